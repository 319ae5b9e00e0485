/** A SoundFont that the app ships. */
export interface FontSpec {
  readonly id: string;
  readonly name: string;
  /** its URL in the app */
  readonly url: string;
  /** size of the download, bytes */
  readonly bytes: number;
  readonly licence: string;
  /** file with the text of the licence */
  readonly licenceUrl: string;
}

/** Every font, the default first; the others are loaded only when needed. */
export const FONTS = [
  {
    id: "sonivox",
    name: "Sonivox GM",
    url: "/fonts/sonivox.sf2",
    bytes: 1_351_896,
    licence: "Apache-2.0",
    licenceUrl: "/fonts/sonivox.LICENSE.txt",
  },
  {
    id: "fluid",
    name: "Fluid R3 Mono",
    url: "/fonts/FluidR3Mono_GM.sf3",
    bytes: 14_563_174,
    licence: "MIT",
    licenceUrl: "/fonts/FluidR3Mono.LICENSE.md",
  },
] as const satisfies readonly FontSpec[];

export type FontId = (typeof FONTS)[number]["id"];

export const DEFAULT_FONT: FontId = "sonivox";

/** The bank of a font's drum kits. */
export const DRUM_BANK = 128;

/** The font with this id; undefined if it is not shipped. */
export function fontById(id: string): FontSpec | undefined {
  return FONTS.find((font) => font.id === id);
}
