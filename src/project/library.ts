import type { Id, Project } from "../../contract/project/document";
import { execute } from "../../contract/project/execute";
import { COMMAND_LABELS } from "../../contract/project/labels";
import { newProject } from "../../contract/project/newProject";
import { EditorLock, type Locks } from "./editorLock";
import { newId } from "./ids";
import type { ProjectListener, ProjectSummary } from "./port";
import { ProjectSession } from "./session";
import { DATABASE_NAME, type Database, openDatabase } from "./storage/database";
import { StorageError } from "./storage/errors";
import * as projects from "./storage/projects";

const CHANNEL = "backline-projects";

/** All projects of this browser: the list, and the ways to make, copy, rename, delete and open them. */
export class ProjectLibrary {
  readonly #database: Database;
  readonly #channel: BroadcastChannel;
  readonly #locks: Locks;

  private constructor(database: Database) {
    this.#database = database;
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#locks = globalThis.navigator?.locks ?? null;
  }

  /**
   * Opens the browser's storage. `lost` is called where the browser takes it away while open.
   * Throws a StorageError `unavailable` where there is none (private windows of some browsers).
   */
  static async open(lost: () => void, name: string = DATABASE_NAME): Promise<ProjectLibrary> {
    try {
      const library = new ProjectLibrary(await openDatabase(name, lost));
      await projects.purgeExpired(library.#database, Date.now());
      return library;
    } catch (error) {
      throw new StorageError(
        "unavailable",
        "This browser gives the page no storage, so projects cannot be kept here. A private window may be the reason.",
        error,
      );
    }
  }

  get database(): Database {
    return this.#database;
  }

  /** All projects, the one edited last first; deleted ones among them, marked. */
  list(): Promise<ProjectSummary[]> {
    return projects.listProjects(this.#database);
  }

  /** Calls back when another tab changes the list; gives the way to stop. */
  onChange(listener: () => void): () => void {
    this.#channel.addEventListener("message", listener);
    return () => this.#channel.removeEventListener("message", listener);
  }

  /** Stores a new project, empty or as given, under a new id; gives the id. */
  async create(project?: Project): Promise<Id> {
    const created = project ? { ...project, id: newId() } : newProject(newId);
    await projects.createProject(this.#database, created, Date.now());
    this.#changed();
    return created.id;
  }

  /** Stores a copy of a project as it is on disk; gives the copy's id. */
  async duplicate(id: Id): Promise<Id> {
    const { project } = await projects.loadProject(this.#database, id);
    return this.create({ ...project, name: `${project.name.slice(0, 195)} copy` });
  }

  /**
   * Renames a project that is not open in this tab. Throws a CommandError for a name that is none,
   * and a StorageError `elsewhere` while another tab edits it.
   */
  async rename(id: Id, name: string): Promise<void> {
    await this.#withLock(id, async () => {
      const { project, seq } = await projects.loadProject(this.#database, id);
      const {
        project: renamed,
        command,
        patches,
        inverse,
      } = execute(project, { name: "renameProject", args: { name } });
      if (patches.length === 0) return;
      const session = newId();
      await projects.claimProject(this.#database, id, session, seq);
      const commit = {
        kind: "do" as const,
        label: COMMAND_LABELS.renameProject,
        commands: [command],
        patches,
        inverse,
      };
      await projects.appendCommits(this.#database, {
        session,
        seq: seq + 1,
        commits: [commit],
        project: renamed,
        now: Date.now(),
      });
    });
    this.#changed();
  }

  /** Deletes a project, so that `restore` can bring it back for 30 days. Throws `elsewhere` while a tab has it open. */
  async delete(id: Id): Promise<void> {
    await this.#withLock(id, () => projects.setDeleted(this.#database, id, Date.now()));
    this.#changed();
  }

  /** Brings a deleted project back. */
  async restore(id: Id): Promise<void> {
    await projects.setDeleted(this.#database, id, null);
    this.#changed();
  }

  /** Opens a project, for editing or, where another tab edits it, read-only. Throws `notFound` or `damaged`. */
  open(id: Id, listener: ProjectListener = {}): Promise<ProjectSession> {
    return ProjectSession.open(
      {
        database: this.#database,
        locks: this.#locks,
        openChannel: (name) => new BroadcastChannel(name),
        now: Date.now,
        newId,
      },
      id,
      listener,
    );
  }

  /** Lets go of the storage. */
  close(): void {
    this.#channel.close();
    this.#database.close();
  }

  #changed(): void {
    this.#channel.postMessage("changed");
  }

  async #withLock(id: Id, action: () => Promise<void>): Promise<void> {
    const lock = new EditorLock(this.#locks, id, () => undefined);
    if (!(await lock.tryTake())) {
      throw new StorageError("elsewhere", "The project is open in another tab. Close it there first.");
    }
    try {
      await action();
    } finally {
      lock.release();
    }
  }
}
