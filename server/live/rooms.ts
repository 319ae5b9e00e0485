import type pg from "pg";
import type { PresenceState } from "../../contract/live/topics";
import type { ProjectRole } from "../../contract/projects";
import type { Clock } from "../clock";
import type { EventBus } from "../events/events";
import type { Log } from "../log";
import { accessProject } from "../projects/access";
import { type Announced, projectTopic } from "../projects/sync/announce";
import { readEdits } from "../projects/sync/missing";
import { noteVisit } from "../studio/visits";
import type { LiveConnection } from "./connection";
import { Presence } from "./presence";

export interface RoomPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Log;
  /** names this server among others */
  readonly self: string;
}

interface Follower {
  readonly connection: LiveConnection;
  readonly link: string | undefined;
  role: ProjectRole;
  /** has a role in the project; others read it by a link, which does not show who is in it */
  member: boolean;
}

/** The most edits in one frame, and their bytes; whoever lacks more is told the position alone. */
const MOST_EDITS = 500;
const MOST_BYTES = 512 * 1024;

const topicOf = (projectId: string) => `project:${projectId}`;

/**
 * The followers of one project on this server. The bus says how far the project is; the edits are read once and sent to
 * all. Everything happens in turn, so frames of a project never overtake each other.
 */
class Room {
  /** connections that follow it or are about to */
  users = 0;
  readonly presence: Presence;
  readonly #id: string;
  readonly #ports: RoomPorts;
  readonly #followers = new Map<LiveConnection, Follower>();
  readonly #unlisten: () => void;
  /** how far its followers have been told; null before the first */
  #rev: number | null = null;
  /** how far the project is, as the bus last said */
  #announced = 0;
  #turn: Promise<void> = Promise.resolve();
  #advancing = false;

  constructor(id: string, ports: RoomPorts) {
    this.#id = id;
    this.#ports = ports;
    this.presence = new Presence(id, { ...ports, tell: (frame) => this.#tell(frame, "presence") });
    this.#unlisten = ports.events.subscribe(projectTopic(id), ({ data }) => this.#heard(data as unknown as Announced));
  }

  /** Adds a follower, who may read the project; sends the edits after `known`, if they are few, and the position. */
  follow(connection: LiveConnection, known: number | undefined, link: string | undefined): Promise<void> {
    return this.#inTurn(async () => {
      const { project, member } = await this.#access(connection, link);
      const rev = Number(project.rev);
      if (this.#rev === null) this.#rev = rev;
      else await this.#advance(rev);
      const present = this.#rev;
      if (known !== undefined && known < present && present - known <= MOST_EDITS) {
        const frame = await this.#editsFrame(known, present);
        if (frame) connection.send(frame);
      }
      const role = project.role ?? "view";
      this.#followers.set(connection, { connection, link, role, member });
      connection.send({ type: "position", projectId: this.#id, rev: present, role });
      if (member) this.presence.welcome(connection);
    });
  }

  leave(connection: LiveConnection): void {
    this.#followers.delete(connection);
    this.presence.set(connection, null);
  }

  /** Reports what the person of a page does; nothing of those who do not follow the project with a role in it. */
  report(connection: LiveConnection, state: PresenceState | null): void {
    if (!this.#followers.get(connection)?.member) return;
    const isNew = !this.presence.has(connection);
    this.presence.set(connection, state);
    if (isNew && state) this.#visited(connection).catch((error: unknown) => this.#failed(error));
  }

  /**
   * Looks up again who may read the project and how far it is, in case that has changed in silence. `tell`: who may do what
   * has changed, so every follower gets a position, which is the word to read anew who has access.
   */
  check(tell = false): Promise<void> {
    return this.#inTurn(async () => {
      for (const follower of [...this.#followers.values()]) {
        await this.#advance(await this.#recheck(follower, tell));
        if (this.presence.has(follower.connection)) await this.#visited(follower.connection);
      }
    });
  }

  /** Notes that a person is in the project, for those who ask by HTTP. */
  async #visited({ session }: LiveConnection): Promise<void> {
    const { pool, clock } = this.#ports;
    if (session) await noteVisit(pool, this.#id, session.userId, clock());
  }

  #failed(error: unknown): void {
    this.#ports.log.error({ err: error, project: this.#id }, "a project's followers were not told");
  }

  end(): void {
    this.#unlisten();
    this.presence.end();
  }

  #heard({ rev, rights }: Announced): void {
    this.#announced = Math.max(this.#announced, rev);
    const failed = (error: unknown) => this.#failed(error);
    if (rights) this.check(true).catch(failed);
    if (this.#advancing || this.#rev === null) return;
    this.#advancing = true;
    this.#inTurn(async () => {
      this.#advancing = false;
      await this.#advance(this.#announced);
    }).catch(failed);
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Sends everybody the edits up to a revision. */
  async #advance(rev: number): Promise<void> {
    const from = this.#rev;
    if (from === null || rev <= from) return;
    const frame = rev - from <= MOST_EDITS ? await this.#editsFrame(from, rev) : null;
    this.#rev = rev;
    if (frame) this.#tell(frame);
    else
      for (const { connection, role } of this.#followers.values())
        connection.send({ type: "position", projectId: this.#id, rev, role });
  }

  /** The frame of all edits between two revisions; null if they are too large for one or no longer stored. */
  async #editsFrame(from: number, rev: number): Promise<string | null> {
    const edits = await readEdits(this.#ports.pool, this.#id, { from, rev, most: MOST_EDITS, bytes: MOST_BYTES });
    if (edits === null) return null;
    return `${JSON.stringify({ type: "edits", projectId: this.#id, from, rev }).slice(0, -1)},"edits":[${edits.join(",")}]}`;
  }

  async #access(connection: LiveConnection, link: string | undefined) {
    const { project, holder } = await accessProject(this.#ports.pool, connection.session, this.#id, link);
    return { project, member: "personId" in holder };
  }

  /** Returns how far the project is; 0 if that was not to be had. */
  async #recheck(follower: Follower, tell: boolean): Promise<number> {
    const { connection, link, role } = follower;
    try {
      const { project, member } = await this.#access(connection, link);
      follower.role = project.role ?? "view";
      if (follower.member && !member) this.presence.set(connection, null);
      follower.member = member;
      if (tell || follower.role !== role)
        connection.send({ type: "position", projectId: this.#id, rev: this.#rev ?? 0, role: follower.role });
      return Number(project.rev);
    } catch (error) {
      connection.refuse(topicOf(this.#id), error);
      return 0;
    }
  }

  #tell(frame: string, weight?: "presence"): void {
    for (const { connection, member } of this.#followers.values()) {
      if (weight !== "presence" || member) connection.send(frame, weight);
    }
  }
}

/** The projects that pages on this server follow. */
export class Rooms {
  readonly #rooms = new Map<string, Room>();

  constructor(private readonly ports: RoomPorts) {}

  /** Follows a project for a connection; throws "not_found" for those who may not read it. */
  async follow(
    connection: LiveConnection,
    projectId: string,
    { known, link }: { readonly known?: number | undefined; readonly link?: string | undefined },
  ): Promise<() => void> {
    // before a room, and with it a place on the bus, is made for a project that the caller may not see
    await accessProject(this.ports.pool, connection.session, projectId, link);
    const room = this.#rooms.get(projectId) ?? new Room(projectId, this.ports);
    this.#rooms.set(projectId, room);
    room.users += 1;
    const leave = () => {
      room.leave(connection);
      room.users -= 1;
      if (room.users > 0) return;
      room.end();
      if (this.#rooms.get(projectId) === room) this.#rooms.delete(projectId);
    };
    try {
      await room.follow(connection, known, link);
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  report(connection: LiveConnection, projectId: string, state: PresenceState | null): void {
    this.#rooms.get(projectId)?.report(connection, state);
  }

  async check(): Promise<void> {
    for (const room of this.#rooms.values()) await room.check();
  }
}
