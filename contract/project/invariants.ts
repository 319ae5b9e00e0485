import { DEVICES, type DeviceKindName } from "../devices";
import { clampParameter, type ParameterSpec } from "../parameters";
import { controlRange } from "./controllers";
import type { Id, NoteClip, Project } from "./document";
import { byOrder } from "./order";
import { processingOrder } from "./routing";
import { carries } from "./select";
import type { Touched } from "./touched";

/** A rule that a document breaks: where, and in a sentence what. */
export interface Violation {
  /** as in `clips.abc.trackId` */
  readonly path: string;
  readonly sentence: string;
}

type Report = (path: string, sentence: string) => void;
type Content = "notes" | "controls";
type Collection = "tempo" | "signatures" | "tracks" | "clips" | "devices" | "sends" | "samples";

/** The parts of a document to check after an edit. */
interface Scope {
  /** entries of a collection; "all" of them */
  entries(name: Collection): "all" | Iterable<Id>;
  /** content of a clip to check; "all" of it */
  content(clipId: Id): "all" | readonly (readonly [Content, Id])[];
  readonly time: boolean;
  /** order, outputs and inputs of tracks */
  readonly tracks: boolean;
  readonly routes: boolean;
  /** tracks whose device chain may have changed; null: all */
  readonly chains: ReadonlySet<Id> | null;
}

const EVERYTHING: Scope = {
  entries: () => "all",
  content: () => "all",
  time: true,
  tracks: true,
  routes: true,
  chains: null,
};

/** Track fields that no invariant depends on. */
const FREE: ReadonlySet<unknown> = new Set(["name", "color", "mute", "solo", "soloSafe", "monitor", "strip"]);
/** Track fields that decide which clips and devices the track may hold. */
const CARRYING: ReadonlySet<unknown> = new Set(["id", "kind"]);

/** What an edit may have broken, given that all invariants held before. */
function scopeOf(project: Project, touched: readonly Touched[]): Scope {
  const entries = new Map<string, "all" | Set<Id>>();
  const contents = new Map<Id, "all" | (readonly [Content, Id])[]>();
  const chains = new Set<Id>();
  let [time, tracks, routes, allChains, allClips] = [false, false, false, false, false];
  const look = (name: string, id: Id | undefined) => {
    const known = entries.get(name);
    if (id === undefined) entries.set(name, "all");
    else if (!known) entries.set(name, new Set([id]));
    else if (known !== "all") known.add(id);
  };
  for (const { path, op } of touched) {
    if (path.length === 0) return EVERYTHING;
    const [name = "", id, field, key] = path.map(String);
    look(name, id);
    if (name === "tempo" || name === "signatures" || name === "loop") time = true;
    else if (name === "sends") routes = true;
    else if (name === "samples") allClips ||= id === undefined || op !== "add";
    else if (name === "tracks" && !(id !== undefined && FREE.has(field))) {
      tracks = true;
      routes = true;
      // the contents of a new track are new, too
      const carries = field === undefined ? id === undefined || op !== "add" : CARRYING.has(field);
      allClips ||= carries;
      allChains ||= carries;
    } else if (name === "devices") {
      const trackId = id === undefined ? undefined : project.devices[id]?.trackId;
      if (id === undefined) allChains = true;
      else if (trackId !== undefined) chains.add(trackId);
    } else if (name === "clips" && id !== undefined) {
      const known = contents.get(id);
      const isEntry = (field === "notes" || field === "controls") && key !== undefined;
      if (field === undefined || field === "kind" || (!isEntry && (field === "notes" || field === "controls"))) {
        contents.set(id, "all");
      } else if (isEntry && known !== "all") {
        if (known) known.push([field, key]);
        else contents.set(id, [[field, key]]);
      }
    }
  }
  const wholeClips = entries.get("clips") === "all";
  if (allClips) entries.set("clips", "all");
  if (allChains) entries.set("devices", "all");
  return {
    entries: (name) => entries.get(name) ?? [],
    content: (clipId) => (wholeClips ? "all" : (contents.get(clipId) ?? [])),
    time,
    tracks,
    routes,
    chains: allChains ? null : chains,
  };
}

/** The entries to check that exist, with their keys. */
function* within<Entry>(entries: Readonly<Record<Id, Entry>>, keys: "all" | Iterable<Id>): Generator<[Id, Entry]> {
  for (const key of keys === "all" ? Object.keys(entries) : keys) {
    const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
    if (entry !== undefined) yield [key, entry];
  }
}

function content(clip: NoteClip, places: ReturnType<Scope["content"]>, report: Report): void {
  const path = `clips.${clip.id}`;
  const entries =
    places === "all"
      ? (["notes", "controls"] as const).flatMap((name) => Object.keys(clip[name]).map((key) => [name, key] as const))
      : places;
  for (const [name, key] of entries) {
    const entry = Object.hasOwn(clip[name], key) ? clip[name][key] : undefined;
    if (!entry) continue;
    if (key !== entry.id) report(`${path}.${name}.${key}.id`, "An entry stands under another key than its id.");
    if (!("controller" in entry)) continue;
    const [min, max] = controlRange(entry.type);
    const fits = entry.value >= min && entry.value <= max;
    if (!fits) report(`${path}.controls.${entry.id}.value`, `The value lies outside ${min}…${max}.`);
  }
}

function keysAreIds(project: Project, scope: Scope, report: Report): void {
  for (const name of ["tempo", "signatures", "tracks", "clips", "devices", "sends", "samples"] as const) {
    const entries: Readonly<Record<Id, { id: Id }>> = project[name];
    for (const [key, { id }] of within(entries, scope.entries(name))) {
      if (key !== id) report(`${name}.${key}.id`, "An entry stands under another key than its id.");
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

function clips(project: Project, scope: Scope, report: Report): void {
  for (const [, clip] of within(project.clips, scope.entries("clips"))) {
    const path = `clips.${clip.id}`;
    const track = project.tracks[clip.trackId];
    if (!track) report(`${path}.trackId`, "The clip's track does not exist.");
    else if (!carries(track.kind, clip.kind)) report(`${path}.trackId`, "The clip's kind does not fit its track.");
    if (clip.kind === "notes") {
      content(clip, scope.content(clip.id), report);
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

function devices(project: Project, scope: Scope, report: Report): void {
  for (const [, device] of within(project.devices, scope.entries("devices"))) {
    const path = `devices.${device.id}`;
    if (!project.tracks[device.trackId]) report(`${path}.trackId`, "The device's track does not exist.");
    if (device.font && device.kind !== "sampler") report(`${path}.font`, "Only a sampler plays a font.");
    parameters(device.kind, device.params, path, report);
  }
  if (scope.chains?.size === 0) return;
  const chains = new Map<Id, Project["devices"][string][]>();
  for (const device of Object.values(project.devices)) {
    if (scope.chains && !scope.chains.has(device.trackId)) continue;
    const chain = chains.get(device.trackId);
    if (chain) chain.push(device);
    else chains.set(device.trackId, [device]);
  }
  for (const [trackId, chain] of chains) inOrder(project, trackId, chain, report);
}

function inOrder(project: Project, trackId: Id, chain: Project["devices"][string][], report: Report): void {
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
 * every command keeps. Empty where all hold. Takes a document that the schema has parsed. `since`: what was touched of
 * a document in which all rules held; only what that may have broken is looked at.
 */
export function violations(project: Project, since: readonly Touched[] | null = null): Violation[] {
  const found: Violation[] = [];
  const report: Report = (path, sentence) => found.push({ path, sentence });
  const scope = since ? scopeOf(project, since) : EVERYTHING;
  keysAreIds(project, scope, report);
  if (scope.time) time(project, report);
  if (scope.tracks) tracks(project, report);
  if (scope.routes) sends(project, report);
  devices(project, scope, report);
  clips(project, scope, report);
  return found;
}
