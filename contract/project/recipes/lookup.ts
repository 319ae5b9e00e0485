import type { Draft } from "immer";
import { said } from "../../words/said";
import type { Clip, CompRange, Device, Id, Project, Send, Take, TakeLane, Track } from "../document";
import { CommandError } from "../errors";

/** The document as recipes edit it. */
export type ProjectDraft = Draft<Project>;

const NAMES = {
  tracks: "track",
  clips: "clip",
  takeLanes: "take lane",
  takes: "take",
  compRanges: "range of the comp",
  devices: "device",
  sends: "send",
} as const;
type Collection = keyof typeof NAMES;
interface Entries {
  tracks: Track;
  clips: Clip;
  takeLanes: TakeLane;
  takes: Take;
  compRanges: CompRange;
  devices: Device;
  sends: Send;
}

/** The entry with this id; throws a CommandError `unknownId` if there is none. */
export function find<Name extends Collection>(draft: ProjectDraft, collection: Name, id: Id): Draft<Entries[Name]> {
  const entry = Object.hasOwn(draft[collection], id) ? draft[collection][id] : undefined;
  if (!entry) throw new CommandError("unknownId", said`The ${NAMES[collection]} is not in the project any more.`);
  return entry as Draft<Entries[Name]>;
}

/** Adds a new entry; throws a CommandError `duplicateId` if its id is taken. */
export function insert<Name extends Collection>(draft: ProjectDraft, collection: Name, entry: Entries[Name]): void {
  const entries = draft[collection] as Record<Id, Entries[Name]>;
  if (Object.hasOwn(entries, entry.id)) {
    throw new CommandError("duplicateId", said`Another ${NAMES[collection]} has the id “${entry.id}”.`);
  }
  entries[entry.id] = entry;
}

/** Copies the given values and leaves the others. */
export function assign<Entry extends object>(entry: Entry, values: Partial<Entry>): void {
  for (const key of Object.keys(values) as (keyof Entry)[]) {
    const value = values[key];
    if (value !== undefined) entry[key] = value;
  }
}
