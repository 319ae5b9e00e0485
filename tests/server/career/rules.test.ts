import { expect, test } from "vitest";
import { KIND_IDS, type KindId, kindWeight, mutesKind } from "../../../contract/career/agents";
import { inEnglish } from "../../../contract/words/said";
import { findingsOf } from "../../../server/career/rules/agents";
import type { ArtistFacts } from "../../../server/career/rules/rule";
import { careerScore } from "../../../server/career/score";
import { dropIn, reach, wilson } from "../../../server/career/statistics";
import { daysAgo, factsWith, release } from "./facts";

const gig = {
  id: "gig",
  title: "Club",
  state: "confirmed" as const,
  since: daysAgo(10),
  starts: daysAgo(-10),
  country: "DE",
  hasFee: true,
  hasPlace: true,
  hasContact: true,
};
const payout = { payable: 5000n, minimum: 5000n, centsPerHundredCoins: 1200n };
const weeks = [50, 55, 45, 52, 48, 50, 51, 10, 12, 9, 11, 10, 8];

/** For each kind: facts of which its rule tells, and the same just below its threshold. */
const CASES: Readonly<Record<KindId, readonly [tells: Partial<ArtistFacts>, silent: Partial<ArtistFacts>]>> = {
  "plays-fell": [{ releases: [release({ weeks })] }, { releases: [release({ weeks, since: daysAgo(21) })] }],
  "cover-missing": [{ releases: [release({ cover: false })] }, {}],
  quiet: [{ lastOut: daysAgo(21) }, { lastOut: daysAgo(20) }],
  "region-grows": [
    { followerRegions: [{ region: "DE", won: 6, before: 3 }] },
    { followerRegions: [{ region: "DE", won: 6, before: 4 }] },
  ],
  "no-price": [{ releases: [release({ price: 0n, plays: 50 })] }, { releases: [release({ price: 0n, plays: 49 })] }],
  "payout-waiting": [{ payout }, { payout: { ...payout, payable: 4999n } }],
  "earnings-fell": [
    { earned: weeks.map((coins) => coins * 100) },
    { earned: weeks.map((coins) => coins * 100), weeksOut: 5 },
  ],
  "region-listens": [
    { listenerRegions: [{ region: "FR", people: 50 }], gigs: [gig] },
    {
      listenerRegions: [
        { region: "DE", people: 500 },
        { region: "FR", people: 49 },
      ],
      gigs: [gig],
    },
  ],
  "offer-open": [
    { gigs: [{ ...gig, state: "offered", since: daysAgo(3) }] },
    { gigs: [{ ...gig, state: "offered", since: daysAgo(2) }] },
  ],
  "gig-incomplete": [
    { gigs: [{ ...gig, hasFee: false }] },
    { gigs: [{ ...gig, hasFee: false, starts: daysAgo(-31) }] },
  ],
  "codes-missing": [{ releases: [release({ isrc: false })] }, {}],
  "credits-missing": [{ releases: [release({ credits: false })] }, {}],
  "signature-missing": [
    { unsigned: [{ id: "a", title: "Split", sentAt: daysAgo(7), missing: 1 }] },
    { unsigned: [{ id: "a", title: "Split", sentAt: daysAgo(6), missing: 1 }] },
  ],
};

test.each(KIND_IDS)("%s is told of from its threshold on, with evidence, and not below it", (kind) => {
  const [tells, silent] = CASES[kind];
  const found = findingsOf(factsWith(tells), KIND_IDS);
  expect(found.map((one) => one.kind)).toEqual([kind]);
  const [one] = found;
  expect(one?.evidence.length).toBeGreaterThan(0);
  expect(one && [one.title, one.description, one.effect.reason].map(inEnglish).join(" ")).not.toMatch(
    /[{}]|undefined|NaN/,
  );
  expect(findingsOf(factsWith(silent), [kind])).toEqual([]);
});

test("an artist of whom nothing is wrong hears nothing", () => {
  expect(findingsOf(factsWith(), KIND_IDS)).toEqual([]);
  expect(findingsOf(factsWith({ releases: [], lastOut: null, weeksOut: 0 }), KIND_IDS)).toEqual([]);
});

test("what a price brings is reckoned from the artist's own priced releases, or said to be unknown", () => {
  const free = release({ id: "free", price: 0n, plays: 1000 });
  const alone = findingsOf(factsWith({ releases: [free] }), ["no-price"])[0]?.effect;
  expect(alone).toMatchObject({ value: null, low: null, high: null });
  const priced = release({ price: 100n, plays: 200, sold: 50 });
  const known = findingsOf(factsWith({ releases: [free, priced] }), ["no-price"])[0]?.effect;
  // a quarter of 1,000 plays pays 1 AC, of which 80 % are kept
  expect(known).toMatchObject({ unit: "coins", value: 20_000, n: 200 });
  expect(known?.low).toBeLessThan(20_000);
  expect(known?.high).toBeGreaterThan(20_000);
});

/** Random numbers of their own (mulberry32), so that the test does not lean on what it tests. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
/** A Poisson count, by Knuth's products; large means in parts. */
function poisson(random: () => number, expected: number): number {
  let count = 0;
  for (let rest = expected; rest > 0; rest -= 20) {
    const limit = Math.exp(-Math.min(20, rest));
    for (let product = random(); product > limit; product *= random()) count += 1;
  }
  return count;
}

test("weeks without an effect sound the alarm for one artist in twenty at most; a fall to two fifths is found", () => {
  const random = randomOf(7);
  let [alarms, found] = [0, 0];
  for (let artist = 0; artist < 200; artist += 1) {
    const level = 20 + random() * 60;
    if (
      dropIn(
        Array.from({ length: 13 }, () => poisson(random, level)),
        0.05,
      )
    )
      alarms += 1;
    const fell = Array.from({ length: 13 }, (_, week) => poisson(random, week < 8 ? level : 0.4 * level));
    if (dropIn(fell, 0.05)?.at === 8) found += 1;
  }
  expect(alarms).toBeLessThanOrEqual(10);
  expect(found).toBeGreaterThanOrEqual(180);
});

test("when a total is reached lies within the interval 90 times of 100, give or take 5", () => {
  const random = randomOf(11);
  let held = 0;
  const rounds = 400;
  for (let round = 0; round < rounds; round += 1) {
    const perDay = 2 + random() * 20;
    const past = Array.from({ length: 12 }, () => poisson(random, 7 * perDay));
    const remaining = Math.round(perDay * 40);
    let [sum, day] = [0, 0];
    while (sum < remaining) {
      sum += poisson(random, perDay);
      day += 1;
    }
    const told = reach(remaining, past);
    if (told && day >= told.low && day - 1 < (told.high ?? Number.POSITIVE_INFINITY)) held += 1;
  }
  expect(held / rounds).toBeGreaterThanOrEqual(0.85);
  expect(held / rounds).toBeLessThanOrEqual(0.95);
  expect(reach(10, [1, 1, 1])).toBeNull();
  expect(reach(10, [0, 0, 0, 0])).toBeNull();
});

test("Wilson's interval is that of the textbook", () => {
  // 15 of 50, 90 %: (0.2058, 0.4147) by the closed form
  const { low, high } = wilson(15, 50);
  expect(low).toBeCloseTo(0.2058, 3);
  expect(high).toBeCloseTo(0.4147, 2);
});

test("the score is the sum of its parts, 100 at most, and none where it rests on too little", () => {
  const none = { followers: 0, followersBefore: 0, plays: 0, reactions: 0, earned: 0n, releases: 0 };
  expect(careerScore(none, "en").value).toBeNull();
  const full = {
    followers: 12_000,
    followersBefore: 10_000,
    plays: 10_000,
    reactions: 1000,
    earned: 100_000n,
    releases: 6,
  };
  expect(careerScore(full, "en").value).toBe(100);
  const some = careerScore({ ...none, followers: 99, followersBefore: 90, plays: 99, reactions: 5, releases: 3 }, "en");
  // log10(100) is 2 of the log10(10001) that fills audience and listening
  expect(some.parts[0]?.points).toBe(12.5);
  expect(some.parts[2]?.points).toBe(7.5);
  expect(some.value).toBeCloseTo(
    some.parts.reduce((sum, { points }) => sum + points, 0),
    5,
  );
  expect(some.low).toBeLessThan(some.value ?? 0);
  expect(some.high).toBeGreaterThan(some.value ?? 0);
});

test("answers order kinds, and three refusals without an acceptance mute one", () => {
  expect(kindWeight({ accepted: 0, no: 0 })).toBe(1);
  expect(kindWeight({ accepted: 2, no: 0 })).toBe(1.5);
  expect(kindWeight({ accepted: 0, no: 2 })).toBe(0.5);
  expect([2, 3].map((no) => mutesKind({ accepted: 0, no }))).toEqual([false, true]);
  expect(mutesKind({ accepted: 1, no: 9 })).toBe(false);
});
