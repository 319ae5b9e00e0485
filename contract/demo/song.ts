import { BAR, drumBar, repeat, type Tone } from "./pattern";

/** The composition "First Light", in A minor: parts as tones, sections in bars. */

export const DEMO_BPM = 118;

/** Four bars of harmony, one chord a bar: Am9, Fmaj9, Cadd9/G, G6sus. */
const CHORDS = [
  { root: 33, voicing: [57, 60, 64, 67, 71] },
  { root: 29, voicing: [57, 60, 64, 67, 69] },
  { root: 31, voicing: [55, 60, 62, 64, 72] },
  { root: 31, voicing: [55, 59, 62, 64, 69] },
] as const;

export const PROGRESSION_BARS = CHORDS.length;

/** Long chords with a short rest before each change. */
export function pad(): Tone[] {
  return CHORDS.flatMap(({ voicing }, bar) =>
    voicing.map((key) => ({ at: bar * BAR, length: BAR - 0.1, key, velocity: 70 })),
  );
}

/** Rising sixteenths through each chord, with accents on a 3-3-2 rhythm over two beats. */
export function arpeggio(): Tone[] {
  const order = [0, 2, 4, 1, 3, 2, 4, 3];
  const accents = [0, 3, 6];
  return CHORDS.flatMap(({ voicing }, bar) =>
    Array.from({ length: 16 }, (_, step) => ({
      at: bar * BAR + step / 4,
      length: 0.24,
      key: (voicing[order[step % order.length] ?? 0] ?? 60) + 12,
      velocity: accents.includes(step % 8) ? 100 : 66,
    })),
  );
}

/** Off-beat bass with an octave at the end of each bar. */
export function bass(): Tone[] {
  const rhythm = [
    { at: 0.5, length: 0.4, up: 0 },
    { at: 1.5, length: 0.4, up: 0 },
    { at: 2.5, length: 0.4, up: 0 },
    { at: 3.25, length: 0.2, up: 12 },
    { at: 3.5, length: 0.4, up: 0 },
  ];
  return CHORDS.flatMap(({ root }, bar) =>
    rhythm.map(({ at, length, up }) => ({ at: bar * BAR + at, length, key: root + up, velocity: up > 0 ? 84 : 104 })),
  );
}

/** A melody over eight bars. */
export function lead(): Tone[] {
  const line: readonly (readonly [number, number, number])[] = [
    [0.5, 0.5, 76],
    [1, 0.5, 79],
    [1.5, 1, 76],
    [3, 1, 72],
    [4.5, 0.5, 72],
    [5, 0.5, 74],
    [5.5, 1.5, 76],
    [8.5, 0.5, 76],
    [9, 0.5, 79],
    [9.5, 1, 81],
    [11, 1, 79],
    [12.5, 0.5, 74],
    [13, 0.5, 76],
    [13.5, 2, 74],
    [16.5, 0.5, 76],
    [17, 0.5, 79],
    [17.5, 1, 83],
    [19, 1, 81],
    [20.5, 0.5, 79],
    [21, 0.5, 76],
    [21.5, 1.5, 72],
    [24.5, 0.5, 72],
    [25, 0.5, 74],
    [25.5, 1, 76],
    [27, 0.75, 79],
    [28, 1, 74],
    [29, 1, 71],
    [30, 2, 69],
  ];
  return line.map(([at, length, key]) => ({ at, length: length * 0.95, key, velocity: 92 }));
}

/** Broken piano chords, with the hands slightly apart. */
export function piano(): Tone[] {
  return CHORDS.flatMap(({ root, voicing }, bar) => [
    { at: bar * BAR, length: 3.8, key: root + 12, velocity: 74 },
    ...voicing.map((key, index) => ({
      at: bar * BAR + 0.5 + index * 0.5,
      length: 3.4 - index * 0.5,
      key,
      velocity: 62 + index * 4,
    })),
    { at: bar * BAR + 3.5, length: 0.5, key: (voicing[2] ?? 64) + 12, velocity: 78 },
  ]);
}

const KICK = 36;
const SNARE = 38;
const CLAP = 39;
const CLOSED_HAT = 42;
const OPEN_HAT = 46;
const CRASH = 49;
const TOM_LOW = 45;
const TOM_HIGH = 48;
const SHAKER = 70;

const groove = drumBar({
  [KICK]: "x--- x--- x--- x---",
  [CLAP]: "---- x--- ---- x---",
  [CLOSED_HAT]: "-.-- -.-. -.-- -.-.",
  [OPEN_HAT]: "--o- --o- --o- --o-",
  [SHAKER]: ".-.. .-.. .-.. .-..",
});
const fill = drumBar({
  [KICK]: "x--- x--- x--- ----",
  [CLAP]: "---- x--- ---- ----",
  [OPEN_HAT]: "--o- --o- --o- ----",
  [SNARE]: "---- ---- ..oo xxxx",
  [TOM_HIGH]: "---- ---- ---- x---",
  [TOM_LOW]: "---- ---- ---- --x-",
});

/** Eight bars of the full groove: a crash at the start, a fill at the end. */
export function drums(): Tone[] {
  return [
    { at: 0, length: 1, key: CRASH, velocity: 96 },
    ...repeat(groove, 7, BAR),
    ...fill.map((tone) => ({ ...tone, at: tone.at + 7 * BAR })),
  ];
}

/** A build-up of eight bars: shaker and hats, then a roll. */
export function rise(): Tone[] {
  const light = drumBar({ [SHAKER]: "o-.. o-.. o-.. o-..", [CLOSED_HAT]: "--.- --.- --.- --.-" });
  const roll = Array.from({ length: 16 }, (_, step) => ({
    at: 7 * BAR + step / 4,
    length: 0.2,
    key: SNARE,
    velocity: 34 + step * 5,
  }));
  return [...repeat(light, 8, BAR), ...roll];
}

/** Which parts play where: sections of eight bars, by their first bar (from 0). */
export const SECTIONS = {
  pad: [0, 8, 16, 24, 32, 40, 48, 56],
  arpeggio: [0, 8, 16, 24, 40, 48, 56],
  bass: [8, 16, 24, 40, 48],
  rise: [8],
  drums: [16, 24, 40, 48],
  lead: [24, 48],
  piano: [32, 40, 56],
} as const;

export const SECTION_BARS = 8;
