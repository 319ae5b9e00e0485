import type { Patch } from "immer";
import type { Change } from "./changes";
import { PROJECT_VERSION } from "./document";

/**
 * Migrates documents and edits of older versions to the present version. Foreign and damaged JSON is returned
 * unchanged; parsing it reports what is wrong.
 *
 * Version 1 kept a person's own settings in each track (see personal.ts). They are dropped, because nobody can tell
 * whose they were, and opening a document must not open a microphone. `solo` stays: it is still solo for everyone.
 */

const PERSONAL: ReadonlySet<unknown> = new Set(["armed", "monitor", "audioInput", "midiInput"]);

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

function migrateTrack(track: unknown): unknown {
  if (!isMap(track) || !Object.keys(track).some((field) => PERSONAL.has(field))) return track;
  return Object.fromEntries(Object.entries(track).filter(([field]) => !PERSONAL.has(field)));
}

function migrateTracks(tracks: unknown): unknown {
  if (!isMap(tracks)) return tracks;
  return Object.fromEntries(Object.entries(tracks).map(([id, track]) => [id, migrateTrack(track)]));
}

/** A document of any version up to the present one, as the present one. */
export function migrateProject(value: unknown): unknown {
  if (!isMap(value) || value.version !== 1) return value;
  return { ...value, version: PROJECT_VERSION, tracks: migrateTracks(value.tracks) };
}

/** Migrates the value at a path of the document. */
function migrateValue([first, id, ...rest]: readonly unknown[], value: unknown): unknown {
  if (first === undefined) return migrateProject(value);
  if (first !== "tracks" || rest.length > 0) return value;
  return id === undefined ? migrateTracks(value) : migrateTrack(value);
}

/** Whether a path leads to a field that the present version does not have. */
const isPersonal = ([first, , field]: readonly unknown[]): boolean => first === "tracks" && PERSONAL.has(field);

/** Migrates patches from any version; patches of dropped fields are left out. */
export const migratePatches = (patches: readonly Patch[]): Patch[] =>
  patches.flatMap((patch) => {
    if (isPersonal(patch.path)) return [];
    return "value" in patch ? [{ ...patch, value: migrateValue(patch.path, patch.value) }] : [patch];
  });

/** The changes of a `change` command of any version. */
export const migrateChanges = (changes: readonly Change[]): Change[] =>
  changes.flatMap((change) => {
    const { path, value, was } = change;
    if (isPersonal(path)) return [];
    if (path[0] !== "tracks") return [change];
    return [
      {
        path,
        ...(value === undefined ? {} : { value: migrateValue(path, value) }),
        ...(was === undefined ? {} : { was: migrateValue(path, was) }),
      },
    ];
  });
