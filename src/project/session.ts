import { type Change, differences, patchesOf } from "../../contract/project/changes";
import type { CommandArguments, CommandName } from "../../contract/project/commands";
import type { Id, Project } from "../../contract/project/document";
import { Scope } from "../scope/scope";
import { say, sentenceOf, word } from "../words/say";
import { Audience } from "./audience";
import { EditingRight } from "./editingRight";
import type { Locks } from "./editorLock";
import { Follower } from "./follower";
import { type Commit, History } from "./history";
import type { TabMessage } from "./messages";
import type { OpenProject, ProjectListener, SavedState } from "./port";
import type { Database } from "./storage/database";
import { StorageError } from "./storage/errors";
import { loadProject } from "./storage/projects";
import type { Recovered } from "./storage/recover";
import type { SyncMessage } from "./sync/messages";
import { TabLink } from "./tabLink";

/** What a session needs from its surroundings. */
export interface SessionEnvironment {
  readonly database: Database;
  readonly locks: Locks;
  /** a channel to the other tabs, open as long as the scope */
  openChannel(scope: Scope, name: string): BroadcastChannel;
  /** ms since 1970 */
  now(): number;
  newId(): Id;
  /** The session has ended. */
  closed?(): void;
}

const READ_ONLY = word("The project is being edited in another tab. Take over to edit it here.");

/**
 * One open project: its history in memory, its listeners, and the right to edit it, which one tab has at a time; the
 * others follow that tab's commits and may take over.
 */
export class ProjectSession implements OpenProject {
  readonly #environment: SessionEnvironment;
  readonly #id: Id;
  readonly #audience = new Audience();
  readonly #history: History;
  readonly #right: EditingRight;
  readonly #follower: Follower;
  readonly #tabs: TabLink;
  readonly #scope = new Scope();
  #viewOnly: string | null = null;
  #closed = false;

  private constructor(environment: SessionEnvironment, id: Id, recovered: Recovered) {
    this.#environment = environment;
    this.#id = id;
    const session = environment.newId();
    this.#history = new History(recovered.project, {
      changed: (project, patches) => this.#audience.tell((listener) => listener.changed?.(project, patches)),
      committed: (commit) => this.#right.commit(commit, this.#history.project),
      refused: (sentence) => this.notify(sentence),
    });
    this.#follower = new Follower(
      this.#history,
      {
        load: () => loadProject(environment.database, id),
        going: () => this.#right.follows,
        replaced: (project) => this.#audience.tell((listener) => listener.replaced?.(project)),
        followed: () => this.#changed(),
        failed: (error) => this.notify(sentenceOf(error)),
      },
      recovered.seq,
    );
    const channel = environment.openChannel(this.#scope, `backline-project-${id}`);
    this.#tabs = new TabLink(channel, session, (message) => this.#receive(message));
    const { database, locks } = environment;
    this.#right = new EditingRight({
      database,
      locks,
      projectId: id,
      session,
      tabs: this.#tabs,
      follower: this.#follower,
      scope: this.#scope,
      now: () => environment.now(),
      endGestures: () => this.#endGestures(),
      changed: () => this.#changed(),
      written: (seq, commits) => this.#audience.tell((listener) => listener.written?.(seq, commits)),
      notify: (sentence) => this.notify(sentence),
    });
  }

  /**
   * Opens a stored project: for editing, or read-only if another tab edits it. Throws a StorageError `notFound` or
   * `damaged`.
   */
  static async open(environment: SessionEnvironment, id: Id, listener: ProjectListener = {}): Promise<ProjectSession> {
    const recovered = await loadProject(environment.database, id);
    const session = new ProjectSession(environment, id, recovered);
    if (listener) session.listen(listener);
    session.#history.restore(recovered.project, recovered.commits);
    try {
      await session.#right.begin();
    } catch (error) {
      session.#end();
      throw error;
    }
    return session;
  }

  get project(): Project {
    return this.#history.project;
  }

  get id(): Id {
    return this.#id;
  }

  get readOnly(): boolean {
    return !this.editor || this.#viewOnly !== null;
  }

  /** Whether this tab is the editor, which writes the project. */
  get editor(): boolean {
    return this.#right.granted;
  }

  get viewOnly(): string | null {
    return this.#viewOnly;
  }

  /** Sets why the project may only be viewed, as a sentence; null: it may be edited. */
  set viewOnly(reason: string | null) {
    if (this.#viewOnly === reason) return;
    this.#viewOnly = reason;
    while (reason !== null && this.#history.inGesture) this.#history.cancelGesture();
    this.#changed();
  }

  get saved(): SavedState {
    return this.#right.saved;
  }

  get canUndo(): string | null {
    return this.readOnly ? null : this.#history.canUndo;
  }

  get canRedo(): string | null {
    return this.readOnly ? null : this.#history.canRedo;
  }

  get inGesture(): boolean {
    return this.#history.inGesture;
  }

  /** Adds a listener; returns a function that removes it. */
  listen(listener: ProjectListener): () => void {
    return this.#audience.listen(listener);
  }

  /** Passes a notice to the listeners; stored for the first one if there is none. */
  notify(sentence: string): void {
    this.#audience.notify(sentence);
  }

  /** Sends a message about syncing to the other tabs that have the project open. */
  tell(message: SyncMessage): void {
    this.#tabs.send(message);
  }

  run<Name extends CommandName>(name: Name, args: CommandArguments<Name>): void {
    this.#edit((history) => history.run(name, args));
  }

  beginGesture(label: string): void {
    this.#edit((history) => history.beginGesture(label));
  }

  endGesture(): void {
    this.#edit((history) => history.endGesture());
  }

  cancelGesture(): void {
    this.#edit((history) => history.cancelGesture());
  }

  undo(): void {
    this.#edit((history) => history.undo());
  }

  redo(): void {
    this.#edit((history) => history.redo());
  }

  /**
   * Replaces the document by one with others' edits merged in. It must contain every edit made here so far; not during
   * a gesture, and only in the editing tab.
   */
  merge(project: Project): void {
    if (!this.editor) throw new StorageError("elsewhere", say(READ_ONLY));
    const found = differences(this.#history.project, project);
    if (found.length === 0) return;
    this.#history.merge(project, patchesOf(found), patchesOf(found.map(reversedChange)));
    this.#changed();
  }

  /** Resolves once all committed edits are on disk. Throws the StorageError if they cannot be written. */
  async flush(): Promise<void> {
    await this.#right.flush();
  }

  /**
   * Makes this tab the editor: the other one writes what it has and becomes read-only; one that does not answer loses
   * the project. Throws a StorageError `refused` if the other one cannot write its edits.
   */
  async takeOver(): Promise<void> {
    await this.#right.takeOver();
  }

  /**
   * Writes the rest and a snapshot, and closes the project. If its edits cannot be written, throws the StorageError and
   * stays open; `force` closes it anyway.
   */
  async close(options: { force?: boolean } = {}): Promise<void> {
    if (this.#closed) return;
    this.#endGestures();
    await this.#right.finish(options.force === true);
    this.#end();
  }

  /** Whether it may be edited, what can be undone, or what is saved has changed. */
  #changed(): void {
    this.#audience.tell((listener) => listener.state?.());
  }

  #end(): void {
    this.#closed = true;
    this.#right.end();
    this.#tabs.close();
    this.#scope.end();
    this.#audience.tell((listener) => listener.closed?.());
    this.#audience.dismiss();
    this.#environment.closed?.();
  }

  #endGestures(): void {
    while (this.#history.inGesture) this.#history.endGesture();
  }

  #edit(action: (history: History) => void): void {
    if (this.#viewOnly !== null) throw new StorageError("refused", this.#viewOnly);
    if (!this.editor) throw new StorageError("elsewhere", say(READ_ONLY));
    action(this.#history);
    this.#changed();
  }

  #receive(message: TabMessage): void {
    if (message.type === "synced" || message.type === "askSync") {
      this.#audience.tell((listener) => listener.told?.(message));
    } else if (message.type === "takeOver") void this.#right.yieldTo(message.from);
    else if (this.#right.follows) {
      if (message.type === "committed") this.#follower.committed(message.seq, message.commits as Commit[]);
      else if (message.type === "claimed") this.#follower.claimed(message.seq);
    }
  }
}

/** The change that undoes a change. */
const reversedChange = ({ path, value, was }: Change): Change => ({
  path,
  ...(was === undefined ? {} : { value: was }),
  ...(value === undefined ? {} : { was: value }),
});
