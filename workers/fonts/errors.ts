/** Why a font or a preset of it cannot be played. */
export type FontErrorCode = "unreadable" | "noPreset" | "badPreset";

/** A font that cannot be used; `message` is a sentence for a person. */
export class FontError extends Error {
  override readonly name = "FontError";

  constructor(
    readonly code: FontErrorCode,
    sentence: string,
    cause?: unknown,
  ) {
    super(sentence, cause === undefined ? undefined : { cause });
  }
}
