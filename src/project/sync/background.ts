import type { Id } from "../../../contract/project/document";
import { Delay } from "../../scope/delay";
import type { BrowserLibrary } from "../library";
import type { ProjectSession } from "../session";
import { ownCopies } from "./copies";
import type { SyncEnvironment } from "./host";
import { ProjectSync } from "./projectSync";

/** ms after a change of a project that is not open. */
const SWEEP_AFTER = 1500;
/** ms between checks of projects that are not open. */
const SWEEP_EVERY = 5 * 60_000;

interface Surroundings {
  readonly library: BrowserLibrary;
  environment(): SyncEnvironment;
  problem(error: unknown): void;
}

/** Syncs the account's projects that are not open, one after the other, if they have something that the cloud lacks. */
export class BackgroundSync {
  readonly #surroundings: Surroundings;
  /** the project that is being synced, and how to stop that */
  #present: { id: Id; stop: () => Promise<void>; ended: Promise<void> } | null = null;
  #sweeping: Promise<void> | null = null;
  #again = false;
  readonly #next = new Delay();
  #closed = false;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Schedules a check. */
  plan(delay = SWEEP_AFTER): void {
    if (this.#closed) return;
    this.#next.start(() => {
      this.sweep()
        .catch((error: unknown) => this.#surroundings.problem(error))
        .finally(() => {
          if (!this.#next.waiting) this.plan(SWEEP_EVERY);
        });
    }, delay);
  }

  /** Checks all of them now, and once more if asked meanwhile. */
  sweep(): Promise<void> {
    if (this.#sweeping) {
      this.#again = true;
      return this.#sweeping;
    }
    this.#sweeping = this.#sweep().finally(() => {
      this.#sweeping = null;
    });
    return this.#sweeping;
  }

  /** Syncs one, unless it is open or another one is being synced. */
  async sync(id: Id): Promise<void> {
    if (this.#surroundings.library.session(id) || this.#present) return;
    let stop = async () => {};
    const ended = this.#syncStored(id, (how) => {
      stop = how;
    }).finally(() => {
      this.#present = null;
    });
    this.#present = { id, stop: () => stop(), ended };
    await ended;
  }

  /** Stops syncing a project that a person wants to open; the rest is synced once it is open. */
  async letGo(id: Id): Promise<void> {
    while (this.#present?.id === id) {
      const { stop, ended } = this.#present;
      await stop();
      await ended;
    }
  }

  close(): void {
    this.#closed = true;
    this.#next.stop();
  }

  async #sweep(): Promise<void> {
    const { library } = this.#surroundings;
    do {
      this.#again = false;
      const { account } = library;
      if (account === null || this.#closed) return;
      for (const { id, cloud } of await ownCopies(library)) {
        if (cloud && cloud.unsent === 0) continue;
        if (library.account !== account || this.#closed) return;
        await this.sync(id);
      }
    } while (this.#again);
  }

  async #syncStored(id: Id, stoppedBy: (stop: () => Promise<void>) => void): Promise<void> {
    let session: ProjectSession;
    try {
      session = await this.#surroundings.library.openHere(id);
    } catch {
      // For example damaged: the person is told when they open it.
      return;
    }
    const environment = { ...this.#surroundings.environment(), attended: () => false };
    const sync = new ProjectSync(session, environment, {
      changed: () => undefined,
      audioArrived: () => undefined,
    });
    stoppedBy(() => sync.stop());
    try {
      // if another tab has it open, it is synced there
      if (session.editor) await sync.settle();
    } finally {
      await sync.stop();
      await session.close({ force: true });
    }
  }
}
