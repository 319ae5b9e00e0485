import type { Id } from "../document";
import { secondsToTicks, type TempoMap, tempoMap, ticksToSeconds } from "../time";
import type { ProjectDraft } from "./lookup";

const NAMES = ["clips", "takes"] as const;

/** The start of everything that keeps its time: absolute clips and takes. */
function startsOf(draft: ProjectDraft): { name: (typeof NAMES)[number]; id: Id; start: number }[] {
  return NAMES.flatMap((name) =>
    Object.values(draft[name]).flatMap((entry) =>
      entry.timeBase === "absolute" ? [{ name, id: entry.id, start: entry.start }] : [],
    ),
  );
}

/** The tempo map; null if there is none at the beginning, which the invariants refuse. */
function tempoOf(draft: ProjectDraft): TempoMap | null {
  return Object.values(draft.tempo).some(({ tick }) => tick === 0) ? tempoMap(draft.tempo) : null;
}

/** Changes the tempo, and the ticks of absolute clips and takes, so that they begin at the same second as before. */
export function keepingTimes(draft: ProjectDraft, changeTempo: () => void): void {
  const starts = startsOf(draft);
  const before = tempoOf(draft);
  changeTempo();
  const after = starts.length > 0 ? tempoOf(draft) : null;
  if (!before || !after) return;
  for (const { name, id, start } of starts) {
    const entry = Object.hasOwn(draft[name], id) ? draft[name][id] : undefined;
    // what the change itself has moved stays there
    if (entry?.timeBase !== "absolute" || entry.start !== start) continue;
    entry.start = secondsToTicks(after, ticksToSeconds(before, start));
  }
}
