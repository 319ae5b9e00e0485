import {
  type AudioClip,
  type Clip,
  type Note,
  type NoteClip,
  type Project,
  project,
} from "../../contract/project/document";
import { newProject, newTrack } from "../../contract/project/newProject";
import { keysBetween } from "../../contract/project/order";

/** Ids “n1”, “n2” … */
export function counter(prefix = "n"): () => string {
  let count = 0;
  return () => `${prefix}${++count}`;
}

export const SAMPLE = "a".repeat(64);
/** frames of the fixture's sample: ten seconds at 48 kHz */
export const SAMPLE_FRAMES = 480_000;

/** A 120 BPM, 4/4 project with the lanes audio1, audio2, midi1, drums1 (and the default returns below). */
export function testProject(clips: Clip[] = []): Project {
  const made = newProject(counter("p"));
  const master = Object.values(made.tracks).find((track) => track.kind === "master")!;
  const orders = keysBetween(null, "z", 4);
  (["audio1", "audio2", "midi1", "drums1"] as const).forEach((id, index) => {
    const kind = id.slice(0, -1) as "audio" | "midi" | "drums";
    made.tracks[id] = newTrack({ id, kind, name: id, color: index, order: orders[index]!, output: master.id });
  });
  for (const point of Object.values(made.tempo)) point.bpm = 120;
  made.samples[SAMPLE] = { id: SAMPLE, name: "ten seconds", channels: 2, sampleRate: 48000, frames: SAMPLE_FRAMES };
  for (const clip of clips) made.clips[clip.id] = clip;
  return project.parse(made);
}

/** An audio clip of two seconds (four quarters at 120 BPM) on audio1 at tick 0, unless told. */
export function audio(id: string, values: Partial<AudioClip> = {}): AudioClip {
  return {
    kind: "audio",
    timeBase: "musical",
    id,
    trackId: "audio1",
    name: id,
    start: 0,
    sampleId: SAMPLE,
    offset: 0,
    length: 96_000,
    gain: 0,
    fadeIn: 0,
    fadeOut: 0,
    fadeInCurve: 0,
    fadeOutCurve: 0,
    reversed: false,
    muted: false,
    ...values,
  };
}

/** A note clip of one 4/4 bar on midi1 at tick 0, unless told. */
export function notes(id: string, values: Partial<NoteClip> = {}, content: Note[] = []): NoteClip {
  return {
    kind: "notes",
    timeBase: "musical",
    id,
    trackId: "midi1",
    name: id,
    start: 0,
    length: 3840,
    offset: 0,
    notes: Object.fromEntries(content.map((note) => [note.id, note])),
    controls: {},
    muted: false,
    ...values,
  };
}

export function note(id: string, values: Partial<Note> = {}): Note {
  return { id, start: 0, length: 240, key: 60, velocity: 100, ...values };
}
