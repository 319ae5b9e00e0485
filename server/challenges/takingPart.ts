import { CHALLENGE } from "../../contract/challenges";
import { said } from "../../contract/words/said";
import { HOUR_MS } from "../clock";
import type { Tx } from "../database/database";
import { networkOf } from "../dj/guests";
import { ApiError } from "../errors";
import { randomId } from "../ids";
import { type ChallengeRow, findEntry, lockChallenge } from "./store";

/** Who takes part. */
export interface Participant {
  readonly accountId: string;
  /** the e-mail address is confirmed */
  readonly verified: boolean;
  /** since when the account is there */
  readonly joined: Date;
}

const OVER = "This challenge is over.";

export const isOpen = ({ state, closes_at }: Pick<ChallengeRow, "state" | "closes_at">, now: Date): boolean =>
  state === "open" && now < closes_at;

/** Why somebody cannot vote; null if they can. `atOnce`: new accounts needn't wait, in a demonstration. */
export function voteRefusal(challenge: ChallengeRow, person: Participant, now: Date, atOnce: boolean): string | null {
  if (!isOpen(challenge, now)) return OVER;
  if (challenge.account_id === person.accountId) return "This is your challenge. Others vote.";
  if (!person.verified) return "Confirm your e-mail address to vote.";
  const grown = now.getTime() - person.joined.getTime() >= CHALLENGE.voteAgeHours * HOUR_MS;
  return grown || atOnce ? null : "Your account is new. It can vote once it is 3 days old.";
}

/** Why somebody cannot enter; null if they can. */
export function entryRefusal(
  challenge: ChallengeRow,
  person: Omit<Participant, "joined">,
  entered: boolean,
  now: Date,
): string | null {
  if (!isOpen(challenge, now)) return OVER;
  if (challenge.account_id === person.accountId) return "This is your challenge. Others enter.";
  if (!person.verified) return "Confirm your e-mail address to enter.";
  if (entered) return "You have entered already.";
  return challenge.entries >= CHALLENGE.mostEntries ? "This challenge has as many entries as it takes." : null;
}

/** The challenge, locked: what is checked of it holds until the transaction ends. Throws "conflict" once it is over. */
export async function lockOpen(tx: Tx, id: string, now: Date): Promise<ChallengeRow> {
  const challenge = await lockChallenge(tx, id);
  if (!challenge) throw new ApiError("not_found");
  if (challenge.owner_gone || challenge.taken_down_at) throw new ApiError("not_found");
  if (!isOpen(challenge, now)) throw new ApiError("conflict", OVER);
  return challenge;
}

const refuse = (reason: string | null): void => {
  if (reason !== null) throw new ApiError("conflict", reason);
};

/** Enters a publication, which the caller has checked to be the person's own and public. */
export async function enter(
  tx: Tx,
  id: string,
  person: Omit<Participant, "joined">,
  publicationId: string,
  now: Date,
): Promise<ChallengeRow> {
  const challenge = await lockOpen(tx, id, now);
  const { rows } = await tx.query<{ own: boolean }>(
    "select account_id = $2 as own from challenge_entries where challenge_id = $1 and (account_id = $2 or publication_id = $3)",
    [id, person.accountId, publicationId],
  );
  refuse(entryRefusal(challenge, person, rows.length > 0, now));
  await tx.query(
    "insert into challenge_entries (id, challenge_id, account_id, publication_id, at) values ($1, $2, $3, $4, $5)",
    [randomId(12), id, person.accountId, publicationId, now],
  );
  return challenge;
}

/** Takes one's own entry back, with its votes; throws "not_found" if there is none. */
export async function withdraw(tx: Tx, id: string, accountId: string, entryId: string, now: Date): Promise<void> {
  await lockOpen(tx, id, now);
  const { rowCount } = await tx.query(
    "delete from challenge_entries where challenge_id = $1 and account_id = $2 and id = $3",
    [id, accountId, entryId],
  );
  if (rowCount !== 1) throw new ApiError("not_found");
}

interface Vote {
  readonly challengeId: string;
  readonly entryId: string;
  readonly person: Participant;
  /** of the request */
  readonly address: string;
}

/**
 * Gives an entry somebody's one vote, or moves it there. Votes of a challenge come one after the other, so none is counted
 * twice and none after the end. Throws "not_found" for no entry, "conflict" with a sentence for a vote that is not theirs to
 * give.
 */
export async function vote(tx: Tx, { challengeId, entryId, person, address }: Vote, now: Date, atOnce: boolean) {
  const challenge = await lockOpen(tx, challengeId, now);
  refuse(voteRefusal(challenge, person, now, atOnce));
  const entry = await findEntry(tx, challengeId, entryId);
  if (!entry) throw new ApiError("not_found", "This entry is no longer here.");
  if (entry.account_id === person.accountId) throw new ApiError("conflict", "You can't vote for your own entry.");
  const network = networkOf(address, challenge.salt ?? "");
  const { rows } = await tx.query<{ others: number }>(
    "select count(*)::int as others from challenge_votes where entry_id = $1 and network = $2 and account_id <> $3",
    [entryId, network, person.accountId],
  );
  if ((rows[0]?.others ?? 0) >= CHALLENGE.votesOfNetwork) {
    throw new ApiError(
      "conflict",
      said`An entry takes ${CHALLENGE.votesOfNetwork} votes from one network, and yours has given them.`,
    );
  }
  await tx.query(
    `insert into challenge_votes (challenge_id, account_id, entry_id, network, at) values ($1, $2, $3, $4, $5)
     on conflict (challenge_id, account_id) do update set entry_id = excluded.entry_id, network = excluded.network, at = excluded.at`,
    [challengeId, person.accountId, entryId, network, now],
  );
}

/** Takes a vote back; nothing changes where there is none. */
export async function unvote(tx: Tx, id: string, accountId: string, now: Date): Promise<void> {
  await lockOpen(tx, id, now);
  await tx.query("delete from challenge_votes where challenge_id = $1 and account_id = $2", [id, accountId]);
}
