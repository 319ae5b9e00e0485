import type { Clip, Id, Project } from "../../../contract/project/document";
import { played } from "../../../contract/project/played";

/** The clip that inspector and editor show: of the selected ones the one chosen last. */
export function shownClip(project: Project, selected: ReadonlySet<Id>): Clip | null {
  const { clips } = played(project);
  return [...selected].reverse().flatMap((id) => clips[id] ?? [])[0] ?? null;
}
