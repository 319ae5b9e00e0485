import { type Cue, partsOf } from "../../../../contract/dj/cueSheet";
import { BPM, type Sample, TICKS_PER_QUARTER } from "../../../../contract/project/document";
import { newTrack } from "../../../../contract/project/newProject";
import { masterOf } from "../../../../contract/project/select";
import type { ProjectLibrary, SampleStore, TakeStore } from "../../../project/port";
import { newId } from "../../../stores/document";

/** What keeping a recorded set needs of the app. */
export interface SetServices {
  readonly library: ProjectLibrary;
  readonly samples: SampleStore;
  /** recordings of the folder of takes whose names begin so, without the ending */
  left(beginning: string): Promise<readonly string[]>;
}

/** Those of the app's services that keeping needs; null while one is missing. */
export function setServices(services: {
  readonly library: ProjectLibrary | null;
  readonly samples: SampleStore | null;
  readonly takes: TakeStore | null;
}): SetServices | null {
  const { library, samples, takes } = services;
  return library && samples && takes ? { library, samples, left: (beginning) => takes.left(beginning) } : null;
}

/**
 * Makes a project of the recording `takes/<id>.wav`: one track, with a clip for each track of the list. Returns its
 * name.
 */
export async function keepSet(id: string, cues: readonly Cue[], { library, samples }: SetServices): Promise<string> {
  const name = `DJ set, ${new Date().toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}`;
  const sample = await samples.adopt({ folder: "takes", name: `${id}.wav` }, name);
  const project = await library.open(await library.create(name));
  try {
    const master = masterOf(project.project);
    const trackId = newId();
    project.beginGesture("Keep the set");
    project.run("addSample", { sample });
    const track = newTrack({ id: trackId, kind: "audio", name: "DJ set", color: 7, order: "V", output: master.id });
    project.run("addTrack", { track, devices: [], sends: [] });
    project.run("addClips", { clips: clipsOf(sample, cues, trackId, name) });
    project.endGesture();
    await project.flush();
  } finally {
    await project.close();
  }
  return name;
}

const FIRST_TICK = (seconds: number) => Math.round((seconds * BPM.default * TICKS_PER_QUARTER) / 60);

/** The recording in parts, one after the other without a gap, at the tempo of a new project. */
function clipsOf({ id: sampleId, frames, sampleRate }: Sample, cues: readonly Cue[], trackId: string, name: string) {
  return partsOf(cues, frames / sampleRate, name).map((part) => {
    const start = FIRST_TICK(part.from);
    // from the very frame that sounds on the clip's tick, so that nothing is cut out or heard twice
    const frameAt = (tick: number) => Math.round((tick * 60 * sampleRate) / (BPM.default * TICKS_PER_QUARTER));
    const offset = Math.min(frameAt(start), frames - 1);
    const end = Math.min(frameAt(FIRST_TICK(part.to)), frames);
    return {
      id: newId(),
      trackId,
      name: part.name.slice(0, 200),
      kind: "audio" as const,
      timeBase: "musical" as const,
      start,
      sampleId,
      offset,
      length: part.to * sampleRate >= frames ? frames - offset : Math.max(1, end - offset),
      reversed: false,
      gain: 0,
      fadeIn: 0,
      fadeOut: 0,
      fadeInCurve: 0,
      fadeOutCurve: 0,
      muted: false,
    };
  });
}
