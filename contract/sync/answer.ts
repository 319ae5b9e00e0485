import { z } from "zod";
import { project } from "../project/document";
import { exchanged, takenEdit } from "./protocol";

export const projectDocument = project.meta({ id: "ProjectDocument" });

/** A document at a revision. */
export const snapshot = z.object({ rev: exchanged.shape.rev, document: projectDocument });
export type Snapshot = z.infer<typeof snapshot>;

/** The answer to an exchange: what the caller lacks, as edits or as a document. */
export const syncAnswer = exchanged
  .extend({
    edits: z
      .array(takenEdit)
      .describe("every edit after lastRev in its order, the caller's own among them; empty beside a snapshot"),
    snapshot: snapshot
      .nullable()
      .describe("in place of edits: where those are gone, are too many, or lastRev is none that the server knows"),
    more: z.boolean().describe("there are more edits after these: ask again with the last one's revision"),
  })
  .meta({ id: "SyncAnswer" });
export type SyncAnswer = z.infer<typeof syncAnswer>;
