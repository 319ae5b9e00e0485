import { defaultParameters } from "../../devices";
import { DEFAULT_FONT } from "../../fonts";
import type { Device } from "../../project/document";
import { LEVELS } from "./levels";

/** The families of the preset library, in the order of its browser. */
export const CATEGORIES = [
  "Bass",
  "Lead",
  "Pad",
  "Keys",
  "Pluck",
  "Bell",
  "Organ",
  "Brass",
  "Strings",
  "Choir",
  "Woodwind",
  "Guitar",
  "Harp and zither",
  "Mallets",
  "Sequence",
  "FX",
  "Drum kit",
] as const;
export type Category = (typeof CATEGORIES)[number];

export type LibraryKind = "synth" | "pluck" | "drums" | "sampler";

/** A preset of the library: an instrument with all of its values, found by category and tags. */
export interface LibraryPreset {
  readonly name: string;
  readonly category: Category;
  readonly tags: readonly string[];
  readonly kind: LibraryKind;
  readonly params: Readonly<Record<string, number>>;
  /** the sound of the sampler */
  readonly font?: NonNullable<Device["font"]>;
}

interface Row {
  readonly name: string;
  readonly category: Category;
  /** words, with spaces between them */
  readonly tags: string;
  readonly kind: LibraryKind;
  readonly changes: Readonly<Record<string, number>>;
  readonly program?: number;
}

/** A preset from what it changes of its device; its level is the measured one. */
export function libraryPreset({ name, category, tags, kind, changes, program }: Row): LibraryPreset {
  const params = { ...defaultParameters(kind), ...changes, level: LEVELS[name] ?? 0 };
  const preset = { name, category, tags: tags.split(" "), kind, params };
  return program === undefined ? preset : { ...preset, font: { fontId: DEFAULT_FONT, bank: 0, program } };
}
