import type { Command } from "../../../contract/project/commands";
import type { AudioClip, Id, Project, Sample } from "../../../contract/project/document";
import { clipEnd } from "../../../contract/project/intervals";
import { trackTemplate } from "../../../contract/project/newProject";
import { played } from "../../../contract/project/played";
import { clipsOf } from "../../../contract/project/select";
import type { TempoMap } from "../../../contract/project/time";

/** What a sample dragged from the browser panel carries. */
export const SAMPLE_TYPE = "application/x-backline-sample";

/** Where a file is put down: on a track, or on a new one; at a tick. */
export interface Place {
  trackId: Id | null;
  tick: number;
  /** on the track only where it covers no clip: nobody pointed at it */
  yields?: boolean;
}

/**
 * Where a MIDI file begins, and whether its tempo and time signatures become the project's: into a project without
 * tracks it comes from its first bar on with its own time, wherever it was dropped; else at `tick`, and with its own time
 * only where it is the first music, at the start.
 */
export function midiPlace(project: Project, tick: number): { at: number; timeMap: boolean } {
  const untouched = Object.values(project.tracks).every(({ kind }) => kind === "master" || kind === "return");
  const at = untouched ? 0 : tick;
  return { at, timeMap: at === 0 && Object.keys(played(project).clips).length === 0 };
}

/** A clip of a whole sample. */
export function wholeClip(sample: Sample, place: { id: Id; trackId: Id; start: number }, name: string): AudioClip {
  return {
    ...place,
    kind: "audio",
    timeBase: "musical",
    name: name.slice(0, 200),
    sampleId: sample.id,
    offset: 0,
    length: sample.frames,
    gain: 0,
    fadeIn: 0,
    fadeOut: 0,
    fadeInCurve: 0,
    fadeOutCurve: 0,
    reversed: false,
    muted: false,
  };
}

/** Whether a clip of a track stands between two ticks. */
function isTaken(project: Project, tempo: TempoMap, trackId: Id, start: number, end: number): boolean {
  return clipsOf(played(project), trackId).some(
    (clip) => clip.start < end && clipEnd(clip, project.samples, tempo) > start,
  );
}

/**
 * The commands that put a sample into a project: on the place's track where that takes audio, else on a new
 * track. `end` is the tick at which the clip ends, where the next file of several goes on.
 */
export function placeSample(
  project: Project,
  tempo: TempoMap,
  sample: Sample,
  place: Place,
  name: string,
  newId: () => Id,
): { commands: Command[]; trackId: Id; clipId: Id; end: number } {
  const commands: Command[] = [];
  if (!project.samples[sample.id]) commands.push({ name: "addSample", args: { sample } });
  const start = Math.round(place.tick);
  const samples = { ...project.samples, [sample.id]: sample };
  const end = Math.ceil(clipEnd(wholeClip(sample, { id: "", trackId: "", start }, name), samples, tempo));
  let { trackId } = place;
  if (trackId !== null && place.yields && isTaken(project, tempo, trackId, start, end)) trackId = null;
  if (trackId === null || project.tracks[trackId]?.kind !== "audio") {
    const made = trackTemplate(project, "audio", newId, { name: name.slice(0, 200) });
    commands.push({ name: "addTrack", args: made });
    trackId = made.track.id;
  }
  const clip = wholeClip(sample, { id: newId(), trackId, start }, name);
  commands.push({ name: "addClips", args: { clips: [clip] } });
  return { commands, trackId, clipId: clip.id, end };
}
