import type { ArtistFacts, ReleaseFacts } from "../../../server/career/rules/rule";

export const NOW = new Date("2026-03-02T10:00:00.000Z");
export const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);

/** No credits at all. */
export const BARE: readonly never[] = [];

/** A release with nothing to say about it. */
export const release = (change: Partial<ReleaseFacts> = {}): ReleaseFacts => ({
  id: "one",
  title: "One",
  since: daysAgo(400),
  cover: true,
  price: 100n,
  weeks: Array.from({ length: 13 }, () => 40),
  plays: 170,
  sold: 20,
  isrc: true,
  credits: true,
  ...change,
});

/** An artist with nothing to do. */
export const factsWith = (change: Partial<ArtistFacts> = {}): ArtistFacts => ({
  now: NOW,
  releases: [release()],
  lastOut: daysAgo(5),
  earned: Array.from({ length: 13 }, () => 2000),
  weeksOut: 13,
  followerRegions: [],
  listenerRegions: [],
  payout: null,
  gigs: [],
  unsigned: [],
  ...change,
});
