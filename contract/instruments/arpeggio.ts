import { z } from "zod";

/** What an arpeggiator makes of held keys. Pure: keys are MIDI keys, times are quarter notes. */

export const ARPEGGIO_MODES = ["Up", "Down", "Up and down", "Down and up", "As played", "Random", "Chord"] as const;
export type ArpeggioMode = (typeof ARPEGGIO_MODES)[number];

/** Quarter notes of one step. */
export const ARPEGGIO_RATES = {
  "1/4": 1,
  "1/4 triplet": 2 / 3,
  "1/8 dotted": 3 / 4,
  "1/8": 1 / 2,
  "1/8 triplet": 1 / 3,
  "1/16": 1 / 4,
  "1/16 triplet": 1 / 6,
  "1/32": 1 / 8,
} as const satisfies Record<string, number>;
export type ArpeggioRate = keyof typeof ARPEGGIO_RATES;
export const ARPEGGIO_RATE_NAMES = Object.keys(ARPEGGIO_RATES) as ArpeggioRate[];

export const arpeggio = z.object({
  mode: z.enum(ARPEGGIO_MODES),
  rate: z.enum(ARPEGGIO_RATE_NAMES),
  octaves: z.int().min(1).max(4),
  /** % of a step that its notes sound */
  gate: z.number().min(5).max(100),
  /** where the second step of a pair begins, % of the pair: 50 is straight, 66.7 a triplet */
  swing: z.number().min(50).max(75),
  /** keys stay held until others are struck */
  latch: z.boolean(),
});
export type Arpeggio = z.infer<typeof arpeggio>;

export const DEFAULT_ARPEGGIO: Arpeggio = {
  ...{ mode: "Up", rate: "1/16", octaves: 1, gate: 60, swing: 50, latch: false },
};

/** The keys of a step, for keys in the order in which they were struck. Steps count from 0. */
export function keysOfStep(
  { mode, octaves }: Pick<Arpeggio, "mode" | "octaves">,
  held: readonly number[],
  step: number,
): number[] {
  const base = mode === "As played" ? held : [...held].sort((a, b) => a - b);
  const all = Array.from({ length: octaves }, (_, octave) => base.map((key) => key + 12 * octave))
    .flat()
    .filter((key) => key <= 127);
  if (all.length === 0) return [];
  if (mode === "Chord") return base.map((key) => key + 12 * (step % octaves)).filter((key) => key <= 127);
  const key = all[placeOf(mode, all.length, step)];
  return key === undefined ? [] : [key];
}

function placeOf(mode: ArpeggioMode, count: number, step: number): number {
  // there and back without striking the ends twice
  const turning = (at: number) => (at < count ? at : 2 * (count - 1) - at);
  const cycle = Math.max(1, 2 * (count - 1));
  switch (mode) {
    case "Down":
      return count - 1 - (step % count);
    case "Up and down":
      return turning(step % cycle);
    case "Down and up":
      return count - 1 - turning(step % cycle);
    case "Random":
      return scattered(step) % count;
    default:
      return step % count;
  }
}

/** A number that looks like chance, the same for the same step (a 32-bit finalizer, from MurmurHash3). */
function scattered(step: number): number {
  let mixed = Math.imul(step + 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Where a step begins, quarter notes after step 0. */
export function stepStart({ rate, swing }: Pick<Arpeggio, "rate" | "swing">, step: number): number {
  const length = ARPEGGIO_RATES[rate];
  const odd = Math.abs(step % 2) === 1;
  return odd ? (step - 1) * length + (2 * length * swing) / 100 : step * length;
}

/** How long the notes of a step sound, quarter notes. */
export const stepSounds = (settings: Arpeggio, step: number): number =>
  ((stepStart(settings, step + 1) - stepStart(settings, step)) * settings.gate) / 100;

/** The first step that begins at a position or after it. */
export function stepFrom(settings: Pick<Arpeggio, "rate" | "swing">, quarters: number): number {
  // a hair before a step is that step
  const at = quarters - 1e-6;
  let step = Math.floor(at / ARPEGGIO_RATES[settings.rate]) - 1;
  while (stepStart(settings, step) < at) step++;
  return step;
}
