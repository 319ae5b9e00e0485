import type { ProjectListener } from "./port";

/** The listeners of an open project. */
export class Audience {
  readonly #listeners = new Set<ProjectListener>();
  /** notices for which there was no listener yet */
  readonly #untold: string[] = [];
  #gone = false;

  /** Adds a listener; returns a function that removes it. */
  listen(listener: ProjectListener): () => void {
    this.#listeners.add(listener);
    if (listener.notice) for (const sentence of this.#untold.splice(0)) listener.notice(sentence);
    return () => this.#listeners.delete(listener);
  }

  /** Passes a notice to the listeners; stored for the first one if there is none. */
  notify(sentence: string): void {
    const hearing = [...this.#listeners].filter((listener) => listener.notice);
    if (hearing.length === 0 && !this.#gone) this.#untold.push(sentence);
    for (const listener of hearing) listener.notice?.(sentence);
  }

  /** A listener that throws is reported as an uncaught error, because it must not prevent an edit. */
  tell(what: (listener: ProjectListener) => void): void {
    for (const listener of this.#listeners) {
      try {
        what(listener);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  /** Removes all listeners and stored notices. */
  dismiss(): void {
    this.#gone = true;
    this.#listeners.clear();
  }
}
