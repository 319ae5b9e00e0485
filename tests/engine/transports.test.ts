import { afterEach, describe, expect, test, vi } from "vitest";
import type { Id } from "../../contract/project/document";
import { EngineNode } from "../../src/engine/node";
import { Transports } from "../../src/engine/parts/transports";
import type { TransportSetup } from "../../src/engine/port";
import type { Opened } from "../../workers/engine/api";
import { Song } from "../workers/render/song";
import { FakeWorklet } from "../workers/worklet/fakeWorklet";

/** Transports beside the studio's, from the page to the sound: the page's handles, the worker's program, the worklet's engine. */

const RATE = 48000;
const QUANTUM = 128;
const SIGNATURES = [{ tick: 0, numerator: 4, denominator: 4 as const }];
const worklets: FakeWorklet[] = [];
afterEach(() => {
  for (const worklet of worklets.splice(0)) worklet.close();
  vi.unstubAllGlobals();
});

/** A song of two tracks with an impulse on each beat, bare of devices. */
function twoTracks() {
  const song = new Song();
  song.run("setSampleRate", { sampleRate: RATE });
  const sample = song.addSample([Float32Array.of(1, 0, 0, 0)], RATE);
  const tracks = [0, 1].map(() => {
    const track = song.addTrack("audio");
    for (let beat = 0; beat < 8; beat++) song.addClip(track, sample, beat * 960);
    return track;
  });
  for (const { id } of Object.values(song.project.devices)) song.run("removeDevice", { id });
  return { song, tracks: tracks as [Id, Id] };
}

/** The page's side of a worklet. `before`: the engine whose place it takes. */
async function engineOf(song: Song, setups: ReadonlyMap<number, TransportSetup>, before: EngineNode | null = null) {
  vi.stubGlobal(
    "AudioWorkletNode",
    class {
      disconnect() {}
    },
  );
  const worklet = await FakeWorklet.boot(song, QUANTUM);
  worklets.push(worklet);
  for (const [number, setup] of setups) worklet.compiler.setTransport(number, setup);
  worklet.send();
  const opened = { memory: worklet.memory } as unknown as Opened;
  const node = new EngineNode({ sampleRate: RATE } as AudioContext, opened, () => {}, before);
  const program = {
    send: (...[op, ...args]: Parameters<EngineNode["live"]["add"]>) => void node.live.add(op, ...args).send(),
    setTransport: (number: number, setup: TransportSetup) => {
      worklet.compiler.setTransport(number, setup);
      worklet.send();
    },
    readTransport: (number: number) => node.readings.transport(number),
  };
  return { worklet, node, program };
}

const impulses = (sound: Float32Array) => [...sound].flatMap((value, frame) => (Math.abs(value) > 0.1 ? [frame] : []));

describe("a transport beside the studio's", () => {
  test("plays its tracks in its own time, and tells where it stands", async () => {
    const { song, tracks } = twoTracks();
    const { worklet, node, program } = await engineOf(song, new Map());
    const side = new Transports(program).at(2);
    side.set({ tempo: [{ tick: 0, bpm: 150 }], signatures: SIGNATURES, tracks: [tracks[1]] });
    await worklet.callback();
    side.play();
    const beats = impulses((await worklet.render(48_000)).left);
    const late = beats[0]!;
    // 150 beats a minute: 19,200 frames; at most a few blocks pass until the streams are there
    expect(late).toBeLessThan(20 * QUANTUM);
    expect(beats).toEqual([late, late + 19_200, late + 38_400]);
    expect(side.read()).toEqual({
      transport: "playing",
      recording: false,
      tick: expect.closeTo(((48_000 - late) * 2.5 * 960) / RATE, 6),
      seconds: (48_000 - late) / RATE,
      bpm: 150,
      countInBeats: 0,
    });
    expect(node.readings.transport()).toMatchObject({ transport: "stopped", tick: 0, bpm: 128 });
    expect(node.readings.anyTransport(["playing"])).toBe(true);

    side.seek(960.4);
    side.loop({ start: 960, end: 1440 });
    const looped = impulses((await worklet.render(48_000)).left);
    expect(looped.length).toBeGreaterThan(3);
    for (let i = 1; i < looped.length; i++) expect(looped[i]! - looped[i - 1]!).toBe(9600);
    side.pause();
    await worklet.callback();
    const { tick } = side.read();
    expect(side.read().transport).toBe("paused");
    expect(tick).toBeGreaterThan(960);
    side.stop();
    await worklet.callback();
    expect(side.read()).toMatchObject({ transport: "stopped", tick: 0 });
    expect(node.readings.anyTransport(["playing", "countIn", "waiting"])).toBe(false);
  });

  test("goes on where it was, in its time and loop, when another engine takes over", async () => {
    const { song, tracks } = twoTracks();
    const setup = { tempo: [{ tick: 0, bpm: 150 }], signatures: SIGNATURES, tracks: [tracks[1]] };
    const setups = new Map([[6, setup]]);
    const first = await engineOf(song, setups);
    let { program } = first;
    const transports = new Transports({
      send: (...command) => program.send(...command),
      setTransport: (...command) => program.setTransport(...command),
      readTransport: (number) => program.readTransport(number),
    });
    const side = transports.at(6);
    side.loop({ start: 480, end: 1440 });
    side.seek(700);
    side.play();
    await first.worklet.render(12_800);
    const { tick } = side.read();
    expect(side.read().transport).toBe("playing");
    first.node.close();

    const second = await engineOf(song, setups, first.node);
    program = second.program;
    transports.engineCame();
    await second.worklet.callback();
    expect(side.read()).toMatchObject({ bpm: 150, transport: expect.stringMatching(/playing|waiting/) });
    expect(Math.abs(side.read().tick - Math.round(tick))).toBeLessThan((50 * 128) / 20);
    expect(second.node.readings.transport()).toMatchObject({ transport: "stopped", tick: 0 });
    const beats = impulses((await second.worklet.render(96_000)).left);
    expect(beats.length).toBeGreaterThan(3);
    for (let i = 1; i < beats.length; i++) expect(beats[i]! - beats[i - 1]!).toBe(960 * 20);
  });

  test("has a number above the studio's, of those that the engine has", () => {
    const transports = new Transports({ send: () => {}, setTransport: () => {}, readTransport: () => null! });
    for (const number of [0, 8, -1, 1.5, Number.NaN]) expect(() => transports.at(number)).toThrow(RangeError);
    expect(transports.at(7)).toBe(transports.at(7));
  });
});
