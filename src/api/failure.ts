import { t } from "@lingui/core/macro";
import { type ErrorCode, errorAnswer, sentenceOf } from "../../contract/api/errors";
import { waitOf } from "../../contract/api/wait";
import type { Said } from "../../contract/words/said";
import { say } from "../words/say";

/** Why a call failed: a code of the contract, or a failure on the way to the server or back. */
export interface ApiFailure {
  /** "offline": the server could not be reached; "unreadable": its answer did not fit the contract */
  readonly code: ErrorCode | "offline" | "unreadable" | "aborted";
  /** a sentence for a person */
  readonly message: string;
  /** null if there was no answer */
  readonly status: number | null;
  /** what is wrong with which part of the request: "body.email" */
  readonly fields: Readonly<Record<string, string>>;
  /** seconds until the same call may succeed */
  readonly retryAfter: number | null;
  /** names the request in the server's log */
  readonly requestId: string | null;
  readonly cause?: unknown;
}

const NOTHING = { status: null, fields: {}, retryAfter: null, requestId: null } as const;

/** The failure of a request without an answer. */
export function unreached(cause: unknown, signal: AbortSignal | undefined): ApiFailure {
  if (signal?.aborted) return { ...NOTHING, code: "aborted", message: t`This was called off.`, cause };
  return {
    ...NOTHING,
    code: "offline",
    message: t`The server cannot be reached. Check your connection and try again.`,
    cause,
  };
}

/** The failure behind an answer that is an error or cannot be read. */
export async function failureOf(response: Response, cause?: unknown): Promise<ApiFailure> {
  const { status, headers } = response;
  const retry = Number(headers.get("Retry-After") ?? Number.NaN);
  const common = { status, retryAfter: Number.isFinite(retry) ? retry : null, requestId: headers.get("X-Request-Id") };
  const parsed = errorAnswer.safeParse(await response.json().catch(() => null));
  if (!parsed.success) {
    return {
      ...common,
      code: "unreadable",
      message: t`The server's answer cannot be read.`,
      fields: {},
      cause: cause ?? parsed.error,
    };
  }
  const { code, message, said, fields = [] } = parsed.data.error;
  return {
    ...common,
    code,
    message: timed(code, said ?? message, common.retryAfter),
    fields: Object.fromEntries(fields.map((field) => [field.path, field.message])),
  };
}

/** The sentence of a rate limit with the time to wait; other sentences already say what to do. */
function timed(code: ErrorCode, message: string | Said, retryAfter: number | null): string {
  if (code !== "too_many_requests" || message !== sentenceOf(code) || retryAfter === null) return say(message);
  return t`Too many tries. Try again in ${waitOf(retryAfter)}.`;
}
