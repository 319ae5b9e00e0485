import type { Clip, Id, Project } from "../../../contract/project/document";

/** The clip that inspector and editor show: of the selected ones the one chosen last. */
export function shownClip(project: Pick<Project, "clips">, selected: ReadonlySet<Id>): Clip | null {
  return [...selected].reverse().flatMap((id) => project.clips[id] ?? [])[0] ?? null;
}
