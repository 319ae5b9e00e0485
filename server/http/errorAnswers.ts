import type { FastifyError } from "fastify";
import type { ZodError } from "zod";
import { type ErrorAnswer, type ErrorCode, sentenceOf } from "../../contract/api/errors";
import { ApiError } from "../errors";

/** Fastify's own error codes, as ours. */
const BY_FASTIFY: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid_request",
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid_request",
  FST_ERR_BAD_URL: "invalid_request",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
  FST_ERR_ASYNC_CONSTRAINT: "not_found",
  FST_ERR_ROUTE_MAX_PARAM_LENGTH: "not_found",
};

/** A validation error as an answer that names the wrong parts of the request. */
export function invalidRequest(error: ZodError, part: string): ApiError {
  const fields = error.issues.slice(0, 20).map((issue) => ({
    path: [part, ...issue.path.map(String)].join("."),
    message: issue.message,
  }));
  return new ApiError("invalid_request", undefined, { fields, cause: error });
}

/**
 * Any thrown value as an error of the contract; an unexpected one becomes "internal" and keeps its cause for the log.
 */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : BY_FASTIFY[code];
  if (known) return new ApiError(known, undefined, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError("invalid_request", undefined, { cause: error });
  }
  return new ApiError("internal", undefined, { cause: error });
}

/** The body of an error's answer. */
export function errorBody(error: ApiError, requestId: string): ErrorAnswer {
  return {
    error: {
      code: error.code,
      message: error.message === "" ? sentenceOf(error.code) : error.message,
      ...(error.said ? { said: error.said } : {}),
      requestId,
      ...(error.fields ? { fields: [...error.fields] } : {}),
    },
  };
}
