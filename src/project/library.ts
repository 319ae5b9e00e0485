import { t } from "@lingui/core/macro";
import { demoProject } from "../../contract/demo";
import { DJ_SET_ID, isDjSet } from "../../contract/dj/channels";
import { newSketch } from "../../contract/instruments/sketch";
import type { Id, Project } from "../../contract/project/document";
import { newProject } from "../../contract/project/newProject";
import { Scope } from "../scope/scope";
import { AttachedFiles } from "./attached";
import { checkRoom, type ExportedFile, exportBackline, storeAttached, storeImported } from "./backlineFile";
import { BrowserDjStore } from "./dj/store";
import { ensureDjSet } from "./djSet";
import { EditorLock, type Locks } from "./editorLock";
import { isDemo, isSketch, newDemoId, newId, newSketchId } from "./ids";
import { runOpeningChecks } from "./openingChecks";
import { BrowserOwnInstruments } from "./ownInstruments";
import { BrowserPersonalStore } from "./personal";
import { BrowserPlugins } from "./plugins";
import type { ProjectLibrary, ProjectSummary, StorageReading } from "./port";
import { BrowserPresetStore } from "./presets";
import { ProjectSession } from "./session";
import { DATABASE_NAME, type Database, openDatabase } from "./storage/database";
import { asStorageError, StorageError } from "./storage/errors";
import { type Folders, openFolders } from "./storage/folders";
import * as projects from "./storage/projects";
import { referencedSamples } from "./storage/references";
import { renameStored } from "./storage/rename";
import { BrowserSampleStore } from "./storage/samples";
import { StorageWorker } from "./storage/service";
import { BrowserTakeStore } from "./storage/takes";

const CHANNEL = "backline-projects";
const COPY_SUFFIX = " copy";

/** Events of the library. */
export interface LibraryListener {
  /** The browser has closed the storage. */
  lost(): void;
  /** Something failed in the background, as a sentence. */
  problem(sentence: string): void;
}

/** The connection between the library and the cloud. */
export interface LibraryCloud {
  /** Before a project is opened: resolves once it is on this device and no background work uses it. */
  prepare(id: Id): Promise<void>;
  opened(session: ProjectSession): void;
  /** A project was created, or was changed while it is not open. */
  changed(): void;
}

/** All projects of this browser with their samples, takes and presets. */
export class BrowserLibrary implements ProjectLibrary {
  readonly samples: BrowserSampleStore;
  readonly presets: BrowserPresetStore;
  readonly personal: BrowserPersonalStore;
  readonly dj: BrowserDjStore;
  /** null if the browser has no private file system: then takes cannot be written while they are recorded */
  readonly takes: BrowserTakeStore | null;
  readonly instruments: BrowserOwnInstruments | null;
  readonly plugins: BrowserPlugins | null;
  readonly attached: AttachedFiles;
  readonly #database: Database;
  readonly #folders: Folders | null;
  readonly #worker = new StorageWorker();
  readonly #scope = new Scope();
  readonly #channel = this.#scope.channel(CHANNEL);
  readonly #listeners = new Set<() => void>();
  readonly #locks: Locks = globalThis.navigator?.locks ?? null;
  readonly #open = new Map<Id, ProjectSession>();
  #cloud: LibraryCloud | null = null;
  #account: string | null = null;
  #closed = false;

  private constructor(database: Database, folders: Folders | null) {
    this.#database = database;
    this.#folders = folders;
    this.samples = new BrowserSampleStore(database, folders, this.#worker);
    this.presets = new BrowserPresetStore(database);
    this.dj = new BrowserDjStore(database);
    this.personal = new BrowserPersonalStore(database, {
      person: () => this.#account,
      onPerson: (listener) => this.onChange(listener),
    });
    this.instruments = folders && new BrowserOwnInstruments(folders.instruments);
    this.plugins = folders && new BrowserPlugins(folders.plugins);
    this.attached = new AttachedFiles(this);
    this.takes = folders && new BrowserTakeStore(folders, this.samples, this.#worker);
    this.#channel.onmessage = () => this.#tell();
  }

  /**
   * Opens the browser's storage, and deletes in the background what nothing needs any more. Throws a StorageError
   * `unavailable` if there is no storage (private windows of some browsers).
   */
  static async open(listener: LibraryListener, name: string = DATABASE_NAME): Promise<BrowserLibrary> {
    let library: BrowserLibrary;
    try {
      library = new BrowserLibrary(await openDatabase(name, listener.lost), await openFolders());
    } catch (error) {
      throw new StorageError(
        "unavailable",
        t`This browser gives the page no storage, so projects cannot be kept here. A private window may be the reason.`,
        error,
      );
    }
    library.#collect().catch((error: unknown) => {
      if (!library.#closed) listener.problem(asStorageError(error).message);
    });
    return library;
  }

  /** for syncing projects */
  get database(): Database {
    return this.#database;
  }

  /** Connects the library to the cloud. */
  join(cloud: LibraryCloud): void {
    this.#cloud = cloud;
  }

  /** The account whose projects are listed, and to which new ones belong; null: nobody is signed in. */
  get account(): string | null {
    return this.#account;
  }

  set account(account: string | null) {
    if (this.#account === account) return;
    this.#account = account;
    this.#tell();
  }

  /**
   * The signed-in person's projects, and those that belong to nobody yet. Without a session, all that are stored in
   * this browser: signing out asked whether to keep them. The DJ's set is none of them.
   */
  async list(): Promise<ProjectSummary[]> {
    return (await projects.listProjects(this.#database)).filter(
      ({ id, deleted, account }) =>
        !deleted && !isDjSet(id) && (this.#account === null || account === null || account === this.#account),
    );
  }

  /** The session of a project that is open in this tab. */
  session(id: Id): ProjectSession | null {
    return this.#open.get(id) ?? null;
  }

  /** All sessions of this tab. */
  sessions(): ProjectSession[] {
    return [...this.#open.values()];
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  create(name?: string): Promise<Id> {
    return this.#store(newProject(newId, name === undefined ? {} : { name }));
  }

  add(project: Project): Promise<Id> {
    return this.#store(project);
  }

  async open(id: Id): Promise<ProjectSession> {
    const cloud = isDjSet(id) ? null : this.#cloud;
    await cloud?.prepare(id);
    const session = await this.openHere(id);
    runOpeningChecks(session, this);
    cloud?.opened(session);
    return session;
  }

  async djSet(): Promise<Id> {
    const lock = new EditorLock(this.#locks, DJ_SET_ID, () => undefined);
    // A tab that has it open has made it whole.
    if (this.#open.has(DJ_SET_ID) || !(await lock.tryTake())) return DJ_SET_ID;
    try {
      await ensureDjSet(this.#database, Date.now());
    } catch (error) {
      throw asStorageError(error);
    } finally {
      lock.release();
    }
    return DJ_SET_ID;
  }

  /** Opens a project stored on this device, for work in the background. */
  async openHere(id: Id): Promise<ProjectSession> {
    const session = await ProjectSession.open(
      {
        database: this.#database,
        locks: this.#locks,
        openChannel: (scope, name) => scope.channel(name),
        now: Date.now,
        newId,
        closed: () => {
          this.#open.delete(id);
          this.changed();
        },
      },
      id,
    );
    this.#open.set(id, session);
    return session;
  }

  async rename(id: Id, name: string): Promise<void> {
    const open = this.#open.get(id);
    if (open) {
      open.run("renameProject", { name });
      await open.flush();
    } else {
      await this.#withLock(id, () => renameStored(this.#database, id, name));
    }
    this.changed();
    this.#cloud?.changed();
  }

  async duplicate(id: Id): Promise<Id> {
    return this.keepCopy(await this.#document(id));
  }

  /** Stores a document as a new project; returns its id. */
  keepCopy(project: Project): Promise<Id> {
    const name = project.name.slice(0, 200 - COPY_SUFFIX.length) + COPY_SUFFIX;
    return this.#store({ ...project, id: newId(), name });
  }

  async remove(id: Id): Promise<void> {
    await this.#open.get(id)?.close({ force: true });
    await this.#withLock(id, () => projects.setDeleted(this.#database, id, Date.now()));
    this.changed();
  }

  async restore(id: Id): Promise<void> {
    await projects.setDeleted(this.#database, id, null);
    this.changed();
  }

  async exportFile(id: Id): Promise<ExportedFile> {
    return exportBackline(await this.#document(id), this.samples, this.attached);
  }

  async importFile(file: File): Promise<Id> {
    await checkRoom(file);
    const imported = await this.#worker.service.importBackline(file);
    const project = await storeImported(imported, this.samples);
    await storeAttached(file, project, this.attached);
    return this.#store({ ...project, id: newId() });
  }

  async openDemo(): Promise<Id> {
    const known = (await this.list()).find(({ id }) => isDemo(id));
    // it belongs to no account until it is edited
    return known ? known.id : this.#store({ ...demoProject(newId), id: newDemoId() }, null);
  }

  async openSketch(): Promise<Id> {
    const known = (await this.list()).find(({ id }) => isSketch(id));
    return known ? known.id : this.createSketch();
  }

  createSketch(): Promise<Id> {
    return this.#store({ ...newSketch(newId), id: newSketchId() });
  }

  async storage(): Promise<StorageReading> {
    const estimate = await navigator.storage?.estimate?.();
    return {
      persisted: (await navigator.storage?.persisted?.()) ?? false,
      usage: estimate?.usage ?? null,
      quota: estimate?.quota ?? null,
      audio: this.#folders ? "opfs" : "indexeddb",
    };
  }

  async persist(): Promise<boolean> {
    return (await navigator.storage?.persist?.()) ?? false;
  }

  /** Closes open projects and the storage. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const session of [...this.#open.values()]) await session.close({ force: true });
    this.presets.close();
    this.dj.close();
    this.#scope.end();
    this.#worker.close();
    this.#database.close();
  }

  /**
   * Deletes projects whose time in the trash is over, and samples that nothing refers to. Only one tab does it at a
   * time.
   */
  async #collect(): Promise<void> {
    const action = async () => {
      const now = Date.now();
      await projects.purgeExpired(this.#database, now);
      await this.samples.collect(await referencedSamples(this.#database), now);
      const known = await projects.listProjects(this.#database);
      await this.takes?.collect(new Set(known.map(({ id }) => id)), now);
    };
    await (this.#locks
      ? this.#locks.request("backline-collect", { ifAvailable: true }, (lock) => lock && action())
      : action());
  }

  /** The document as it is open here, otherwise from disk. */
  async #document(id: Id): Promise<Project> {
    return this.#open.get(id)?.project ?? (await projects.loadProject(this.#database, id)).project;
  }

  async #store(project: Project, account: string | null = this.#account): Promise<Id> {
    // Persistence is requested with the first thing worth keeping; the list shows whether the browser agreed.
    this.persist().catch(() => false);
    try {
      await projects.createProject(this.#database, project, Date.now(), account);
    } catch (error) {
      throw asStorageError(error);
    }
    this.changed();
    this.#cloud?.changed();
    return project.id;
  }

  /** Notifies everything that shows the list, in other tabs too. */
  changed(): void {
    if (!this.#closed) this.#channel.postMessage("changed");
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  async #withLock(id: Id, action: () => Promise<void>): Promise<void> {
    const lock = new EditorLock(this.#locks, id, () => undefined);
    if (!(await lock.tryTake())) {
      throw new StorageError("elsewhere", t`The project is open in another tab. Close it there first.`);
    }
    try {
      await action();
    } finally {
      lock.release();
    }
  }
}
