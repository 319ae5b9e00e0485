import type { ProjectListener } from "./port";

/** Who listens to an open project. */
export class Audience {
  readonly #listeners = new Set<ProjectListener>();
  /** notices that nobody has heard yet */
  readonly #untold: string[] = [];
  #gone = false;

  /** Tells a listener what happens from now on; gives the way to stop. */
  listen(listener: ProjectListener): () => void {
    this.#listeners.add(listener);
    if (listener.notice) for (const sentence of this.#untold.splice(0)) listener.notice(sentence);
    return () => this.#listeners.delete(listener);
  }

  /** Tells those who listen for notices; kept for the first of them where nobody does yet. */
  notify(sentence: string): void {
    const hearing = [...this.#listeners].filter((listener) => listener.notice);
    if (hearing.length === 0 && !this.#gone) this.#untold.push(sentence);
    for (const listener of hearing) listener.notice?.(sentence);
  }

  /** A listener that fails is reported as an uncaught error: it must not keep an edit from being committed. */
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

  /** Nobody listens any more, and nothing is kept for anybody. */
  dismiss(): void {
    this.#gone = true;
    this.#listeners.clear();
  }
}
