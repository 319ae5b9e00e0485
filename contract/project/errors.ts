import { inEnglish, type Said } from "../words/said";

/** Why a command does not fit the document. */
export type CommandErrorCode =
  | "arguments"
  | "unknownId"
  | "duplicateId"
  | "wrongKind"
  | "cycle"
  | "outOfPlace"
  | "notAllowed"
  /** the document, or the edit, would be too large */
  | "tooLarge"
  /** somebody has changed what it would change */
  | "stale";

/** A command that does not fit the present document. The document is unchanged; `message` is a sentence for a person. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly code: CommandErrorCode;
  /** the message as its template and values; undefined: a plain text */
  readonly said: Said | undefined;

  constructor(code: CommandErrorCode, sentence: string | Said, cause?: unknown) {
    super(inEnglish(sentence), cause === undefined ? undefined : { cause });
    this.code = code;
    this.said = typeof sentence === "string" ? undefined : sentence;
  }

  /** The message as a sentence for a person. */
  get sentence(): string {
    return this.message;
  }
}
