/** Web Locks, as far as they are needed; null where the browser has none. */
export type Locks = Pick<LockManager, "request"> | null;

/**
 * Who may edit one project: at most one tab holds its lock. Waits in line, takes it at once, or
 * loses it to another tab that does.
 */
export class EditorLock {
  readonly #locks: Locks;
  readonly #name: string;
  readonly #lost: () => void;
  #release: (() => void) | null = null;
  #waiting: AbortController | null = null;

  /** @param lost called where another tab takes the lock away */
  constructor(locks: Locks, projectId: string, lost: () => void) {
    this.#locks = locks;
    this.#name = `backline-project-${projectId}`;
    this.#lost = lost;
  }

  get held(): boolean {
    return this.#release !== null;
  }

  /** Takes the lock if nobody holds it; gives whether it did. */
  tryTake(): Promise<boolean> {
    return this.#request({ ifAvailable: true });
  }

  /** Takes the lock away from whoever holds it. */
  async steal(): Promise<void> {
    this.#stopWaiting();
    await this.#request({ steal: true });
  }

  /** Waits until nobody else holds the lock, then takes it; gives false where the wait was ended. */
  wait(): Promise<boolean> {
    this.#stopWaiting();
    this.#waiting = new AbortController();
    return this.#request({ signal: this.#waiting.signal });
  }

  /** Ends a wait, and lets go. */
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
