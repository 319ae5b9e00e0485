import { z } from "zod";

/**
 * Instruments that a person made of their own files. Whatever the files were, what is kept is a SoundFont under the
 * SHA-256 of its bytes; a sampler names it as its font.
 */

const PREFIX = "own-";

export const ownFontId = (hash: string): string => `${PREFIX}${hash}`;

/** The hash in a font's id; null for the fonts that the app ships. */
export function ownFontHash(fontId: string): string | null {
  const hash = fontId.startsWith(PREFIX) ? fontId.slice(PREFIX.length) : "";
  return /^[0-9a-f]{64}$/.test(hash) ? hash : null;
}

/** What is known of an own instrument without reading its sound. */
export const ownInstrument = z.object({
  id: z.string().refine((id) => ownFontHash(id) !== null),
  name: z.string().min(1).max(200),
  bytes: z.int().min(0),
  /** its sounds; a single instrument has one */
  sounds: z
    .array(
      z.object({
        bank: z.int().min(0).max(128),
        program: z.int().min(0).max(127),
        name: z.string().max(200),
      }),
    )
    .min(1)
    .max(2000),
});
export type OwnInstrument = z.infer<typeof ownInstrument>;

/** The most bytes of a SoundFont that a person adds. */
export const MOST_FONT_BYTES = 512 * 1024 * 1024;
