import type { Id } from "./document";

/** Entries of a collection that are new or other than before, and ids of those that are gone. */
export interface EntryChanges<Entry> {
  set: Record<Id, Entry>;
  gone: Id[];
}

/** Ids by collection: those of the one before need not be listed again. */
const listed = new WeakMap<object, readonly Id[]>();

/** The ids of a collection that never changes. */
export function idsOf(collection: object): readonly Id[] {
  let ids = listed.get(collection);
  if (!ids) {
    ids = Object.keys(collection);
    listed.set(collection, ids);
  }
  return ids;
}

/** Notes the ids of a new collection. */
export const listIds = (collection: object, ids: readonly Id[]): void => void listed.set(collection, ids);

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
