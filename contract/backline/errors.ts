/** Why a `.backline` file cannot be opened or written. */
export type BacklineErrorCode =
  | "notZip"
  | "notBackline"
  | "newer"
  | "badJson"
  | "schema"
  | "tooLarge"
  | "damaged"
  | "unsupported";

/** A `.backline` file that cannot be read; `message` is a sentence for a person. */
export class BacklineError extends Error {
  override readonly name = "BacklineError";
  readonly code: BacklineErrorCode;

  constructor(code: BacklineErrorCode, sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
