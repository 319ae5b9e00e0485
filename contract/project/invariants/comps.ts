import type { CompRange, Id, Project } from "../document";
import { entryOf, type Report, within } from "./report";
import type { Scope } from "./scope";

/** Lanes belong to tracks that can have takes, each with its own order. */
export function takeLanes(project: Project, report: Report): void {
  const places = new Set<string>();
  for (const lane of Object.values(project.takeLanes)) {
    const path = `takeLanes.${lane.id}`;
    const track = entryOf(project.tracks, lane.trackId);
    if (!track) report(`${path}.trackId`, "unknownId", "The track is not in the project any more.");
    else if (track.kind !== "audio" && track.kind !== "midi" && track.kind !== "drums") {
      report(`${path}.trackId`, "wrongKind", "Takes lie on audio, MIDI and drum tracks.");
    }
    const place = `${lane.trackId} ${lane.order}`;
    if (places.has(place)) report(`${path}.order`, "outOfPlace", "Two take lanes of a track have one order key.");
    places.add(place);
  }
}

/** Ranges refer to takes of their own track and do not overlap. */
export function comps(project: Project, scope: Scope, report: Report): void {
  for (const [, range] of within(project.compRanges, scope.entries("compRanges"))) {
    const path = `compRanges.${range.id}`;
    if (!entryOf(project.tracks, range.trackId)) {
      report(`${path}.trackId`, "unknownId", "The track is not in the project any more.");
    }
    if (range.end <= range.start) report(`${path}.end`, "outOfPlace", "A range of a comp cannot be empty.");
    const take = entryOf(project.takes, range.takeId);
    if (!take) report(`${path}.takeId`, "unknownId", "The take is not in the project any more.");
    else if (entryOf(project.takeLanes, take.laneId)?.trackId !== range.trackId) {
      report(`${path}.takeId`, "wrongKind", "A comp chooses among the takes of its own track.");
    }
  }
  if (scope.comps?.size === 0) return;
  const ranges = new Map<Id, CompRange[]>();
  for (const range of Object.values(project.compRanges)) {
    if (scope.comps && !scope.comps.has(range.trackId)) continue;
    const comp = ranges.get(range.trackId);
    if (comp) comp.push(range);
    else ranges.set(range.trackId, [range]);
  }
  for (const comp of ranges.values()) {
    comp.sort((a, b) => a.start - b.start);
    comp.forEach((range, index) => {
      if (range.start < (comp[index - 1]?.end ?? 0)) {
        report(`compRanges.${range.id}.start`, "outOfPlace", "Two ranges of a comp overlap.");
      }
    });
  }
}
