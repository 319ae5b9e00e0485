import type pg from "pg";
import { admin } from "../../contract/api/admin";
import { sentenceOf } from "../../contract/sentence";
import { demandOwnAccount, PersonThing } from "../accounts/policy";
import { sessionsEnded } from "../accounts/sessions/ended";
import { isOtherAdmin } from "../accounts/store";
import type { Clock } from "../clock";
import { type Queryable, transaction } from "../database/database";
import { ApiError } from "../errors";
import type { EventBus } from "../events/events";
import { partOf, placeOf } from "../http/cursor";
import { type Handled, handle, ok } from "../http/handlers";
import { demand } from "../policy/policy";
import { jobRoutes } from "./jobs";
import { presentPerson } from "./present";
import { findRow, listPeople, platformFigures, restore, setRole, suspend } from "./store";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly events: Pick<EventBus, "publish">;
  readonly version: string;
  /** what has to work for the server to be ready, by name */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
}

/** Runs within a transaction, and refuses a change that would leave the platform without an administrator. */
async function keepingAnAdmin(pool: pg.Pool, personId: string, work: (client: Queryable) => Promise<void>) {
  await transaction(pool, async (client) => {
    if (!(await isOtherAdmin(client, personId))) {
      throw new ApiError("conflict", "This is the only administrator. Make someone else one first.");
    }
    await work(client);
  });
}

/** Routes for people, for administrators. */
function peopleRoutes({ pool, clock, events }: Ports): Handled[] {
  return [
    handle(admin.people, async ({ query: { search = "", show, limit, cursor } }) => {
      const rows = await listPeople(pool, { search, show, limit, after: placeOf(cursor) });
      const { shown, nextCursor } = partOf(rows, limit, ({ created_at: at, id }) => ({ at, id }));
      return ok({ items: shown.map(presentPerson), nextCursor });
    }),
    handle(admin.suspend, async ({ session, params, body, log }) => {
      const row = demand(session, "suspend", PersonThing, await findRow(pool, params.personId));
      demandOwnAccount(row);
      if (row.role === "admin")
        await keepingAnAdmin(pool, row.id, (client) => suspend(client, row.id, body.reason, clock()));
      else await transaction(pool, (client) => suspend(client, row.id, body.reason, clock()));
      sessionsEnded(events, row.id);
      log.warn({ event: "suspended", user: row.id, by: session.userId, reason: body.reason }, "changed");
      return ok(presentPerson(demand(session, "suspend", PersonThing, await findRow(pool, row.id))));
    }),
    handle(admin.restore, async ({ session, params, log }) => {
      const row = demand(session, "restore", PersonThing, await findRow(pool, params.personId));
      await restore(pool, row.id);
      log.warn({ event: "restored", user: row.id, by: session.userId }, "changed");
      return ok(presentPerson(demand(session, "restore", PersonThing, await findRow(pool, row.id))));
    }),
    handle(admin.setRole, async ({ session, params, body, log }) => {
      const row = demand(session, "set role", PersonThing, await findRow(pool, params.personId));
      demandOwnAccount(row);
      if (row.role === "admin" && body.role === "user") {
        await keepingAnAdmin(pool, row.id, (client) => setRole(client, row.id, body.role));
      } else await setRole(pool, row.id, body.role);
      log.warn({ event: "role set", user: row.id, by: session.userId, role: body.role }, "changed");
      return ok(presentPerson(demand(session, "set role", PersonThing, await findRow(pool, row.id))));
    }),
  ];
}

/** Routes for the health of the platform's parts, for administrators. */
function healthRoutes({ pool, clock, version, checks }: Ports): Handled[] {
  const startedAt = clock().toISOString();
  return [
    handle(admin.health, async ({ log }) => {
      const results = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => {
          try {
            await check();
            return { name, ok: true, problem: null };
          } catch (error) {
            log.warn({ err: error, check: name }, "not ready");
            return { name, ok: false, problem: sentenceOf(error) };
          }
        }),
      );
      const figures = await platformFigures(pool, clock());
      return ok({
        version,
        startedAt,
        checks: results,
        memoryBytes: process.memoryUsage.rss(),
        database: { version: figures.version, bytes: Number(figures.bytes), connections: figures.connections },
        people: figures.people,
        sessions: figures.sessions,
      });
    }),
  ];
}

export const adminRoutes = (ports: Ports): Handled[] => [
  ...peopleRoutes(ports),
  ...jobRoutes(ports),
  ...healthRoutes(ports),
];
