import type { Id } from "../../contract/project/document";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const LENGTH = 16;

/** A new id for an entry of a document: 96 random bits in 16 characters. */
export function newId(): Id {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte & 63]).join("");
}

const DEMO = "demo-";

/**
 * A new id for the demo project, recognisable as the demo's, so that it is found again. The demo belongs to nobody and
 * stays in the browser until it is edited; then it is a project like any other, belongs to whoever is signed in or
 * signs in next, and syncs. Opening the demo again opens that one.
 */
export const newDemoId = (): Id => `${DEMO}${newId()}`;
export const isDemo = (id: Id): boolean => id.startsWith(DEMO);

const SKETCH = "sketch-";

/** A new id for a sketch of the instruments studio, by which it is found again. It is a project like any other. */
export const newSketchId = (): Id => `${SKETCH}${newId()}`;
export const isSketch = (id: Id): boolean => id.startsWith(SKETCH);
