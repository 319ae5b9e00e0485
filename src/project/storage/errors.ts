import { t } from "@lingui/core/macro";

/** Why something could not be stored or read. */
export type StorageErrorCode =
  | "full"
  | "unavailable"
  | "notFound"
  | "damaged"
  | "newer"
  | "elsewhere"
  | "missingAudio"
  | "refused";

/** A failure of storage; `message` is a sentence for a person. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

const isNamed = (error: unknown, name: string): boolean =>
  typeof error === "object" && error !== null && "name" in error && error.name === name;

/** Any failure as a StorageError with a sentence; a StorageError is returned unchanged. */
export function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (isNamed(error, "QuotaExceededError")) {
    return new StorageError(
      "full",
      t`The browser's storage is full. Your edits are kept in this tab: save the project to a file, or free some space.`,
      error,
    );
  }
  const detail = error instanceof Error && error.message ? ` (${error.message})` : "";
  return new StorageError(
    "unavailable",
    t`The browser's storage does not answer${detail}. Your edits are kept in this tab: save the project to a file.`,
    error,
  );
}
