import type pg from "pg";
import { releases } from "../../contract/api/releases";
import { pathOf } from "../../contract/api/route";
import { splitOfView } from "../../contract/rewards";
import { type Clock, DAY_MS, HOUR_MS } from "../clock";
import { type Queryable, transaction } from "../database/database";
import { prepared } from "../database/prepared";
import { ApiError } from "../errors";
import type { EventBus } from "../events/events";
import type { Session } from "../http/session";
import type { KeyRing } from "../keys/keyRing";
import { walletMoved } from "../ledger/events";
import { type Ledger, PLATFORM } from "../ledger/ledger";
import { addressKey } from "../limits/addressKey";
import type { Notify } from "../notifications/notify";
import { can } from "../policy/policy";
import { PublicationThing } from "../publications/policy";
import type { ReleaseRow } from "./store";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly ledger: Ledger;
  readonly notify: Notify;
}

/** How long the URL of a sound is valid: longer than the longest release plays. */
const STREAM_MS = 4 * HOUR_MS;

/**
 * Makes an account's view of a release paid from now ($3) to $4, unless it is paid already; returns the end of the
 * previous one. If two begin at once, the second waits for the first and then finds it paid.
 */
const claim = prepared<{ there: boolean; claimed: boolean; before: Date }>(
  "views.claim",
  `with there as (
     select id from publications where id = $1 for key share
   ), old as (
     select until from publication_payments where publication_id = $1 and account_id = $2 for update
   ), claimed as (
     -- reads old, so that it is read before
     insert into publication_payments as v (publication_id, account_id, until)
     select there.id, $2::uuid, $4::timestamptz from there cross join (select max(until) from old) o
     on conflict (publication_id, account_id) do update set until = excluded.until where v.until <= $3
     returning 1
   )
   select exists (select from there) as there, exists (select from claimed) as claimed,
     coalesce((select until from old), to_timestamp(0)) as before`,
);

/**
 * Charges a view of a release with a price, within the caller's transaction, unless this account has paid for one
 * within 24 hours. Returns the charged minor units.
 */
export async function chargeWithin(
  client: Queryable,
  { clock, ledger }: Pick<Ports, "clock" | "ledger">,
  accountId: string,
  release: ReleaseRow,
): Promise<bigint> {
  const price = BigInt(release.price);
  const now = clock();
  const [view] = await claim(client, release.id, accountId, now, new Date(now.getTime() + DAY_MS));
  // the release was deleted meanwhile
  if (!view?.there) throw new ApiError("not_found");
  if (!view.claimed) return 0n;
  const { creator, platform } = splitOfView(price);
  const legs = [
    { owner: accountId, amount: -price },
    { owner: release.account_id, amount: creator },
    { owner: PLATFORM.revenue, amount: platform },
  ];
  await ledger.transfer(client, {
    key: `view:${release.id}:${accountId}:${view.before.getTime()}`,
    reason: "view",
    subject: release.id,
    legs: legs.filter(({ amount }) => amount !== 0n),
  });
  return price;
}

/**
 * Charges a view of a release with a price, unless this person has paid for one within 24 hours. Returns the charged
 * minor units. If two begin at once, one is charged.
 */
export async function chargeView(
  { pool, clock, events, ledger, notify }: Ports,
  session: Session | null,
  release: ReleaseRow,
): Promise<bigint> {
  const price = BigInt(release.price);
  const shown = can(null, "view", PublicationThing, release);
  if (price === 0n || release.account_id === session?.accountId || !shown) return 0n;
  if (!session) throw new ApiError("unauthenticated", "Sign in to watch a release that has a price.");
  const { accountId } = session;
  return transaction(pool, async (client) => {
    const charged = await chargeWithin(client, { clock, ledger }, accountId, release);
    if (charged > 0n) {
      const amount = splitOfView(charged).creator;
      const about = { by: accountId, publicationId: release.id, amount };
      await notify(client, release.account_id, "payment", {}, about);
      walletMoved(client, events, accountId, release.account_id);
    }
    return charged;
  });
}

/** What is signed in the URL of a sound that everybody may hear for free. */
const openScope = (release: ReleaseRow) => `release-audio:anyone:${release.id}:${release.rendition_sha256}`;
/** What is signed in the URL of any other sound: one session and its network. */
const ownScope = (release: ReleaseRow, sessionId: string, address: string) =>
  `release-audio:${sessionId}@${addressKey(address)}:${release.id}:${release.rendition_sha256}`;

/** Whether everybody may hear a release for free. */
const isOpen = (release: ReleaseRow): boolean => release.price === "0" && can(null, "view", PublicationThing, release);

/** Who listens, and where. */
export interface Listener {
  readonly session: Session | null;
  readonly address: string;
}

/**
 * The URL of a release's sound, valid for some hours. Unless everybody may hear the release for free, the URL works
 * only for this session and network, and ends with the session.
 */
export function streamOf(keys: KeyRing, release: ReleaseRow, { session, address }: Listener, now: Date) {
  const expires = new Date(now.getTime() + STREAM_MS);
  const path = pathOf(releases.audio, { releaseId: release.id });
  const search: Record<string, string> =
    session === null || (isOpen(release) && release.account_id !== session.accountId)
      ? { signature: keys.sign(openScope(release), expires) }
      : { listener: session.id, signature: keys.sign(ownScope(release, session.id, address), expires) };
  return { stream: `${path}?${new URLSearchParams(search)}`, expiresAt: expires.toISOString() };
}

const paid = prepared<{ paid: boolean }>(
  "views.paid",
  "select exists (select from publication_payments where publication_id = $1 and account_id = $2) as paid",
);

interface Hearing {
  readonly pool: pg.Pool;
  readonly keys: KeyRing;
  /** finds a valid session by its id */
  readonly sessionById: (id: string) => Promise<Session | null>;
}

/**
 * Whether the URL of a sound grants access. That of an open release works for anybody. Any other works for the session
 * it was made for: the session must still be valid, be allowed to view the release, have paid, and use the same
 * network. A request with a session of another account is refused.
 */
export async function mayHear(
  { pool, keys, sessionById }: Hearing,
  release: ReleaseRow,
  { signature, listener }: { signature: string; listener?: string | undefined },
  { session, address }: Listener,
): Promise<boolean> {
  if (release.state !== "ready") return false;
  if (listener === undefined) return isOpen(release) && keys.verify(signature, openScope(release));
  if (!keys.verify(signature, ownScope(release, listener, address))) return false;
  const who = await sessionById(listener);
  if (!who || (session && session.accountId !== who.accountId) || !can(who, "view", PublicationThing, release))
    return false;
  // its owner, and an administrator if nobody else may hear it
  if (release.price === "0" || release.account_id === who.accountId || !can(null, "view", PublicationThing, release)) {
    return true;
  }
  const [row] = await paid(pool, release.id, who.accountId);
  return row?.paid ?? false;
}
