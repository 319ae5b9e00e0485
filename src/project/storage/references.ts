import type { Database } from "./database";

const STORES = ["snapshots", "log", "confirmed", "kept", "djTracks"] as const;
const HASH = /\b[0-9a-f]{64}\b/g;

/**
 * Every sample that any stored project may still need: those in its snapshot (also of projects in the trash), in its
 * log, which undo reaches, and in what the cloud has or has refused; and every track of the DJ library.
 */
export async function referencedSamples(database: Database): Promise<Set<string>> {
  const referenced = new Set<string>();
  const collect = (value: unknown) => {
    for (const [hash] of JSON.stringify(value ?? null).matchAll(HASH)) referenced.add(hash);
  };
  const transaction = database.transaction(STORES, "readonly");
  for (const store of STORES) {
    for await (const cursor of transaction.objectStore(store)) collect(cursor.value);
  }
  await transaction.done;
  return referenced;
}
