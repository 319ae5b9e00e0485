import type { Project } from "../../contract/project/document";
import { Delay } from "../scope/delay";
import type { Commit } from "./history";
import type { SavedState } from "./port";
import { asStorageError, type StorageError } from "./storage/errors";

/** Writes commits to disk, all of a batch or none. */
export interface CommitWriter {
  /**
   * Resolves once the commits are on disk; `seq` is the number of the first. `project` is the document after the last.
   */
  append(seq: number, commits: readonly Commit[], project: Project): Promise<void>;
  /** Resolves once the document after commit `seq` is stored as a snapshot. */
  snapshot(seq: number, project: Project): Promise<void>;
}

export interface SaverListener {
  state(saved: SavedState): void;
  /** These commits are on disk. */
  written(seq: number, commits: readonly Commit[]): void;
  /** Another session writes this project now; nothing more is written from here. */
  displaced(): void;
}

/** ms until the next try after a failed write; doubled each time. */
const RETRY = { first: 1000, most: 30_000 } as const;
const SNAPSHOT_EVERY = 200;
/** A single object, so that comparing states by identity works. */
export const SAVED: SavedState = { kind: "saved" };
const SAVING: SavedState = { kind: "saving" };

/**
 * Writes commits to disk in order, batch by batch: what is committed while a batch is being written becomes the next
 * batch. A failed write keeps its commits and is retried.
 */
export class Saver {
  readonly #writer: CommitWriter;
  readonly #listener: SaverListener;
  #seq: number;
  #snapshotSeq: number;
  #pending: Commit[] = [];
  #project: Project;
  #running: Promise<void> | null = null;
  readonly #retry = new Delay();
  #delay: number = RETRY.first;
  #failure: StorageError | null = null;
  #stopped = false;

  /** @param seq number of the last entry that is on disk, `project` the document after it */
  constructor(writer: CommitWriter, listener: SaverListener, seq: number, project: Project) {
    this.#writer = writer;
    this.#listener = listener;
    this.#seq = seq;
    this.#snapshotSeq = seq;
    this.#project = project;
  }

  get state(): SavedState {
    if (this.#failure) return { kind: "failed", reason: this.#failure.message };
    return this.#pending.length > 0 ? SAVING : SAVED;
  }

  /** Queues a commit; `project` is the document after it. */
  commit(commit: Commit, project: Project): void {
    this.#pending.push(commit);
    this.#project = project;
    if (!this.#failure) this.#listener.state(this.state);
    this.#start();
  }

  /** Resolves once everything committed so far is on disk. Throws the StorageError if it cannot be written. */
  async flush(): Promise<void> {
    while (this.#pending.length > 0 && !this.#stopped) {
      this.#start();
      await this.#running;
      if (this.#failure) throw this.#failure;
    }
  }

  /** Writes a snapshot if there are entries since the last one. Throws if it cannot be written. */
  async snapshot(): Promise<void> {
    await this.flush();
    if (this.#stopped || this.#seq === this.#snapshotSeq) return;
    await this.#writeSnapshot(this.#project);
  }

  async #writeSnapshot(project: Project): Promise<void> {
    const seq = this.#seq;
    await this.#writer.snapshot(seq, project);
    this.#snapshotSeq = seq;
  }

  /** Stops writing and retrying. */
  stop(): void {
    this.#stopped = true;
    this.#retry.stop();
  }

  #start(): void {
    if (this.#running || this.#stopped) return;
    this.#retry.stop();
    this.#running = this.#writeAll().finally(() => {
      this.#running = null;
    });
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#pending.length > 0 && !this.#stopped) {
        const batch = [...this.#pending];
        const seq = this.#seq + 1;
        const project = this.#project;
        await this.#writer.append(seq, batch, project);
        this.#seq += batch.length;
        this.#pending.splice(0, batch.length);
        this.#failure = null;
        this.#delay = RETRY.first;
        this.#listener.written(seq, batch);
        if (this.#seq - this.#snapshotSeq >= SNAPSHOT_EVERY) await this.#writeSnapshot(project);
      }
      this.#failure = null;
    } catch (error) {
      this.#fail(error);
    }
    this.#listener.state(this.state);
  }

  #fail(error: unknown): StorageError {
    const failure = asStorageError(error);
    if (failure.code === "elsewhere") {
      this.stop();
      this.#listener.displaced();
      return failure;
    }
    this.#failure = failure;
    if (!this.#stopped) {
      this.#retry.start(() => this.#start(), this.#delay);
      this.#delay = Math.min(RETRY.most, this.#delay * 2);
    }
    return failure;
  }
}
