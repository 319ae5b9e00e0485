import { MediaError } from "../../contract/media/errors";
import type { MediaFailure } from "../../workers/media/port";

/** Why a sound file could not be processed, as an error whose message is a sentence for a person. */
export function errorOf(failure: MediaFailure): Error {
  if (failure.kind === "cancelled") return new DOMException("This was cancelled.", "AbortError");
  const { code, sentence } = failure;
  return code === "full" || code === "unavailable" ? new Error(sentence) : new MediaError(code, sentence);
}
