import type { Id, Project, TakeLane } from "./document";
import { byOrder, keysBetween } from "./order";

/** A track's take lanes from top to bottom. */
export const takeLanesOf = (project: Pick<Project, "takeLanes">, trackId: Id): TakeLane[] =>
  Object.values(project.takeLanes)
    .filter((lane) => lane.trackId === trackId)
    .sort(byOrder);

/** New lanes below those that a track has, with these ids. */
export function lanesBelow(project: Pick<Project, "takeLanes">, trackId: Id, ids: readonly Id[]): TakeLane[] {
  const there = takeLanesOf(project, trackId);
  return keysBetween(there.at(-1)?.order ?? null, null, ids.length).map((order, index) => ({
    id: ids[index] ?? "",
    trackId,
    name: `Take ${there.length + index + 1}`,
    order,
  }));
}
