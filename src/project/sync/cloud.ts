import { t } from "@lingui/core/macro";
import { isDjSet } from "../../../contract/dj/channels";
import type { Id, Project } from "../../../contract/project/document";
import { Scope } from "../../scope/scope";
import { sentenceOf } from "../../words/say";
import { isDemo, newId } from "../ids";
import type { BrowserLibrary, LibraryCloud } from "../library";
import type { ProjectSummary } from "../port";
import type { ProjectSession } from "../session";
import { StorageError } from "../storage/errors";
import { purgeProject } from "../storage/projects";
import { referencedSamples } from "../storage/references";
import { BackgroundSync } from "./background";
import { bringCopy, joinCopy, ownCopies, unsentOf } from "./copies";
import { onFirstEdit } from "./firstEdit";
import type { SyncEnvironment } from "./host";
import type { CloudServer, LocalAudio } from "./port";
import { ProjectSync } from "./projectSync";
import { forgetKept, isEdited, keptEdits, readSyncRecord, setAccount } from "./records";
import { type KeptEdit, LOCAL, type SyncStatus } from "./status";

/** What a copy on this device contains that the cloud lacks. */
export interface Unsent {
  readonly id: Id;
  readonly name: string;
  /** null: the project was never sent */
  readonly edits: number | null;
}

export interface CloudListener {
  /** The sync state of an open project; null: it is no longer open. */
  status(projectId: Id, status: SyncStatus | null): void;
  /** Audio that an open project lacked has been stored. */
  audioArrived(projectId: Id): void;
  /** Projects without an owner were added to the account. */
  adopted(count: number): void;
  /** Something failed in the background, as a sentence. */
  problem(sentence: string): void;
}

/**
 * ms between requests to a server that does not report changes itself, while the page is visible and while it is
 * hidden.
 */
const PAUSE = { seen: 3000, hidden: 30_000 } as const;

/**
 * Keeps the projects of this browser and of an account in sync: open ones all the time, others whenever they have
 * something that the cloud lacks.
 */
export class CloudProjects implements LibraryCloud {
  readonly #library: BrowserLibrary;
  readonly #server: CloudServer;
  readonly #listener: CloudListener;
  readonly #open = new Map<Id, ProjectSync>();
  readonly #scope = new Scope();
  readonly #background: BackgroundSync;
  #closed = false;
  /** resolves when the latest change of the signed-in person is complete */
  #entering = Promise.resolve();

  constructor(library: BrowserLibrary, server: CloudServer, listener: CloudListener) {
    this.#library = library;
    this.#server = server;
    this.#listener = listener;
    this.#background = new BackgroundSync({
      library,
      environment: () => this.#environment(),
      problem: (error) => this.#problem(error),
    });
    library.join(this);
    const wake = () => this.#wakeAll();
    this.#scope.listen(window, "online", wake);
    this.#scope.listen(window, "focus", wake);
    this.#scope.listen(document, "visibilitychange", wake);
  }

  /** Sets who is signed in, one change at a time; null: nobody. Projects without an owner become that person's. */
  signedIn(account: string | null): Promise<void> {
    const entered = this.#entering.then(() => this.#enter(account));
    this.#entering = entered.catch(() => undefined);
    return entered;
  }

  async #enter(account: string | null): Promise<void> {
    if (account === this.#library.account) return;
    for (const sync of this.#open.values()) await sync.stop();
    for (const id of [...this.#open.keys()]) this.#gone(id);
    this.#library.account = account;
    if (account !== null) await this.#adopt(account);
    for (const session of this.#library.sessions()) if (!isDjSet(session.id)) await this.#attach(session);
    this.changed();
  }

  async prepare(id: Id): Promise<void> {
    await this.#background.letGo(id);
    const known = (await this.#library.list()).some((project) => project.id === id);
    if (!known) await this.bring(id, null);
  }

  opened(session: ProjectSession): void {
    this.#attach(session).catch((error: unknown) => this.#problem(error));
  }

  changed(): void {
    this.#background.plan();
  }

  /**
   * Downloads a cloud project to this device, unless it is here already. `link`: the token of a visitor without a
   * session. Throws a StorageError with a sentence.
   */
  bring(id: Id, link: string | null): Promise<void> {
    return bringCopy(this.#library, this.#server, id, link);
  }

  /** A visitor of a project has signed in and become a member: it syncs as a member's from now on. */
  joined(id: Id): Promise<void> {
    return joinCopy(this.#library, id);
  }

  /** Refused edits of a project. */
  kept(id: Id): Promise<KeptEdit[]> {
    return keptEdits(this.#library.database, id);
  }

  /** Repeats a refused edit on the open project. Throws its CommandError if it still does not fit. */
  async tryAgain(edit: KeptEdit): Promise<void> {
    const session = this.#library.session(edit.projectId);
    if (!session) throw new StorageError("notFound", t`Open the project first.`);
    session.beginGesture(edit.label);
    try {
      for (const { name, args } of edit.commands) session.run(name, args as never);
    } catch (error) {
      session.cancelGesture();
      throw error;
    }
    session.endGesture();
    await this.discard(edit);
  }

  /** Forgets a refused edit. */
  async discard(edit: KeptEdit): Promise<void> {
    await forgetKept(this.#library.database, edit.id);
    await this.#open.get(edit.projectId)?.readKept();
  }

  /** Syncs one project at once; resolves when that has ended, successfully or not. */
  async syncNow(id: Id): Promise<void> {
    const open = this.#open.get(id);
    if (open) await open.exchange();
    else await this.#background.sync(id);
  }

  /** The account's projects whose copies here have something that the cloud lacks, after a last attempt to send it. */
  async unsent(): Promise<Unsent[]> {
    await this.#entering;
    if (this.#library.account === null) return [];
    await Promise.all([...this.#open.values()].map((sync) => sync.settle()));
    await this.#background.sweep();
    const found: Unsent[] = [];
    for (const project of await ownCopies(this.#library)) {
      const open = this.#open.get(project.id);
      const edits = await unsentOf(this.#library, project.id);
      const audio = open ? !open.complete : false;
      if (edits !== 0 || audio) found.push({ id: project.id, name: project.name, edits });
    }
    return found;
  }

  /** The account's copies on this device, once it is clear who is signed in. */
  async copies(): Promise<ProjectSummary[]> {
    await this.#entering;
    return ownCopies(this.#library);
  }

  /** Deletes the account's copies from this device permanently, with their audio, except the named ones. */
  async removeCopies(except: ReadonlySet<Id>): Promise<void> {
    const { account, database } = this.#library;
    if (account === null) return;
    for (const { id } of await ownCopies(this.#library)) {
      if (except.has(id)) continue;
      await this.#open.get(id)?.stop();
      this.#gone(id);
      await this.#library.session(id)?.close({ force: true });
      await purgeProject(database, id);
    }
    // at once, without the usual delay for unused audio, because another person may use this browser next
    await this.#library.samples.collect(await referencedSamples(database), Number.MAX_SAFE_INTEGER);
    this.#library.changed();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#background.close();
    this.#scope.end();
    for (const sync of this.#open.values()) await sync.stop();
  }

  #problem(error: unknown): void {
    if (!this.#closed) this.#listener.problem(sentenceOf(error));
  }

  async #adopt(account: string): Promise<void> {
    let count = 0;
    for (const project of await this.#library.list()) {
      if (project.account !== null || project.cloud?.link) continue;
      if (isDemo(project.id) && !(await isEdited(this.#library.database, project.id))) continue;
      await setAccount(this.#library.database, project.id, account);
      count += 1;
    }
    if (count === 0) return;
    this.#library.changed();
    this.#listener.adopted(count);
  }

  async #attach(session: ProjectSession): Promise<void> {
    const { id } = session;
    const record = await readSyncRecord(this.#library.database, id);
    const belongs = this.#library.account !== null && (await this.#belongs(id));
    if (this.#open.has(id) || this.#library.session(id) !== session || this.#closed) return;
    if (!belongs && !record?.link) {
      this.#listener.status(id, LOCAL);
      this.#attachOnceEdited(session);
      return;
    }
    const sync = new ProjectSync(session, this.#environment(), {
      changed: (status) => this.#listener.status(id, status),
      audioArrived: () => this.#listener.audioArrived(id),
    });
    this.#open.set(id, sync);
    session.listen({ closed: () => void sync.stop().then(() => this.#open.get(id) === sync && this.#gone(id)) });
    sync.wake();
  }

  /** The demo becomes the project of the person who edits it. */
  #attachOnceEdited(session: ProjectSession): void {
    const { account } = this.#library;
    if (account === null) return;
    const attach = async (where: "here" | "elsewhere") => {
      if (this.#library.account !== account) return;
      if (where === "here") {
        await setAccount(this.#library.database, session.id, account);
        this.#library.changed();
      }
      await this.#attach(session);
    };
    const problem = (error: unknown) => this.#problem(error);
    onFirstEdit(session, this.#library.database, (where) => void attach(where).catch(problem), problem);
  }

  async #belongs(id: Id): Promise<boolean> {
    return (await this.#library.list()).some((project) => project.id === id && project.account !== null);
  }

  #gone(id: Id): void {
    this.#open.delete(id);
    this.#listener.status(id, null);
  }

  #environment(): SyncEnvironment {
    return {
      database: this.#library.database,
      server: this.#server,
      audio: localFiles(this.#library),
      now: Date.now,
      newId,
      timers: this.#scope,
      attended: () => document.visibilityState === "visible" && navigator.onLine,
      pause: () => (document.visibilityState === "visible" ? PAUSE.seen : PAUSE.hidden),
      keepCopy: async (project: Project) => {
        await this.#library.keepCopy(project);
      },
    };
  }

  #wakeAll(): void {
    for (const sync of this.#open.values()) sync.wake();
    this.#background.plan();
  }
}

/** Samples and what devices use of a person's own files, each where it is kept. */
function localFiles({ samples, attached }: BrowserLibrary): LocalAudio {
  return {
    open: (id, own) => (own ? attached.open(own) : samples.open(id)),
    has: async (id, own) => (own ? (await attached.open(own)) !== null : samples.has(id)),
    receive: (id, file, name, own) => (own ? attached.receive(own, file) : samples.receive(id, file, name)),
  };
}
