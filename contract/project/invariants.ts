import type { Patch } from "immer";
import { DEVICES, type DeviceKindName } from "../devices";
import { clampParameter, type ParameterSpec } from "../parameters";
import type { Id, NoteClip, Project } from "./document";
import { byOrder } from "./order";
import { processingOrder } from "./routing";
import { carries } from "./select";

/** A rule that a document breaks: where, and in a sentence what. */
export interface Violation {
  /** as in `clips.abc.trackId` */
  readonly path: string;
  readonly sentence: string;
}

type Report = (path: string, sentence: string) => void;
type Content = "notes" | "controls";

/** Which clips are to be checked, and which of their content; null: all of all. */
type Touched = ReadonlyMap<Id, "all" | readonly (readonly [Content, Id])[]> | null;

/** Fields of tracks that say which clips may stand on them. */
const CARRYING = ["id", "kind"];

/** The clips and the content that patches have touched. */
function touchedBy(patches: readonly Patch[]): Touched {
  const touched = new Map<Id, "all" | (readonly [Content, Id])[]>();
  for (const { path } of patches) {
    const [first, clipId, name, key] = path.map(String);
    if (first === undefined || first === "samples" || (first === "clips" && clipId === undefined)) return null;
    // a track that came or went may carry any clip
    if (first === "tracks" && (name === undefined || CARRYING.includes(name))) return null;
    if (first !== "clips" || clipId === undefined) continue;
    const known = touched.get(clipId);
    const isEntry = (name === "notes" || name === "controls") && key !== undefined;
    if (name === undefined || name === "kind" || (!isEntry && (name === "notes" || name === "controls"))) {
      touched.set(clipId, "all");
    } else if (isEntry && known !== "all") {
      if (known) known.push([name, key]);
      else touched.set(clipId, [[name, key]]);
    } else if (!known) touched.set(clipId, []);
  }
  return touched;
}

function content(clip: NoteClip, touched: Touched, report: Report): void {
  const path = `clips.${clip.id}`;
  const places = touched === null ? "all" : (touched.get(clip.id) ?? []);
  const entries =
    places === "all"
      ? (["notes", "controls"] as const).flatMap((name) => Object.keys(clip[name]).map((key) => [name, key] as const))
      : places;
  for (const [name, key] of entries) {
    const entry = Object.hasOwn(clip[name], key) ? clip[name][key] : undefined;
    if (!entry) continue;
    if (key !== entry.id) report(`${path}.${name}.${key}.id`, "An entry stands under another key than its id.");
    if (!("controller" in entry)) continue;
    const [min, max] = entry.type === "bend" ? [-8192, 8191] : [0, 127];
    const fits = entry.value >= min && entry.value <= max;
    if (!fits) report(`${path}.controls.${entry.id}.value`, `The value lies outside ${min}…${max}.`);
  }
}

function keysAreIds(project: Project, touched: Touched, report: Report): void {
  for (const name of ["tempo", "signatures", "tracks", "clips", "devices", "sends", "samples"] as const) {
    const entries: Readonly<Record<Id, { id: Id }>> = project[name];
    const keys = name === "clips" && touched ? [...touched.keys()] : Object.keys(entries);
    for (const key of keys) {
      const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
      if (entry && key !== entry.id) report(`${name}.${key}.id`, "An entry stands under another key than its id.");
    }
  }
}

function time(project: Project, report: Report): void {
  for (const name of ["tempo", "signatures"] as const) {
    const ticks = Object.values(project[name]).map((point) => point.tick);
    if (!ticks.includes(0)) report(name, "Nothing holds at tick 0.");
    if (new Set(ticks).size < ticks.length) report(name, "Two entries stand at one tick.");
  }
  if (project.loop.end <= project.loop.start) report("loop.end", "The loop ends before it begins.");
}

function tracks(project: Project, report: Report): void {
  const all = Object.values(project.tracks);
  if (all.filter((track) => track.kind === "master").length !== 1)
    report("tracks", "A project has exactly one master.");
  if (new Set(all.map((track) => track.order)).size < all.length) report("tracks", "Two tracks have one order key.");
  for (const track of all) {
    const path = `tracks.${track.id}`;
    const output = track.output === null ? null : project.tracks[track.output];
    if (track.kind === "master") {
      if (track.output !== null) report(`${path}.output`, "The master has no output.");
    } else if (output?.kind !== "group" && output?.kind !== "master") {
      report(`${path}.output`, "A track's output is a group or the master.");
    }
    const plays = track.kind === "midi" || track.kind === "drums";
    if (track.armed && !plays && track.kind !== "audio") report(`${path}.armed`, "This kind of track cannot be armed.");
    if (track.audioInput && track.kind !== "audio") report(`${path}.audioInput`, "Only audio tracks have one.");
    if (track.midiInput && !plays) report(`${path}.midiInput`, "Only MIDI and drum tracks have one.");
  }
}

function sends(project: Project, report: Report): void {
  const pairs = new Set<string>();
  for (const send of Object.values(project.sends)) {
    const from = project.tracks[send.from];
    const to = project.tracks[send.to];
    if (!from || from.kind === "master")
      report(`sends.${send.id}.from`, "A send leaves a track that is not the master.");
    if (to?.kind !== "return" && to?.kind !== "group")
      report(`sends.${send.id}.to`, "A send goes to a return or group.");
    const pair = `${send.from} ${send.to}`;
    if (pairs.has(pair)) report(`sends.${send.id}`, "Two sends go from one track to the same target.");
    pairs.add(pair);
  }
  if (processingOrder(project) === null) report("tracks", "Outputs and sends form a cycle.");
}

function clips(project: Project, touched: Touched, report: Report): void {
  const found = touched ? [...touched.keys()].filter((id) => Object.hasOwn(project.clips, id)) : null;
  const all = found ? found.flatMap((id) => project.clips[id] ?? []) : Object.values(project.clips);
  for (const clip of all) {
    const path = `clips.${clip.id}`;
    const track = project.tracks[clip.trackId];
    if (!track) report(`${path}.trackId`, "The clip's track does not exist.");
    else if (!carries(track.kind, clip.kind)) report(`${path}.trackId`, "The clip's kind does not fit its track.");
    if (clip.kind === "notes") {
      content(clip, touched, report);
      continue;
    }
    const sample = project.samples[clip.sampleId];
    if (!sample) report(`${path}.sampleId`, "The clip's sample is not listed in samples.");
    else if (clip.offset + clip.length > sample.frames + 1e-3) {
      report(`${path}.length`, "The clip reaches beyond the end of its sample.");
    }
    if (clip.length <= 0) report(`${path}.length`, "The clip is empty.");
    if (clip.fadeIn + clip.fadeOut > clip.length + 1e-6)
      report(`${path}.fadeOut`, "The fades are longer than the clip.");
  }
}

function devices(project: Project, report: Report): void {
  const chains = new Map<Id, Project["devices"][string][]>();
  for (const device of Object.values(project.devices)) {
    const path = `devices.${device.id}`;
    chains.set(device.trackId, [...(chains.get(device.trackId) ?? []), device]);
    if (!project.tracks[device.trackId]) report(`${path}.trackId`, "The device's track does not exist.");
    if (device.font && device.kind !== "sampler") report(`${path}.font`, "Only a sampler plays a font.");
    parameters(device.kind, device.params, path, report);
  }
  for (const [trackId, chain] of chains) {
    if (new Set(chain.map((device) => device.order)).size < chain.length) {
      report(`tracks.${trackId}`, "Two devices of the chain have one order key.");
    }
    const kind = project.tracks[trackId]?.kind;
    chain.sort(byOrder).forEach((device, place) => {
      if (DEVICES[device.kind].role !== "instrument") return;
      if (kind !== "midi" && kind !== "drums") {
        report(`devices.${device.id}.trackId`, "An instrument belongs on a MIDI or drum track.");
      }
      if (place > 0) report(`devices.${device.id}.order`, "A track has one instrument, first in its chain.");
    });
  }
}

function parameters(
  kind: DeviceKindName,
  values: Readonly<Record<string, number>>,
  path: string,
  report: Report,
): void {
  const specs: Readonly<Record<string, ParameterSpec>> = DEVICES[kind].parameters;
  for (const [name, value] of Object.entries(values)) {
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
    if (!spec) report(`${path}.params.${name}`, `A ${DEVICES[kind].label} has no such parameter.`);
    else if (clampParameter(spec, value) !== value) {
      report(`${path}.params.${name}`, `The value lies outside ${spec.min}…${spec.max}.`);
    }
  }
}

/**
 * The rules that hold between the parts of a document beyond what its schema says, and that
 * every command keeps. Empty where all hold. Takes a document that the schema has parsed. `since`: the patches that
 * made it of a document in which all rules held; of clips and their content, only what they touched is looked at.
 */
export function violations(project: Project, since: readonly Patch[] | null = null): Violation[] {
  const found: Violation[] = [];
  const report: Report = (path, sentence) => found.push({ path, sentence });
  const touched = since && touchedBy(since);
  keysAreIds(project, touched, report);
  for (const rule of [time, tracks, sends, devices]) rule(project, report);
  clips(project, touched, report);
  return found;
}
