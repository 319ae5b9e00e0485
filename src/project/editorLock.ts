/** The part of Web Locks that is needed; null if the browser has none. */
export type Locks = Pick<LockManager, "request"> | null;

/**
 * The lock for editing a project, which at most one tab holds. It can be taken if free, waited for, or stolen, and can
 * be lost to another tab that steals it.
 */
export class EditorLock {
  readonly #locks: Locks;
  readonly #name: string;
  readonly #lost: () => void;
  #release: (() => void) | null = null;
  #waiting: AbortController | null = null;

  /** @param lost called when another tab steals the lock */
  constructor(locks: Locks, projectId: string, lost: () => void) {
    this.#locks = locks;
    this.#name = `backline-project-${projectId}`;
    this.#lost = lost;
  }

  get held(): boolean {
    return this.#release !== null;
  }

  /** Takes the lock if it is free; returns whether it did. */
  tryTake(): Promise<boolean> {
    return this.#request({ ifAvailable: true });
  }

  /** Takes the lock from whoever holds it. */
  async steal(): Promise<void> {
    this.#stopWaiting();
    await this.#request({ steal: true });
  }

  /** Waits until the lock is free and takes it; false if the wait was ended. */
  wait(): Promise<boolean> {
    this.#stopWaiting();
    this.#waiting = new AbortController();
    return this.#request({ signal: this.#waiting.signal });
  }

  /** Ends a wait, or releases the lock. */
  release(): void {
    this.#stopWaiting();
    this.#release?.();
    this.#release = null;
  }

  #stopWaiting(): void {
    this.#waiting?.abort();
    this.#waiting = null;
  }

  #request(options: LockOptions): Promise<boolean> {
    const locks = this.#locks;
    if (!locks) {
      this.#release = () => undefined;
      return Promise.resolve(true);
    }
    return new Promise((resolve, reject) => {
      let granted = false;
      const held = (lock: Lock | null): Promise<void> | undefined => {
        resolve(lock !== null);
        if (!lock) return undefined;
        granted = true;
        return new Promise<void>((release) => {
          this.#release = release;
        });
      };
      locks.request(this.#name, options, held).catch((error: unknown) => {
        if (granted) {
          this.#release = null;
          this.#lost();
        } else if (options.signal?.aborted) {
          resolve(false);
        } else {
          reject(error);
        }
      });
    });
  }
}
