import type pg from "pg";
import { referrals as routes } from "../../contract/api/referrals";
import { emailKey } from "../accounts/email";
import type { Clock } from "../clock";
import type { Queryable, Tx } from "../database/database";
import type { EventBus } from "../events/events";
import { type Handled, handle, ok } from "../http/handlers";
import { randomId } from "../ids";
import type { KeyRing } from "../keys/keyRing";
import { walletMoved } from "../ledger/events";
import type { Rewards } from "../ledger/rewards";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly rewards: Rewards;
  readonly publicUrl: () => string;
}

/** A new person with a confirmed address, and the code of the link that they followed. */
export interface Joined {
  readonly accountId: string;
  readonly email: string;
  readonly referral: string;
}

/** Records who referred a new person and rewards the referrer, within the caller's transaction. */
export type NoteJoined = (tx: Tx, joined: Joined) => Promise<void>;

/** An address without the tag that many providers let its owner add: "ann+2@x.test" belongs to ann, too. */
const mailboxOf = (email: string): string => emailKey(email).replace(/^([^+@]*)\+[^@]*@/, "$1@");

/**
 * Rewards for referrals: not for the referrer's own addresses, and once for each mailbox, of which only a hash is
 * stored.
 */
export const noteJoined =
  ({ clock, events, rewards, keys }: Pick<Ports, "clock" | "events" | "rewards"> & { keys: KeyRing }): NoteJoined =>
  async (tx, { accountId, email, referral }) => {
    const { rows } = await tx.query<{ account_id: string; email: string; verified: boolean }>(
      `select c.account_id, p.email, p.verified_at is not null as verified
       from referral_codes c join people p on p.account_id = c.account_id
       where c.code = $1 and p.suspended_at is null and p.deleted_at is null`,
      [referral],
    );
    const [by] = rows;
    if (!by || mailboxOf(by.email) === mailboxOf(email)) return;
    await tx.query("insert into referrals (account_id, referrer, at) values ($1, $2, $3)", [
      accountId,
      by.account_id,
      clock(),
    ]);
    const reward = await rewards.reward(tx, {
      person: { accountId: by.account_id, verified: by.verified },
      occasion: "referral",
      thing: keys.fingerprint(mailboxOf(email), "referral"),
      owner: accountId,
    });
    if (reward.rewarded) walletMoved(tx, events, by.account_id);
  };

async function codeOf(on: Queryable, accountId: string): Promise<string> {
  const { rows } = await on.query<{ code: string }>(
    `insert into referral_codes (code, account_id) values ($1, $2)
     on conflict (account_id) do update set code = referral_codes.code returning code`,
    [randomId(9), accountId],
  );
  const [row] = rows;
  if (!row) throw new Error("The database gave no code.");
  return row.code;
}

/** Routes for inviting others. */
export function referralRoutes({ pool, publicUrl }: Ports): Handled[] {
  return [
    handle(routes.mine, async ({ session }) => {
      const code = await codeOf(pool, session.accountId);
      const { rows } = await pool.query<{ joined: number; earned: string }>(
        `select (select count(*) from referrals where referrer = $1)::int as joined,
           (select coalesce(sum(amount), 0) from rewards where owner = $2 and occasion = 'referral')::text as earned`,
        [session.accountId, session.accountId],
      );
      const { joined = 0, earned = "0" } = rows[0] ?? {};
      return ok({ code, url: `${publicUrl()}/auth?step=sign-up&ref=${code}`, joined, earned });
    }),
  ];
}
