import type { Id, Project } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { newProject, trackTemplate } from "../../../contract/project/newProject";
import { WAV_HEADER_BYTES, wavHeader } from "../../../contract/storage/wavHeader";

export const RATE = 44100;
const CLICK_FRAMES = 200;
const SAMPLE = "c".repeat(64);

/** A decaying tone burst of 4.5 ms. */
export const CLICK = Float32Array.from(
  { length: CLICK_FRAMES },
  (_, i) => 0.8 * Math.sin((2 * Math.PI * 2000 * i) / RATE) * (1 - i / CLICK_FRAMES),
);

/** A track that clicks at the given ticks, and one to record on. */
export interface ClickSong {
  project: Project;
  armed: Id;
  /** the click's WAV */
  sample: Blob;
}

export function clickSong(ticks: readonly number[]): ClickSong {
  let next = 0;
  const makeId = () => `c${next++}`;
  let project = newProject(makeId, { name: "Clicks" });
  const run = (name: string, args: unknown) => {
    project = execute(project, { name, args }).project;
  };
  const addTrack = (): Id => {
    const made = trackTemplate(project, "audio", makeId);
    run("addTrack", made);
    return made.track.id;
  };
  const player = addTrack();
  const armed = addTrack();
  run("setCountIn", { countInBars: 0 });
  run("addSample", { sample: { id: SAMPLE, name: "Click", channels: 1, sampleRate: RATE, frames: CLICK_FRAMES } });
  const clips = ticks.map((start) => ({
    kind: "audio",
    timeBase: "musical",
    id: makeId(),
    trackId: player,
    name: "Click",
    start,
    sampleId: SAMPLE,
    offset: 0,
    length: CLICK_FRAMES,
    gain: 0,
    fadeIn: 0,
    fadeOut: 0,
    fadeInCurve: 0,
    fadeOutCurve: 0,
    reversed: false,
    muted: false,
  }));
  run("addClips", { clips });
  const header = wavHeader({ channels: 1, sampleRate: RATE, encoding: "float32", frames: CLICK_FRAMES });
  if (header.length !== WAV_HEADER_BYTES) throw new Error("A header of another length.");
  return { project, armed, sample: new Blob([header, CLICK]) };
}

/** Frame near `expected` at which the click is in a recording; null if not found. */
export function clickNear(audio: Float32Array, expected: number, reach: number): number | null {
  let best = 0;
  let at: number | null = null;
  const from = Math.max(0, Math.round(expected) - reach);
  for (let start = from; start < expected + reach && start + CLICK.length <= audio.length; start++) {
    let sum = 0;
    for (let i = 0; i < CLICK.length; i++) sum += (audio[start + i] as number) * (CLICK[i] as number);
    if (Math.abs(sum) > best) {
      best = Math.abs(sum);
      at = start;
    }
  }
  const energy = CLICK.reduce((sum, x) => sum + x * x, 0);
  return best > energy / 20 ? at : null;
}
