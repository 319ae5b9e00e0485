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

/** Messages about syncing between tabs with the same project open; only the editing tab syncs. */
export const syncMessages = [
  /** The sync state of the project. */
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
  /** Asks for the sync state, after reading the kept edits from disk again. */
  z.object({ type: z.literal("askSync") }),
] as const;
export type SyncMessage = z.infer<(typeof syncMessages)[number]>;
