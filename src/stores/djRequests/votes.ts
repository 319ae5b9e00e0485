import type { DjVoting } from "../../../contract/api/dj";

/** Votes of guests by track. */
export type Votes = ReadonlyMap<string, number>;

const NO_VOTES: Votes = new Map();

/** The votes for what guests wait for; none where no set is open. */
export const votesWaiting = (voting: DjVoting | null): Votes =>
  voting?.set?.open ? new Map(voting.waiting.map(({ id, votes }) => [id, votes])) : NO_VOTES;

/** The votes that the tracks of a set were last seen with: one that is marked as played keeps what it had. */
export interface SeenVotes {
  readonly setId: string | null;
  readonly votes: Votes;
}

export const NOTHING_SEEN: SeenVotes = { setId: null, votes: NO_VOTES };

export function votesSeen(before: SeenVotes, voting: DjVoting): SeenVotes {
  if (!voting.set) return before;
  const { id } = voting.set;
  return { setId: id, votes: new Map([...(before.setId === id ? before.votes : []), ...votesWaiting(voting)]) };
}
