import { MOST_FONT_BYTES } from "../../contract/instruments/own";

/** What is read of a person's files at most: what is beyond is refused with a sentence. */
export const OWN_LIMITS = {
  /** characters of an SFZ file */
  text: 4_000_000,
  line: 10_000,
  opcodes: 200_000,
  regions: 4096,
  /** frames of all samples together, each channel counted: 1 GB as SoundFonts hold them would be too much for a page */
  frames: 128 * 1024 * 1024,
  /** bytes of a SoundFont */
  font: MOST_FONT_BYTES,
} as const;

/** A file that cannot become an instrument; `message` is a sentence for a person. */
export class OwnInstrumentError extends Error {
  override readonly name = "OwnInstrumentError";
}
