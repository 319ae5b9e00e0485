import { DEVICES, type DeviceKindName, defaultParameters } from "../devices";
import { defaultsOf, type Plugin, type PluginKind } from "../devices/plugins";
import { SILENCE_DB } from "../parameters";
import { levelToDb } from "../scales";
import {
  BPM,
  DEFAULT_MASTER_LEVEL,
  DEFAULT_SAMPLE_RATE,
  type Device,
  defaultStrip,
  type Id,
  PROJECT_VERSION,
  type Project,
  type Send,
  TICKS_PER_QUARTER,
  type Track,
  type TrackKind,
  UNTITLED,
} from "./document";
import { between, keysBetween } from "./order";
import { tracksInOrder, tracksOfKind } from "./select";

/** Gives a new id at each call. */
export type MakeId = () => Id;

/** A new device with default parameters, overridden by the given ones. */
export function newDevice(
  args: { id: Id; trackId: Id; order: string; kind: DeviceKindName },
  params: Readonly<Record<string, number>> = {},
): Device {
  return { ...args, bypassed: false, presetName: null, params: { ...defaultParameters(args.kind), ...params } };
}

/** A plugin as a device, with its declared defaults, overridden by the given parameters. */
export function newPlugin(
  args: { id: Id; trackId: Id; order: string; kind: PluginKind; plugin: Plugin },
  params: Readonly<Record<string, number>> = {},
): Device {
  return { ...args, bypassed: false, presetName: null, params: { ...defaultsOf(args), ...params } };
}

/** A track with a flat strip at 0 dB, into `output`. */
export function newTrack(args: {
  id: Id;
  kind: TrackKind;
  name: string;
  color: number;
  order: string;
  output: Id | null;
}): Track {
  return {
    ...args,
    mute: false,
    solo: false,
    soloSafe: args.kind === "return",
    strip: defaultStrip(),
  };
}

/**
 * The order key of a new track below the others of its kind: returns are below all tracks and groups, the master below
 * the returns.
 */
export function lastOrder(project: Project, kind: Exclude<TrackKind, "master">): string {
  const tracks = tracksInOrder(project);
  const below = (track: Track) => track.kind === "master" || (track.kind === "return" && kind !== "return");
  const at = tracks.findIndex(below);
  const before = tracks.at(at < 0 ? -1 : at - 1)?.order ?? null;
  const after = at < 0 ? null : (tracks[at]?.order ?? null);
  if (at === 0) return between(null, after);
  // A key after the last one, because halving the gap would make keys longer.
  const next = between(before, null);
  return after === null || next < after ? next : between(before, after);
}

const DEFAULT_INSTRUMENTS: Partial<Record<TrackKind, DeviceKindName>> = { midi: "synth", drums: "drums" };
const TRACK_NAMES: Record<TrackKind, string> = {
  audio: "Audio",
  midi: "MIDI",
  drums: "Drums",
  group: "Group",
  return: "Return",
  master: "Master",
};

/** Arguments of `addTrack`. */
export interface NewTrack {
  track: Track;
  devices: Device[];
  sends: Send[];
}

/**
 * What `addTrack` needs for a new track of a kind: its default instrument (synth on midi, drums on drums), and on
 * audio, midi, drums and groups a silent post-fader send to each return. It is below the others; by default its name
 * has the next number (“Audio 3”) and its colour is the next one.
 */
export function trackTemplate(
  project: Project,
  kind: Exclude<TrackKind, "master">,
  makeId: MakeId,
  options: { order?: string; name?: string; color?: number; output?: Id } = {},
): NewTrack {
  const id = makeId();
  const count = tracksOfKind(project, kind).length;
  const master = tracksOfKind(project, "master")[0];
  const track = newTrack({
    id,
    kind,
    name: options.name ?? `${TRACK_NAMES[kind]} ${count + 1}`,
    color: options.color ?? (Object.keys(project.tracks).length * 5) % 12,
    order: options.order ?? lastOrder(project, kind),
    output: options.output ?? master?.id ?? null,
  });
  const instrument = DEFAULT_INSTRUMENTS[kind];
  const devices = instrument ? [newDevice({ id: makeId(), trackId: id, order: "V", kind: instrument })] : [];
  const returns = kind === "return" ? [] : tracksOfKind(project, "return");
  const sends = returns.map((to) => ({ id: makeId(), from: id, to: to.id, level: SILENCE_DB, preFader: false }));
  return { track, devices, sends };
}

/** The returns of a new project; the mixer's reverb, delay and chorus amounts are sends to them. */
export const DEFAULT_RETURNS = ["reverb", "delay", "chorus"] as const satisfies readonly DeviceKindName[];

/**
 * An empty project: a master at level 75 with a limiter, and the returns Reverb, Delay and Chorus with their devices
 * fully wet. 128 BPM, 4/4, 44.1 kHz.
 */
export function newProject(makeId: MakeId, options: { name?: string } = {}): Project {
  const masterId = makeId();
  const orders = keysBetween("z", null, DEFAULT_RETURNS.length + 1);
  const masterOrder = orders.pop() ?? "z";
  const master = newTrack({ id: masterId, kind: "master", name: "Master", color: 0, order: masterOrder, output: null });
  master.strip.level = levelToDb(DEFAULT_MASTER_LEVEL);
  const tracks: Track[] = [master];
  const devices: Device[] = [newDevice({ id: makeId(), trackId: masterId, order: "V", kind: "limiter" })];
  DEFAULT_RETURNS.forEach((kind, index) => {
    const id = makeId();
    const { label } = DEVICES[kind];
    tracks.push(
      newTrack({ id, kind: "return", name: label, color: 8 + index, order: orders[index] ?? "z", output: masterId }),
    );
    devices.push(newDevice({ id: makeId(), trackId: id, order: "V", kind }, { mix: 100 }));
  });
  const tempoId = makeId();
  const signatureId = makeId();
  return {
    format: "backline",
    version: PROJECT_VERSION,
    id: makeId(),
    name: options.name ?? UNTITLED,
    sampleRate: DEFAULT_SAMPLE_RATE,
    tempo: { [tempoId]: { id: tempoId, tick: 0, bpm: BPM.default } },
    signatures: { [signatureId]: { id: signatureId, tick: 0, numerator: 4, denominator: 4 } },
    loop: { enabled: false, start: 0, end: 16 * TICKS_PER_QUARTER },
    metronome: { enabled: false, level: 0 },
    countInBars: 1,
    preRollBars: 0,
    tracks: byId(tracks),
    clips: {},
    takeLanes: {},
    takes: {},
    compRanges: {},
    devices: byId(devices),
    sends: {},
    samples: {},
  };
}

function byId<Entry extends { id: Id }>(entries: readonly Entry[]): Record<Id, Entry> {
  return Object.fromEntries(entries.map((entry) => [entry.id, entry]));
}
