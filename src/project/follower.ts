import type { Project } from "../../contract/project/document";
import type { Commit, History } from "./history";
import type { Recovered } from "./storage/recover";

/** What following needs of the open project. */
interface Follows {
  /** Reads the project from disk. */
  load(): Promise<Recovered>;
  /** Whether this tab still follows: it neither edits nor has it closed the project. */
  going(): boolean;
  /** Another document stands in the place of the one before. */
  replaced(project: Project): void;
  /** Commits of the editing tab are in the document. */
  followed(): void;
  failed(error: unknown): void;
}

/** Keeps the document of a tab that does not edit as the editing one writes it: commit by commit, else from disk. */
export class Follower {
  readonly #history: History;
  readonly #project: Follows;
  /** last log entry that the document holds; of an editing tab, what was on disk when it claimed the project */
  #seq: number;
  #reloading: Promise<void> | null = null;

  constructor(history: History, project: Follows, seq: number) {
    this.#history = history;
    this.#project = project;
    this.#seq = seq;
  }

  /** Puts what was read from disk in the document's place, where it is another. */
  takeUp({ project, seq, commits }: Recovered): void {
    const same = seq === this.#seq && !this.#history.inGesture;
    this.#seq = seq;
    if (same) return;
    this.#history.restore(project, commits);
    this.#project.replaced(project);
  }

  /** Reads the document anew. */
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

  /** A tab has begun to edit, with the log at this entry. */
  claimed(seq: number): void {
    if (seq !== this.#seq) void this.reload();
  }

  /** The editing tab has written commits; `seq` numbers the first. */
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
      // The commit does not follow from what this tab holds: what is on disk decides.
      this.forget();
      void this.reload();
    }
  }

  /** The document is not what is on disk: whatever is read next takes its place. */
  forget(): void {
    this.#seq = -1;
  }
}
