import { expect, test } from "vitest";
import { analysed } from "./analysed";
import { drifting, drums, harmony, type Pattern, PROGRESSIONS, Sheet, steady, type TempoMap } from "./material";

const BACKBEAT = "0000 9000 0000 9000";
const FLOOR = "9000 9000 9000 9000";
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

const PIECES: readonly (readonly [string, Piece])[] = [
  ["straight, 124.37", piece(124.37, FLOOR, { snare: BACKBEAT, hat: "0090 0090 0090 0090" })],
  ["kicks and hats off the beat alone, 138", piece(138, FLOOR, { hat: "0090 0090 0090 0090" })],
  ["straight rock, 120", piece(120, "9000 0000 9000 0000", { snare: BACKBEAT, hat: EIGHTHS })],
  ["house with harmony, 128", piece(128, FLOOR, { snare: BACKBEAT, hat: "0090 0090 0090 0090" }, { harmony: true })],
  ["swung eighths, 110", piece(110, "9000 0000 9000 0000", { snare: BACKBEAT, hat: EIGHTHS, swing8: 1 / 3 })],
  ["swung sixteenths, 95", piece(95, "9000 0009 0090 0000", { snare: BACKBEAT, hat: SIXTEENTHS, swing: 1 / 3 })],
  ["syncopated, 118", piece(118, "9009 0090 0009 0090", { snare: BACKBEAT, hat: EIGHTHS })],
  [
    "syncopated, hats off the beat, 126",
    piece(126, "9009 0090 9009 0090", { snare: BACKBEAT, hat: "0090 0090 0090 0090" }),
  ],
  [
    "half-time, 140",
    piece(140, "9000 0090 0000 0000", { snare: "0000 0000 9000 0000", hat: EIGHTHS }, { harmony: true }),
  ],
  ["four on the floor, 174", piece(174, FLOOR, { snare: BACKBEAT, hat: EIGHTHS }, { bars: 18 })],
  ["drum and bass, 174", piece(174, "9000 0000 0090 0000", { snare: BACKBEAT, hat: EIGHTHS }, { bars: 18 })],
  ["hip-hop, 90", piece(90, "9000 0009 0090 0000", { snare: BACKBEAT, hat: EIGHTHS })],
  ["hip-hop, 70", piece(70, "9000 0000 9090 0000", { snare: BACKBEAT, hat: EIGHTHS }, { bars: 8 })],
  ["an intro without drums, 126", piece(126, FLOOR, { snare: BACKBEAT }, { harmony: true, from: 4 })],
  ["no drums at all, 100", piece(100, "0000 0000 0000 0000", {}, { harmony: true })],
];

test.each(PIECES)("%s: tempo within 0.05 BPM in its octave, beats within 10 ms, on one grid", (_name, what) => {
  const { samples, beats } = rendered(what);
  const found = analysed(samples);
  const bpm = (60 * (beats.length - 1)) / (beats.at(-1)! - beats[0]!);
  expect(Math.abs(found.bpm! - bpm)).toBeLessThanOrEqual(0.05);
  expect(matched(beats, found.beats)).toBe(1);
  expect(matched(found.beats, beats)).toBeGreaterThan(0.95);
  expect(found.grid).not.toBeNull();
});

test.each([
  ["120 to 126", drifting(120, 126, 60)],
  ["100 to 96", drifting(100, 96, 60)],
] as const)("a tempo that drifts from %s: beats within 10 ms, no grid", (_name, map) => {
  const { samples, beats } = rendered(piece(0, FLOOR, { snare: BACKBEAT, hat: EIGHTHS }, { map, bars: 15 }));
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
