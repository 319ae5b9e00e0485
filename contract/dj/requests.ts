/** Songs that guests ask a DJ for: how they are bounded, ordered and searched. Browser and server both use it. */

export const DJ_REQUESTS = {
  /** tracks of a published list */
  tracks: 1000,
  /** bytes of a published list as JSON */
  listBytes: 256 * 1024,
  name: 80,
  title: 200,
  artist: 200,
  /** tracks that wait in one set at a time */
  waiting: 300,
  /** tracks that were asked for in one set, with those that were played and hidden */
  asked: 5000,
  /** waiting tracks that one network has voted for, before it may ask for no more: it leaves room for others */
  waitingOfNetwork: 100,
  /** tracks that guests see waiting, and those that were played last */
  shown: 100,
  shownPlayed: 10,
  /** tracks that a search finds at most */
  found: 30,
  /** letters and words of a search */
  search: 80,
  words: 8,
  /** tracks that wait with a vote of one guest at a time */
  votesOfGuest: 20,
  /** votes for one track from one network, and where the guests share the venue's network */
  votesOfNetwork: 10,
  votesOfSharedNetwork: 200,
  /** a set takes requests for so many hours after it was opened */
  openHours: 24,
  /** sets of a DJ that are kept */
  sets: 20,
  /** a page that gets no pushed answer asks again after so many ms */
  pollMs: 5000,
  /** from then on a request is of high priority, whatever its votes */
  oldMs: 15 * 60_000,
} as const;

export type Priority = "high" | "medium";

/** What priority depends on; `at` is when the first guest asked, in ms. */
export interface Asked {
  readonly votes: number;
  readonly at: number;
}

/** The more votes the earlier; of as many, whoever has waited longer. */
const byVotes = (one: Asked, other: Asked): number => other.votes - one.votes || one.at - other.at;

/**
 * The priority of each waiting request at a time in ms, in their order: high for the top quarter by votes (rounded up;
 * of as many votes the older first) and for those that have waited for 15 minutes, else medium.
 */
export function prioritiesOf(requests: readonly Asked[], now: number): Priority[] {
  const top = new Set([...requests].sort(byVotes).slice(0, Math.ceil(requests.length / 4)));
  return requests.map((request) => (top.has(request) || now - request.at >= DJ_REQUESTS.oldMs ? "high" : "medium"));
}

/** Waiting requests in the order of the list, each with its priority: high before medium, then by votes. */
export function inOrder<T extends Asked>(requests: readonly T[], now: number): (T & { readonly priority: Priority })[] {
  const priorities = prioritiesOf(requests, now);
  const rank = { high: 0, medium: 1 } as const;
  return requests
    .map((request, index) => ({ ...request, priority: priorities[index] ?? "medium" }))
    .sort((one, other) => rank[one.priority] - rank[other.priority] || byVotes(one, other));
}

/** A text as searches compare it: without case, accents and signs, its words apart by one space. */
export function searchable(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The words of a search; a track is found if each of them stands anywhere in its title and artist. */
export const wordsOf = (search: string): string[] =>
  searchable(search.slice(0, DJ_REQUESTS.search))
    .split(" ")
    .filter((word) => word !== "")
    .slice(0, DJ_REQUESTS.words);
