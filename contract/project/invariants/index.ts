import { COLLECTIONS, type Id, type Project } from "../document";
import type { Touched } from "../touched";
import { clips, takes } from "./clips";
import { comps, takeLanes } from "./comps";
import { devices } from "./devices";
import { type Report, type Violation, within } from "./report";
import { EVERYTHING, type Scope, scopeOf } from "./scope";
import { routes, sends, time, tracks } from "./tracks";

export type { Violation } from "./report";

function keysAreIds(project: Project, scope: Scope, report: Report): void {
  for (const name of COLLECTIONS) {
    const entries: Readonly<Record<Id, { id: Id }>> = project[name];
    for (const [key, { id }] of within(entries, scope.entries(name))) {
      if (key !== id) report(`${name}.${key}.id`, "arguments", "An entry stands under another key than its id.");
    }
  }
}

/**
 * The invariants that hold between the parts of a document beyond its schema, and that every command keeps; returns
 * those that are broken. Takes a document that the schema has parsed. `since`: what was touched in a document without
 * violations; only what that may have broken is checked.
 */
export function violations(project: Project, since: readonly Touched[] | null = null): Violation[] {
  const found: Violation[] = [];
  const report: Report = (path, code, sentence) => found.push({ path, code, sentence });
  const scope = since ? scopeOf(project, since) : EVERYTHING;
  keysAreIds(project, scope, report);
  if (scope.time) time(project, report);
  if (scope.tracks) tracks(project, report);
  if (scope.sends) sends(project, report);
  devices(project, scope, report);
  clips(project, scope, report);
  if (scope.lanes) takeLanes(project, report);
  takes(project, scope, report);
  comps(project, scope, report);
  // a cycle through a route that is itself invalid need not be reported as well
  if (found.length === 0) routes(project, scope, report);
  return found;
}
