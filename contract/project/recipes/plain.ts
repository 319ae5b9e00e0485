import { current, isDraft } from "immer";

/** Returns the object behind a draft of the in-place journal, and counts the cost of reading it. */
type Read = () => unknown;
const originals = new WeakMap<object, Read>();

/** Registers the object behind such a draft. */
export const registerDraft = (draft: object, read: Read): void => void originals.set(draft, read);

/**
 * The present state of a part of the document, to read and copy from, never to change. For an Immer draft it is a
 * snapshot; for a document that is changed in place it is the part itself, which is copied when it is inserted.
 */
export function plain<T>(part: T): T {
  if (part === null || typeof part !== "object") return part;
  const read = originals.get(part);
  if (read) return read() as T;
  return isDraft(part) ? (current(part as object) as T) : part;
}
