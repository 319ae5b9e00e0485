import type { Command } from "../../../contract/project/commands";
import type { AudioClip, Id, Project, Sample } from "../../../contract/project/document";
import { clipEnd } from "../../../contract/project/intervals";
import { trackTemplate } from "../../../contract/project/newProject";
import { played } from "../../../contract/project/played";
import { clipsOf } from "../../../contract/project/select";
import type { TempoMap } from "../../../contract/project/time";

/** The media type of a sample dragged from the browser panel. */
export const SAMPLE_TYPE = "application/x-backline-sample";

/** Where a file is placed: on a track, or on a new one; at a tick. */
export interface Place {
  trackId: Id | null;
  tick: number;
  /** on the track only if it covers no clip, because nobody pointed at the place */
  yields?: boolean;
}

/**
 * Where a MIDI file begins, and whether its tempo and time signatures become the project's. In a project without tracks
 * it starts at the beginning with its own time, wherever it was dropped; otherwise at `tick`, and with its own time
 * only if it is the first music and at the start.
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

/** Whether a clip of a track lies between two ticks. */
function isTaken(project: Project, tempo: TempoMap, trackId: Id, start: number, end: number): boolean {
  return clipsOf(played(project), trackId).some(
    (clip) => clip.start < end && clipEnd(clip, project.samples, tempo) > start,
  );
}

/**
 * The commands that place a sample in a project: on the place's track if that takes audio, otherwise on a new track.
 * `end` is the tick at which the clip ends, where the next of several files continues.
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
