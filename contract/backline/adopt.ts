import type { Clip, Project, Sample } from "../project/document";
import { reachOf } from "../project/sourceMap";

/** Last frame of a sample that clips play. */
function neededFrames(project: Project, sampleId: string): number {
  let frames = 0;
  for (const clip of Object.values(project.clips)) {
    if (clip.kind === "audio" && clip.sampleId === sampleId) frames = Math.max(frames, reachOf(clip, clip.length));
  }
  return frames;
}

/** Whether audio is what the document says of a sample, so that its clips play as meant. */
export function fits(project: Project, described: Sample, audio: Omit<Sample, "id" | "name">): boolean {
  return audio.sampleRate === described.sampleRate && audio.frames >= neededFrames(project, described.id) - 1e-3;
}

/**
 * The document with samples under the ids and facts of their stored audio: what a host does
 * after it has decoded FLAC, or when a file's audio stands under a name that is not its hash.
 * @param stored by the document's sample id
 */
export function withStoredSamples(project: Project, stored: ReadonlyMap<string, Sample>): Project {
  const samples: Record<string, Sample> = {};
  for (const [id, sample] of Object.entries(project.samples)) {
    const actual = stored.get(id);
    const kept = actual ? { ...actual, name: sample.name } : sample;
    samples[kept.id] = kept;
  }
  const clips: Record<string, Clip> = {};
  for (const [id, clip] of Object.entries(project.clips)) {
    const actual = clip.kind === "audio" ? stored.get(clip.sampleId) : undefined;
    clips[id] = clip.kind === "audio" && actual ? { ...clip, sampleId: actual.id } : clip;
  }
  return { ...project, samples, clips };
}
