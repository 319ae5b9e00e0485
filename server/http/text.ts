import type { FastifyRequest } from "fastify";
import { ApiError } from "../errors";

/** Whether a text can be kept: the database takes no NUL, and JSON in it no half of a surrogate pair. */
function isKeepable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) return true;
  return Object.entries(value).every(([name, entry]) => isKeepable(name) && isKeepable(entry));
}

/** Throws where any text of a request is no text. */
export function demandText(request: Pick<FastifyRequest, "params" | "query" | "body">): void {
  if (!isKeepable(request.params) || !isKeepable(request.query) || !isKeepable(request.body)) {
    throw new ApiError("invalid_request", "The request has characters that are no text.");
  }
}
