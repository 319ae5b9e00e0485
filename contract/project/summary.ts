import { compOf } from "./comp";
import type { Project } from "./document";
import { projectEnd, trackEnds } from "./intervals";
import { MOST_STRETCHES, MOST_TRACKS, OVERVIEW_WIDTH, type Summary } from "./overview";
import { clipsOf, tempoOfProject, tracksInOrder } from "./select";
import { ticksToSeconds } from "./time";

/** The pieces in order, with adjacent ones joined; if there are too many, those closest together as well. */
function joined(stretches: readonly [number, number][]): [number, number][] {
  const sorted = [...stretches].sort((a, b) => a[0] - b[0]);
  for (let gap = 0; ; gap = gap === 0 ? 1 : gap * 2) {
    const all: [number, number][] = [];
    for (const [begin, end] of sorted) {
      const last = all.at(-1);
      if (last && begin <= last[1] + gap) last[1] = Math.max(last[1], end);
      else all.push([begin, end]);
    }
    if (all.length <= MOST_STRETCHES) return all;
  }
}

/** The summary of a project in a list; the same for local and cloud projects. */
export function summaryOf(project: Project): Summary {
  const tempo = tempoOfProject(project);
  const end = projectEnd(project, tempo);
  const own = tracksInOrder(project).filter(({ kind }) => kind !== "master" && kind !== "return");
  const scale = OVERVIEW_WIDTH / Math.max(1, end);
  const stretch = (start: number, end: number): [number, number] => {
    const begin = Math.min(OVERVIEW_WIDTH - 1, Math.floor(start * scale));
    const last = Math.min(OVERVIEW_WIDTH, Math.ceil(end * scale));
    return [begin, Math.max(begin + 1, last)];
  };
  const shown = own.map(({ id, color }) => {
    const ends = trackEnds(project, id, tempo);
    const clips = clipsOf(project, id).map((clip, index) => stretch(clip.start, ends[index] ?? 0));
    return {
      color,
      stretches: [...clips, ...compOf(project.compRanges, id).map(({ start, end }) => stretch(start, end))],
    };
  });
  const tracks = shown
    .filter(({ stretches }) => stretches.length > 0)
    .slice(0, MOST_TRACKS)
    .map(({ color, stretches }) => ({ color, stretches: joined(stretches) }));
  return {
    name: project.name,
    tracks: own.length,
    seconds: ticksToSeconds(tempo, end),
    overview: { tracks },
  };
}
