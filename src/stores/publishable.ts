import { MediaError } from "../../contract/media/errors";
import { SNIFF_BYTES, sniff } from "../../contract/media/sniff";
import { RELEASE } from "../../contract/releases";
import { say, word } from "../words/say";

/** A sound file in a format that the server reads. */
export interface Publishable {
  readonly file: Blob;
  readonly name: string;
  /** releases temporary files */
  discard(): void;
}

const TAKEN: readonly string[] = RELEASE.types;
const ELSE = word("Save it as WAV, AIFF, FLAC, MP3 or Ogg, and publish that.");

/**
 * Returns a sound file unchanged if the server reads its format; otherwise converts it to FLAC in this browser, because
 * the server has no AAC decoder but the browser does. `progress` gets the converted share. Throws an error whose
 * message is a sentence for a person, or an AbortError.
 */
export async function publishable(
  file: Blob,
  name: string,
  options: { readonly progress: (share: number) => void; readonly signal: AbortSignal },
): Promise<Publishable> {
  const type = sniff(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
  if (type !== null && TAKEN.includes(type)) return { file, name, discard: () => {} };
  options.progress(0);
  const { convertSound } = await import("../project/soundConversion");
  try {
    const made = await convertSound(file, options);
    return { ...made, name: `${name.replace(/\.[^.]+$/, "")}.flac` };
  } catch (error) {
    const kindAtFault = error instanceof MediaError && (error.code === "unsupported" || error.code === "unknown");
    throw kindAtFault ? new MediaError(error.code, `${error.message} ${say(ELSE)}`, error) : error;
  }
}
