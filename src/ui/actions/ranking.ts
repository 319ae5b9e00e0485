import { defaultFilter } from "cmdk";
import type { Action } from "./action";

interface RankedGroup {
  readonly group: string;
  readonly actions: readonly Action[];
}

/**
 * The actions that match a search, the best first, in groups ordered by their best match. An empty search returns all
 * actions in their given order.
 */
export function ranked(all: readonly Action[], search: string): RankedGroup[] {
  const typed = search.trim();
  const scored = all
    .filter((action) => !action.hidden)
    .map((action) => ({ action, score: typed === "" ? 1 : scoreOf(action, typed) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const groups = new Map<string, Action[]>();
  for (const { action } of scored) groups.set(action.group, [...(groups.get(action.group) ?? []), action]);
  return [...groups].map(([group, actions]) => ({ group, actions }));
}

/** How well an action matches: 0 not at all, 1 an exact title. Keywords count a little less than the title. */
function scoreOf({ title, group, keywords = [] }: Action, typed: string): number {
  const others = defaultFilter(`${group} ${keywords.join(" ")} ${title}`, typed, []);
  return Math.max(defaultFilter(title, typed, []), others * 0.8);
}
