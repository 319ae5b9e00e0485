import { compClips, compOf } from "../../contract/project/comp";
import type { Clip, Id, Project } from "../../contract/project/document";
import { clipEnd } from "../../contract/project/intervals";
import { clipsOf, devicesOf } from "../../contract/project/select";
import { tempoMap } from "../../contract/project/time";

/** What must be available so that nothing in a render is silent by mistake. */
export interface Needs {
  /** SHA-256 of the samples that sound */
  samples: Set<string>;
  /** devices of the tracks that sound */
  devices: Set<Id>;
}

/** What sounds in a range of ticks (null: the whole project) on tracks that are audible with mute and solo. */
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
    const comp = compClips(compOf(project.compRanges, track.id), project, tempo, project.sampleRate);
    const played = [...clipsOf(project, track.id), ...comp.map(({ clip }) => clip)];
    const clips = passes(track.id) ? played.filter(sounds) : [];
    for (const clip of clips) if (clip.kind === "audio") needs.samples.add(clip.sampleId);
    if (clips.length > 0) for (const device of devicesOf(project, track.id)) needs.devices.add(device.id);
  }
  return needs;
}

/** Lists up to five distinct names in quotation marks. */
function named(names: readonly string[]): string {
  const all = [...new Set(names)];
  const shown = all.slice(0, 5).map((name) => `“${name}”`);
  return all.length > 5 ? `${shown.join(", ")} and ${all.length - 5} more` : shown.join(", ");
}

/** The sentence about missing samples. */
export function lacksSamples(project: Project, samples: readonly string[]): string {
  const names = named(samples.map((id) => project.samples[id]?.name ?? id));
  return `The audio of ${names} is not here or cannot be read. Bring it back, or mute its clips, and export again.`;
}

/** The sentence about devices that only the studio in a browser can render. */
export function lacksExternals(project: Project, devices: readonly Id[]): string {
  const names = named(devices.map((id) => project.devices[id]?.plugin?.name ?? id));
  return `${names} plays only in the studio, in a browser. Export there, or remove it, and try again.`;
}

/** The sentence about more external devices than can sound at once. */
export const tooManyExternals = (most: number): string =>
  `A project plays ${most} external devices at once, and this one has more. Bypass some of them, and export again.`;

/** The sentence about samplers without a sound. */
export function lacksPresets(project: Project, devices: readonly Id[]): string {
  const names = named(devices.map((id) => project.tracks[project.devices[id]?.trackId ?? ""]?.name ?? id));
  return `The sound font of ${names} could not be loaded. Choose another sound there, or mute the track, and export again.`;
}
