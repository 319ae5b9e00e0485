import { POLLS, type Poll, polls as routes } from "../../contract/api/polls";
import { said, word } from "../../contract/words/said";
import type { PersonalData } from "../accounts/personalData";
import type { Capability } from "../capabilities";
import { HOUR_MS } from "../clock";
import { transaction } from "../database/database";
import { ApiError } from "../errors";
import { created, empty, handle, ok } from "../http/handlers";
import type { Session } from "../http/session";
import { randomId } from "../ids";
import { addressKey } from "../limits/addressKey";
import type { Rate } from "../limits/rates";
import type { Platform } from "../platform";
import { Anyone, allow, demand, resource, User } from "../policy/policy";
import { languageAsked, type Writer, writerIn } from "../words/writer";
import { addPoll, castVote, closePoll, countOpen, findPoll, type PollRow, pollsOf, removePoll } from "./store";

const PollThing = resource<PollRow>("poll");
allow(Anyone, ["read", "vote"], PollThing, (_anyone, poll) => !poll.owner_gone);
allow(User, ["read", "close", "delete"], PollThing, (user, poll) => poll.account_id === user.accountId);

const CREATES: Rate = { name: "poll:create", hits: 20, seconds: 3600 };
const VOTES: Rate = { name: "poll:vote", hits: 60, seconds: 3600 };
const VOTES_FROM: Rate = { name: "poll:address", hits: 300, seconds: 3600 };

const OWN = word("You can't vote on your own poll.");
const UNVERIFIED = word("Confirm your e-mail address to vote.");
const CLOSED = word("This poll is closed.");
const VOTED = word("You have voted already.");

function refusalOf(row: PollRow, session: Session | null, now: Date): string | null {
  if (row.closes_at <= now) return CLOSED;
  if (!session) return null;
  if (row.account_id === session.accountId) return OWN;
  if (!session.verified) return UNVERIFIED;
  return row.voted === null ? null : VOTED;
}

function present(row: PollRow, session: Session | null, now: Date, write: Writer): Poll {
  const totalVotes = row.options.reduce((sum, { votes }) => sum + votes, 0);
  const refusal = refusalOf(row, session, now);
  return {
    id: row.id,
    question: row.question,
    options: row.options.map(({ text, votes }) => ({
      text,
      votes,
      percentage: totalVotes === 0 ? 0 : (100 * votes) / totalVotes,
    })),
    totalVotes,
    status: row.closes_at > now ? "active" : "completed",
    closesAt: row.closes_at.toISOString(),
    timeLeft: Math.max(0, Math.ceil((row.closes_at.getTime() - now.getTime()) / 1000)),
    artist: { handle: row.handle, name: row.name },
    own: session?.accountId === row.account_id,
    voted: row.voted,
    refusal: refusal && write(refusal),
  };
}

/** What a person asked and voted. Votes stay in the results without a name when they leave. */
export const pollData: PersonalData = {
  name: "polls",
  read: async (on, { accountId }) => ({
    polls: (
      await on.query("select question, created_at, closes_at from polls where account_id = $1 order by created_at", [
        accountId,
      ])
    ).rows,
    votes: (
      await on.query(
        `select p.question, o.text as option, v.at from poll_votes v join polls p on p.id = v.poll_id
         join poll_options o on o.poll_id = v.poll_id and o.place = v.place where v.account_id = $1 order by v.at`,
        [accountId],
      )
    ).rows,
  }),
  erase: async (on, { accountId }) => {
    await on.query("delete from poll_votes where account_id = $1", [accountId]);
    await on.query("delete from polls where account_id = $1", [accountId]);
  },
};

type Ports = Pick<Platform, "pool" | "clock" | "rates">;

/** Polls of artists, with a public page each. */
export function pollsCapability({ pool, clock, rates }: Ports): Capability {
  const shown = async (id: string, session: Session | null, headers: Parameters<typeof languageAsked>[0]) =>
    present(
      demand(session, "read", PollThing, await findPoll(pool, id, session?.accountId ?? null)),
      session,
      clock(),
      await writerIn(languageAsked(headers)),
    );
  return {
    handlers: [
      handle(routes.mine, async ({ session, headers }) => {
        const write = await writerIn(languageAsked(headers));
        const now = clock();
        return ok({ items: (await pollsOf(pool, session.accountId)).map((row) => present(row, session, now, write)) });
      }),
      handle(routes.create, async ({ session, body: { question, options, hours }, headers }) => {
        await rates.take(CREATES, session.accountId);
        const now = clock();
        const id = randomId();
        await transaction(pool, async (tx) => {
          if ((await countOpen(tx, session.accountId, now)) >= POLLS.open) {
            throw new ApiError("conflict", said`There may be ${POLLS.open} open polls. Close one first.`);
          }
          const closesAt = new Date(now.getTime() + hours * HOUR_MS);
          await addPoll(tx, { id, accountId: session.accountId, question, options, now, closesAt });
        });
        return created(await shown(id, session, headers));
      }),
      handle(routes.read, async ({ session, params: { pollId }, headers }) =>
        ok(await shown(pollId, session, headers)),
      ),
      handle(routes.vote, async ({ session, params: { pollId: id }, body: { option: place }, address, headers }) => {
        const { accountId } = session;
        const row = demand(session, "vote", PollThing, await findPoll(pool, id, accountId));
        await rates.take(VOTES_FROM, addressKey(address));
        await rates.take(VOTES, accountId);
        if (row.account_id === accountId) throw new ApiError("conflict", OWN);
        if (!session.verified) throw new ApiError("conflict", UNVERIFIED);
        await transaction(pool, async (tx) => {
          const outcome = await castVote(tx, { id, accountId, place, now: clock() });
          if (outcome === "gone") throw new ApiError("not_found");
          if (outcome === "closed") throw new ApiError("conflict", CLOSED);
          if (outcome === "voted") throw new ApiError("conflict", VOTED);
          if (outcome === "no-option") throw new ApiError("conflict", "There is no such option.");
        });
        return ok(await shown(id, session, headers));
      }),
      handle(routes.close, async ({ session, params: { pollId: id }, headers }) => {
        demand(session, "close", PollThing, await findPoll(pool, id, session.accountId));
        await closePoll(pool, id, clock());
        return ok(await shown(id, session, headers));
      }),
      handle(routes.remove, async ({ session, params: { pollId: id } }) => {
        demand(session, "delete", PollThing, await findPoll(pool, id, session.accountId));
        await removePoll(pool, id);
        return empty();
      }),
    ],
    personalData: [pollData],
  };
}
