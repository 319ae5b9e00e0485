import type { FastifyRequest } from "fastify";
import { ApiError } from "../errors";

/** Whether a text can be kept: the database takes no NUL, and JSON in it no half of a surrogate pair. */
function isKeepable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (value === null || typeof value !== "object") return true;
  return Object.entries(value).every(([name, entry]) => isKeepable(name) && isKeepable(entry));
}

function demand(value: unknown): void {
  if (!isKeepable(value)) throw new ApiError("invalid_request", "The request has characters that are no text.");
}

/** Throws if the path or query of a request has characters that are no text. */
export function demandText({ params, query }: FastifyRequest): void {
  demand(params);
  demand(query);
}

/** Decoded UTF-8 has such characters only as escapes: "\u0000", and "\ud800" to "\udfff". */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;

/** Throws if a value has characters that are no text; `json` is its source. */
export function demandTextIn(value: unknown, json: string): void {
  if (ESCAPED.test(json)) demand(value);
}
