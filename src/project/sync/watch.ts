import type { ProjectState } from "../../../contract/sync/protocol";
import { Delay, type Timers } from "../../scope/delay";
import type { CloudResult } from "./port";

/** Longer than any server lets a question wait: the answer was lost on its way. */
const LOST_MS = 60_000;
/** An answer that says nothing new this soon did not wait: the server has no room for another question. */
const SOON_MS = 1000;

/** What watching a project needs of its sync. */
interface Watched {
  /** how far this device is */
  known(): ProjectState | null;
  ask(known: ProjectState, signal: AbortSignal): Promise<CloudResult<ProjectState>>;
  /** Gives when no exchange is under way. */
  quiet(): Promise<unknown>;
  /** There is something to exchange. */
  changed(): void;
  /** Nobody tells of changes for now: the server has to be asked every while. */
  unheard(): void;
  /** ms */
  now(): number;
  readonly timers: Timers;
}

/** Waits for the server to say that others have changed a project, by one question at a time. */
export class ChangeWatch {
  readonly #watched: Watched;
  #asking: AbortController | null = null;
  /** it is not asked after the next exchange, only after the one that follows it */
  #resting = false;
  #heard: ProjectState | null = null;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  /** A question waits for its answer: changes are told of. */
  get waiting(): boolean {
    return this.#asking !== null;
  }

  /** After an exchange: asks, unless a question waits. An exchange that did not bring what was told is no news. */
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
      // an exchange finds out, and says so to the person
      if (kind === "gone" || kind === "signedOut") watched.changed();
      else watched.unheard();
      return;
    }
    // what is told of may be one's own edit, whose answer is still on its way
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
