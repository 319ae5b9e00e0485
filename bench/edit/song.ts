import type { Id, Project } from "../../contract/project/document";
import { RATE, Seed } from "../seed";

/**
 * Half of the tracks contain audio, half notes; every track has equally many clips, every MIDI clip equally many notes.
 */
export interface Size {
  readonly tracks: number;
  readonly clips: number;
  readonly notes: number;
}

/** Notes of one clip, on a track of its own, in which many are changed at once. */
export const MANY_NOTES = 1000;
const BAR = 3840;
const SAMPLES = 40;

/** A project of a given size, and the ids of what is edited in it. */
export function song({ tracks, clips, notes }: Size): { project: Project; fullClip: Id } {
  const seed = new Seed("Edits");
  for (let index = 0; index < SAMPLES; index++) {
    const id = (index + 1).toString(16).padStart(64, "0");
    seed.run("addSample", { sample: { id, name: `Take ${index}`, channels: 2, sampleRate: RATE, frames: 60 * RATE } });
  }
  const samples = Object.values(seed.project.samples);
  const perTrack = clips / tracks;
  const perClip = notes / (clips / 2);
  for (let track = 0; track < tracks; track++) {
    const isAudio = track % 2 === 0;
    const id = seed.addTrack(isAudio ? "audio" : "midi");
    const made = Array.from({ length: perTrack }, (_, index) => {
      const start = index * 4 * BAR;
      const sample = samples[(track + index) % SAMPLES];
      if (isAudio && sample) return seed.audioClip(id, sample, start, { offset: index * RATE, length: 6 * RATE });
      return seed.noteClip(id, start, 4 * BAR, notesOf(perClip, 4 * BAR));
    });
    seed.run("addClips", { clips: made });
  }
  const full = seed.noteClip(seed.addTrack("midi"), 0, 64 * BAR, notesOf(MANY_NOTES, 64 * BAR));
  seed.run("addClips", { clips: [full] });
  return { project: seed.project, fullClip: full.id };
}

const notesOf = (count: number, ticks: number) =>
  Array.from({ length: count }, (_, index) => ({ tick: Math.floor((index * ticks) / count), key: 36 + (index % 48) }));
