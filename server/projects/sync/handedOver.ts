import { z } from "zod";
import { ERROR_CODES } from "../../../contract/api/errors";
import { ROLES } from "../../../contract/projects";
import { REJECTIONS } from "../../../contract/sync/protocol";

const offered = z.object({ clientSeq: z.int(), baseRev: z.int(), name: z.string(), args: z.string() });
/** What servers write each other about edits that one of them is to carry out for another. */
export const letter = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("takes"),
    id: z.string(),
    from: z.string(),
    projectId: z.string(),
    takes: z.array(
      z.object({ author: z.object({ clientId: z.string(), personId: z.string() }), edits: z.array(offered) }),
    ),
  }),
  z.object({
    kind: z.literal("answers"),
    id: z.string(),
    projectId: z.string(),
    answers: z.array(
      z.object({
        /** which of the takes */
        nth: z.int(),
        result: z.discriminatedUnion("ok", [
          z.object({
            ok: z.literal(true),
            role: z.enum(ROLES).nullable(),
            applied: z.array(z.object({ clientSeq: z.int(), rev: z.int() })),
            rejected: z.array(z.object({ clientSeq: z.int(), code: z.enum(REJECTIONS), message: z.string() })),
          }),
          z.object({
            ok: z.literal(false),
            code: z.enum(ERROR_CODES),
            message: z.string(),
            retryAfter: z.number().optional(),
          }),
        ]),
      }),
    ),
  }),
]);
export type Letter = z.infer<typeof letter>;
/** What became of one client's edits. */
export type Answer = (Letter & { kind: "answers" })["answers"][number];
