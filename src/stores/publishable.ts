import { MediaError } from "../../contract/media/errors";
import { SNIFF_BYTES, sniff } from "../../contract/media/sniff";
import { RELEASE } from "../../contract/releases";

/** A sound file in a form that the server reads. */
export interface Publishable {
  readonly file: Blob;
  readonly name: string;
  /** lets go of what was made for it */
  discard(): void;
}

const TAKEN: readonly string[] = RELEASE.types;
const ELSE = "Save it as WAV, AIFF, FLAC, MP3 or Ogg, and publish that.";

/**
 * A sound file as it is where the server reads its kind, else as a FLAC that this browser makes of it: the server has
 * no decoder of AAC, the browser does. `progress` is told the share that is converted. Throws an error whose message is
 * a sentence for a person, or an AbortError.
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
    throw kindAtFault ? new MediaError(error.code, `${error.message} ${ELSE}`, error) : error;
  }
}
