import { describe, expect, test } from "vitest";
import { planTransition, valueAt } from "../../../contract/dj/autoMix";
import { beatAt, steadyGrid } from "../../../contract/dj/grid";
import { parseKey } from "../../../contract/dj/key";
import { type Mixing, suggestions } from "../../../contract/dj/suggest";
import { type Track, trackSchema } from "../../../contract/dj/track";

const RATE = 44_100;

function track(id: string, bpm: number | null, key: string, more: Partial<Track> = {}): Track {
  return trackSchema.parse({
    id,
    sampleId: "0".repeat(64),
    origin: { kind: "file", name: "" },
    frames: RATE * 200,
    rate: RATE,
    channels: 2,
    title: id,
    added: 0,
    analysed: true,
    bpm,
    key: parseKey(key),
    energy: 6,
    ...more,
  });
}

const PLAYING = track("now", 124, "8A", { artist: "Maren" });
const mixing = (more: Partial<Mixing> = {}): Mixing => ({
  playing: PLAYING,
  played: [],
  votes: new Map(),
  tempoRange: 0.08,
  energy: "keep",
  ...more,
});
const order = (tracks: readonly Track[], more?: Partial<Mixing>) =>
  suggestions(tracks, mixing(more)).map(({ track: { id } }) => id);

describe("the next track", () => {
  test("is near in tempo and key: same before fifth before lift before clash", () => {
    const keys = [
      track("clash", 124, "2B"),
      track("lift", 124, "10A"),
      track("fifth", 124, "9A"),
      track("same", 124, "8A"),
    ];
    expect(order(keys)).toEqual(["same", "fifth", "lift", "clash"]);
    expect(order([track("far", 131, "8A"), track("near", 125, "8A")])).toEqual(["near", "far"]);
  });

  test("that cannot be brought to the tempo is left out, unless guests want it", () => {
    const far = track("far", 150, "8A");
    expect(order([far])).toEqual([]);
    expect(order([far], { votes: new Map([["far", 3]]) })).toEqual(["far"]);
  });

  test("counted at half or double time fits too, and says so", () => {
    const [first] = suggestions([track("half", 62.5, "8A")], mixing());
    expect(first!.reasons[0]!.text).toBe("62.5 BPM, −0.8 %, counted double");
  });

  test("was not played in this set, is not what plays, and is analysed", () => {
    const tracks = [
      PLAYING,
      track("played", 124, "8A"),
      track("new", 124, "8A"),
      track("raw", 124, "8A", { analysed: false }),
    ];
    expect(order(tracks, { played: ["played"] })).toEqual(["new"]);
  });

  test("goes the way of the energy that is asked for", () => {
    const tracks = [track("calm", 124, "8A", { energy: 4 }), track("driving", 124, "8A", { energy: 8 })];
    expect(order(tracks, { energy: "up" })[0]).toBe("driving");
    expect(order(tracks, { energy: "down" })[0]).toBe("calm");
  });

  test("is what guests want, the more of them the sooner", () => {
    const tracks = [track("a", 124, "8A"), track("b", 124, "8A"), track("c", 124, "8A")];
    const votes = new Map([
      ["b", 2],
      ["c", 9],
    ]);
    expect(order(tracks, { votes })).toEqual(["c", "b", "a"]);
  });

  test("is by somebody else than what was just played", () => {
    const tracks = [track("again", 124, "8A", { artist: "maren" }), track("other", 124, "8A", { artist: "Oskar" })];
    expect(order(tracks)).toEqual(["other", "again"]);
  });

  test("comes with its reasons in words", () => {
    const [first] = suggestions(
      [track("x", 126, "9A", { energy: 7, plays: 3 })],
      mixing({ votes: new Map([["x", 2]]) }),
    );
    expect(first!.reasons.map(({ text }) => text)).toEqual([
      "126.0 BPM, −1.6 %",
      "8A to 9A: a fifth away",
      "Energy 7, 1 more than now",
      "2 guests want it",
      "Played 3 times",
    ]);
    expect(first!.score).toBeGreaterThan(0);
    expect(first!.score).toBeLessThanOrEqual(1);
  });
});

/** A track of so many bars at a tempo, its first beat at the beginning. */
function song(bpm: number, bars: number, more: Partial<Track> = {}): Track {
  const frames = Math.round((bars * 4 * 60 * RATE) / bpm);
  return track("song", bpm, "8A", {
    frames,
    grid: steadyGrid(RATE, bpm, 0),
    sound: { start: 0, end: frames },
    ...more,
  });
}
const bar = (bpm: number, count: number) => (count * 4 * 60 * RATE) / bpm;

describe("a transition", () => {
  const out = song(124, 96, { outro: { start: bar(124, 80), end: bar(124, 96) } });

  test("begins with the outro's phrase, in time, and the intro is over when it ends", () => {
    const into = song(126, 96, { intro: { start: 0, end: bar(126, 24) } });
    const plan = planTransition(out, 0, into, { bars: 16, range: 0.08 });
    expect(plan.outFrame).toBeCloseTo(bar(124, 80), 3);
    expect(plan).toMatchObject({ length: 64, beats: true });
    expect(plan.tempo).toBeCloseTo(124 / 126, 9);
    // 16 bars before the 24th
    expect(plan.inFrame).toBeCloseTo(bar(126, 8), 3);
  });

  test("without intro and outro begins with the last phrase that leaves room, from the first downbeat", () => {
    const plan = planTransition(song(120, 100), 0, song(120, 64), { bars: 8, range: 0.08 });
    expect(plan.outFrame).toBeCloseTo(bar(120, 88), 3);
    expect(plan.inFrame).toBe(0);
  });

  test.each([
    [95, 4],
    [94.2, 4],
    [92, 16],
  ])("that is asked for at bar %d of 96 takes %d beats", (at, beats) => {
    const plan = planTransition(out, bar(124, at), song(124, 64), { bars: 16, range: 0.08 });
    expect(plan.length).toBe(beats);
    expect(plan.outFrame).toBeGreaterThanOrEqual(bar(124, at) - 1);
    expect(beatAt(out.grid!, plan.outFrame) % 4).toBeCloseTo(0, 6);
    expect(beatAt(out.grid!, plan.outFrame) + plan.length).toBeLessThanOrEqual(96 * 4 + 1e-6);
  });

  test("into double time lasts as long in seconds", () => {
    const plan = planTransition(out, 0, song(62, 64, { intro: { start: 0, end: bar(62, 16) } }), {
      bars: 16,
      range: 0.08,
    });
    expect(plan.tempo).toBeCloseTo(1, 9);
    // 64 beats at 124 are 32 at 62
    expect(plan.inFrame).toBeCloseTo(bar(62, 8), 3);
  });

  test("goes by how fast the outgoing deck plays", () => {
    const plan = planTransition(out, 0, song(124, 64), { bars: 8, range: 0.08, playedAt: 1.02 });
    expect(plan.tempo).toBeCloseTo(1.02, 9);
  });

  test.each([
    ["tempos too far apart", song(150, 64)],
    ["a track without beats", track("speech", null, "8A", { sound: { start: 100, end: RATE * 100 } })],
  ])("with %s is a crossfade of eight seconds before the end", (_, into) => {
    const plan = planTransition(out, 0, into, { bars: 16, range: 0.08 });
    expect(plan).toMatchObject({ beats: false, length: 8, tempo: 1, inFrame: into.sound!.start });
    expect(plan.outFrame).toBeCloseTo(out.sound!.end - 8 * RATE, 3);
    expect(plan.moves.some(({ what }) => what === "low")).toBe(false);
  });

  test("never has both basses open, and opens and closes the volumes whole", () => {
    const plan = planTransition(out, 0, song(124, 64), { bars: 16, range: 0.08 });
    const at = (side: "in" | "out", what: "volume" | "low", beat: number) => valueAt(plan, side, what, beat)!;
    for (let beat = 0; beat <= 64; beat += 0.25) {
      expect(at("in", "low", beat) + at("out", "low", beat)).toBeCloseTo(1, 9);
      expect(Math.max(at("in", "volume", beat), at("out", "volume", beat))).toBeCloseTo(1, 9);
    }
    expect([at("in", "volume", 0), at("in", "volume", 32), at("out", "volume", 32), at("out", "volume", 64)]).toEqual([
      0, 1, 1, 0,
    ]);
    expect([at("in", "low", 29.9), at("in", "low", 34)]).toEqual([0, 1]);
  });
});
