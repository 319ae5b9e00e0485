import { describe, expect, test } from "vitest";
import type { TimedMessage } from "../../../../contract/midi/live/clockOut";
import { type SongReading, TrackSender, trackMessages } from "../../../../contract/midi/live/trackOut";
import type { NoteClip } from "../../../../contract/project/document";
import { tempoMap } from "../../../../contract/project/time";

/** An external synth hears a track: what arrives, when, and that nothing is left sounding. */

const EVERY = 25;
const AHEAD = 100;
const BPM = 120;
/** ms of a tick at 120 BPM */
const MS = 500 / 960;
/** the transport is heard so long after it is read, ms */
const LATENCY = 40;
const tempo = tempoMap({ a: { id: "a", tick: 0, bpm: BPM } });

const clip = (notes: readonly (readonly [start: number, length: number, key: number])[], more = {}): NoteClip => ({
  id: "c",
  trackId: "t",
  name: "",
  kind: "notes",
  timeBase: "musical",
  start: 0,
  length: 100_000,
  offset: 0,
  muted: false,
  controls: {},
  notes: Object.fromEntries(
    notes.map(([start, length, key], at) => [`n${at}`, { id: `n${at}`, start, length, key, velocity: 100 }]),
  ),
  ...more,
});

/** A transport that began to play at 0 ms from a tick, through a loop where there is one. */
const song =
  (from = 0, loop: SongReading["loop"] = null) =>
  (now: number): SongReading => {
    let tick = from + now / MS;
    if (loop && tick >= loop.end) tick = loop.start + ((tick - loop.start) % (loop.end - loop.start));
    return { playing: true, bpm: BPM, quarters: tick / 960, time: now + LATENCY, tempo, loop };
  };
const stopped =
  (tick: number) =>
  (now: number): SongReading => ({ ...song()(now), playing: false, quarters: tick / 960 });

interface Looks {
  sender: TrackSender;
  messages: ReturnType<typeof trackMessages>;
}
function run({ sender, messages }: Looks, from: number, to: number, at: (now: number) => SongReading): TimedMessage[] {
  const sent: TimedMessage[] = [];
  for (let now = from; now < to; now += EVERY) sent.push(...sender.advance(messages, at(now), now, now + AHEAD));
  return sent;
}
const looks = (clips: readonly NoteClip[], delay = 0, channel = 1): Looks => ({
  sender: new TrackSender({ channel, delay }),
  messages: trackMessages(clips),
});
/** Times of floating-point numbers that are the same. */
const exact = (time: number) => expect.closeTo(time, 6) as unknown as number;
const starts = (sent: readonly TimedMessage[]) =>
  sent.filter(({ data }) => (data[0]! & 0xf0) === 0x90).map(({ data, time }) => [data[1]!, time] as const);

/** The keys that a synth goes on sounding, if every message arrives at its time. */
function sounding(sent: readonly TimedMessage[]): number[] {
  const keys = new Set<number>();
  for (const { data } of sent.toSorted((a, b) => a.time - b.time)) {
    if ((data[0]! & 0xf0) === 0x90) keys.add(data[1]!);
    if ((data[0]! & 0xf0) === 0x80) keys.delete(data[1]!);
    if ((data[0]! & 0xf0) === 0xb0 && data[1] === 123) keys.clear();
  }
  return [...keys];
}

describe("a track for an external synth", () => {
  test("is sent so that it is heard with the transport, each note once, earlier by the synth's delay", () => {
    const notes = Array.from({ length: 30 }, (_, at) => [480 + at * 307, 200, 40 + at] as const);
    const due = (delay: number) => notes.map(([tick, , key]) => [key, exact(tick * MS + LATENCY - delay)]);
    const heard = (delay: number, channel = 1) => {
      const one = looks([clip(notes)], delay, channel);
      run(one, -50, 0, stopped(0));
      return run(one, 0, 6000, song());
    };
    expect(starts(heard(0))).toEqual(due(0));
    expect(starts(heard(137.5))).toEqual(due(137.5));
    expect(new Set(heard(0, 5).map(({ data }) => data[0]! & 15))).toEqual(new Set([4]));
    // ahead of time: handed over before it has to leave
    const one = looks([clip(notes)]);
    for (let now = 0; now < 5000; now += EVERY) {
      for (const { time } of one.sender.advance(one.messages, song()(now), now, now + AHEAD)) {
        if (now > 100) expect(time).toBeGreaterThanOrEqual(now + AHEAD - EVERY - 0.001);
      }
    }
  });

  test("begins with the note that stands where the transport began, and not with the one before it", () => {
    const one = looks([
      clip([
        [940, 10, 50],
        [960, 100, 60],
      ]),
    ]);
    run(one, -100, 0, stopped(960));
    expect(starts(run(one, 0, 500, song(960)))).toEqual([[60, LATENCY]]);
  });

  test("goes through a loop without a gap, and ends at its end what sounds over it", () => {
    const loop = { start: 960, end: 2880 };
    const one = looks([
      clip([
        [960, 100, 60],
        [2400, 5000, 64],
      ]),
    ]);
    run(one, -50, 0, stopped(960));
    const sent = run(one, 0, 5000, song(960, loop));
    const lap = 1920 * MS;
    expect(starts(sent).filter(([key]) => key === 60)).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => [60, exact(LATENCY + at * lap)]),
    );
    const ends = sent.filter(({ data }) => data[0] === 0x80 && data[1] === 64).map(({ time }) => time);
    expect(ends.slice(0, 4)).toEqual([1, 2, 3, 4].map((at) => exact(LATENCY + at * lap)));
  });

  test.each(["stop", "jump", "standing", "elsewhere"] as const)("leaves no note behind: %s", (how) => {
    const one = looks([
      clip([
        [0, 90_000, 60],
        [500, 90_000, 64],
        [960, 40, 67],
      ]),
    ]);
    run(one, -50, 0, stopped(0));
    const sent = run(one, 0, 475, song());
    expect(sounding(sent)).toContain(60);
    if (how === "stop") sent.push(...run(one, 475, 500, stopped(0)));
    if (how === "jump") sent.push(...run(one, 475, 1000, song(50_000)));
    // the sound stands still though the transport says that it plays
    if (how === "standing") sent.push(...run(one, 475, 1500, () => song()(475)));
    if (how === "elsewhere") sent.push(...one.sender.stop(475));
    expect(sounding(sent)).toEqual([]);
  });

  test("ends what is still on its way too, where a browser cannot take it back", () => {
    const one = looks([clip([[900, 90_000, 60]])]);
    run(one, -50, 0, stopped(0));
    const sent = run(one, 0, 450, song());
    const on = sent.find(({ data }) => data[0] === 0x90)!;
    const ends = one.sender.stop(450);
    expect(on.time).toBeGreaterThan(450);
    expect(Math.max(...ends.map(({ time }) => time))).toBeGreaterThanOrEqual(on.time);
    expect(sounding([...sent, ...ends])).toEqual([]);
  });

  test("has its controllers and programs before its notes, and no muted clips", () => {
    const controls = {
      p: { id: "p", tick: 0, type: "program" as const, controller: 0, value: 33, bank: 2 },
      b: { id: "b", tick: 0, type: "bend" as const, controller: 0, value: -8192 },
    };
    const messages = trackMessages([clip([[0, 10, 60]], { controls }), clip([[0, 10, 70]], { muted: true })]);
    expect(messages.map(({ data }) => data)).toEqual([
      [0xb0, 0, 2],
      [0xb0, 32, 0],
      [0xc0, 33],
      [0xe0, 0, 0],
      [0x90, 60, 100],
      [0x80, 60, 64],
    ]);
  });
});
