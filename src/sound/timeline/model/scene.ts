import type { Clip, Id, Project, Track } from "../../../../contract/project/document";
import { projectEnd, trackEnds } from "../../../../contract/project/intervals";
import { carries, clipsOf, laneTracks } from "../../../../contract/project/select";
import type { TempoMap } from "../../../../contract/project/time";
import { itemsIn, reachOf } from "../../../kit/timeline/items";

/** A clip with its position: its row, and its start and end in ticks. */
export interface PlacedClip {
  clip: Clip;
  row: number;
  start: number;
  /** fractional for audio clips */
  end: number;
}

export interface Row {
  track: Track;
  /** by start; later ones are drawn on top */
  clips: PlacedClip[];
  /** for each clip the largest end of it and all clips before it, which allows a binary search */
  reach: number[];
}

/** What the timeline draws: rows of placed clips. */
export interface Placed {
  rows: Row[];
  clips: {
    get(id: Id): PlacedClip | undefined;
    /** row by row */
    all(): PlacedClip[];
  };
}

/** What the timeline shows, and what can be hit. */
export interface Scene extends Placed {
  /** end of the last clip or comp piece, ticks */
  end: number;
}

type Clips = Pick<Project, "tracks" | "clips" | "samples">;

/** The clips of a row, whatever its track is called. */
type Lane = Pick<Row, "clips" | "reach"> & { row: number; byId: ReadonlyMap<Id, PlacedClip> };

/** Lanes by the ends of their clips, which are the same array while the clips are unchanged. */
const lanes = new WeakMap<readonly number[], Lane>();

function laneOf(project: Clips, trackId: Id, row: number, map: TempoMap): Lane {
  const ends = trackEnds(project, trackId, map);
  const known = lanes.get(ends);
  if (known?.row === row) return known;
  const clips = clipsOf(project, trackId).map(
    (clip, index): PlacedClip => ({ clip, row, start: clip.start, end: ends[index] ?? clip.start }),
  );
  // of those that begin together the shorter is on top, as in the sound
  clips.sort((a, b) => a.start - b.start || b.end - a.end || (a.clip.id < b.clip.id ? -1 : 1));
  const reach = reachOf(clips);
  const lane = { row, clips, reach, byId: new Map(clips.map((placed) => [placed.clip.id, placed])) };
  if (ends.length > 0) lanes.set(ends, lane);
  return lane;
}

/** Places every clip of the project on its row; rows whose clips are unchanged are reused. */
export function placeClips(project: Clips, map: TempoMap, returns = false): Placed {
  const tracks = laneTracks(project, returns);
  const found = new Map(tracks.map((track, row) => [track.id, laneOf(project, track.id, row, map)]));
  const rows = tracks.map((track): Row => {
    const { clips = [], reach = [] } = found.get(track.id) ?? {};
    return { track, clips, reach };
  });
  const get = (id: Id) => found.get(project.clips[id]?.trackId ?? "")?.byId.get(id);
  return {
    rows,
    clips: { get, all: () => rows.flatMap((row) => row.clips) },
  };
}

/** The scene of a whole document. */
export const buildScene = (project: Project, map: TempoMap, returns = false): Scene => ({
  ...placeClips(project, map, returns),
  end: projectEnd(project, map),
});

/** The row's clips that touch the span `from`…`to` in ticks, by start. */
export function clipsIn(row: Row, from: number, to: number): PlacedClip[] {
  return itemsIn(row.clips, row.reach, from, to);
}

const sounds = ({ clip }: PlacedClip): boolean => clip.kind === "audio" && !clip.muted;

/**
 * Where the sound crossfades over a whole overlap, in ticks: two audio clips, the later of which lasts longer. A clip
 * completely over another has its own fades, muted ones cover nothing, and notes all sound (`soundingClips`).
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

/** Whether a track of this kind can contain the clip. */
export function accepts(track: Track, clip: Pick<Clip, "kind">): boolean {
  return carries(track.kind, clip.kind);
}
