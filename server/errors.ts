import { type ErrorCode, sentenceOf, statusOf } from "../contract/api/errors";
import { inEnglish, type Said } from "../contract/words/said";

interface Details {
  /** what is wrong with which part of the request */
  fields?: readonly { path: string; message: string }[];
  /** seconds until the same request may succeed */
  retryAfter?: number;
  cause?: unknown;
}

/** An error that the caller is told: a code of the contract, a sentence for a person, and the cause. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** the message as its template and values; undefined: a plain text */
  readonly said: Said | undefined;
  readonly fields: Details["fields"];
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string | Said = sentenceOf(code),
    details: Details = {},
  ) {
    super(inEnglish(message), details.cause === undefined ? undefined : { cause: details.cause });
    this.status = statusOf(code);
    this.said = typeof message === "string" ? undefined : message;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }
}
