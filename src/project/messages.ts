import { z } from "zod";
import { logRecord } from "./storage/database";
import { syncMessages } from "./sync/messages";

const commit = logRecord.omit({ projectId: true, seq: true });

/** Messages between tabs that have the same project open. */
export const tabMessage = z.discriminatedUnion("type", [
  /** These commits are on disk; `seq` is the number of the first. */
  z.object({ type: z.literal("committed"), seq: z.int(), commits: z.array(commit) }),
  /** `from` wants to become the editor. */
  z.object({ type: z.literal("takeOver"), from: z.string() }),
  /** All edits are on disk; `to` may take the lock. */
  z.object({ type: z.literal("yielded"), to: z.string() }),
  /** The edits here cannot be written, so this tab remains the editor. */
  z.object({ type: z.literal("refused"), to: z.string(), reason: z.string() }),
  /** Another tab is the editor from now on; the log ends at `seq`. */
  z.object({ type: z.literal("claimed"), seq: z.int() }),
  ...syncMessages,
]);
export type TabMessage = z.infer<typeof tabMessage>;
