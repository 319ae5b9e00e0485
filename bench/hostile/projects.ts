import type { Clip, Device, Id, Note, NoteClip, Project } from "../../contract/project/document";
import { DOCUMENT_LIMITS } from "../../contract/project/limits";
import { newDevice, newProject, trackTemplate } from "../../contract/project/newProject";
import { keysBetween } from "../../contract/project/order";

/** Documents at and beyond the limits. */

let made = 0;
export const makeId = (): Id => `h${process.pid.toString(36)}x${(made++).toString(36)}`;

export const notes = (count: number): Record<Id, Note> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index): [Id, Note] => {
      const id = `n${index}`;
      return [id, { id, start: index, length: 10, key: index % 128, velocity: 100 }];
    }),
  );

export interface Song {
  readonly document: Project;
  readonly trackId: Id;
}

/** A project with one MIDI track and other given content. */
export function song(more: (trackId: Id) => Partial<Pick<Project, "clips" | "devices" | "tempo">> = () => ({})): Song {
  const empty = newProject(makeId);
  const { track, devices } = trackTemplate(empty, "midi", makeId);
  const own = Object.fromEntries((devices ?? []).map((device) => [device.id, device]));
  const base = { ...empty, tracks: { ...empty.tracks, [track.id]: track }, devices: own };
  return { document: { ...base, ...more(track.id) }, trackId: track.id };
}

export const clipOf = (trackId: Id, id: Id, count: number): NoteClip => ({
  ...{ id, kind: "notes", timeBase: "musical", trackId, name: "", start: 0, length: 60_000, offset: 0, muted: false },
  notes: notes(count),
  controls: {},
});

/** A project with clips of so many notes each. */
export const withClips = (...counts: readonly number[]): Song =>
  song((trackId) => ({
    clips: Object.fromEntries(
      counts.map((count, index): [Id, Clip] => [`c${index}`, clipOf(trackId, `c${index}`, count)]),
    ),
  }));

/** A project with one track of so many devices. */
export function withChain(count: number): Song {
  const orders = keysBetween("A", "z", Math.min(count, DOCUMENT_LIMITS.chain));
  return song((trackId) => ({
    devices: Object.fromEntries(
      Array.from({ length: count }, (_, index): [Id, Device] => {
        const id = `d${index}`;
        return [id, newDevice({ id, trackId, order: orders[index] ?? `y${index}y`, kind: "reverb" })];
      }),
    ),
  }));
}

/** A project with the given number of tempo changes. */
export const withTempo = (count: number): Song =>
  song(() => ({
    tempo: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`t${index}`, { id: `t${index}`, tick: index * 7, bpm: 100 }]),
    ),
  }));
