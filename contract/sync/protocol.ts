import { z } from "zod";
import { ROLES } from "../projects";

/**
 * The exchange by which a project's edits go to the server and come back in its order. Each client has an id for each
 * project and device, numbers its edits from 1, and repeats those that were not answered: the server takes each
 * (clientId, clientSeq) once and in the client's order, and gives each edit that it takes the project's next revision.
 * Whoever applies all edits in the order of their revisions has the server's document. The caller runs one exchange at
 * a time, and sends its pending edits starting with the first.
 */
export const SYNC_PROTOCOL = 3;

export const SYNC = {
  /** the most edits in one request */
  mostEdits: 200,
  /** a request ends with the edit that reaches this many bytes … */
  fullBytes: 1024 * 1024,
  /** … and no request may be larger than this: a larger single edit cannot be sent */
  mostBytes: 16 * 1024 * 1024,
  /** the most edits in one answer */
  mostMissing: 500,
  /** the server makes a snapshot after this many edits */
  snapshotEvery: 200,
  /** a client that lacks more edits gets a snapshot instead */
  mostReplayed: 2000,
} as const;

const revision = z.int().min(0);
const sequence = z.int().min(1);
export const clientId = z.string().regex(/^[\w-]{8,64}$/, "Not a client's id.");

/** A command as it is sent and stored; its arguments are parsed when it is applied (`execute`). */
export const sentCommand = z.object({
  name: z.string().min(1).max(40),
  args: z.record(z.string(), z.unknown()),
});

/** Why the server did not take an edit. */
export const REJECTIONS = [
  "arguments",
  "unknownId",
  "duplicateId",
  "wrongKind",
  "cycle",
  "outOfPlace",
  "notAllowed",
  "stale",
  /** the caller may view the project but not edit it */
  "readOnly",
  /** the document would be too large */
  "tooLarge",
  /** a later edit of the same client was answered before: this one was refused then, or comes too late */
  "late",
] as const;
export type Rejection = (typeof REJECTIONS)[number];

const link = z
  .string()
  .regex(/^[\w-]{20,64}$/)
  .optional()
  .describe("the token of a link, for those who have not signed in");

export const syncRequest = z.object({
  protocolVersion: z.int(),
  clientId,
  lastRev: revision
    .nullable()
    .describe("the revision that the client holds; null asks for a snapshot, as one that holds nothing does"),
  edits: z
    .array(
      z.object({
        clientSeq: sequence,
        baseRev: revision.describe("the revision that the client held when the edit was made"),
        command: sentCommand,
      }),
    )
    .max(SYNC.mostEdits)
    .describe("from the first on that was not answered, in their order"),
  link,
});
export type SyncRequest = z.infer<typeof syncRequest>;

/** An edit that the server has taken. */
export const takenEdit = z
  .object({
    rev: revision,
    clientId,
    clientSeq: sequence,
    personId: z.string().nullable().describe("null where the person's account is gone"),
    at: z.iso.datetime(),
    command: sentCommand,
  })
  .meta({ id: "TakenEdit" });

/** The state of a project for one caller. */
export const projectState = z.object({
  rev: revision.describe("the project's present revision"),
  role: z.enum(ROLES).describe("what the caller may do with the project"),
});
export type ProjectState = z.infer<typeof projectState>;

/** What an exchange says of the edits that were sent. */
export const exchanged = z.object({
  rev: revision.describe("the project's present revision"),
  role: z.enum(ROLES).describe("what the caller may do with the project"),
  applied: z
    .array(z.object({ clientSeq: sequence, rev: revision }))
    .describe("which of the sent edits are kept for good, now or by an earlier request"),
  rejected: z
    .array(
      z.object({
        clientSeq: sequence,
        code: z.enum(REJECTIONS),
        message: z.string().describe("A sentence for a person."),
      }),
    )
    .describe("which of the sent edits were not taken, and never will be under their number"),
});
