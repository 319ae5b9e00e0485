import type { Id } from "../document";
import type { CommandErrorCode } from "../errors";

/** A broken invariant: where, which kind, and what, in a sentence for a person. */
export interface Violation {
  /** as in `clips.abc.trackId` */
  readonly path: string;
  readonly code: CommandErrorCode;
  readonly sentence: string;
}

export type Report = (path: string, code: CommandErrorCode, sentence: string) => void;

/** An entry of a collection; ids may come from others, so inherited properties of objects must not be found. */
export const entryOf = <Entry>(entries: Readonly<Record<Id, Entry>>, id: Id | null | undefined): Entry | undefined =>
  typeof id === "string" && Object.hasOwn(entries, id) ? entries[id] : undefined;

/** The entries to check that exist, with their keys. */
export function* within<Entry>(
  entries: Readonly<Record<Id, Entry>>,
  keys: "all" | Iterable<Id>,
): Generator<[Id, Entry]> {
  for (const key of keys === "all" ? Object.keys(entries) : keys) {
    const entry = entryOf(entries, key);
    if (entry !== undefined) yield [key, entry];
  }
}
