import { INBOX, type Mailing, NOTIFICATION_KINDS, type NotificationKind } from "../../contract/notifications";
import type { PublicationKind } from "../../contract/publications";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import type { Place } from "../http/cursor";
import type { Reader } from "../mail/reader";
import { languageOf } from "../words/writer";

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

/** A notification (n) with its people, of whom $1 are counted and $2 named. */
const ROW = `n.id, n.account_id, n.kind, n."values", n.at, n.read_at, n.publication_id, b.title, b.kind as publication_kind,
  (select count(*)::int from (select from ${PEOPLE} limit $1) counted) as count,
  (select coalesce(sum(p.amount), 0) from notification_people p where p.notification_id = n.id)::text as amount,
  (select coalesce(json_agg(latest), '[]') from (select a.handle, a.name, a.avatar_id from ${PEOPLE}
    order by p.at desc, a.id limit $2) latest) as people
  from notifications n left join publications b on b.id = n.publication_id`;

const list = prepared<NotificationRow>(
  "notifications.list",
  `select ${ROW}
   where n.account_id = $3 and (not $4 or n.read_at is null) and ${SEEN}
     and ($5::timestamptz is null or (n.at, n.id) < ($5, $6))
   order by n.at desc, n.id desc limit $7`,
);
/** Unread ones that were not mailed: one ($4), or those whose kind the account ($3) wants daily. */
const toMail = prepared<NotificationRow>(
  "notifications.toMail",
  `select ${ROW} where n.account_id = $3 and n.read_at is null and n.mailed_at is null and ${SEEN}
     and (n.id = $4 or ($4 is null and n.kind = any (array(select unnest(mail_daily) from notification_settings
       where account_id = $3))))
   order by n.at, n.id limit $5 for update of n`,
);
const toPush = prepared<NotificationRow>(
  "notifications.toPush",
  `select ${ROW} where n.id = $3 and n.read_at is null and ${SEEN}`,
);
const mailed = prepared("notifications.mailed", "update notifications set mailed_at = $2 where id = any ($1)");
const forDigest = prepared<{ account_id: string }>(
  "notifications.forDigest",
  `select s.account_id from notification_settings s
   where s.mail_daily <> '{}' and ($1::uuid is null or s.account_id > $1)
     and exists (select from notifications n where n.account_id = s.account_id and n.mailed_at is null
       and n.read_at is null and n.kind = any (s.mail_daily))
   order by s.account_id limit $2`,
);
const address = prepared<{ email: string | null; language: string | null }>(
  "notifications.address",
  `select p.email, a.language from people p join accounts a on a.id = p.account_id
   where p.account_id = $1 and p.deleted_at is null and p.suspended_at is null`,
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
const settings = prepared<{
  off_kinds: NotificationKind[];
  mail_now: NotificationKind[];
  mail_daily: NotificationKind[];
  push_off: NotificationKind[];
}>(
  "notifications.settings",
  "select off_kinds, mail_now, mail_daily, push_off from notification_settings where account_id = $1",
);
const set = prepared(
  "notifications.set",
  `insert into notification_settings (account_id, off_kinds, mail_now, mail_daily, push_off)
   values ($1, $2, coalesce($3, '{}'::text[]), coalesce($4, '{}'::text[]), coalesce($5, '{}'::text[]))
   on conflict (account_id) do update set off_kinds = excluded.off_kinds,
     mail_now = coalesce($3, notification_settings.mail_now), mail_daily = coalesce($4, notification_settings.mail_daily),
     push_off = coalesce($5, notification_settings.push_off)`,
);
const sweep = prepared("notifications.sweep", "delete from notifications where at < $1");

/** One more than `limit` if there are more. */
export const listNotifications = (
  on: Queryable,
  accountId: string,
  { onlyUnread, after, limit }: { onlyUnread: boolean; after: Place | null; limit: number },
) =>
  list(on, INBOX.mostPeople, INBOX.namedPeople, accountId, onlyUnread, after?.at ?? null, after?.id ?? null, limit + 1);

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

/** What an account wants to be told, and how. */
export interface Wanted {
  readonly off: NotificationKind[];
  readonly mail: Partial<Record<NotificationKind, Mailing>>;
  readonly pushOff: NotificationKind[];
}

export async function readSettings(on: Queryable, accountId: string): Promise<Wanted> {
  const [row] = await settings(on, accountId);
  const as = (kinds: readonly NotificationKind[], how: Mailing) => kinds.map((kind) => [kind, how] as const);
  return {
    off: row?.off_kinds ?? [],
    mail: row ? Object.fromEntries([...as(row.mail_now, "now"), ...as(row.mail_daily, "daily")]) : {},
    pushOff: row?.push_off ?? [],
  };
}

/** Without `mail` or `pushOff` that stays as it is. */
export async function setSettings(
  on: Queryable,
  accountId: string,
  {
    off,
    mail,
    pushOff,
  }: {
    readonly off: readonly NotificationKind[];
    readonly mail?: Wanted["mail"] | undefined;
    readonly pushOff?: readonly NotificationKind[] | undefined;
  },
): Promise<void> {
  const kindsOf = (how: Mailing) => mail && NOTIFICATION_KINDS.filter((kind) => mail[kind] === how);
  await set(
    on,
    accountId,
    [...new Set(off)],
    kindsOf("now") ?? null,
    kindsOf("daily") ?? null,
    pushOff ? [...new Set(pushOff)] : null,
  );
}

/** What is to be mailed to an account, locked: one notification, or what it wants daily; the earliest first. */
export const takeToMail = (on: Queryable, accountId: string, wanted: { readonly id: string } | "daily", most: number) =>
  toMail(on, INBOX.mostPeople, INBOX.namedPeople, accountId, wanted === "daily" ? null : wanted.id, most);

/** A notification that is still to be pushed; null once it was read, or has nothing to tell any more. */
export const findToPush = async (on: Queryable, id: string): Promise<NotificationRow | null> =>
  (await toPush(on, INBOX.mostPeople, INBOX.namedPeople, id))[0] ?? null;

export async function markMailed(on: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await mailed(on, ids, now);
}

/** Accounts after one, by id, that have something for the daily mail. */
export const waitingForDigest = async (on: Queryable, after: string | null, most: number): Promise<string[]> =>
  (await forDigest(on, after, most)).map(({ account_id }) => account_id);

/** Where a person is mailed; null for an organisation, and for who is suspended or has left. */
export async function mailReaderOf(on: Queryable, accountId: string): Promise<Reader | null> {
  const [row] = await address(on, accountId);
  return row?.email ? { email: row.email, language: languageOf(row.language) } : null;
}

/** Removes what is older than it is kept. */
export async function sweepNotifications(on: Queryable, before: Date): Promise<void> {
  await sweep(on, before);
}
