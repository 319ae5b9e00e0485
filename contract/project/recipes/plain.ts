import { current, isDraft } from "immer";

/** Gives what stands behind a place of a document that is changed in place, and counts what reading it costs. */
type Look = () => unknown;
const behind = new WeakMap<object, Look>();

/** Says what stands behind such a place. */
export const standsFor = (place: object, look: Look): void => void behind.set(place, look);

/**
 * A part of the document as it is now, to be read and copied from, never changed: of an Immer draft its present state,
 * of a document that is changed in place the very part. What is put into the document of it is copied there.
 */
export function plain<T>(part: T): T {
  if (part === null || typeof part !== "object") return part;
  const look = behind.get(part);
  if (look) return look() as T;
  return isDraft(part) ? (current(part as object) as T) : part;
}
