import type pg from "pg";
import { live } from "../../contract/api/live";
import { noteUsed, standingSessions } from "../accounts/sessions/store";
import type { Capability } from "../capabilities";
import { challengeValues } from "../challenges/live";
import { writingValues } from "../content/progress";
import { djValues } from "../dj/live";
import { handle, ok } from "../http/handlers";
import type { Answered } from "../http/server";
import type { Session } from "../http/session";
import { randomId } from "../ids";
import { walletTopic } from "../ledger/events";
import type { Ledger } from "../ledger/ledger";
import { readUnread } from "../notifications/capability";
import { notificationsTopic } from "../notifications/notify";
import type { Platform } from "../platform";
import type { Projects } from "../projects/projects";
import { createExchange } from "../projects/sync/take";
import { publicationValues } from "../publications/live";
import { releaseValues } from "../releases/live";
import { studioValues } from "../studio/live";
import { LiveHub } from "./hub";
import type { LiveLimits } from "./limits";
import { createLiveTickets } from "./tickets";
import { liveSocket } from "./upgrade";
import { every, type ValueSource } from "./values";

/** How often the values that nothing announces are read, while somebody follows them; the app polled them so. */
const STATS_MS = 10_000;
const STUDIOS_MS = 5000;

type Ports = Pick<Platform, "clock" | "events" | "keys" | "log" | "rates" | "publicUrl"> & {
  readonly pool: pg.Pool;
  readonly ledger: Pick<Ledger, "balance">;
  readonly projects: Pick<Projects, "edits">;
  readonly sessionById: (id: string) => Promise<Session | null>;
  /** the public figures, as their routes answer them */
  readonly stats: () => Promise<unknown>;
  readonly studios: () => Promise<{ readonly studios: unknown }>;
  readonly seen: (answered: Answered) => void;
  readonly limits: LiveLimits;
};

/** The live channel: one socket per page, over which the server tells what has changed. */
export function liveCapability(ports: Ports): Capability {
  const { pool, clock, events, ledger } = ports;
  const wallet = (accountId: string): ValueSource => ({
    read: async () => {
      const { balance, held } = await ledger.balance(pool, accountId);
      const value = { balance: String(balance), held: String(held) };
      return { value, same: JSON.stringify(value) };
    },
    watch: (changed) => events.subscribe(walletTopic(accountId), changed),
  });
  const tickets = createLiveTickets(ports);
  const hub = new LiveHub({
    ...ports,
    self: randomId(9),
    exchange: createExchange({ pool }, ports.projects),
    standing: async (ids) => {
      const now = clock();
      const standing = await standingSessions(pool, ids, now);
      await noteUsed(pool, standing, now);
      return new Set(standing);
    },
    values: {
      wallet: (session) => {
        const accountId = session?.accountId ?? "";
        return { key: walletTopic(accountId), source: wallet(accountId) };
      },
      notifications: (session) => {
        const accountId = session?.accountId ?? "";
        const key = notificationsTopic(accountId);
        const source: ValueSource = {
          read: async () => {
            const value = await readUnread(pool, accountId);
            return { value, same: JSON.stringify(value) };
          },
          watch: (changed) => events.subscribe(key, changed),
        };
        return { key, source };
      },
      ...djValues(ports),
      ...publicationValues(ports),
      ...challengeValues(ports),
      ...releaseValues(ports),
      ...studioValues(ports),
      ...writingValues(ports),
      stats: () => ({
        key: "stats",
        source: {
          read: async () => {
            const value = await ports.stats();
            return { value, same: JSON.stringify(value) };
          },
          watch: every(STATS_MS),
        },
      }),
      studios: () => ({
        key: "studios",
        source: {
          // the time at which it was read is not a change
          read: async () => {
            const value = await ports.studios();
            return { value, same: JSON.stringify(value.studios) };
          },
          watch: every(STUDIOS_MS),
        },
      }),
    },
  });
  return {
    handlers: [
      handle(live.ticket, async ({ session }) => {
        const { ticket, expiresAt } = tickets.issue(session);
        return ok({ ticket, expiresAt: expiresAt.toISOString() });
      }),
    ],
    extensions: [liveSocket({ hub, tickets, publicUrl: ports.publicUrl })],
  };
}
