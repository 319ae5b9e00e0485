/** Why a sound or MIDI file cannot be read or written. */
export type MediaErrorCode =
  /** no bytes */
  | "empty"
  /** no kind of file that is known here */
  | "unknown"
  /** a known kind, but a coding or shape that cannot be read or written here */
  | "unsupported"
  /** the file's own parts contradict each other, or nothing of it can be decoded */
  | "damaged"
  /** a film or a picture without sound */
  | "noAudio"
  /** longer than its format can be */
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
