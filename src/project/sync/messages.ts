import { z } from "zod";
import { ROLES } from "../../../contract/projects";
import { keptRecord } from "../storage/database";

const state = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal(["local", "syncing", "synced", "offline"]) }),
  z.object({ kind: z.literal(["full", "gone", "failed"]), reason: z.string() }),
]);
const transfer = z.object({
  direction: z.enum(["up", "down"]),
  files: z.int(),
  filesDone: z.int(),
  bytes: z.number(),
  bytesDone: z.number(),
});

/** What tabs that have one project open tell each other of its sync: one of them, the one that edits, does it. */
export const syncMessages = [
  /** How the project stands with the cloud. */
  z.object({
    type: z.literal("synced"),
    status: z.object({
      state,
      role: z.enum(ROLES).nullable(),
      pending: z.int(),
      lastSyncAt: z.number().nullable(),
      transfer: transfer.nullable(),
      kept: z.array(keptRecord),
    }),
  }),
  /** Tell how it stands, with the kept edits as they are on disk now. */
  z.object({ type: z.literal("askSync") }),
] as const;
export type SyncMessage = z.infer<(typeof syncMessages)[number]>;
