import type { Clip, Id, Project, Track } from "../../../../contract/project/document";
import { type EntryChanges, entryChanges } from "../../../../contract/project/entries";
import type { Grid } from "../../../../contract/project/snapping";
import type { SharedReadings } from "../../../engine/port";
import type { AnyCanvas } from "../../../kit/surface/painterHost";
import type { Theme } from "../../../kit/surface/theme";
import type { View } from "../../../kit/timeline/axis";
import type { KnownAudio } from "../../waveform/peaks";
import type { SurfaceName } from "./surfaces";

/** The parts of a document that the timeline shows. */
export type PaintedProject = Pick<Project, "tracks" | "clips" | "samples" | "sampleRate" | "tempo" | "signatures">;

/** What changed in the document since the last message; everything in the first one. */
export interface ProjectChanges {
  tracks?: EntryChanges<Track>;
  clips?: EntryChanges<Clip>;
  rest?: Omit<PaintedProject, "tracks" | "clips">;
}

/** How the timeline is viewed; only changes are sent. */
export interface Look {
  view: View;
  ratio: number;
  grid: Grid;
  selected: ReadonlySet<Id>;
  focused: Id | null;
  held: ReadonlySet<Id>;
  trackId: Id | null;
  trackIds: ReadonlySet<Id>;
  loop: { enabled: boolean; start: number; end: number };
  returns: boolean;
  theme: Theme;
  /** CSS pixels */
  headsWidth: number;
  /** whether meters move at half the rate */
  slowMeters: boolean;
  /** memory of the running engine */
  readings: SharedReadings | null;
}

/** Messages to the painter. */
export type PainterMessage =
  /** a canvas to draw on; null: it is gone */
  | { type: "surface"; name: SurfaceName; canvas: AnyCanvas | null }
  | { type: "project"; changes: ProjectChanges }
  | { type: "look"; look: Partial<Look> }
  | { type: "peaks"; sampleId: string; peaks: KnownAudio };

/** Messages from the painter: peaks that it lacks. */
export type PainterRequest = { type: "peaks"; sampleId: string };

/** The collection after changes; a new object. */
export function withChanges<Entry>(
  entries: Readonly<Record<Id, Entry>>,
  changes: EntryChanges<Entry>,
): Record<Id, Entry> {
  const next = { ...entries, ...changes.set };
  for (const id of changes.gone) delete next[id];
  return next;
}

/** What differs in a look; null if nothing does. */
export function lookChanges(before: Look | null, after: Look): Partial<Look> | null {
  if (!before) return after;
  let changed: Partial<Record<keyof Look, unknown>> | null = null;
  for (const key of Object.keys(after) as (keyof Look)[]) {
    if (Object.is(before[key], after[key])) continue;
    changed ??= {};
    changed[key] = after[key];
  }
  return changed as Partial<Look> | null;
}

/** The differences between two documents; null if nothing that is painted differs. */
export function projectChanges(before: PaintedProject | null, after: PaintedProject): ProjectChanges | null {
  const changes: ProjectChanges = {};
  const tracks = entryChanges(before?.tracks ?? null, after.tracks);
  const clips = entryChanges(before?.clips ?? null, after.clips);
  if (tracks) changes.tracks = tracks;
  if (clips) changes.clips = clips;
  const { samples, sampleRate, tempo, signatures } = after;
  const same =
    before?.samples === samples &&
    before.sampleRate === sampleRate &&
    before.tempo === tempo &&
    before.signatures === signatures;
  if (!same) changes.rest = { samples, sampleRate, tempo, signatures };
  return Object.keys(changes).length > 0 ? changes : null;
}
