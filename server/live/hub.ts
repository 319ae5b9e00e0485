import { randomBytes } from "node:crypto";
import type { WebSocket } from "ws";
import { CLOSED, LIVE, type PageFrame } from "../../contract/live/frames";
import { type Topic, topicOf, type ValueTopic, valueTopicName } from "../../contract/live/topics";
import { endedSessionsOf, SESSIONS_ENDED } from "../accounts/sessions/ended";
import { ApiError } from "../errors";
import type { EventBus } from "../events/events";
import type { Answered } from "../http/server";
import type { Session } from "../http/session";
import { createLocalRates, type LocalRates } from "../limits/localRates";
import type { Log } from "../log";
import { demand } from "../policy/policy";
import { exchangeOf } from "../projects/sync/exchange";
import type { createExchange } from "../projects/sync/take";
import { LiveConnection } from "./connection";
import type { LiveLimits } from "./limits";
import { ValueThing } from "./policy";
import { type RoomPorts, Rooms } from "./rooms";
import { type ValueSource, Values } from "./values";

/** A value's source, and what tells its channel from others of the same topic. */
interface Keyed {
  readonly key: string;
  readonly source: ValueSource;
}

export interface HubPorts extends RoomPorts {
  readonly events: EventBus;
  readonly log: Log;
  readonly limits: LiveLimits;
  /** which of these sessions still stand; notes that they are used */
  readonly standing: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** where a value comes from, and the key of its channel; throws "not_found" where there is none of the id `of` */
  readonly values: { readonly [Name in ValueTopic]: (session: Session | null, of: string) => Keyed | Promise<Keyed> };
  readonly exchange: ReturnType<typeof createExchange>;
  /** called for every open page at each ping: somebody is here */
  readonly seen: (answered: Answered) => void;
}

/** A socket that was admitted. */
export interface Opening {
  readonly socket: WebSocket;
  readonly session: Session | null;
  /** its address, and the key under which that is counted */
  readonly address: string;
  readonly from: string;
  readonly agent: string;
}

const ROUTE = "live.socket";

/** The live channel of one server: every open socket, what it follows, and what it sends. */
export class LiveHub {
  readonly #ports: HubPorts;
  readonly #connections = new Map<LiveConnection, string>();
  readonly #perAccount = new Map<string, number>();
  readonly #perAddress = new Map<string, number>();
  readonly #rates: LocalRates = createLocalRates();
  readonly #rooms: Rooms;
  readonly #values: Values;
  readonly #unlisten: readonly (() => void)[];
  readonly #pinging: NodeJS.Timeout;
  #closed = false;

  constructor(ports: HubPorts) {
    this.#ports = ports;
    this.#rooms = new Rooms(ports);
    this.#values = new Values(ports.log);
    this.#unlisten = [
      ports.events.subscribe(`${SESSIONS_ENDED}*`, (event) => {
        const personId = endedSessionsOf(event);
        void this.#checkSessions(({ session }) => session?.userId === personId);
      }),
      ports.events.missed(() => {
        this.#values.readAll();
        this.#check();
      }),
    ];
    this.#pinging = setInterval(() => this.ping(), LIVE.pingMs).unref();
  }

  /** Throws "too_many_requests" if the account or the address has as many sockets as it may have. */
  demandRoom(session: Session | null, from: string): void {
    const { limits } = this.#ports;
    if (this.#closed) throw new ApiError("unavailable");
    const own = session ? (this.#perAccount.get(session.accountId) ?? 0) : 0;
    if (own >= limits.socketsOfAccount || (this.#perAddress.get(from) ?? 0) >= limits.socketsOfAddress)
      throw new ApiError("too_many_requests", "Too many pages are open at once.", { retryAfter: 60 });
  }

  /** Counts an attempt to open a socket, before its ticket is looked at. */
  countAttempt(from: string): void {
    this.#rates.take(this.#ports.limits.opened, from);
  }

  open({ socket, session, address, from, agent }: Opening): void {
    const { limits, log } = this.#ports;
    const page = randomBytes(12).toString("base64url");
    const connection = new LiveConnection({
      socket,
      page,
      session,
      from,
      agent,
      limits,
      rates: this.#rates,
      log,
      handle: (one, frame) => this.#handle(one, frame),
      closed: (one) => {
        this.#connections.delete(one);
        if (session) count(this.#perAccount, session.accountId, -1);
        count(this.#perAddress, from, -1);
      },
    });
    this.#connections.set(connection, address);
    if (session) count(this.#perAccount, session.accountId, 1);
    count(this.#perAddress, from, 1);
    connection.send({ type: "ready", page });
  }

  /** Asks every page whether it is there, and looks up their sessions and rights, in case those ended in silence. */
  ping(): void {
    for (const [connection, address] of this.#connections) {
      connection.ping();
      this.#ports.seen({ routeId: ROUTE, session: connection.session, address, agent: connection.agent });
    }
    this.#check();
  }

  /** Closes every socket: the pages connect to another server, or to this one when it is back. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#pinging);
    for (const end of this.#unlisten) end();
    for (const connection of this.#connections.keys()) connection.close(CLOSED.restart, "the server restarts");
  }

  /** Looks up what may have changed without a word: sessions, rights, and how far projects are. */
  #check(): void {
    void this.#checkSessions(() => true);
    this.#rooms.check().catch((error: unknown) => this.#ports.log.error({ err: error }, "rights were not looked up"));
  }

  async #handle(connection: LiveConnection, frame: PageFrame): Promise<void> {
    if (frame.type === "subscribe") await this.#subscribe(connection, frame);
    if (frame.type === "presence") this.#rooms.report(connection, frame.projectId, frame.state);
    if (frame.type === "sync") await this.#sync(connection, frame);
    if (frame.type !== "unsubscribe") return;
    const end = connection.following.get(frame.topic);
    connection.following.delete(frame.topic);
    end?.();
  }

  async #subscribe(connection: LiveConnection, frame: PageFrame & { type: "subscribe" }): Promise<void> {
    const { topic: name, known, link } = frame;
    const topic = topicOf(name);
    if (topic === null) throw new ApiError("not_found");
    const { following } = connection;
    if (following.has(name)) return;
    if (following.size >= LIVE.mostTopics) throw new ApiError("too_many_requests", "Too many topics at once.");
    this.#rates.take(this.#ports.limits.subscriptions, connection.page);
    // holds the place while the topic is being looked up
    const mark = () => {};
    following.set(name, mark);
    const end =
      topic.kind === "project"
        ? await this.#rooms.follow(connection, topic.projectId, { known, link })
        : await this.#followValue(connection, topic);
    // it was unsubscribed, or the socket closed, meanwhile
    if (following.get(name) === mark && connection.open) following.set(name, end);
    else end();
  }

  async #followValue(connection: LiveConnection, { name, of }: Topic & { kind: "value" }): Promise<() => void> {
    const { session } = connection;
    if (name === "wallet" && !session) throw new ApiError("unauthenticated");
    demand(session, "follow", ValueThing, { name });
    const { key, source } = await this.#ports.values[name](session, of ?? "");
    return this.#values.follow(valueTopicName(name, of), key, connection, () => source);
  }

  async #sync(connection: LiveConnection, { call, projectId, request }: PageFrame & { type: "sync" }): Promise<void> {
    const { session } = connection;
    const { head, project } = await this.#ports.exchange(session, projectId, exchangeOf(request), (personId) =>
      this.#rates.take(this.#ports.limits.exchanges, personId),
    );
    connection.send({
      type: "answer",
      call,
      result: { ok: true, value: { rev: Number(project.rev), ...head } },
    });
  }

  /** Closes the sockets whose session no longer stands. */
  async #checkSessions(which: (connection: LiveConnection) => boolean): Promise<void> {
    const { log, standing } = this.#ports;
    const mine = [...this.#connections.keys()].filter((one) => one.session !== null && which(one));
    if (mine.length === 0) return;
    try {
      const ids = await standing([...new Set(mine.map(({ session }) => session?.id ?? ""))]);
      for (const one of mine) if (!ids.has(one.session?.id ?? "")) one.close(CLOSED.signedOut, "the session has ended");
    } catch (error) {
      log.error({ err: error }, "sessions of live sockets were not looked up");
    }
  }
}

function count(counts: Map<string, number>, key: string, by: number): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
}
