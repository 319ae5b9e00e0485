import type { Id, Project } from "../../contract/project/document";
import { takesOf } from "../../contract/storage/recorded";

/**
 * What to tell a person who recorded several passes of a loop, because the timeline shows only the latest one; null if
 * there was only one.
 */
export function passesNotice(
  project: Pick<Project, "takes">,
  recordings: readonly Id[],
): { title: string; description: string } | null {
  const takes = takesOf(project, recordings);
  const passes = takes.reduce((most, { pass }) => Math.max(most, pass), 1);
  if (passes === 1) return null;
  const others = takes.some(({ kind }) => kind === "audio")
    ? "To hear the earlier audio, insert the whole recording from Recordings of this project."
    : "The earlier ones are kept in the project, but cannot be chosen yet.";
  return { title: `${passes} passes recorded`, description: `You hear the latest. ${others}` };
}
