import type { FastifyRequest } from "fastify";
import { ApiError } from "../errors";

/** Whether a text can be stored: the database refuses NUL, and JSON in it refuses half a surrogate pair. */
function isKeepable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (value === null || typeof value !== "object") return true;
  return Object.entries(value).every(([name, entry]) => isKeepable(name) && isKeepable(entry));
}

function demand(value: unknown): void {
  if (!isKeepable(value)) throw new ApiError("invalid_request", "The request has characters that are no text.");
}

/** Throws if the path or query of a request contains characters that cannot be stored. */
export function demandText({ params, query }: FastifyRequest): void {
  demand(params);
  demand(query);
}

/** Decoded UTF-8 can contain such characters only as escapes: "\u0000", and "\ud800" to "\udfff". */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;

/** Throws if a value contains characters that cannot be stored; `json` is its source. */
export function demandTextIn(value: unknown, json: string): void {
  if (ESCAPED.test(json)) demand(value);
}
