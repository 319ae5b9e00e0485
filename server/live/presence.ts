import { z } from "zod";
import { type PresenceState, type PresentPage, presentPage } from "../../contract/live/topics";
import type { EventBus } from "../events/events";
import type { LiveConnection } from "./connection";

interface Ports {
  readonly events: EventBus;
  /** names this server among others */
  readonly self: string;
  /** sends a frame to the project's followers here */
  readonly tell: (frame: string) => void;
}

/** Reports are gathered for so long, of which only each page's last one is sent: at most ten a second. */
const GATHER_MS = 100;
/** Pages of other servers count as gone after so long; their servers repeat them more often. */
const STALE_MS = 90_000;
const REPEAT_MS = 30_000;

const told = z.object({
  server: z.string(),
  pages: z.array(presentPage),
  left: z.array(z.string()),
  /** a server that has just begun asks the others for theirs */
  ask: z.boolean(),
});
type Told = z.infer<typeof told>;

const presenceTopic = (projectId: string): string => `presence:${projectId}`;

/**
 * Who is in one project, on all servers. It is kept in memory only: the latest report of a page replaces the earlier
 * one, and the page's end removes it.
 */
export class Presence {
  readonly #projectId: string;
  readonly #ports: Ports;
  readonly #here = new Map<string, PresentPage>();
  readonly #elsewhere = new Map<string, { readonly one: PresentPage; readonly at: number }>();
  /** pages whose report has changed since the last frame; null: they have left */
  readonly #changed = new Map<string, PresentPage | null>();
  readonly #unlisten: () => void;
  readonly #repeat: NodeJS.Timeout;
  #gathering: NodeJS.Timeout | null = null;

  constructor(projectId: string, ports: Ports) {
    this.#projectId = projectId;
    this.#ports = ports;
    this.#unlisten = ports.events.subscribe(presenceTopic(projectId), ({ data }) => this.#heard(data));
    this.#repeat = setInterval(() => this.#tidy(), REPEAT_MS).unref();
    this.#publish([], [], true);
  }

  /** Takes a page's latest report; null: it is no longer in the project. */
  set(connection: LiveConnection, state: PresenceState | null): void {
    const { page, session } = connection;
    if (state === null) {
      if (this.#here.delete(page)) this.#change(page, null);
      return;
    }
    if (!session) return;
    const one = { page, personId: session.userId, state };
    this.#here.set(page, one);
    this.#change(page, one);
  }

  /** Whether a page has reported that its person is here. */
  has({ page }: LiveConnection): boolean {
    return this.#here.has(page);
  }

  /** Tells a new follower who is here. */
  welcome(connection: LiveConnection): void {
    const pages = [...this.#here.values(), ...[...this.#elsewhere.values()].map(({ one }) => one)];
    connection.send({ type: "presence", projectId: this.#projectId, pages, left: [], whole: true });
  }

  end(): void {
    this.#unlisten();
    clearInterval(this.#repeat);
    this.#flush();
  }

  #change(page: string, one: PresentPage | null): void {
    this.#changed.set(page, one);
    this.#gathering ??= setTimeout(() => this.#flush(), GATHER_MS);
  }

  #flush(): void {
    if (this.#gathering) clearTimeout(this.#gathering);
    this.#gathering = null;
    if (this.#changed.size === 0) return;
    const pages = [...this.#changed.values()].filter((one) => one !== null);
    const left = [...this.#changed].flatMap(([page, one]) => (one === null ? [page] : []));
    this.#changed.clear();
    this.#show(pages, left);
    this.#publish(pages, left);
  }

  #show(pages: readonly PresentPage[], left: readonly string[]): void {
    this.#ports.tell(JSON.stringify({ type: "presence", projectId: this.#projectId, pages, left }));
  }

  #publish(pages: readonly PresentPage[], left: readonly string[], ask = false): void {
    const { events, self } = this.#ports;
    // an event is small: a crowd is told in several
    const most = 30;
    for (let at = 0; at === 0 || at < Math.max(pages.length, left.length); at += most) {
      const data: Told = { server: self, pages: pages.slice(at, at + most), left: left.slice(at, at + most), ask };
      events.publish({ topic: presenceTopic(this.#projectId), data });
    }
  }

  #heard(data: unknown): void {
    const message = told.safeParse(data);
    if (!message.success || message.data.server === this.#ports.self) return;
    const { pages, left, ask } = message.data;
    const at = performance.now();
    for (const one of pages) this.#elsewhere.set(one.page, { one, at });
    for (const page of left) this.#elsewhere.delete(page);
    if (pages.length + left.length > 0) this.#show(pages, left);
    if (ask && this.#here.size > 0) this.#publish([...this.#here.values()], []);
  }

  /** Repeats this server's pages to the others, and forgets those of servers that have stopped. */
  #tidy(): void {
    if (this.#here.size > 0) this.#publish([...this.#here.values()], []);
    const before = performance.now() - STALE_MS;
    const gone = [...this.#elsewhere].filter(([, { at }]) => at < before).map(([page]) => page);
    for (const page of gone) this.#elsewhere.delete(page);
    if (gone.length > 0) this.#show([], gone);
  }
}
