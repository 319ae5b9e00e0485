import { INBOX, type NotificationKind } from "../../contract/notifications";
import type { PublicationKind } from "../../contract/publications";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import type { Place } from "../http/cursor";

export interface NotificationRow {
  readonly id: string;
  readonly account_id: string;
  readonly kind: NotificationKind;
  readonly values: Record<string, unknown>;
  readonly at: Date;
  readonly read_at: Date | null;
  readonly publication_id: string | null;
  readonly title: string | null;
  readonly publication_kind: PublicationKind | null;
  readonly count: number;
  readonly amount: string;
  readonly people: readonly { readonly handle: string; readonly name: string; readonly avatar_id: string | null }[];
}

/** The people (p, a) of a notification (n) who are neither suspended nor gone. */
const PEOPLE = `notification_people p join accounts a on a.id = p.account_id
  where p.notification_id = n.id and a.suspended_at is null and a.closed_at is null`;
/** The condition that a notification (n) has something to tell. */
const SEEN = `(not n.by_people or exists (select from ${PEOPLE}))`;

const list = prepared<NotificationRow>(
  "notifications.list",
  `select n.id, n.account_id, n.kind, n."values", n.at, n.read_at, n.publication_id, b.title, b.kind as publication_kind,
     (select count(*)::int from (select from ${PEOPLE} limit $6) counted) as count,
     (select coalesce(sum(p.amount), 0) from notification_people p where p.notification_id = n.id)::text as amount,
     (select coalesce(json_agg(latest), '[]') from (select a.handle, a.name, a.avatar_id from ${PEOPLE}
       order by p.at desc, a.id limit $7) latest) as people
   from notifications n left join publications b on b.id = n.publication_id
   where n.account_id = $1 and (not $2 or n.read_at is null) and ${SEEN}
     and ($3::timestamptz is null or (n.at, n.id) < ($3, $4))
   order by n.at desc, n.id desc limit $5`,
);
const unread = prepared<{ unread: number; latest: Date | null }>(
  "notifications.unread",
  `select (select count(*)::int from (select from notifications n where n.account_id = $1 and n.read_at is null
       and ${SEEN} limit $2) counted) as unread,
     (select max(at) from notifications where account_id = $1) as latest`,
);
const one = prepared<{ id: string; account_id: string }>(
  "notifications.one",
  "select id, account_id from notifications where id = $1",
);
const markOne = prepared(
  "notifications.markOne",
  "update notifications set read_at = $2 where id = $1 and read_at is null",
);
const markAll = prepared(
  "notifications.markAll",
  "update notifications set read_at = $3 where account_id = $1 and read_at is null and at < $2::timestamptz + interval '1 ms'",
);
const settings = prepared<{ off_kinds: NotificationKind[] }>(
  "notifications.settings",
  "select off_kinds from notification_settings where account_id = $1",
);
const set = prepared(
  "notifications.set",
  `insert into notification_settings (account_id, off_kinds) values ($1, $2)
   on conflict (account_id) do update set off_kinds = excluded.off_kinds`,
);
const sweep = prepared("notifications.sweep", "delete from notifications where at < $1");

/** One more than `limit` if there are more. */
export const listNotifications = (
  on: Queryable,
  accountId: string,
  { onlyUnread, after, limit }: { onlyUnread: boolean; after: Place | null; limit: number },
) =>
  list(on, accountId, onlyUnread, after?.at ?? null, after?.id ?? null, limit + 1, INBOX.mostPeople, INBOX.namedPeople);

export async function countUnread(on: Queryable, accountId: string): Promise<{ unread: number; latest: Date | null }> {
  const [row] = await unread(on, accountId, INBOX.mostUnread);
  if (!row) throw new Error("The database gave no count.");
  return row;
}

export const findNotification = async (on: Queryable, id: string) => (await one(on, id))[0] ?? null;

export async function markRead(on: Queryable, id: string, now: Date): Promise<void> {
  await markOne(on, id, now);
}

export async function markReadThrough(on: Queryable, accountId: string, through: Date, now: Date): Promise<void> {
  await markAll(on, accountId, through, now);
}

export const readOff = async (on: Queryable, accountId: string): Promise<NotificationKind[]> =>
  (await settings(on, accountId))[0]?.off_kinds ?? [];

export async function setOff(on: Queryable, accountId: string, off: readonly NotificationKind[]): Promise<void> {
  await set(on, accountId, [...new Set(off)]);
}

/** Removes what is older than it is kept. */
export async function sweepNotifications(on: Queryable, before: Date): Promise<void> {
  await sweep(on, before);
}
