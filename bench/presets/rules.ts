import type { LibraryPreset } from "../../contract/instruments/library/preset";

/** What every preset of the library keeps; the formulas are in README.md. */
export const RULES = {
  lufs: -18,
  lufsWithin: 2,
  /** dBTP: above it the phrase clips */
  truePeak: 0,
  /** of middle C, where the category is pitched */
  cents: 10,
  pitched: 0.5,
  /** dB between the band levels of two presets */
  distance: 2.5,
} as const;

/** Categories of which no pitch is asked: noises, and what is struck. */
const UNPITCHED: ReadonlySet<LibraryPreset["category"]> = new Set(["FX", "Drum kit", "Mallets"]);

export const isPitched = ({ category }: LibraryPreset): boolean => !UNPITCHED.has(category);

export interface Measured {
  readonly lufs: number;
  readonly truePeak: number;
  readonly cents: number;
  readonly pitched: number;
}

/** The rules that a preset breaks by itself. */
export function broken(preset: LibraryPreset, { lufs, truePeak, cents, pitched }: Measured): string[] {
  const rules: string[] = [];
  if (!(Math.abs(lufs - RULES.lufs) <= RULES.lufsWithin)) rules.push(`${lufs.toFixed(1)} LUFS`);
  if (!(truePeak <= RULES.truePeak)) rules.push(`${truePeak.toFixed(1)} dBTP`);
  if (isPitched(preset)) {
    if (!(pitched >= RULES.pitched)) rules.push(`${Math.round(pitched * 100)} % pitched`);
    else if (!(Math.abs(cents) <= RULES.cents)) rules.push(`${cents.toFixed(1)} cents`);
  }
  return rules;
}
