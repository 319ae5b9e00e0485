import type { Id } from "./document";

/** Entries of a collection that are new or other than before, and ids of those that are gone. */
export interface EntryChanges<Entry> {
  set: Record<Id, Entry>;
  gone: Id[];
}

/** The entries of a collection in a row, which is read and copied faster than the collection itself. */
interface Row {
  readonly ids: readonly Id[];
  readonly entries: readonly unknown[];
  /** where each id stands; null until somebody asks. Collections with the same ids share it */
  places: ReadonlyMap<Id, number> | null;
}

/** Rows by collection: that of one with the same ids as the one before need not be made anew. */
const rows = new WeakMap<object, Row>();

function rowOf(collection: object): Row {
  let row = rows.get(collection);
  if (!row) {
    row = { ids: Object.keys(collection), entries: Object.values(collection), places: null };
    rows.set(collection, row);
  }
  return row;
}

/** The ids of a collection that never changes. */
export const idsOf = (collection: object): readonly Id[] => rowOf(collection).ids;

/**
 * The entries before, with others for some ids: those of `changed`, and none where it has none. A large map is copied from
 * its row, in less than half the time of spreading it.
 */
export function withEntries<Entry>(
  before: Readonly<Record<Id, Entry>>,
  changed: Readonly<Record<Id, Entry>>,
  ids: ReadonlySet<Id>,
): Record<Id, Entry> {
  if (ids.size === 0) return before;
  const row = rowOf(before);
  const copy: Record<Id, Entry> = { "": undefined as Entry };
  // an object that has lost a key is a hash table from then on, and does not become one at the thousandth
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

/** The row with other entries at the places of some ids. */
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
/** The last answer: who groups clips and who paints them ask the same of each edit. */
let last: Collections | null = null;

/** What is other in `after`; undefined where nothing is. Entries are compared by identity; collections never change. */
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
