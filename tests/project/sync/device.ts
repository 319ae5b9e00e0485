import { SYNC_PROTOCOL } from "../../../contract/sync/protocol";
import "fake-indexeddb/auto";
import type { Project } from "../../../contract/project/document";
import { newId } from "../../../src/project/ids";
import { ProjectSession } from "../../../src/project/session";
import { type Database, openDatabase } from "../../../src/project/storage/database";
import { createProject } from "../../../src/project/storage/projects";
import type { SyncEnvironment } from "../../../src/project/sync/host";
import { ProjectSync } from "../../../src/project/sync/projectSync";
import { writeSync } from "../../../src/project/sync/records";
import { Scope } from "../../../src/scope/scope";
import { fakeLocks } from "../fakeLocks";
import type { FakeCloud } from "./fakeCloud";

let devices = 0;

/** A browser with a store of its own, that has one project open and syncs it when it is told to. */
export class Device {
  readonly audio = new Map<string, Blob>();
  readonly copies: Project[] = [];
  readonly notices: string[] = [];
  readonly name = `device-${++devices}`;
  /** somebody looks at it: the cloud tells it of changes */
  attended = false;
  #locks = fakeLocks();
  database!: Database;
  session!: ProjectSession;
  sync!: ProjectSync;
  private constructor(
    readonly cloud: FakeCloud,
    readonly id: string,
  ) {}

  /** A device on which the project was made. */
  static async with(project: Project, cloud: FakeCloud): Promise<Device> {
    const device = new Device(cloud, project.id);
    device.database = await openDatabase(device.name, () => undefined);
    await createProject(device.database, project, 0, "me");
    await device.open();
    return device;
  }

  /** A device that fetches it from the cloud. */
  static async joining(id: string, cloud: FakeCloud): Promise<Device> {
    const device = new Device(cloud, id);
    const answer = await cloud.sync(id, {
      protocolVersion: SYNC_PROTOCOL,
      clientId: newId(),
      lastRev: null,
      edits: [],
    });
    if (!answer.ok || !answer.value.snapshot) throw new Error("nothing came");
    const { snapshot, role } = answer.value;
    device.database = await openDatabase(device.name, () => undefined);
    await createProject(device.database, snapshot.document, 0, "me");
    const record = { projectId: id, role, clientId: newId(), created: true, acknowledged: 0, lastClientSeq: 0 };
    await writeSync(
      device.database,
      { ...record, lastSyncAt: 0, link: null },
      { rev: snapshot.rev, project: snapshot.document },
    );
    await device.open();
    return device;
  }

  async open(): Promise<void> {
    const { database, name, cloud } = this;
    this.session = await ProjectSession.open(
      {
        database,
        locks: this.#locks,
        openChannel: (scope, channel) => scope.channel(`${name}-${channel}`),
        now: () => 1_000_000,
        newId,
      },
      this.id,
      { notice: (sentence) => void this.notices.push(sentence) },
    );
    const environment: SyncEnvironment = {
      database,
      server: cloud,
      audio: {
        open: async (id) => this.audio.get(id) ?? null,
        has: async (id) => this.audio.has(id),
        receive: async (id, file) => void this.audio.set(id, file),
      },
      now: () => 1_000_000,
      newId,
      timers: new Scope(),
      attended: () => this.attended,
      pause: () => 1_000_000,
      keepCopy: async (project) => void this.copies.push(project),
    };
    this.sync = new ProjectSync(this.session, environment, { changed: () => undefined, audioArrived: () => undefined });
  }

  /** Another tab of the same browser, with the same project open. */
  async secondTab(): Promise<Device> {
    const tab = new Device(this.cloud, this.id);
    Object.assign(tab, { database: this.database, name: this.name });
    tab.#locks = this.#locks;
    await tab.open();
    return tab;
  }

  /** The tab goes away without a word; what was saved is what the next one finds. */
  async crash(): Promise<void> {
    await this.session.flush();
    const { session, sync } = this;
    await sync.stop().catch(() => undefined);
    await session.close({ force: true });
    await this.open();
  }

  async close(): Promise<void> {
    await this.sync.stop();
    await this.session.close({ force: true });
    this.database.close();
  }
}
