import type { Patch } from "immer";
import type { Change } from "./changes";
import { PROJECT_VERSION } from "./document";

/**
 * Migrates documents and edits of older versions to the present version. Foreign and damaged JSON is returned
 * unchanged; parsing it reports what is wrong.
 *
 * Version 1 kept a person's own settings in each track (see personal.ts). They are dropped, because nobody can tell
 * whose they were, and opening a document must not open a microphone. `solo` stays: it is still solo for everyone.
 *
 * Version 2 had no time bases. Its clips are musical: a tempo change leaves their ticks alone. Its audio clips have no
 * `duration`, so they begin at their tick and last as long as their source frames, at every tempo, as before. It had no
 * takes, lanes or comps either: recordings were clips, and are.
 */

const PERSONAL: ReadonlySet<unknown> = new Set(["armed", "monitor", "audioInput", "midiInput"]);

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

function migrateTrack(track: unknown): unknown {
  if (!isMap(track) || !Object.keys(track).some((field) => PERSONAL.has(field))) return track;
  return Object.fromEntries(Object.entries(track).filter(([field]) => !PERSONAL.has(field)));
}

function migrateClip(clip: unknown): unknown {
  return !isMap(clip) || clip.timeBase !== undefined ? clip : { ...clip, timeBase: "musical" };
}

/** How the entries of a collection are migrated, where any version had others. */
const ENTRIES: Readonly<Record<string, (entry: unknown) => unknown>> = { tracks: migrateTrack, clips: migrateClip };
const migrates = (name: unknown): name is string => typeof name === "string" && Object.hasOwn(ENTRIES, name);

function migrateEntries(name: string, entries: unknown): unknown {
  const migrate = ENTRIES[name];
  if (!isMap(entries) || !migrate) return entries;
  return Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, migrate(entry)]));
}

/** Migrates a document of any version to the present one. */
export function migrateProject(value: unknown): unknown {
  if (!isMap(value) || (value.version !== 1 && value.version !== 2)) return value;
  const { format, version: _version, ...rest } = value;
  return {
    format,
    version: PROJECT_VERSION,
    ...rest,
    tracks: migrateEntries("tracks", value.tracks),
    clips: migrateEntries("clips", value.clips),
    takeLanes: {},
    takes: {},
    compRanges: {},
  };
}

/** Migrates the value at a path of the document. */
function migrateValue([name, id, ...rest]: readonly unknown[], value: unknown): unknown {
  if (name === undefined) return migrateProject(value);
  if (!migrates(name) || rest.length > 0) return value;
  return id === undefined ? migrateEntries(name, value) : ENTRIES[name]?.(value);
}

/** Whether a path leads to a field that was removed in the present version. */
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
    if (!migrates(path[0])) return [change];
    return [
      {
        path,
        ...(value === undefined ? {} : { value: migrateValue(path, value) }),
        ...(was === undefined ? {} : { was: migrateValue(path, was) }),
      },
    ];
  });
