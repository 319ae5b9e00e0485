import type { Device } from "../../contract/project/document";

export type FontChoice = NonNullable<Device["font"]>;

/** A sampler's preset as the engine reads it: one buffer for each of the device's purposes. */
export interface PresetBuffers {
  readonly buffers: readonly { readonly purpose: number; readonly words: Int32Array }[];
}

/** Compiles a preset of a font; rejects with a sentence where the font is not there. */
export type PresetSource = (font: FontChoice) => Promise<PresetBuffers>;

export const fontKey = (font: FontChoice): string => `${font.fontId}/${font.bank}/${font.program}`;
