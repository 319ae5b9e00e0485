import type { Id } from "./document";

/** New and changed entries of a collection, and the ids of removed ones. */
export interface EntryChanges<Entry> {
  set: Record<Id, Entry>;
  gone: Id[];
}

/** The entries of a collection as arrays, which are read and copied faster than the object. */
interface Row {
  readonly ids: readonly Id[];
  readonly entries: readonly unknown[];
  /** the index of each id; null until it is needed. Collections with the same ids share it */
  places: ReadonlyMap<Id, number> | null;
}

/** Arrays by collection; for a collection with the same ids as the previous one, only part has to be made anew. */
const rows = new WeakMap<object, Row>();

function rowOf(collection: object): Row {
  let row = rows.get(collection);
  if (!row) {
    row = { ids: Object.keys(collection), entries: Object.values(collection), places: null };
    rows.set(collection, row);
  }
  return row;
}

/** The ids of a collection that is never modified. */
export const idsOf = (collection: object): readonly Id[] => rowOf(collection).ids;

/**
 * A collection with some entries replaced: those of `changed`; ids that are not in it are removed. A large map is
 * copied from its arrays, in less than half the time of spreading it.
 */
export function withEntries<Entry>(
  before: Readonly<Record<Id, Entry>>,
  changed: Readonly<Record<Id, Entry>>,
  ids: ReadonlySet<Id>,
): Record<Id, Entry> {
  if (ids.size === 0) return before;
  const row = rowOf(before);
  const copy: Record<Id, Entry> = { "": undefined as Entry };
  // deleting a key makes the object a hash table at once, instead of at about its thousandth key
  delete copy[""];
  for (let place = 0; place < row.ids.length; place++) copy[row.ids[place] as Id] = row.entries[place] as Entry;
  let sameIds = true;
  for (const id of ids) {
    const stays = Object.hasOwn(changed, id);
    sameIds &&= stays && Object.hasOwn(copy, id);
    if (stays) copy[id] = changed[id] as Entry;
    else delete copy[id];
  }
  if (sameIds) rows.set(copy, withPlaces(row, changed, ids));
  return Object.freeze(copy);
}

/** The arrays with other entries for some ids. */
function withPlaces(row: Row, changed: Readonly<Record<Id, unknown>>, ids: ReadonlySet<Id>): Row {
  row.places ??= new Map(row.ids.map((id, place) => [id, place]));
  const entries = [...row.entries];
  for (const id of ids) {
    const place = row.places.get(id);
    if (place !== undefined) entries[place] = changed[id];
  }
  return { ...row, entries };
}

type Collections = { before: object | null; after: object; changes: EntryChanges<unknown> | undefined };
/** The last result, because grouping and painting ask the same for each edit. */
let last: Collections | null = null;

/**
 * What differs in `after`; undefined if nothing does. Entries are compared by identity; collections are never modified.
 */
export function entryChanges<Entry>(
  before: Readonly<Record<Id, Entry>> | null,
  after: Readonly<Record<Id, Entry>>,
): EntryChanges<Entry> | undefined {
  if (before === after) return undefined;
  if (last?.after === after && last.before === before) return last.changes as EntryChanges<Entry> | undefined;
  const set: Record<Id, Entry> = {};
  let some = false;
  let kept = 0;
  for (const id of idsOf(after)) {
    const was = before?.[id];
    const entry = after[id] as Entry;
    if (was !== undefined) kept++;
    if (was === entry) continue;
    set[id] = entry;
    some = true;
  }
  const known = before ? idsOf(before) : [];
  const gone = kept < known.length ? known.filter((id) => !Object.hasOwn(after, id)) : [];
  const changes = some || gone.length > 0 ? { set, gone } : undefined;
  last = { before, after, changes };
  return changes;
}
