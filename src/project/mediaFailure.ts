import { t } from "@lingui/core/macro";
import { MediaError } from "../../contract/media/errors";
import type { MediaFailure } from "../../workers/media/port";
import { StorageError } from "./storage/errors";

/** Why a sound file could not be processed, as an error whose message is a sentence for a person. */
export function errorOf(failure: MediaFailure): Error {
  if (failure.kind === "cancelled") return new DOMException(t`This was cancelled.`, "AbortError");
  const { code, sentence } = failure;
  if (code === "full" || code === "unavailable") return new StorageError(code, sentence);
  return new MediaError(code, sentence);
}
