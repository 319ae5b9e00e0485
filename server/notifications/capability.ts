import type pg from "pg";
import { z } from "zod";
import { notifications as routes } from "../../contract/api/notifications";
import { INBOX } from "../../contract/notifications";
import type { PersonalData } from "../accounts/personalData";
import type { Capability } from "../capabilities";
import { type Clock, DAY_MS } from "../clock";
import type { Queryable } from "../database/database";
import type { EventBus } from "../events/events";
import { partOf, placeOf } from "../http/cursor";
import { empty, handle, ok } from "../http/handlers";
import { job, runs } from "../jobs/job";
import type { KeyRing } from "../keys/keyRing";
import type { Log } from "../log";
import type { GuardedFetch } from "../net/guardedFetch";
import { demand } from "../policy/policy";
import { notificationMailJobs } from "./mailJobs";
import { notificationsTopic } from "./notify";
import { NotificationThing } from "./policy";
import { presentNotification } from "./present";
import { pushJobs } from "./push/jobs";
import { pushHandlers } from "./push/routes";
import { forgetDevices, listDevices } from "./push/store";
import { createVapid } from "./push/vapid";
import {
  countUnread,
  findNotification,
  listNotifications,
  markRead,
  markReadThrough,
  readSettings,
  setSettings,
  sweepNotifications,
} from "./store";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly keys: KeyRing;
  readonly log: Log;
  readonly guardedFetch: GuardedFetch;
  readonly publicUrl: () => string;
}

const sweep = job({ name: "notifications.sweep", payload: z.object({}), attempts: 1, cron: "41 3 * * *" });

const notificationData: PersonalData = {
  name: "notifications",
  read: async (on, { accountId }) => ({
    told: (
      await on.query(
        `select kind, publication_id as publication, "values", at, read_at from notifications
         where account_id = $1 order by at`,
        [accountId],
      )
    ).rows as unknown[],
    wanted: await readSettings(on, accountId),
    devices: await listDevices(on, accountId),
  }),
  erase: async (on, { accountId }) => {
    await on.query("delete from notifications where account_id = $1", [accountId]);
    // what others were told of this person, unless somebody else did the same
    await on.query(
      `delete from notifications n using notification_people p where p.notification_id = n.id and p.account_id = $1
         and not exists (select from notification_people o where o.notification_id = n.id and o.account_id <> $1)`,
      [accountId],
    );
    await on.query("delete from notification_people where account_id = $1", [accountId]);
    await on.query("delete from notification_settings where account_id = $1", [accountId]);
    await forgetDevices(on, accountId);
  },
};

/** The unread ones of an account, as the bell shows them. */
export async function readUnread(on: Queryable, accountId: string) {
  const { unread, latest } = await countUnread(on, accountId);
  return { unread, latest: latest?.toISOString() ?? null };
}

/** One inbox for each account: what it was told. */
export function notificationsCapability(ports: Ports): Capability {
  const { pool, clock, events, publicUrl } = ports;
  const vapid = createVapid(ports.keys, publicUrl);
  const marked = async (accountId: string) => {
    events.publish({ topic: notificationsTopic(accountId), data: {} });
    return ok(await readUnread(pool, accountId));
  };
  return {
    handlers: [
      handle(routes.list, async ({ session: { accountId }, query: { show, limit, cursor } }) => {
        const wanted = { onlyUnread: show === "unread", after: placeOf(cursor), limit };
        const rows = await listNotifications(pool, accountId, wanted);
        const { shown, nextCursor } = partOf(rows, limit, ({ at, id }) => ({ at, id }));
        return ok({ items: shown.map(presentNotification), nextCursor });
      }),
      handle(routes.unread, async ({ session }) => ok(await readUnread(pool, session.accountId))),
      handle(routes.read, async ({ session, params }) => {
        const row = demand(session, "read", NotificationThing, await findNotification(pool, params.notificationId));
        await markRead(pool, row.id, clock());
        return marked(session.accountId);
      }),
      handle(routes.readAll, async ({ session: { accountId }, body: { through } }) => {
        await markReadThrough(pool, accountId, new Date(through), clock());
        return marked(accountId);
      }),
      handle(routes.settings, async ({ session }) => ok(await readSettings(pool, session.accountId))),
      handle(routes.set, async ({ session, body }) => {
        await setSettings(pool, session.accountId, body);
        return empty();
      }),
      ...pushHandlers({ ...ports, vapid }),
    ],
    jobs: [
      runs(sweep, () => sweepNotifications(pool, new Date(clock().getTime() - INBOX.keptDays * DAY_MS))),
      ...notificationMailJobs({ pool, clock, publicUrl }),
      ...pushJobs({ ...ports, vapid }),
    ],
    personalData: [notificationData],
  };
}
