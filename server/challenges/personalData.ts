import type { PersonalData } from "../accounts/personalData";
import type { PlanLimits } from "../plans/limits";

/**
 * A person's challenges, entries and votes. As they leave, their running challenges end at once: a job pays the winners
 * within minutes. What is over is deleted; the ledger keeps its postings.
 */
export const challengeData = (limits: PlanLimits): PersonalData => ({
  name: "challenges",
  read: async (on, { accountId }) => {
    const { rows: own } = await on.query(
      `select id, title, description, hashtag, type, pool::text, paid::text, state, reason, demo_bytes::text as film_bytes,
         created_at as started, closes_at as closes, closed_at as closed
       from artist_challenges where account_id = $1 order by created_at, id`,
      [accountId],
    );
    const { rows: entries } = await on.query(
      `select e.challenge_id as challenge, c.title, e.publication_id as publication, e.at, e.place, e.votes, e.prize::text
       from challenge_entries e join artist_challenges c on c.id = e.challenge_id where e.account_id = $1 order by e.at, e.id`,
      [accountId],
    );
    const { rows: votes } = await on.query(
      "select challenge_id as challenge, entry_id as entry, at from challenge_votes where account_id = $1 order by at",
      [accountId],
    );
    const { rows: opened } = await on.query(
      "select challenge_id as challenge, at from challenge_openings where account_id = $1 order by at",
      [accountId],
    );
    return { challenges: own, entries, votes, stemsOpened: opened };
  },
  erase: async (on, { accountId }, now) => {
    await on.query("delete from challenge_votes where account_id = $1", [accountId]);
    await on.query("delete from challenge_openings where account_id = $1", [accountId]);
    await on.query("delete from challenge_entries where account_id = $1", [accountId]);
    await on.query(
      "update artist_challenges set closes_at = least(closes_at, $2) where account_id = $1 and state = 'open'",
      [accountId, now],
    );
    const { rows } = await on.query<{ bytes: string | null }>(
      "delete from artist_challenges where account_id = $1 and state <> 'open' returning demo_bytes::text as bytes",
      [accountId],
    );
    const bytes = rows.reduce((sum, row) => sum + BigInt(row.bytes ?? 0), 0n);
    if (bytes > 0n) await limits.release(on, accountId, "storage", bytes);
  },
});
