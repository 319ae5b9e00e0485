import type { AudioClip, Clip, Device, Id, NoteClip, Project, Send, Track, TrackKind } from "./document";
import { byOrder } from "./order";

/**
 * Readings of the document. Each depends on one collection only and remembers its answer
 * for that collection's identity, so a view gets the same array until its subject changes.
 */

/** Wraps a reading of one collection so that it is computed once for each version of that collection. */
function remembered<Collection extends object, Reading>(read: (collection: Collection) => Reading) {
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
const clipsByTrack = remembered((clips: Project["clips"]) => {
  const groups = grouped(Object.values(clips), (clip) => clip.trackId);
  for (const group of groups.values()) group.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
  return groups;
});
const devicesByTrack = remembered((devices: Project["devices"]) => {
  const groups = grouped(Object.values(devices), (device) => device.trackId);
  for (const group of groups.values()) group.sort(byOrder);
  return groups;
});
const sendsBySource = remembered((sends: Project["sends"]) => grouped(Object.values(sends), (send) => send.from));

/** All tracks by their order keys: groups, returns and the master among them. */
export const tracksInOrder = (project: Project): readonly Track[] => sortedTracks(project.tracks);

/** The tracks of some kinds, in order. */
export function tracksOfKind(project: Project, ...kinds: readonly TrackKind[]): Track[] {
  return tracksInOrder(project).filter((track) => kinds.includes(track.kind));
}

/** The one master; throws a RangeError on a document without one. */
export function masterOf(project: Project): Track {
  const master = sortedTracks(project.tracks).find((track) => track.kind === "master");
  if (!master) throw new RangeError("The project has no master track.");
  return master;
}

/** A track's clips by start. */
export const clipsOf = (project: Project, trackId: Id): readonly Clip[] =>
  clipsByTrack(project.clips).get(trackId) ?? NO_CLIPS;

/** A track's devices in the order of the chain, an instrument first. */
export const devicesOf = (project: Project, trackId: Id): readonly Device[] =>
  devicesByTrack(project.devices).get(trackId) ?? NO_DEVICES;

/** The sends that leave a track. */
export const sendsOf = (project: Project, trackId: Id): readonly Send[] =>
  sendsBySource(project.sends).get(trackId) ?? NO_SENDS;

/** Samples that clips of the document play. */
export const usedSamples = (project: Project): ReadonlySet<string> => samplesOfClips(project.clips);
const samplesOfClips = remembered(
  (clips: Project["clips"]): ReadonlySet<string> =>
    new Set(Object.values(clips).flatMap((clip) => (clip.kind === "audio" ? [clip.sampleId] : []))),
);

/** Whether a track of this kind carries clips of that kind. */
export function carries(track: TrackKind, clip: Clip["kind"]): boolean {
  return clip === "audio" ? track === "audio" : track === "midi" || track === "drums";
}

export const isAudioClip = (clip: Clip): clip is AudioClip => clip.kind === "audio";
export const isNoteClip = (clip: Clip): clip is NoteClip => clip.kind === "notes";
