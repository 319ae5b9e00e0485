import { z } from "zod";
import { saidSchema } from "../words/saidSchema";

/** Every error code of the API, with its status and its default sentence. */
export const ERRORS = {
  invalid_request: [400, "The request is not as it should be."],
  unauthenticated: [401, "Sign in first."],
  plan_limit: [402, "Your plan does not include this."],
  payment_refused: [402, "The payment was refused."],
  insufficient_funds: [402, "Your balance is too low."],
  forbidden: [403, "Only an administrator may do this."],
  not_found: [404, "There is no such thing here."],
  method_not_allowed: [405, "This address does not take that method."],
  conflict: [409, "This was changed in the meantime."],
  gone: [410, "This is no longer here."],
  precondition_failed: [412, "The request does not say by which protocol it is sent."],
  body_too_large: [413, "That is too large."],
  unsupported_media_type: [415, "That kind of content is not taken here."],
  misdirected: [
    421,
    "This is a demonstration, which answers only on its own machine. To open it to others, start the server with BACKLINE_DEMO=off.",
  ],
  locked: [423, "Another request is working on this. Try again in a moment."],
  too_many_requests: [429, "Too many tries. Wait a moment."],
  internal: [500, "Something went wrong on our side."],
  unavailable: [503, "The server is not ready. Try again in a moment."],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** Codes that any route may answer with. */
export const COMMON_CODES = [
  "invalid_request",
  "body_too_large",
  "unsupported_media_type",
  "misdirected",
  "too_many_requests",
  "internal",
  "unavailable",
] as const satisfies readonly ErrorCode[];

export const statusOf = (code: ErrorCode): number => ERRORS[code][0];
export const sentenceOf = (code: ErrorCode): string => ERRORS[code][1];

/** The common form of all errors of the API. */
export const errorAnswer = z
  .object({
    error: z.object({
      code: z.enum(ERROR_CODES),
      message: z.string().describe("A sentence for a person."),
      said: saidSchema.optional().describe("The sentence as a template of the catalogue, and the values in it."),
      requestId: z.string().describe("Names the request in the server's log."),
      fields: z
        .array(z.object({ path: z.string(), message: z.string() }))
        .optional()
        .describe("What is wrong with which part of an invalid request."),
    }),
  })
  .meta({ id: "Error" });

export type ErrorAnswer = z.infer<typeof errorAnswer>;
