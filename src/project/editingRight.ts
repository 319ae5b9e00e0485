import { t } from "@lingui/core/macro";
import type { Id, Project } from "../../contract/project/document";
import type { Scope } from "../scope/scope";
import { sentenceOf } from "../words/say";
import { EditorLock, type Locks } from "./editorLock";
import type { Follower } from "./follower";
import type { Commit } from "./history";
import type { SavedState } from "./port";
import { SAVED, Saver } from "./saver";
import type { Database } from "./storage/database";
import { StorageError } from "./storage/errors";
import { appendCommits, claimProject, loadProject, writeSnapshot } from "./storage/projects";
import { type TabLink, YIELD_WAIT } from "./tabLink";

/** What the right to edit needs from the open project. */
interface EditingPorts {
  readonly database: Database;
  readonly locks: Locks;
  readonly projectId: Id;
  /** identifies this tab's session */
  readonly session: string;
  readonly tabs: TabLink;
  readonly follower: Follower;
  /** ends with the open project */
  readonly scope: Scope;
  /** ms since 1970 */
  now(): number;
  /** Ends running gestures, so that their edits are committed. */
  endGestures(): void;
  /** Whether this tab may edit, or what is saved, has changed. */
  changed(): void;
  /** These commits are on disk; `seq` is the number of the first. */
  written(seq: number, commits: readonly Commit[]): void;
  /** Something a person should know, as a sentence. */
  notify(sentence: string): void;
}

/**
 * The right to edit an open project, which one tab has at a time. The tab that has it writes the commits to disk; the
 * others follow them, wait for the right, and may take it over.
 */
export class EditingRight {
  readonly #ports: EditingPorts;
  readonly #lock: EditorLock;
  #saver: Saver | null = null;
  #yielding = false;
  #ended = false;

  constructor(ports: EditingPorts) {
    this.#ports = ports;
    this.#lock = new EditorLock(ports.locks, ports.projectId, () => this.#displaced());
  }

  /** Whether this tab may edit and writes the project. */
  get granted(): boolean {
    return this.#saver !== null && !this.#yielding && !this.#ended;
  }

  /** Whether this tab follows another one's edits. */
  get follows(): boolean {
    return this.#saver === null && !this.#ended;
  }

  get saved(): SavedState {
    return this.#saver?.state ?? SAVED;
  }

  /** Takes the right if no other tab has it, otherwise follows the tab that does. */
  async begin(): Promise<void> {
    if (await this.#lock.tryTake()) await this.#becomeEditor();
    else await this.#becomeViewer();
  }

  /** Queues a commit to be written; `project` is the document after it. */
  commit(commit: Commit, project: Project): void {
    this.#saver?.commit(commit, project);
  }

  /** Resolves once all committed edits are on disk. Throws the StorageError if they cannot be written. */
  async flush(): Promise<void> {
    await this.#saver?.flush();
  }

  /**
   * Makes this tab the editor: the other one writes what it has and becomes read-only; one that does not answer loses
   * the project. Throws a StorageError `refused` if the other one cannot write its edits.
   */
  async takeOver(): Promise<void> {
    if (!this.follows) return;
    const message = await this.#ports.tabs.askToYield();
    if (message?.type === "refused") throw new StorageError("refused", message.reason);
    if (!this.follows) return;
    await this.#lock.steal();
    await this.#becomeEditor();
  }

  /** Writes everything, stops editing, and tells the tab that asked. */
  async yieldTo(to: string): Promise<void> {
    const saver = this.#saver;
    const { tabs, scope } = this.#ports;
    if (!saver || this.#yielding) return;
    this.#ports.endGestures();
    this.#yielding = true;
    this.#ports.changed();
    try {
      await saver.flush();
    } catch (error) {
      this.#yielding = false;
      this.#ports.changed();
      tabs.send({ type: "refused", to, reason: sentenceOf(error) });
      return;
    }
    tabs.send({ type: "yielded", to });
    // If the other tab has closed meanwhile, nobody takes the lock and this tab edits again.
    scope.timeout(() => {
      if (!this.#yielding || !this.#lock.held) return;
      this.#yielding = false;
      this.#ports.changed();
    }, YIELD_WAIT);
  }

  /** Writes the rest and a snapshot, if this tab edits. Throws the StorageError of the rest, unless `force` is set. */
  async finish(force: boolean): Promise<void> {
    if (!this.#saver || this.#yielding) return;
    try {
      await this.#saver.flush();
    } catch (error) {
      if (!force) throw error;
    }
    // Without a new snapshot the next opening reads a longer log; nothing is lost.
    await this.#saver.snapshot().catch(() => undefined);
  }

  /** Stops writing and gives the right up. */
  end(): void {
    this.#ended = true;
    this.#saver?.stop();
    this.#lock.release();
  }

  /** Reads the project again while holding the lock, and claims the right to write. */
  async #becomeEditor(): Promise<void> {
    const { database, projectId, session, tabs, follower, now, changed, written, notify } = this.#ports;
    const recovered = await loadProject(database, projectId);
    await claimProject(database, projectId, session, recovered.seq);
    if (this.#ended) return;
    follower.takeUp(recovered);
    this.#saver = new Saver(
      {
        append: (seq, commits, project) => appendCommits(database, { session, seq, commits, project, now: now() }),
        snapshot: (seq, project) => writeSnapshot(database, { session, seq, project }),
      },
      {
        state: changed,
        written: (seq, commits) => {
          tabs.sendCommits(seq, commits);
          written(seq, commits);
        },
        displaced: () => this.#displaced(),
      },
      recovered.seq,
      recovered.project,
    );
    this.#yielding = false;
    tabs.send({ type: "claimed", seq: recovered.seq });
    if (recovered.lost > 0) {
      const edits = recovered.lost === 1 ? "edit was" : t`${recovered.lost} edits were`;
      notify(t`The last ${edits} damaged on disk; the project was opened as it stood before.`);
    }
    changed();
  }

  /** Follows the editing tab, and becomes the editor when that one closes. */
  async #becomeViewer(): Promise<void> {
    this.#lock.wait().then(
      (granted) => {
        if (granted && !this.#ended) return this.#becomeEditor();
      },
      (error: unknown) => this.#ports.notify(sentenceOf(error)),
    );
    await this.#ports.follower.reload();
    this.#ports.changed();
  }

  /** Another tab is the editor now. */
  #displaced(): void {
    const saver = this.#saver;
    if (!saver || this.#ended) return;
    const unsaved = saver.state.kind !== "saved";
    saver.stop();
    this.#saver = null;
    this.#yielding = false;
    this.#lock.release();
    this.#ports.follower.forget();
    if (unsaved) {
      this.#ports.notify(t`Another tab took over the project before the last edits here were saved; they are gone.`);
    }
    void this.#becomeViewer();
  }
}
