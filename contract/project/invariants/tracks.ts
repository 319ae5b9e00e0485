import type { Project } from "../document";
import { feedsItself, routeGraph } from "../graph";
import { entryOf, type Report } from "./report";
import type { Scope } from "./scope";

/** Tempo, time signatures and the loop. */
export function time(project: Project, report: Report): void {
  for (const [name, what] of [
    ["tempo", "tempo"],
    ["signatures", "time signature"],
  ] as const) {
    const ticks = Object.values(project[name]).map((point) => point.tick);
    if (!ticks.includes(0)) report(name, "outOfPlace", `The ${what} map does not begin at the beginning.`);
    if (new Set(ticks).size < ticks.length) {
      report(name, "outOfPlace", `Two entries of the ${what} map stand at one position.`);
    }
  }
  if (project.loop.end <= project.loop.start) report("loop.end", "outOfPlace", "The loop ends before it begins.");
}

/** There is one master; tracks have unique order keys and valid outputs. */
export function tracks(project: Project, report: Report): void {
  const all = Object.values(project.tracks);
  if (all.filter((track) => track.kind === "master").length !== 1) {
    report("tracks", "notAllowed", "A project has exactly one master.");
  }
  if (new Set(all.map((track) => track.order)).size < all.length) {
    report("tracks", "outOfPlace", "Two tracks have one order key.");
  }
  for (const track of all) {
    const path = `tracks.${track.id}.output`;
    if (track.kind === "master") {
      if (track.output !== null) report(path, "notAllowed", "The master has no output to choose.");
      continue;
    }
    const output = entryOf(project.tracks, track.output);
    if (track.output === null) {
      report(path, "wrongKind", "A track needs an output: a group or the master.");
    } else if (!output) {
      report(path, "unknownId", "The track is not in the project any more.");
    } else if (output.kind !== "group" && output.kind !== "master") {
      report(path, "wrongKind", "A track's output is a group or the master.");
    }
  }
}

export function sends(project: Project, report: Report): void {
  const pairs = new Set<string>();
  for (const send of Object.values(project.sends)) {
    const path = `sends.${send.id}`;
    const from = entryOf(project.tracks, send.from);
    const to = entryOf(project.tracks, send.to);
    if (!from) report(`${path}.from`, "unknownId", "The track is not in the project any more.");
    else if (from.kind === "master") report(`${path}.from`, "wrongKind", "The master has no sends.");
    if (!to) report(`${path}.to`, "unknownId", "The track is not in the project any more.");
    else if (to.kind !== "return" && to.kind !== "group") {
      report(`${path}.to`, "wrongKind", "A send goes to a return or a group.");
    }
    const pair = `${send.from} ${send.to}`;
    if (pairs.has(pair)) {
      report(path, "outOfPlace", `“${from?.name ?? send.from}” already sends to “${to?.name ?? send.to}”.`);
    }
    pairs.add(pair);
  }
}

/** Nothing feeds itself. */
export function routes(project: Project, { routed }: Scope, report: Report): void {
  if (routed?.size === 0) return;
  const circular = routed === null ? routeGraph(project).circular : feedsItself(project, routed);
  if (circular) report("tracks", "cycle", "This routing would feed a track back into itself.");
}
