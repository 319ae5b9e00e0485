import { z } from "zod";
import type { Id, Project, Track } from "./document";
import { id } from "./id";

/**
 * One person's settings for a project on one device. They are not part of the document: never synced, never in a file,
 * never a step of undo. So a project that somebody else made or edited cannot open a microphone here.
 */

/** The input of an audio track; `deviceId` null is the browser's default microphone. */
export const audioInput = z.object({
  deviceId: z.string().max(200).nullable(),
  label: z.string().max(200),
  channels: z.enum(["left", "right", "stereo"]),
});
/** The keyboard that plays a midi or drums track; null listens to all keyboards. */
export const midiInput = z.object({
  deviceId: z.string().max(200).nullable(),
  /** the keyboard's name: shown while it is not connected, and used to find it if its id has changed */
  label: z.string().max(200).optional(),
  channel: z.int().min(1).max(16).nullable(),
});

/** The external instrument that a midi or drums track plays in place of its own; found by its name. */
export const midiOutput = z.object({
  device: z.string().min(1).max(200),
  channel: z.int().min(1).max(16),
  /** the sound that the instrument is told to take; null: the one it has */
  program: z.int().min(0).max(127).nullable(),
  /** ms from a note's leaving to its sound coming back, by which it is sent earlier */
  delay: z.number().min(0).max(500),
});
export type MidiOutput = z.infer<typeof midiOutput>;

export const personalTrack = z.object({
  armed: z.boolean(),
  monitor: z.enum(["off", "auto", "on"]),
  audioInput: audioInput.nullable(),
  midiInput: midiInput.nullable(),
  midiOutput: midiOutput.nullable().default(null),
  /** solo for this person; the document's `solo` is for everyone */
  solo: z.boolean(),
  /** heard in the headphones before its fader, in addition to the main sound */
  cue: z.boolean().default(false),
});
export type PersonalTrack = z.infer<typeof personalTrack>;

export const personal = z.object({
  /** by track; tracks that are missing have the defaults */
  tracks: z.record(id, personalTrack),
  /** solo is stored in the document, for everyone */
  shareSolo: z.boolean(),
});
export type Personal = z.infer<typeof personal>;

export const NOTHING_PERSONAL: Personal = { tracks: {}, shareSolo: false };
const DEFAULT_TRACK: PersonalTrack = {
  armed: false,
  monitor: "auto",
  audioInput: null,
  midiInput: null,
  midiOutput: null,
  solo: false,
  cue: false,
};

/** By track; tracks that are missing have the defaults. */
export type PersonalTracks = Personal["tracks"];

/** A person's settings for a track. */
export const personalOf = (tracks: PersonalTracks, trackId: Id): PersonalTrack =>
  (Object.hasOwn(tracks, trackId) ? tracks[trackId] : undefined) ?? DEFAULT_TRACK;

/** A track with a person's settings for it; `solo` is the document's. */
export type OwnTrack = Track & Omit<PersonalTrack, "solo">;
export const ownTrack = (track: Track, own: PersonalTracks): OwnTrack => ({ ...personalOf(own, track.id), ...track });

/** Whether a track is soloed for a person, by their own solo or by everyone's. */
export const isSoloed = ({ id, solo }: Pick<Track, "id" | "solo">, own: PersonalTracks): boolean =>
  solo || personalOf(own, id).solo;

/** The document with a person's own solo in it: what they hear and export. */
export function asHeard(project: Project, own: PersonalTracks): Project {
  const soloed = Object.values(project.tracks).filter(({ id, solo }) => !solo && personalOf(own, id).solo);
  if (soloed.length === 0) return project;
  const tracks = soloed.map((track) => [track.id, { ...track, solo: true }] as const);
  return { ...project, tracks: { ...project.tracks, ...Object.fromEntries(tracks) } };
}
