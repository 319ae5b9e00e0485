import { z } from "zod";
import { ERROR_CODES } from "../api/errors";
import { id as documentId } from "../project/id";
import { ROLES } from "../projects";
import { exchanged, syncRequest, takenEdit } from "../sync/protocol";
import { presenceState, presentPage } from "./topics";

/**
 * The frames of the live channel: JSON texts over one WebSocket per page at `LIVE.path`. What a page misses while it has
 * no socket is not lost: values come whole, edits from the position that the page names, and everything can be asked
 * for by HTTP.
 */
export const LIVE = {
  path: "/ws",
  /** the address that the specification names for working together: the same socket, with the same frames */
  collaborationPath: "/ws/collaboration",
  /** the subprotocol; the ticket is a second one, which begins with `ticketPrefix` */
  protocol: "backline.live.1",
  ticketPrefix: "ticket.",
  /** a larger frame ends the connection */
  mostFrameBytes: 256 * 1024,
  pingMs: 30_000,
  /** a page connects again after so long */
  reconnectMs: 3000,
  /** a page whose server was silent for so long connects again */
  silentMs: 75_000,
  /** topics that one socket may follow */
  mostTopics: 64,
} as const;

/** Why the server closed a socket (RFC 6455 §7.4, and our own from 4000 on). */
export const CLOSED = {
  /** the server restarts: connect again and go on from the last position */
  restart: 1012,
  tooLarge: 1009,
  /** a frame that no page of this version sends */
  unreadable: 4400,
  /** the session has ended; a new socket needs a new one */
  signedOut: 4401,
  flood: 4429,
} as const;

const name = z.string().max(80);
const call = z.int().min(1);

/** What a page sends. */
export const pageFrame = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("subscribe"),
    topic: name,
    known: z.int().min(0).optional().describe("of a project: the revision from which edits are wanted"),
    link: z
      .string()
      .regex(/^[\w-]{20,64}$/)
      .optional()
      .describe("of a project: the token of a link, for those who have not signed in"),
  }),
  z.object({ type: z.literal("unsubscribe"), topic: name }),
  z.object({ type: z.literal("presence"), projectId: documentId, state: presenceState.nullable() }),
  z.object({
    type: z.literal("sync"),
    call: call.describe("repeated in the answer"),
    projectId: documentId,
    request: syncRequest,
  }),
  z.object({ type: z.literal("pong") }),
]);
export type PageFrame = z.infer<typeof pageFrame>;

/** What the server sends. */
export const serverFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), page: z.string() }),
  z.object({ type: z.literal("ping") }),
  z.object({ type: z.literal("value"), topic: name, value: z.unknown() }),
  /** the position of a project; the edits up to it have come, or must be asked for by HTTP */
  z.object({ type: z.literal("position"), projectId: z.string(), rev: z.int().min(0), role: z.enum(ROLES) }),
  /** every edit after `from` up to `rev`, in their order */
  z.object({
    type: z.literal("edits"),
    projectId: z.string(),
    from: z.int().min(0),
    rev: z.int().min(0),
    edits: z.array(takenEdit),
  }),
  z.object({
    type: z.literal("presence"),
    projectId: z.string(),
    pages: z.array(presentPage),
    left: z.array(z.string()),
    whole: z.boolean().optional().describe("these pages are all: who is not among them is not here"),
  }),
  /** a topic that cannot be followed, or no longer */
  z.object({ type: z.literal("refused"), topic: name, code: z.enum(ERROR_CODES), message: z.string() }),
  /** the answer to an exchange over the socket: the edits themselves come in `edits` frames */
  z.object({
    type: z.literal("answer"),
    call,
    result: z.discriminatedUnion("ok", [
      z.object({ ok: z.literal(true), value: exchanged }),
      z.object({
        ok: z.literal(false),
        code: z.enum(ERROR_CODES),
        message: z.string(),
        retryAfter: z.number().nullable(),
      }),
    ]),
  }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;
