import type { ProjectState } from "../../../contract/sync/protocol";
import { Delay, type Timers } from "../../scope/delay";
import type { CloudResult } from "./port";

/** No server lets a question wait this long, so the answer must have been lost. */
const LOST_MS = 60_000;
/**
 * If the server answers this soon without news, it did not wait, because it has no room for another waiting question.
 */
const SOON_MS = 1000;

/** What a watch needs from the project's sync. */
interface Watched {
  /** this device's state */
  known(): ProjectState | null;
  ask(known: ProjectState, signal: AbortSignal): Promise<CloudResult<ProjectState>>;
  /** Resolves when no exchange is running. */
  quiet(): Promise<unknown>;
  /** There is something to exchange. */
  changed(): void;
  /** The server does not report changes for now, so it has to be asked regularly. */
  unheard(): void;
  /** ms */
  now(): number;
  readonly timers: Timers;
}

/** Learns from the server when others have changed a project, with one waiting question at a time. */
export class ChangeWatch {
  readonly #watched: Watched;
  #asking: AbortController | null = null;
  /** skips asking after the next exchange */
  #resting = false;
  #heard: ProjectState | null = null;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  /** Whether a question is waiting, so that changes will be reported. */
  get waiting(): boolean {
    return this.#asking !== null;
  }

  /**
   * After an exchange: asks, unless a question is waiting. An exchange that brought nothing despite a report is
   * ignored.
   */
  follow(): void {
    const known = this.#watched.known();
    if (this.#asking || !known) return;
    const rests = this.#resting || (this.#heard !== null && this.#heard.rev > known.rev);
    this.#resting = false;
    this.#heard = null;
    if (!rests) void this.#ask(known);
  }

  stop(): void {
    this.#asking?.abort();
    this.#asking = null;
  }

  async #ask(known: ProjectState): Promise<void> {
    const watched = this.#watched;
    const asking = new AbortController();
    this.#asking = asking;
    const lost = new Delay(watched.timers);
    lost.start(() => asking.abort(), LOST_MS);
    const began = watched.now();
    const answer = await watched.ask(known, asking.signal);
    lost.stop();
    if (this.#asking !== asking) return;
    this.#asking = null;
    if (!answer.ok) {
      this.#resting = true;
      const { kind } = answer.failure;
      // an exchange finds out the reason and tells the person
      if (kind === "gone" || kind === "signedOut") watched.changed();
      else watched.unheard();
      return;
    }
    // the report may be about our own edit, whose answer is still on its way
    await watched.quiet();
    const present = watched.known();
    if (!present || this.#asking) return;
    if (answer.value.rev > present.rev || (answer.value.rev === present.rev && answer.value.role !== present.role)) {
      this.#heard = answer.value;
      watched.changed();
    } else if (watched.now() - began < SOON_MS) watched.unheard();
    else this.follow();
  }
}
