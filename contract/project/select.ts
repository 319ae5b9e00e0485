import type { Clip, Device, Id, NoteClip, Project, Send, Track, TrackKind } from "./document";
import { entryChanges } from "./entries";
import { byOrder } from "./order";
import { type TempoMap, tempoMap } from "./time";

/**
 * Queries on the document. Each depends on one collection only and caches its result for that collection's identity, so
 * a view gets the same array until the collection changes.
 */

/** Wraps a query on one collection so that it is computed once for each version of that collection. */
export function remembered<Collection extends object, Reading>(read: (collection: Collection) => Reading) {
  const known = new WeakMap<Collection, Reading>();
  return (collection: Collection): Reading => {
    const before = known.get(collection);
    if (before !== undefined) return before;
    const reading = read(collection);
    known.set(collection, reading);
    return reading;
  };
}

function grouped<Entry, Key>(entries: Iterable<Entry>, key: (entry: Entry) => Key): Map<Key, Entry[]> {
  const groups = new Map<Key, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(key(entry));
    if (group) group.push(entry);
    else groups.set(key(entry), [entry]);
  }
  return groups;
}

const NO_CLIPS: readonly Clip[] = [];
const NO_DEVICES: readonly Device[] = [];
const NO_SENDS: readonly Send[] = [];

const sortedTracks = remembered((tracks: Project["tracks"]) => Object.values(tracks).sort(byOrder));

type ClipGroups = ReadonlyMap<Id, readonly Clip[]>;
const byStart = (a: Clip, b: Clip) => a.start - b.start || (a.id < b.id ? -1 : 1);

/** The previous grouping: a track whose clips are unchanged keeps its array, whatever else was edited. */
let grouping: { clips: Project["clips"]; groups: ClipGroups } = { clips: {}, groups: new Map() };

const clipsByTrack = remembered((clips: Project["clips"]): ClipGroups => {
  const { clips: before, groups: known } = grouping;
  const { set, gone } = entryChanges(before, clips) ?? { set: {}, gone: [] };
  const arrived = grouped(Object.values(set), (clip) => clip.trackId);
  const left = [...Object.keys(set), ...gone].flatMap((id) => before[id]?.trackId ?? []);
  const groups = new Map(known);
  for (const track of new Set([...arrived.keys(), ...left])) {
    const stayed = known.get(track)?.filter((clip) => clips[clip.id] === clip) ?? [];
    const group = [...stayed, ...(arrived.get(track) ?? [])].sort(byStart);
    if (group.length > 0) groups.set(track, group);
    else groups.delete(track);
  }
  grouping = { clips, groups };
  return groups;
});
const devicesByTrack = remembered((devices: Project["devices"]) => {
  const groups = grouped(Object.values(devices), (device) => device.trackId);
  for (const group of groups.values()) group.sort(byOrder);
  return groups;
});
const sendsBySource = remembered((sends: Project["sends"]) => grouped(Object.values(sends), (send) => send.from));

/** All tracks in order, including groups, returns and the master. */
export const tracksInOrder = (project: Pick<Project, "tracks">): readonly Track[] => sortedTracks(project.tracks);

/** The tracks of some kinds, in order. */
export function tracksOfKind(project: Project, ...kinds: readonly TrackKind[]): Track[] {
  return tracksInOrder(project).filter((track) => kinds.includes(track.kind));
}

/** The tracks with a lane, in order: not the master, and returns only if asked for. */
export function laneTracks(project: Pick<Project, "tracks">, returns = false): Track[] {
  return tracksInOrder(project).filter((track) => track.kind !== "master" && (returns || track.kind !== "return"));
}

/** The master; throws a RangeError if the document has none. */
export function masterOf(project: Project): Track {
  const master = sortedTracks(project.tracks).find((track) => track.kind === "master");
  if (!master) throw new RangeError("The project has no master track.");
  return master;
}

/** A track's clips by start. */
export const clipsOf = (project: Pick<Project, "clips">, trackId: Id): readonly Clip[] =>
  clipsByTrack(project.clips).get(trackId) ?? NO_CLIPS;

/** A track's devices in the order of the chain, an instrument first. */
export const devicesOf = (project: Project, trackId: Id): readonly Device[] =>
  devicesByTrack(project.devices).get(trackId) ?? NO_DEVICES;

/** The previous result, which is returned again while it is unchanged. */
let sidechained: Readonly<Record<Id, Device>> = {};
const withSidechain = remembered((devices: Project["devices"]) => {
  const found = Object.values(devices).filter(({ sidechain }) => sidechain);
  const same = found.length === Object.keys(sidechained).length && found.every((one) => sidechained[one.id] === one);
  if (!same) sidechained = Object.fromEntries(found.map((device) => [device.id, device]));
  return sidechained;
});

/** Devices that listen to another track. */
export const sidechainedDevices = (project: Project): Readonly<Record<Id, Device>> => withSidechain(project.devices);

/** The sends that leave a track. */
export const sendsOf = (project: Project, trackId: Id): readonly Send[] =>
  sendsBySource(project.sends).get(trackId) ?? NO_SENDS;

/** Ids of everything that belongs to a track: its copy needs new ones. */
export function ownedBy(project: Project, trackId: Id): Id[] {
  const lanes = Object.values(project.takeLanes).filter((lane) => lane.trackId === trackId);
  const inLanes = new Set(lanes.map(({ id }) => id));
  const takes = Object.values(project.takes).filter(({ laneId }) => inLanes.has(laneId));
  const ranges = Object.values(project.compRanges).filter((range) => range.trackId === trackId);
  const parts = [
    clipsOf(project, trackId),
    devicesOf(project, trackId),
    sendsOf(project, trackId),
    lanes,
    takes,
    ranges,
  ];
  return parts.flatMap((part) => part.map(({ id }) => id));
}

/** All clips, in one list for each track that has any. */
export const clipLists = (project: Project): Iterable<readonly Clip[]> => clipsByTrack(project.clips).values();

const samplesOfGroup = remembered((clips: readonly Clip[]): readonly string[] => [
  ...new Set(clips.flatMap((clip) => (clip.kind === "audio" ? [clip.sampleId] : []))),
]);

/** The previous set, which is returned again while the clips play the same samples. */
let samples: ReadonlySet<string> = new Set();
const samplesOfClips = remembered((clips: Project["clips"]): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const group of clipsByTrack(clips).values()) for (const id of samplesOfGroup(group)) found.add(id);
  if (found.size !== samples.size || [...found].some((id) => !samples.has(id))) samples = found;
  return samples;
});

const samplesOfTakes = remembered((takes: Project["takes"]): readonly string[] =>
  Object.values(takes).flatMap((take) => (take.kind === "audio" ? [take.sampleId] : [])),
);

/** The previous set for clips and takes together. */
let played: { of: readonly unknown[]; samples: ReadonlySet<string> } = { of: [], samples: new Set() };

/** The samples that clips and takes of the document play. */
export function usedSamples(project: Project): ReadonlySet<string> {
  const ofClips = samplesOfClips(project.clips);
  const ofTakes = samplesOfTakes(project.takes);
  if (ofTakes.length === 0) return ofClips;
  if (played.of[0] !== ofClips || played.of[1] !== ofTakes) {
    played = { of: [ofClips, ofTakes], samples: new Set([...ofClips, ...ofTakes]) };
  }
  return played.samples;
}

const tempoOf = remembered((points: Project["tempo"]) => tempoMap(points));

/** The tempo map of a document. Throws a RangeError if there is no tempo at tick 0. */
export const tempoOfProject = (project: Pick<Project, "tempo">): TempoMap => tempoOf(project.tempo);

/** Whether a track of this kind can contain clips of that kind. */
export function carries(track: TrackKind, clip: Clip["kind"]): boolean {
  return clip === "audio" ? track === "audio" : track === "midi" || track === "drums";
}

export const isNoteClip = (clip: Clip): clip is NoteClip => clip.kind === "notes";
