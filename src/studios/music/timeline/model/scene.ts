import type { AudioClip, Clip, Id, Project, Track } from "../../../../../contract/project/document";
import { clipEnd } from "../../../../../contract/project/intervals";
import { carries, tracksInOrder } from "../../../../../contract/project/select";
import type { TempoMap } from "../../../../../contract/project/time";

/** A clip with where it stands: its row, and its start and end in ticks. */
export interface PlacedClip {
  clip: Clip;
  row: number;
  start: number;
  /** for audio clips not a whole number */
  end: number;
}

export interface Row {
  track: Track;
  /** by start; later ones lie on top */
  clips: PlacedClip[];
  /** for each clip the furthest end of it and all before it, so that a search may halve */
  reach: number[];
}

/** What the timeline draws and hits: rows of placed clips. */
export interface Scene {
  rows: Row[];
  clips: Map<Id, PlacedClip>;
  /** end of the last clip, ticks */
  end: number;
}

/** Rate at which an audio clip's frames run, Hz; the project's where the sample's record is missing. */
export function clipRate(project: Pick<Project, "samples" | "sampleRate">, clip: AudioClip): number {
  return project.samples[clip.sampleId]?.sampleRate ?? project.sampleRate;
}

/** The tracks that have a lane, in their order: not the master, and returns only where they are asked for. */
export function laneTracks(project: Project, returns = false): Track[] {
  return tracksInOrder(project).filter((track) => track.kind !== "master" && (returns || track.kind !== "return"));
}

/** Places every clip of the project on its row. */
export function buildScene(project: Project, map: TempoMap, returns = false): Scene {
  const rows: Row[] = laneTracks(project, returns).map((track) => ({ track, clips: [], reach: [] }));
  const rowOf = new Map(rows.map((row, index) => [row.track.id, index]));
  const clips = new Map<Id, PlacedClip>();
  let end = 0;
  for (const clip of Object.values(project.clips)) {
    const index = rowOf.get(clip.trackId);
    if (index === undefined) continue;
    const placed = { clip, row: index, start: clip.start, end: clipEnd(clip, project.samples, map) };
    rows[index]?.clips.push(placed);
    clips.set(clip.id, placed);
    end = Math.max(end, placed.end);
  }
  for (const row of rows) {
    // of those that begin together the shorter lies on top, as it sounds
    row.clips.sort((a, b) => a.start - b.start || b.end - a.end || (a.clip.id < b.clip.id ? -1 : 1));
    let furthest = 0;
    row.reach = row.clips.map((placed) => {
      furthest = Math.max(furthest, placed.end);
      return furthest;
    });
  }
  return { rows, clips, end };
}

/** Index of the first entry above `value` in an ascending list. */
function firstAbove(list: readonly number[], value: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The row's clips that touch the span `from`…`to` in ticks, by start. */
export function clipsIn(row: Row, from: number, to: number): PlacedClip[] {
  const found: PlacedClip[] = [];
  for (let index = firstAbove(row.reach, from); index < row.clips.length; index++) {
    const placed = row.clips[index];
    if (!placed || placed.start >= to) break;
    if (placed.end > from) found.push(placed);
  }
  return found;
}

const sounds = ({ clip }: PlacedClip): boolean => clip.kind === "audio" && !clip.muted;

/**
 * Where the sound crossfades over the whole of an overlap, ticks: audio clips of which the later outlasts the other. One
 * that lies wholly over another has its own fades, muted ones cover nothing, and notes all sound (`soundingClips`).
 */
export function crossfades(clips: readonly PlacedClip[]): { under: Id; over: Id; start: number; end: number }[] {
  const found: { under: Id; over: Id; start: number; end: number }[] = [];
  clips.forEach((under, index) => {
    if (!sounds(under)) return;
    for (let next = index + 1; next < clips.length; next++) {
      const over = clips[next];
      if (!over || over.start >= under.end) break;
      if (!sounds(over) || over.start === under.start || over.end <= under.end) continue;
      found.push({ under: under.clip.id, over: over.clip.id, start: over.start, end: under.end });
    }
  });
  return found;
}

/** Whether a track of this kind may hold the clip. */
export function accepts(track: Track, clip: Pick<Clip, "kind">): boolean {
  return carries(track.kind, clip.kind);
}
