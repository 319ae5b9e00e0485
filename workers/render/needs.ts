import type { Clip, Id, Project } from "../../contract/project/document";
import { clipEnd } from "../../contract/project/intervals";
import { clipsOf, devicesOf } from "../../contract/project/select";
import { tempoMap } from "../../contract/project/time";

/** What a render must have, so that nothing of what it should hold is silent. */
export interface Needs {
  /** SHA-256 of the samples that sound */
  samples: Set<string>;
  /** devices of the tracks that sound */
  devices: Set<Id>;
}

/** What of a project sounds in a range of ticks (null: all of it), on the tracks that mute and solo let pass. */
export function needsOf(
  project: Project,
  range: { start: number; end: number } | null,
  passes: (track: Id) => boolean,
): Needs {
  const tempo = tempoMap(project.tempo);
  const sounds = (clip: Clip) =>
    !clip.muted && (!range || (clip.start < range.end && clipEnd(clip, project.samples, tempo) > range.start));
  const needs: Needs = { samples: new Set(), devices: new Set() };
  for (const track of Object.values(project.tracks)) {
    const clips = passes(track.id) ? clipsOf(project, track.id).filter(sounds) : [];
    for (const clip of clips) if (clip.kind === "audio") needs.samples.add(clip.sampleId);
    if (clips.length > 0) for (const device of devicesOf(project, track.id)) needs.devices.add(device.id);
  }
  return needs;
}

/** Names in quotation marks, each once, the first five of them. */
function named(names: readonly string[]): string {
  const all = [...new Set(names)];
  const shown = all.slice(0, 5).map((name) => `“${name}”`);
  return all.length > 5 ? `${shown.join(", ")} and ${all.length - 5} more` : shown.join(", ");
}

/** Says that samples are not here. */
export function lacksSamples(project: Project, samples: readonly string[]): string {
  const names = named(samples.map((id) => project.samples[id]?.name ?? id));
  return `The audio of ${names} is not here or cannot be read. Bring it back, or mute its clips, and export again.`;
}

/** Says that samplers have no sound. */
export function lacksPresets(project: Project, devices: readonly Id[]): string {
  const names = named(devices.map((id) => project.tracks[project.devices[id]?.trackId ?? ""]?.name ?? id));
  return `The sound font of ${names} could not be loaded. Choose another sound there, or mute the track, and export again.`;
}
