import "fake-indexeddb/auto";
import type { Project } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { SYNC_PROTOCOL } from "../../../contract/sync/protocol";
import { ProjectSession } from "../../../src/project/session";
import { type Database, openDatabase } from "../../../src/project/storage/database";
import { StorageError } from "../../../src/project/storage/errors";
import { createProject } from "../../../src/project/storage/projects";
import type { CloudServer } from "../../../src/project/sync/port";
import { ProjectSync } from "../../../src/project/sync/projectSync";
import { outboxAfter, writeSync } from "../../../src/project/sync/records";
import { ids, randomCommand } from "../../contract/project/randomCommands";
import { fakeLocks } from "../fakeLocks";
import { FakeTimers } from "./fakeTimers";
import { type Weather, wire } from "./weather";

let stores = 0;

/** A browser in the model: its disk outlives its tab, and its network does what the weather says. */
export class ModelDevice {
  readonly copies: Project[] = [];
  readonly newId: () => string;
  readonly #makeId: () => string;
  database!: Database;
  session!: ProjectSession;
  sync!: ProjectSync;
  timers!: FakeTimers;
  wire!: ReturnType<typeof wire>;
  #tab = { gone: false };
  readonly #store = `model-${++stores}`;

  private constructor(
    readonly cloud: CloudServer,
    readonly weather: Weather,
    readonly id: string,
    readonly name: string,
  ) {
    this.newId = ids(`device-${name}-`);
    this.#makeId = ids(`${name}x`);
  }

  /** A device on which the project was made. */
  static async with(cloud: CloudServer, weather: Weather, project: Project, name: string): Promise<ModelDevice> {
    const device = new ModelDevice(cloud, weather, project.id, name);
    device.database = await openDatabase(device.#store, () => undefined);
    await createProject(device.database, project, 0, "me");
    await device.open();
    // what is done before the first exchange is part of the document that begins
    await device.exchange();
    return device;
  }

  /** A device that fetches it from the cloud. */
  static async joining(cloud: CloudServer, weather: Weather, id: string, name: string): Promise<ModelDevice> {
    const device = new ModelDevice(cloud, weather, id, name);
    const clientId = device.newId();
    const { snapshot, role } = await asked(cloud, id, null);
    if (!snapshot) throw new Error("Nothing came.");
    const { rev, document } = snapshot;
    device.database = await openDatabase(device.#store, () => undefined);
    await createProject(device.database, document, 0, "me");
    const record = { projectId: id, role, clientId, created: true, acknowledged: 0, lastClientSeq: 0 };
    await writeSync(device.database, { ...record, lastSyncAt: 0, link: null }, { rev, project: document });
    await device.open();
    return device;
  }

  async open(): Promise<void> {
    const tab = { gone: false };
    this.#tab = tab;
    const timers = new FakeTimers();
    this.timers = timers;
    this.wire = wire(this.cloud, this.weather);
    const database = disk(this.database, tab);
    const { newId } = this;
    this.session = await ProjectSession.open(
      {
        database,
        locks: fakeLocks(),
        openChannel: (scope, channel) => scope.channel(`${this.#store}-${channel}`),
        now: () => timers.now,
        newId,
      },
      this.id,
    );
    this.sync = new ProjectSync(
      this.session,
      {
        database,
        server: this.wire.server,
        audio: { open: async () => null, has: async () => false, receive: async () => undefined },
        now: () => timers.now,
        newId,
        timers,
        attended: () => false,
        pause: () => 3000,
        keepCopy: async (project) => void this.copies.push(project),
      },
      { changed: () => undefined, audioArrived: () => undefined },
    );
    this.sync.wake();
  }

  /** A random edit, undo, redo or part of a gesture. One that does not fit, or may not be, is none. */
  edit(random: () => number): void {
    const { session } = this;
    const what = random();
    try {
      if (what < 0.08) session.undo();
      else if (what < 0.11) session.redo();
      else if (what < 0.15 && !session.inGesture) session.beginGesture("Drag");
      else if (what < 0.2 && session.inGesture) session.cancelGesture();
      else if (what < 0.35 && session.inGesture) session.endGesture();
      else {
        const { name, args } = randomCommand(session.project, random, this.#makeId);
        session.run(name, args as never);
      }
    } catch (error) {
      if (!(error instanceof CommandError) && !(error instanceof StorageError && error.code === "refused")) throw error;
    }
  }

  /** Moves the device's clock, and waits for what that set off as far as it goes. */
  async pass(ms: number): Promise<void> {
    if (this.timers.advance(ms)) await this.exchange();
  }

  /** An exchange, until it has ended or something of it is held on its way. */
  async exchange(): Promise<void> {
    await Promise.race([this.sync.exchange(), this.wire.held()]);
  }

  /** What is held on its way goes on. */
  async goOn(): Promise<void> {
    if (!this.wire.letGo()) return;
    await this.exchange();
  }

  /** The tab is killed, whatever it was doing; the next one finds what is on disk. */
  async restart(): Promise<void> {
    const { session, sync, wire, timers } = this;
    this.#tab.gone = true;
    wire.cut();
    timers.clear();
    await sync.stop();
    await session.close({ force: true });
    await this.open();
  }

  /** All commands that were ever saved here, in their order: one number each. */
  async saved(): Promise<unknown[]> {
    return (await outboxAfter(this.database, this.id, 0)).flatMap(({ commands }) => commands);
  }

  async close(): Promise<void> {
    await this.sync.stop();
    await this.session.close({ force: true });
    this.timers.clear();
    this.database.close();
  }
}

/** The disk as one tab has it: out of reach once the tab has gone. */
const disk = (database: Database, tab: { readonly gone: boolean }): Database =>
  new Proxy(database, {
    get(target, name) {
      if (tab.gone) throw new Error("The tab has gone.");
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

/** An answer to somebody who edits nothing. */
export async function asked(cloud: CloudServer, id: string, lastRev: number | null) {
  const request = { protocolVersion: SYNC_PROTOCOL, clientId: "who-only-looks", lastRev, edits: [] };
  const answer = await cloud.sync(id, request);
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}
