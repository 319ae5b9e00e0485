import type { Id } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { COMMAND_LABELS } from "../../../contract/project/labels";
import { newId } from "../ids";
import type { Database } from "./database";
import { appendCommits, claimProject, loadProject } from "./projects";

/** Renames a project that is not open anywhere, by an edit in its log. The caller holds its lock. */
export async function renameStored(database: Database, id: Id, name: string): Promise<void> {
  const { project, seq } = await loadProject(database, id);
  const renamed = execute(project, { name: "renameProject", args: { name } });
  if (renamed.patches.length === 0) return;
  const { command, patches, inverse } = renamed;
  const session = newId();
  await claimProject(database, id, session, seq);
  await appendCommits(database, {
    session,
    seq: seq + 1,
    commits: [{ kind: "do", label: COMMAND_LABELS.renameProject, commands: [command], patches, inverse }],
    project: renamed.project,
    now: Date.now(),
  });
}
