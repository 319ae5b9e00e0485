import { z } from "zod";
import { type Id, id, type Project, type Track } from "./document";

/**
 * What one person has set in a project on one device, beside the document: it is never synced, in no file, and no step
 * of undo. A project that somebody else has made or edited opens nobody's microphone.
 */

/** Where an audio track records from; `deviceId` null is the browser's default microphone. */
export const audioInput = z.object({
  deviceId: z.string().max(200).nullable(),
  label: z.string().max(200),
  channels: z.enum(["left", "right", "stereo"]),
});
/** Where a midi or drums track is played from; null listens to all keyboards. */
export const midiInput = z.object({
  deviceId: z.string().max(200).nullable(),
  /** the keyboard's name: what it is called while it is not connected, and known by where its id is another */
  label: z.string().max(200).optional(),
  channel: z.int().min(1).max(16).nullable(),
});

export const personalTrack = z.object({
  armed: z.boolean(),
  monitor: z.enum(["off", "auto", "on"]),
  audioInput: audioInput.nullable(),
  midiInput: midiInput.nullable(),
  /** heard alone by this person; the document's `solo` is heard by everyone */
  solo: z.boolean(),
});
export type PersonalTrack = z.infer<typeof personalTrack>;

export const personal = z.object({
  /** by track; a track that is not named has the defaults */
  tracks: z.record(id, personalTrack),
  /** what is soloed goes into the document, for everyone */
  shareSolo: z.boolean(),
});
export type Personal = z.infer<typeof personal>;

export const NOTHING_PERSONAL: Personal = { tracks: {}, shareSolo: false };
const DEFAULT_TRACK: PersonalTrack = {
  armed: false,
  monitor: "auto",
  audioInput: null,
  midiInput: null,
  solo: false,
};

/** By track; one that is not named has the defaults. */
export type PersonalTracks = Personal["tracks"];

/** What a person has set of a track. */
export const personalOf = (tracks: PersonalTracks, trackId: Id): PersonalTrack =>
  (Object.hasOwn(tracks, trackId) ? tracks[trackId] : undefined) ?? DEFAULT_TRACK;

/** A track with what a person has set of it; its `solo` is the document's. */
export type OwnTrack = Track & Omit<PersonalTrack, "solo">;
export const ownTrack = (track: Track, own: PersonalTracks): OwnTrack => ({ ...personalOf(own, track.id), ...track });

/** Whether a person hears a track as soloed: by their own solo, or by everyone's. */
export const isSoloed = ({ id, solo }: Pick<Track, "id" | "solo">, own: PersonalTracks): boolean =>
  solo || personalOf(own, id).solo;

/** The document as a person hears it, with their own solo in it: what they export. */
export function asHeard(project: Project, own: PersonalTracks): Project {
  const soloed = Object.values(project.tracks).filter(({ id, solo }) => !solo && personalOf(own, id).solo);
  if (soloed.length === 0) return project;
  const tracks = soloed.map((track) => [track.id, { ...track, solo: true }] as const);
  return { ...project, tracks: { ...project.tracks, ...Object.fromEntries(tracks) } };
}
