import type { Project } from "../../contract/project/document";
import type { Commit, History } from "./history";
import type { Recovered } from "./storage/recover";

/** What a follower needs from the open project. */
interface Follows {
  /** Reads the project from disk. */
  load(): Promise<Recovered>;
  /** Whether this tab still follows: it is not editing, and the project is open. */
  going(): boolean;
  /** The document was replaced by another one. */
  replaced(project: Project): void;
  /** The editing tab's commits have been applied. */
  followed(): void;
  failed(error: unknown): void;
}

/** Keeps the document of a tab that does not edit equal to the editing tab's: commit by commit, otherwise from disk. */
export class Follower {
  readonly #history: History;
  readonly #project: Follows;
  /** last log entry in the document; for an editing tab, the last one on disk when it claimed the project */
  #seq: number;
  #reloading: Promise<void> | null = null;

  constructor(history: History, project: Follows, seq: number) {
    this.#history = history;
    this.#project = project;
    this.#seq = seq;
  }

  /** Replaces the document by what was read from disk, if it differs. */
  takeUp({ project, seq, commits }: Recovered): void {
    const same = seq === this.#seq && !this.#history.inGesture;
    this.#seq = seq;
    if (same) return;
    this.#history.restore(project, commits);
    this.#project.replaced(project);
  }

  /** Reads the document again. */
  reload(): Promise<void> {
    this.#reloading ??= this.#project
      .load()
      .then(
        (recovered) => {
          if (this.#project.going()) this.takeUp(recovered);
        },
        (error: unknown) => this.#project.failed(error),
      )
      .finally(() => {
        this.#reloading = null;
      });
    return this.#reloading;
  }

  /** A tab has begun to edit, after this log entry. */
  claimed(seq: number): void {
    if (seq !== this.#seq) void this.reload();
  }

  /** The editing tab has written commits; `seq` is the number of the first. */
  committed(seq: number, commits: readonly Commit[]): void {
    const fresh = commits.slice(Math.max(0, this.#seq + 1 - seq));
    if (fresh.length === 0) return;
    if (seq > this.#seq + 1 || this.#reloading) {
      void this.reload().then(() => {
        if (this.#seq < seq + commits.length - 1) return this.reload();
      });
      return;
    }
    try {
      for (const commit of fresh) this.#history.follow(commit);
      this.#seq = seq + commits.length - 1;
      this.#project.followed();
    } catch {
      // The commit does not continue this tab's document, so the version on disk is read.
      this.forget();
      void this.reload();
    }
  }

  /** The document differs from what is on disk: whatever is read next replaces it. */
  forget(): void {
    this.#seq = -1;
  }
}
