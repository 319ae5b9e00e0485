import { expect, test } from "vitest";
import { GROOVES } from "../../../workers/trackAnalysis/patterns";
import { analysed } from "./analysed";
import { drifting, drums, harmony, type Pattern, PROGRESSIONS, Sheet, steady, type TempoMap } from "./material";

const BACKBEAT = "0000 9000 0000 9000";
const FLOOR = "9000 9000 9000 9000";
const ON_THREE = "0000 0000 9000 0000";
const OFF_BEAT = "0090 0090 0090 0090";
const EIGHTHS = "9090 9090 9090 9090";
const SIXTEENTHS = "9595 9595 9595 9595";

interface Piece {
  readonly map: TempoMap;
  readonly bars: number;
  readonly pattern: Pattern;
  /** chords, bass and melody besides */
  readonly harmony?: boolean;
  /** bar in which the drums begin */
  readonly from?: number;
}

const piece = (bpm: number, kick: string, rest: Omit<Pattern, "kick">, more: Partial<Piece> = {}): Piece => ({
  map: steady(bpm),
  bars: 12,
  pattern: { kick, ...rest },
  ...more,
});

/** Beats from one list that have one of another within 10 ms. */
const matched = (beats: readonly number[], others: readonly number[]) =>
  beats.filter((beat) => others.some((other) => Math.abs(other - beat) <= 0.01)).length / beats.length;

function rendered({ map, bars, pattern, harmony: chords, from = 0 }: Piece) {
  const beatsPerBar = pattern.kick.replaceAll(" ", "").length / 4;
  const beats = Array.from({ length: bars * beatsPerBar }, (_, beat) => map(beat));
  const sheet = new Sheet(map(bars * beatsPerBar) + 0.2);
  drums(sheet, pattern, map, bars - from, from);
  if (chords) harmony(sheet, 9, PROGRESSIONS.minor, map, bars);
  return { samples: sheet.samples, beats, downbeats: beats.filter((_, beat) => beat % beatsPerBar === 0) };
}

/** Grooves that the analysis knows as they are: whatever else is played in `FOREIGN`. */
const PIECES: readonly (readonly [string, Piece])[] = [
  ["straight, 124.37", piece(124.37, FLOOR, { snare: BACKBEAT, hat: OFF_BEAT })],
  ["kicks and hats off the beat alone, 138", piece(138, FLOOR, { hat: OFF_BEAT })],
  ["house with harmony, 128", piece(128, FLOOR, { snare: BACKBEAT, hat: OFF_BEAT }, { harmony: true })],
  ["four on the floor, 174", piece(174, FLOOR, { snare: BACKBEAT, hat: EIGHTHS }, { bars: 18 })],
  ["drum and bass, 174", piece(174, "9000 0000 0090 0000", { snare: BACKBEAT, hat: EIGHTHS }, { bars: 18 })],
  ["an intro without drums, 126", piece(126, FLOOR, { snare: BACKBEAT }, { harmony: true, from: 4 })],
  ["no drums at all, 100", piece(100, "0000 0000 0000 0000", {}, { harmony: true })],
];

/** Grooves of which the analysis holds no pattern. */
const FOREIGN: readonly (readonly [string, Piece])[] = [
  ["rock, 120", piece(120, "9000 0090 9090 0000", { snare: BACKBEAT, hat: EIGHTHS })],
  ["Motown, 126", piece(126, "9000 9090 9000 9090", { snare: FLOOR, hat: EIGHTHS })],
  ["punk, 165", piece(165, "9000 0090 0090 0000", { snare: "0000 9000 0000 9009", hat: FLOOR }, { bars: 16 })],
  ["jungle, 165", piece(165, "9090 0000 0099 0000", { snare: "0000 9004 0400 9004", hat: EIGHTHS }, { bars: 16 })],
  ["funk, 105", piece(105, "9009 0000 0990 0090", { snare: "0000 9004 0404 9000", hat: SIXTEENTHS })],
  ["tresillo, hats off the beat, 126", piece(126, "9009 0090 9009 0090", { snare: BACKBEAT, hat: OFF_BEAT })],
  ["son clave, 105", piece(105, "9000 0000 9009 0000", { snare: "9009 0090 0090 9000", hat: EIGHTHS })],
  ["bossa nova, 130", piece(130, "9005 9005 9005 9005", { snare: "9009 0090 0090 0900", hat: EIGHTHS })],
  ["shuffle, 110", piece(110, "9000 0090 9000 0000", { snare: "0000 9000 0000 9090", hat: EIGHTHS, swing8: 1 / 3 })],
  ["hip-hop, swung sixteenths, 88", piece(88, "9000 0009 0990 0000", { snare: BACKBEAT, hat: EIGHTHS, swing: 1 / 4 })],
  ["hip-hop, 70", piece(70, "9000 0000 9099 0000", { snare: BACKBEAT, hat: EIGHTHS }, { bars: 8 })],
  ["half-time, 150", piece(150, "9000 0000 0090 0090", { snare: ON_THREE, hat: SIXTEENTHS }, { bars: 14 })],
  [
    "dubstep, 140",
    piece(140, "9009 0000 0000 0090", { snare: ON_THREE, hat: "9000 9090 9000 9090" }, { harmony: true }),
  ],
];

test("no foreign groove is one that the analysis compares with", () => {
  const same = (known: Float32Array, text: string) =>
    known.every((value, step) => value > 0 === Number(text.replaceAll(" ", "")[step]) > 0);
  const none = "0000 0000 0000 0000";
  const copies = FOREIGN.filter(([, { pattern }]) =>
    GROOVES.some(({ kick, snare }) => same(kick, pattern.kick) && same(snare, pattern.snare ?? none)),
  );
  expect(copies.map(([name]) => name)).toEqual([]);
});

test.each([...PIECES, ...FOREIGN])(
  "%s: tempo within 0.05 BPM in its octave, beats within 10 ms, on one grid",
  (_name, what) => {
    const { samples, beats } = rendered(what);
    const found = analysed(samples);
    const bpm = (60 * (beats.length - 1)) / (beats.at(-1)! - beats[0]!);
    expect(Math.abs(found.bpm! - bpm)).toBeLessThanOrEqual(0.05);
    expect(matched(beats, found.beats)).toBe(1);
    expect(matched(found.beats, beats)).toBeGreaterThan(0.95);
    expect(found.grid).not.toBeNull();
  },
);

test.each([
  ["120 to 126", FLOOR, drifting(120, 126, 60)],
  ["100 to 96, syncopated", "9009 0000 0990 0090", drifting(100, 96, 60)],
] as const)("a tempo that drifts from %s: beats within 10 ms, no grid", (_name, kick, map) => {
  const { samples, beats } = rendered(piece(0, kick, { snare: BACKBEAT, hat: EIGHTHS }, { map, bars: 15 }));
  const found = analysed(samples);
  const bpm = (60 * (beats.length - 1)) / (beats.at(-1)! - beats[0]!);
  expect(Math.abs(found.bpm! - bpm)).toBeLessThanOrEqual(0.05);
  expect(matched(beats, found.beats)).toBe(1);
  expect(matched(found.beats, beats)).toBeGreaterThan(0.95);
  expect(found.grid).toBeNull();
});

test.each([
  ["by the groove", piece(174, "9000 0000 0090 0000", { snare: BACKBEAT, hat: EIGHTHS }, { bars: 18 })],
  ["by the harmony", piece(128, FLOOR, { snare: BACKBEAT }, { harmony: true, map: steady(128, 60 / 128) })],
  ["in a waltz", piece(140, "9000 0000 0000", { snare: "0000 6000 6000", hat: "9090 9090 9090" }, { bars: 20 })],
] as const)("downbeats are found %s", (_name, what) => {
  const { samples, downbeats } = rendered(what);
  const found = analysed(samples);
  expect(matched(downbeats, found.downbeats)).toBe(1);
  expect(found.beatsPerBar).toBe(what.pattern.kick.replaceAll(" ", "").length / 4);
});

test("the first beat stands where the sound begins, wherever that is", () => {
  const { samples, beats } = rendered(
    piece(0, FLOOR, { snare: BACKBEAT, hat: EIGHTHS }, { map: steady(118.5, 1.317), bars: 8 }),
  );
  const found = analysed(samples);
  expect(Math.abs(found.beats[0]! - beats[0]!)).toBeLessThanOrEqual(0.01);
  expect(Math.abs(found.grid!.first - beats[0]!)).toBeLessThanOrEqual(0.01);
});
