import type { Id } from "../../../contract/project/document";
import type { ProjectListener } from "../port";
import type { Database } from "../storage/database";
import { isEdited } from "./records";

/** The open project, as far as this needs it. */
interface Edited {
  readonly id: Id;
  listen(listener: ProjectListener): () => void;
}

/**
 * Calls back once when an open project without an owner is edited: `found("here")` if it was edited in this tab, or
 * before anyone checked; `found("elsewhere")` if another tab edits and syncs it. `failed` if that cannot be read.
 */
export function onFirstEdit(
  project: Edited,
  database: Database,
  found: (where: "here" | "elsewhere") => void,
  failed: (error: unknown) => void,
): void {
  let told = false;
  const tell = (where: "here" | "elsewhere") => {
    if (told) return;
    told = true;
    stop();
    found(where);
  };
  const stop = project.listen({ written: () => tell("here"), told: () => tell("elsewhere") });
  // or it was edited while this was being read
  isEdited(database, project.id).then((edited) => {
    if (edited) tell("here");
  }, failed);
}
