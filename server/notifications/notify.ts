import { NOTIFICATIONS, type NotificationKind, type ValuesOf } from "../../contract/notifications";
import type { Clock } from "../clock";
import type { Tx } from "../database/database";
import { prepared } from "../database/prepared";
import type { EventBus } from "../events/events";
import { randomId } from "../ids";
import { enqueue } from "../jobs/job";
import { mailOne } from "./mailJobs";
import { pushOne } from "./push/jobs";
import { DEVICES } from "./push/store";

/** What a notification is about. */
export interface About {
  /** account of the person who did it, for kinds that tell of people */
  readonly by?: string;
  readonly publicationId?: string;
  /** tells apart things of one kind that are no publications */
  readonly subject?: string;
  /** coins that the account got, minor units of AC */
  readonly amount?: bigint;
}

/**
 * Tells an account something, within the transaction that causes it; its open pages hear of it after the commit. Does
 * nothing where the account has turned the kind off, or did it itself.
 */
export type Notify = <Kind extends NotificationKind>(
  tx: Tx,
  accountId: string,
  kind: Kind,
  values: ValuesOf<Kind>,
  about?: About,
) => Promise<void>;

export const notificationsTopic = (accountId: string): string => `notifications:${accountId}`;

const wanted = prepared<{ wanted: boolean; mailed: boolean; pushed: boolean }>(
  "notifications.wanted",
  `select not exists (select from notification_settings where account_id = $1 and $2 = any (off_kinds))
     and not ($5 and exists (select from notifications n join notification_people p on p.notification_id = n.id
       where n.account_id = $1 and n.kind = $2 and n.subject = $3 and p.account_id = $4::uuid)) as wanted,
     exists (select from notification_settings where account_id = $1 and $2 = any (mail_now)) as mailed,
     exists (${DEVICES}) and not exists (select from notification_settings where account_id = $1 and $2 = any (push_off))
       as pushed`,
);
const add = prepared<{ id: string }>(
  "notifications.add",
  `insert into notifications (id, account_id, kind, subject, publication_id, by_people, "values", at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (account_id, kind, subject) where read_at is null do nothing returning id`,
);
const unreadOne = prepared<{ id: string }>(
  "notifications.unreadOne",
  "select id from notifications where account_id = $1 and kind = $2 and subject = $3 and read_at is null",
);
// skipped while another transaction does the same: fans of one artist do not queue behind each other
const renew = prepared(
  "notifications.renew",
  `update notifications set at = greatest(at, $2), "values" = $3
   where id = (select id from notifications where id = $1 for no key update skip locked)`,
);
const addPerson = prepared(
  "notifications.addPerson",
  `insert into notification_people as p (notification_id, account_id, at, amount) values ($1, $2, $3, $4)
   on conflict (notification_id, account_id) do update set at = excluded.at, amount = p.amount + excluded.amount`,
);

/** Makes the function by which capabilities tell accounts something. */
export function createNotify({ clock, events }: { readonly clock: Clock; readonly events: EventBus }): Notify {
  return async (tx, accountId, kind, values, { by, publicationId, subject, amount = 0n } = {}) => {
    if (by === accountId) return;
    const { people, once } = NOTIFICATIONS[kind];
    const now = clock();
    const fresh = randomId(12);
    // what no person did is told each time
    const group = publicationId ?? subject ?? (people ? "" : fresh);
    const [answer] = await wanted(tx, accountId, kind, group, by ?? null, once);
    if (!answer?.wanted) return;
    const text = JSON.stringify(values);
    const known = async () => (await unreadOne(tx, accountId, kind, group))[0]?.id;
    // looked for first: where another transaction has just renewed it, a statement that adds would wait for the other's end
    let id = await known();
    const [added] =
      id === undefined ? await add(tx, fresh, accountId, kind, group, publicationId ?? null, people, text, now) : [];
    id ??= added?.id ?? (await known());
    // it was read between the two statements: the next one is told anew
    if (id === undefined) return;
    if (!added) await renew(tx, id, now, text);
    // what comes together with it before it is read is neither mailed nor pushed again
    if (added && answer.mailed) await enqueue(tx, mailOne, { accountId, notificationId: id });
    if (added && answer.pushed) await enqueue(tx, pushOne, { accountId, notificationId: id });
    if (by !== undefined) await addPerson(tx, id, by, now, amount);
    tx.afterCommit(() => events.publish({ topic: notificationsTopic(accountId), data: {} }));
  };
}
