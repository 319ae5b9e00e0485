/** Why a sound or MIDI file cannot be read or written. */
export type MediaErrorCode =
  /** no bytes */
  | "empty"
  /** an unknown kind of file */
  | "unknown"
  /** a known kind, but with a coding or structure that we cannot read or write */
  | "unsupported"
  /** the file contradicts itself, or nothing in it can be decoded */
  | "damaged"
  /** a film or picture without sound */
  | "noAudio"
  /** longer than its format allows */
  | "tooLong";

/** A media file that cannot be read or written; `message` is a sentence for a person. */
export class MediaError extends Error {
  override readonly name = "MediaError";
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
