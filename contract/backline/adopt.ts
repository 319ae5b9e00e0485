import type { Clip, Project, Sample, Take } from "../project/document";
import { reachOf } from "../project/sourceMap";

/** Last frame of a sample that clips and takes play. */
function neededFrames(project: Project, sampleId: string): number {
  let frames = 0;
  for (const clip of [...Object.values(project.clips), ...Object.values(project.takes)]) {
    if (clip.kind === "audio" && clip.sampleId === sampleId) frames = Math.max(frames, reachOf(clip, clip.length));
  }
  return frames;
}

/** Whether audio is what the document says of a sample, so that its clips and takes play as meant. */
export function fits(project: Project, described: Sample, audio: Omit<Sample, "id" | "name">): boolean {
  return audio.sampleRate === described.sampleRate && audio.frames >= neededFrames(project, described.id) - 1e-3;
}

/**
 * The document with samples under the ids and facts of their stored audio: needed after a host has decoded FLAC, or
 * when a file names audio by something else than its hash. @param stored by the document's sample id
 */
export function withStoredSamples(project: Project, stored: ReadonlyMap<string, Sample>): Project {
  const samples: Record<string, Sample> = {};
  for (const [id, sample] of Object.entries(project.samples)) {
    const actual = stored.get(id);
    const kept = actual ? { ...actual, name: sample.name } : sample;
    samples[kept.id] = kept;
  }
  return { ...project, samples, clips: withSamples(project.clips, stored), takes: withSamples(project.takes, stored) };
}

function withSamples<Entry extends Clip | Take>(
  entries: Readonly<Record<string, Entry>>,
  stored: ReadonlyMap<string, Sample>,
): Record<string, Entry> {
  const found: Record<string, Entry> = {};
  for (const [id, entry] of Object.entries(entries)) {
    const actual = entry.kind === "audio" ? stored.get(entry.sampleId) : undefined;
    found[id] = entry.kind === "audio" && actual ? { ...entry, sampleId: actual.id } : entry;
  }
  return found;
}
