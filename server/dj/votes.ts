import type { DjTrack } from "../../contract/api/djValues";
import { DJ_REQUESTS } from "../../contract/dj/requests";
import { said } from "../../contract/words/said";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { ApiError } from "../errors";
import { isOpen, type SetRow } from "./sets";

export type RequestState = "waiting" | "played" | "hidden";

/** What guests asked for, with how it was called then. */
export interface RequestRow extends DjTrack {
  readonly votes: number;
  readonly state: RequestState;
  readonly at: Date;
  readonly played_at: Date | null;
}

const listed = prepared<RequestRow>(
  "dj.requests",
  `(select track_id as id, title, artist, bpm, key, seconds, votes, state, at, played_at from dj_requests
     where set_id = $1 and state = 'waiting' order by votes desc, at, track_id limit $4)
   union all
   (select track_id, title, artist, bpm, key, seconds, votes, state, at, played_at from dj_requests
     where set_id = $1 and state = 'played' order by played_at desc, track_id limit $2)
   union all
   (select track_id, title, artist, bpm, key, seconds, votes, state, at, played_at from dj_requests
     where set_id = $1 and state = 'hidden' order by at desc, track_id limit $3)`,
);

/** What waits in a set (more may, once a DJ puts some back: then those with the most votes), what was played last (the latest first), and what is hidden. */
export const listRequests = (on: Queryable, setId: string): Promise<RequestRow[]> =>
  listed(on, setId, DJ_REQUESTS.shownPlayed, DJ_REQUESTS.shown, DJ_REQUESTS.waiting);

const votesOf = prepared<{ track_id: string }>(
  "dj.votesOf",
  "select track_id from dj_votes where set_id = $1 and guest = $2 order by at, track_id",
);

/** The tracks that a guest has voted for. */
export const votesOfGuest = async (on: Queryable, setId: string, guest: string): Promise<string[]> =>
  (await votesOf(on, setId, guest)).map(({ track_id }) => track_id);

/** A guest's vote, as it is given or taken back. */
export interface Vote {
  readonly setId: string;
  readonly trackId: string;
  readonly guest: string;
  /** hash of the guest's network */
  readonly network: string;
  readonly voted: boolean;
}

const lock = prepared<Pick<SetRow, "open" | "closes_at" | "shared_network">>(
  "dj.lock",
  "select open, closes_at, shared_network from dj_sets where id = $1 for update",
);
const about = prepared<{
  state: RequestState | null;
  votes: number;
  voted: boolean;
  listed: boolean;
  waiting: number;
  asked: number;
  of_guest: number;
  of_network: number;
  asked_by_network: number;
}>(
  "dj.aboutVote",
  `select r.state, coalesce(r.votes, 0) as votes,
     exists (select from dj_votes v where v.set_id = $1 and v.track_id = $2 and v.guest = $3) as voted,
     exists (select from dj_set_tracks t where t.set_id = $1 and t.track_id = $2) as listed,
     (select count(*)::int from dj_requests w where w.set_id = $1 and w.state = 'waiting') as waiting,
     (select count(*)::int from dj_requests w where w.set_id = $1) as asked,
     (select count(*)::int from dj_votes v join dj_requests w using (set_id, track_id)
       where v.set_id = $1 and v.guest = $3 and w.state = 'waiting') as of_guest,
     (select count(*)::int from dj_votes v where v.set_id = $1 and v.track_id = $2 and v.network = $4) as of_network,
     (select count(*)::int from dj_requests w where w.set_id = $1 and w.state = 'waiting' and exists
       (select from dj_votes v where v.set_id = $1 and v.track_id = w.track_id and v.network = $4)) as asked_by_network
   from (select 1) one left join dj_requests r on r.set_id = $1 and r.track_id = $2`,
);
const ask = prepared(
  "dj.ask",
  `insert into dj_requests (set_id, track_id, title, artist, bpm, key, seconds, at)
   select set_id, track_id, title, artist, bpm, key, seconds, $3 from dj_set_tracks where set_id = $1 and track_id = $2
   on conflict do nothing`,
);
const give = prepared(
  "dj.give",
  "insert into dj_votes (set_id, track_id, guest, network, at) values ($1, $2, $3, $4, $5)",
);
const take = prepared("dj.take", "delete from dj_votes where set_id = $1 and track_id = $2 and guest = $3");
const tally = prepared<{ votes: number }>(
  "dj.tally",
  "update dj_requests set votes = votes + $3 where set_id = $1 and track_id = $2 returning votes",
);
const forget = prepared(
  "dj.forget",
  "delete from dj_requests where set_id = $1 and track_id = $2 and votes = 0 and state = 'waiting'",
);
const turn = prepared("dj.turn", "update dj_sets set revision = revision + 1 where id = $1");

/**
 * Gives or takes back a vote, within a transaction; votes of a set come one after the other. Returns the track's votes
 * and whether anything changed. Throws "not_found" for what is not on the list, "conflict" with a sentence for a closed
 * set, a track that no longer waits, and what is over a limit.
 */
export async function castVote(on: Queryable, vote: Vote, now: Date): Promise<{ votes: number; changed: boolean }> {
  const { setId, trackId, guest, network, voted } = vote;
  const [set] = await lock(on, setId);
  if (!set) throw new ApiError("not_found");
  if (!isOpen(set, now)) throw new ApiError("conflict", "This DJ takes no requests at the moment.");
  const [is] = await about(on, setId, trackId, guest, network);
  if (!is) throw new Error("A track's votes were not counted.");
  if (is.voted === voted) return { votes: is.votes, changed: false };
  if (is.state === null && !(voted && is.listed))
    throw new ApiError("not_found", "This track is not on the DJ’s list.");
  if (is.state === "played") throw new ApiError("conflict", "The DJ has played this one.");
  if (is.state === "hidden") throw new ApiError("conflict", "The DJ has taken this one off the list.");
  if (voted) {
    if (is.state === null && is.asked >= DJ_REQUESTS.asked) {
      throw new ApiError(
        "conflict",
        "This set has had as many requests as it takes. Vote for a track that is on the list.",
      );
    }
    if (is.state === null && is.waiting >= DJ_REQUESTS.waiting) {
      throw new ApiError("conflict", "The DJ’s list is full. Vote for a track that is on it.");
    }
    if (is.state === null && !set.shared_network && is.asked_by_network >= DJ_REQUESTS.waitingOfNetwork) {
      throw new ApiError("conflict", "Your network has asked for as many tracks as it may. Vote for one on the list.");
    }
    if (is.of_guest >= DJ_REQUESTS.votesOfGuest) {
      throw new ApiError("conflict", said`You have ${DJ_REQUESTS.votesOfGuest} votes waiting. Take one back first.`);
    }
    const most = set.shared_network ? DJ_REQUESTS.votesOfSharedNetwork : DJ_REQUESTS.votesOfNetwork;
    if (is.of_network >= most) {
      throw new ApiError(
        "conflict",
        "This track has all the votes that one network may give. Try your mobile network.",
      );
    }
    await ask(on, setId, trackId, now);
    await give(on, setId, trackId, guest, network, now);
  } else await take(on, setId, trackId, guest);
  const [row] = await tally(on, setId, trackId, voted ? 1 : -1);
  await forget(on, setId, trackId);
  await turn(on, setId);
  return { votes: row?.votes ?? 0, changed: true };
}

/** Marks a request as played, hides it, or lets it wait again; false if nobody has asked for the track. */
export async function judgeRequest(
  on: Queryable,
  setId: string,
  trackId: string,
  state: RequestState,
  now: Date,
): Promise<boolean> {
  await lock(on, setId);
  const { rowCount } = await on.query(
    `update dj_requests set state = $3, played_at = case when $3 = 'played' then coalesce(played_at, $4::timestamptz) end
     where set_id = $1 and track_id = $2`,
    [setId, trackId, state, now],
  );
  if (rowCount === 1) await turn(on, setId);
  return rowCount === 1;
}
