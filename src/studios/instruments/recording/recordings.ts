import { AUDIO_TRACK, CARDS } from "../../../../contract/instruments/cards";
import type { Clip, Id, Project } from "../../../../contract/project/document";
import { clipEnd } from "../../../../contract/project/intervals";
import { played } from "../../../../contract/project/played";
import { tempoOfProject } from "../../../../contract/project/select";
import { ticksToSeconds } from "../../../../contract/project/time";

/** What was played and recorded in the instruments studio: the clips of its tracks. */
export interface Recording {
  readonly id: Id;
  readonly trackId: Id;
  readonly name: string;
  readonly kind: Clip["kind"];
  /** measured, seconds */
  readonly seconds: number;
  /** ticks */
  readonly start: number;
  readonly end: number;
  readonly notes: number;
}

const TRACKS: ReadonlySet<Id> = new Set([...CARDS.map(({ trackId }) => trackId), AUDIO_TRACK]);

/** The recordings of a project, the latest on the timeline first. */
export function recordingsOf(project: Project): Recording[] {
  const tempo = tempoOfProject(project);
  return Object.values(played(project).clips)
    .filter((clip) => TRACKS.has(clip.trackId))
    .map((clip) => {
      const end = clipEnd(clip, project.samples, tempo);
      return {
        ...{
          id: clip.id,
          trackId: clip.trackId,
          name: clip.name,
          kind: clip.kind,
          start: clip.start,
          end: Math.ceil(end),
        },
        seconds: ticksToSeconds(tempo, end) - ticksToSeconds(tempo, clip.start),
        notes: clip.kind === "notes" ? Object.keys(clip.notes).length : 0,
      };
    })
    .sort((a, b) => b.start - a.start || (a.id < b.id ? 1 : -1));
}
