import { defaultFilter } from "cmdk";
import type { Action } from "./registry";

interface RankedGroup {
  readonly group: string;
  readonly actions: readonly Action[];
}

/**
 * The actions that the palette offers for what was typed, the best match first, by groups in the order of their best;
 * all of them, as they came, while nothing is typed.
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

/** 0 where it does not match; an exact name is 1. Other words for it count a little less than its name. */
function scoreOf({ title, group, keywords = [] }: Action, typed: string): number {
  const others = defaultFilter(`${group} ${keywords.join(" ")} ${title}`, typed, []);
  return Math.max(defaultFilter(title, typed, []), others * 0.8);
}
