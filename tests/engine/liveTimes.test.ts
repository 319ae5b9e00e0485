import { afterEach, expect, test } from "vitest";
import { StatusField } from "../../contract/engine/statusBlock";
import { AddressBook } from "../../src/engine/addresses";
import type { EngineNode } from "../../src/engine/node";
import { LIVE_AHEAD, LivePlay } from "../../src/engine/parts/livePlay";
import { Readings } from "../../src/engine/readings";
import { Song } from "../workers/render/song";
import { FakeWorklet } from "../workers/worklet/fakeWorklet";

/** Events with a time, from the page's call to the sound that the worklet gives. */

const RATE = 48000;
let worklet: FakeWorklet | null = null;
afterEach(() => worklet?.close());

async function keyboard(quantum: number) {
  const song = new Song();
  song.run("setSampleRate", { sampleRate: RATE });
  const trackId = song.addTrack("midi");
  const made = await FakeWorklet.boot(song, quantum);
  worklet = made;
  const book = new AddressBook();
  book.update(made.compiler.slots());
  const recorded: [string, number][] = [];
  const outside: [number, number | undefined][] = [];
  const player = new LivePlay(
    {
      engine: { live: made.live, readings: new Readings(made.memory, RATE) } as EngineNode,
      book,
      send: () => undefined,
    },
    { play: () => undefined, playAt: (_, event, frame) => void recorded.push([event.type, frame]) },
    { play: (_, type, __, ___, time) => void outside.push([type, time]), set: () => undefined, panic: () => undefined },
  );
  return { made, player, trackId, recorded, outside };
}

/** The first frame of sound. */
const onset = (sound: Float32Array) => sound.findIndex((value) => value !== 0);

test.each([128, 256, 440])(
  "a note sounds on the frame that was asked for, in callbacks of %i frames",
  async (quantum) => {
    const { made, player, trackId } = await keyboard(quantum);
    const frame = made.get(StatusField.rendered) + 2345;
    const from = made.frame;
    expect(player.eventAt(trackId, { type: "noteOn", key: 60, velocity: 127 }, frame)).toBe(true);
    const { left } = await made.render(20 * 440);
    // engine and context began together; callbacks of other lengths pass through one block of waiting
    const waits = made.get(StatusField.latency) + (quantum % 128 === 0 ? 0 : 128);
    const expected = frame + waits - from;
    // the synth's first frame is 0
    expect([0, 1]).toContain(onset(left) - expected);
  },
);

test("it is recorded and played outside at the same moment", async () => {
  const { made, player, trackId, recorded, outside } = await keyboard(128);
  const now = made.get(StatusField.rendered);
  const context = made.get(StatusField.contextFrame);
  player.eventAt(trackId, { type: "noteOn", key: 60, velocity: 100 }, now + 480);
  expect(recorded).toEqual([["noteOn", context + 480]]);
  expect(outside[0]?.[1]).toBeCloseTo((context + 480) / RATE, 9);
});

test("further ahead than may be nothing is kept, and a key that comes up comes up at once", async () => {
  const { made, player, trackId, recorded } = await keyboard(128);
  const now = made.get(StatusField.rendered);
  const far = now + 2 * LIVE_AHEAD * RATE;
  expect(player.eventAt(trackId, { type: "noteOn", key: 60, velocity: 100 }, far)).toBe(false);
  expect(recorded).toEqual([]);
  player.eventAt(trackId, { type: "noteOn", key: 62, velocity: 127 }, now);
  expect(Math.max(...(await made.render(4800)).left)).toBeGreaterThan(0.01);
  expect(player.eventAt(trackId, { type: "noteOff", key: 62 }, far)).toBe(false);
  await made.render(RATE);
  expect(Math.max(...(await made.render(4800)).left)).toBeLessThan(0.001);
});
