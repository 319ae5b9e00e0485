import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

export interface PollRow {
  readonly id: string;
  readonly account_id: string;
  readonly question: string;
  readonly closes_at: Date;
  readonly owner_gone: boolean;
  readonly handle: string | null;
  readonly name: string;
  readonly options: readonly { readonly text: string; readonly votes: number }[];
  /** the option that the reader voted for */
  readonly voted: number | null;
}

const COLUMNS = `p.id, p.account_id, p.question, p.closes_at, a.handle, a.name,
  (a.suspended_at is not null or a.closed_at is not null) as owner_gone,
  (select json_agg(json_build_object('text', o.text, 'votes', o.votes) order by o.place)
   from poll_options o where o.poll_id = p.id) as options,
  (select v.place from poll_votes v where v.poll_id = p.id and v.account_id = $2::uuid) as voted
  from polls p join accounts a on a.id = p.account_id`;

const byId = prepared<PollRow>("polls.byId", `select ${COLUMNS} where p.id = $1`);
const mine = prepared<PollRow>(
  "polls.mine",
  `select ${COLUMNS} where p.account_id = $1::uuid order by p.created_at desc, p.id desc limit 100`,
);

/** A poll as somebody sees it. */
export const findPoll = async (on: Queryable, id: string, reader: string | null): Promise<PollRow | null> =>
  (await byId(on, id, reader))[0] ?? null;

export const pollsOf = (on: Queryable, accountId: string): Promise<PollRow[]> => mine(on, accountId, accountId);

const open = prepared<{ readonly count: number }>(
  "polls.open",
  "select count(*)::int as count from polls where account_id = $1 and closes_at > $2",
);
export const countOpen = async (on: Queryable, accountId: string, now: Date): Promise<number> =>
  (await open(on, accountId, now))[0]?.count ?? 0;

const add = prepared(
  "polls.add",
  "insert into polls (id, account_id, question, created_at, closes_at) values ($1, $2, $3, $4, $5)",
);
const addOptions = prepared(
  "polls.addOptions",
  `insert into poll_options (poll_id, place, text)
   select $1, place - 1, text from unnest($2::text[]) with ordinality o (text, place)`,
);

interface NewPoll {
  readonly id: string;
  readonly accountId: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly now: Date;
  readonly closesAt: Date;
}

export async function addPoll(on: Queryable, poll: NewPoll): Promise<void> {
  await add(on, poll.id, poll.accountId, poll.question, poll.now, poll.closesAt);
  await addOptions(on, poll.id, poll.options);
}

const held = prepared<{ readonly closes_at: Date }>(
  "polls.held",
  "select closes_at from polls where id = $1 for share",
);
const cast = prepared<{ readonly place: number }>(
  "polls.cast",
  `insert into poll_votes (poll_id, account_id, place, at) values ($1, $2, $3, $4)
   on conflict (poll_id, account_id) do nothing returning place`,
);
const counted = prepared<{ readonly place: number }>(
  "polls.counted",
  "update poll_options set votes = votes + 1 where poll_id = $1 and place = $2 returning place",
);

/**
 * Counts a vote within the caller's transaction. Whoever closes the poll waits for it, so that none is counted later.
 * Says what stood in the way: it is closed, they have voted, or there is no such option.
 */
export async function castVote(
  on: Queryable,
  {
    id,
    accountId,
    place,
    now,
  }: { readonly id: string; readonly accountId: string; readonly place: number; readonly now: Date },
): Promise<"counted" | "gone" | "closed" | "voted" | "no-option"> {
  const [poll] = await held(on, id);
  if (!poll) return "gone";
  if (poll.closes_at <= now) return "closed";
  if ((await cast(on, id, accountId, place, now)).length === 0) return "voted";
  return (await counted(on, id, place)).length === 1 ? "counted" : "no-option";
}

const close = prepared("polls.close", "update polls set closes_at = $2 where id = $1 and closes_at > $2");
export const closePoll = (on: Queryable, id: string, now: Date) => close(on, id, now);
const remove = prepared("polls.remove", "delete from polls where id = $1");
export const removePoll = (on: Queryable, id: string) => remove(on, id);
