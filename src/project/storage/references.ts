import type { Database } from "./database";

const HASH = /\b[0-9a-f]{64}\b/g;

/**
 * Every sample that any stored project may still need: those of its snapshot (also of deleted
 * projects, which can be brought back), and those in its log, which undo reaches.
 */
export async function referencedSamples(database: Database): Promise<Set<string>> {
  const referenced = new Set<string>();
  const collect = (value: unknown) => {
    for (const [hash] of JSON.stringify(value ?? null).matchAll(HASH)) referenced.add(hash);
  };
  const transaction = database.transaction(["snapshots", "log"], "readonly");
  for await (const cursor of transaction.objectStore("snapshots")) collect(cursor.value);
  for await (const cursor of transaction.objectStore("log")) collect(cursor.value);
  await transaction.done;
  return referenced;
}
