import { word } from "./words/said";

/** What a challenge asks for; the first is chosen at the start. */
export const CHALLENGE_TYPES = {
  dance: word("Dance"),
  remix: word("Remix"),
  duet: word("Duet"),
  cover: word("Cover"),
  freestyle: word("Freestyle"),
  talent: word("Talent"),
} as const;
export type ChallengeType = keyof typeof CHALLENGE_TYPES;
export const CHALLENGE_TYPE_NAMES = Object.keys(CHALLENGE_TYPES) as [ChallengeType, ...ChallengeType[]];

/** Limits and rules of challenges. */
export const CHALLENGE = {
  mostTitle: 200,
  mostDescription: 5000,
  /** letters of a hashtag behind its sign */
  mostHashtag: 64,
  /** how many days one may run */
  days: [3, 7, 14, 30],
  usualDays: 7,
  /** prize pools, in whole ArtistCoins */
  pools: [500, 1000, 5000, 10_000, 50_000],
  usualPool: 1000,
  /** parts of the pool for the first, second and third place, per cent */
  shares: [50, 30, 20],
  mostEntries: 1000,
  /** challenges of one artist that run at the same time */
  mostRunning: 10,
  /** an account votes from this age on, in hours */
  voteAgeHours: 72,
  /** votes from one network that an entry can have: of a household or a café, not of a farm */
  votesOfNetwork: 5,
  /** who voted for what is forgotten so many days after the end */
  keptDays: 30,
} as const;

/** The film that shows how a challenge goes. */
export const CHALLENGE_DEMO = {
  purpose: "challenge-demo",
  mostBytes: 200_000_000,
  /** sent within the form itself, instead of as an upload of its own */
  mostInlineBytes: 16_000_000,
  types: ["video/mp4", "video/webm"],
} as const;

/** How trending challenges and hashtags are counted. */
export const TRENDING = {
  days: 7,
  hashtags: 10,
  challenges: 10,
  /** of so many of the latest publications */
  publications: 5000,
} as const;

/** Rules that everybody reads before entering or voting; what they say is what the server does. */
export const CHALLENGE_RULES = [
  "The prize pool is set aside from the artist's wallet when the challenge begins, and nobody can spend it meanwhile.",
  "Each artist enters once, with a public release of their own. The artist of the challenge can't enter or vote.",
  "One vote per account. The account has a confirmed e-mail address and is at least 3 days old. You can move or take back your vote until the end, and you can't vote for yourself.",
  "An entry takes at most 5 votes from one network.",
  "Votes of suspended and deleted accounts don't count, and entries that were deleted, hidden or taken down don't win.",
  "The first place gets 50 % of the pool, the second 30 %, the third 20 %. With fewer winners, their parts grow in proportion until the pool is used up. An entry needs a vote to win.",
  "A tie shares its places equally; what can't be divided goes back to the artist.",
  "Without an entry that has a vote, the whole pool goes back to the artist.",
  "The artist can cancel before the first entry; after that only an administrator can. Then the pool goes back.",
  "If the artist is suspended, or the challenge is taken down, at the end, it is cancelled. If the artist deletes their account, it ends at once and the winners are paid.",
] as const;

const SIGN = /^#+/;
/** A hashtag as it is shown: with its sign in front, which is put there where it is missing. */
export const withSign = (text: string): string => `#${text.trim().replace(SIGN, "")}`;

/** Letters, digits and underscores: what a hashtag consists of. */
export const HASHTAG = /^#[\p{L}\p{N}_]+$/u;
/** A hashtag as hashtags are compared: without its sign, in lower case. */
export const hashtagKey = (hashtag: string): string => hashtag.replace(SIGN, "").toLowerCase();

/** The hashtag that a title suggests: its first two words of more than two letters, and "Challenge". */
export function suggestedHashtag(title: string): string {
  const words = title
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}_]/gu, ""))
    .filter((word) => [...word].length > 2);
  return withSign(`${words.slice(0, 2).join("")}Challenge`);
}

/**
 * What each entry of a challenge gets, minor units of AC, in the order given. Places are shared out by `CHALLENGE.shares`;
 * a tie shares its places' parts equally, rounded down; where there are fewer winners than places, the parts grow in
 * proportion. Their sum is the pool, less what equal parts leave over (under one unit for each winner); all zero where
 * nobody has a vote.
 */
export function prizesOf(pool: bigint, votes: readonly number[]): bigint[] {
  const order = votes.map((_votes, index) => index).filter((index) => (votes[index] ?? 0) > 0);
  order.sort((one, other) => (votes[other] ?? 0) - (votes[one] ?? 0));
  const shares = CHALLENGE.shares.slice(0, order.length).map(BigInt);
  const whole = shares.reduce((sum, share) => sum + share, 0n);
  const prizes = votes.map(() => 0n);
  // who stands below the last place that has a part gets none
  for (let place = 0; place < shares.length; ) {
    const level = votes[order[place] ?? 0];
    const tied = order.slice(place).filter((index) => votes[index] === level);
    const part = shares.slice(place, place + tied.length).reduce((sum, share) => sum + share, 0n);
    for (const index of tied) prizes[index] = (pool * part) / (whole * BigInt(tied.length));
    place += tied.length;
  }
  return prizes;
}

/** The place of each entry, from 1, in the order given: a tie has the same, and the next one stands as far below. */
export function placesOf(votes: readonly number[]): number[] {
  const places = new Map<number, number>();
  for (const [above, own] of [...votes].sort((one, other) => other - one).entries()) {
    if (!places.has(own)) places.set(own, above + 1);
  }
  return votes.map((own) => places.get(own) ?? 1);
}
