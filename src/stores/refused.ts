import { sentenceOf } from "../words/say";

const listeners = new Set<(sentence: string) => void>();

/** Calls `listener` with the reason when an edit does not fit, until the returned function is called. */
export function onRefusal(listener: (sentence: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports why an edit did not fit. */
export function reportRefusal(cause: unknown): void {
  for (const listener of listeners) listener(sentenceOf(cause));
}
