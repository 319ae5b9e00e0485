import { PUSH } from "../../../contract/notifications";
import type { Queryable } from "../../database/database";
import { prepared } from "../../database/prepared";

/** A browser that takes push messages. */
export interface Device {
  readonly session_id: string;
  readonly account_id: string;
  readonly sealed: string;
}

/** The devices (s) told of an account ($1): its person's, or those of an organisation's owners and managers. */
export const DEVICES = `select s.session_id from push_subscriptions s where s.account_id = $1
  union select s.session_id from memberships m join people p on p.id = m.person_id
    join push_subscriptions s on s.account_id = p.account_id
  where m.account_id = $1 and m.role in ('owner', 'manager')`;

const devices = prepared<{ session_id: string }>("push.devices", DEVICES);
const one = prepared<Device>(
  "push.device",
  `select s.session_id, s.account_id, s.sealed from push_subscriptions s join sessions o on o.id = s.session_id
     join people p on p.id = o.person_id
   where s.session_id = $1 and o.expires_at > $2 and p.suspended_at is null and p.deleted_at is null`,
);
const keep = prepared(
  "push.keep",
  `insert into push_subscriptions (session_id, account_id, fingerprint, sealed, created_at)
   select o.id, p.account_id, $2, $3, $4 from sessions o join people p on p.id = o.person_id where o.id = $1
   on conflict (session_id) do update set fingerprint = $2, sealed = $3, created_at = $4`,
);
const takenOver = prepared(
  "push.takenOver",
  "delete from push_subscriptions where fingerprint = $2 and session_id <> $1",
);
const beyond = prepared(
  "push.beyond",
  `delete from push_subscriptions where session_id in (select o.session_id from push_subscriptions o
     where o.account_id = (select account_id from push_subscriptions where session_id = $1)
     order by o.created_at desc, o.session_id desc offset $2)`,
);
const forget = prepared("push.forget", "delete from push_subscriptions where session_id = $1");
const forgetSame = prepared("push.forgetSame", "delete from push_subscriptions where session_id = $1 and sealed = $2");
const has = prepared("push.has", "select from push_subscriptions where session_id = $1");

export const devicesOf = async (on: Queryable, accountId: string): Promise<string[]> =>
  (await devices(on, accountId)).map(({ session_id }) => session_id);

/** The device of a session that has not ended. */
export const findDevice = async (on: Queryable, sessionId: string, now: Date): Promise<Device | null> =>
  (await one(on, sessionId, now))[0] ?? null;

/** Keeps a session's subscription, instead of what that browser had before; the oldest beyond the most go. */
export async function keepDevice(
  on: Queryable,
  sessionId: string,
  { fingerprint, sealed }: { readonly fingerprint: string; readonly sealed: string },
  now: Date,
): Promise<void> {
  await takenOver(on, sessionId, fingerprint);
  await keep(on, sessionId, fingerprint, sealed, now);
  await beyond(on, sessionId, PUSH.mostDevices);
}

export async function forgetDevice(on: Queryable, sessionId: string): Promise<void> {
  await forget(on, sessionId);
}

/** Forgets a device unless its browser has subscribed anew meanwhile. */
export async function forgetGone(on: Queryable, { session_id, sealed }: Device): Promise<void> {
  await forgetSame(on, session_id, sealed);
}

export const hasDevice = async (on: Queryable, sessionId: string): Promise<boolean> =>
  (await has(on, sessionId)).length > 0;

/** Since when which sessions of a person take push messages. Where to is the browser's secret, as a password is. */
export async function listDevices(on: Queryable, accountId: string): Promise<unknown[]> {
  const { rows } = await on.query(
    `select o.device, s.created_at as since from push_subscriptions s join sessions o on o.id = s.session_id
     where s.account_id = $1 order by s.created_at`,
    [accountId],
  );
  return rows as unknown[];
}

export async function forgetDevices(on: Queryable, accountId: string): Promise<void> {
  await on.query("delete from push_subscriptions where account_id = $1", [accountId]);
}
