import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chargeOf,
  creditOf,
  ONE_TIME,
  PAID_TIERS,
  PLANS,
  periodEnd,
  priceOf,
  savingPercent,
  yearlySaving,
} from "../../contract/plans";
import { STUDIOS } from "../../contract/studios";

test("prices are the specification's, a year for ten months", () => {
  const prices = PAID_TIERS.map((tier) => [tier, PLANS[tier].monthly, PLANS[tier].yearly]);
  expect(prices).toEqual([
    ["creator", 1900n, 19000n],
    ["producer", 4900n, 49000n],
    ["superstar", 9900n, 99000n],
    ["enterprise", 19900n, 199000n],
  ]);
  for (const tier of PAID_TIERS) expect(yearlySaving(tier)).toBe(PLANS[tier].monthly * 2n);
  // 'Save 16%': two of twelve months, without the fraction
  expect(Math.floor((2 / 12) * 100)).toBe(16);
});

test("limits are the specification's", () => {
  expect(
    Object.values(PLANS).map(({ limits }) => [limits.storage, limits.aiGenerations, limits.collaborators]),
  ).toEqual([
    [1_000_000_000n, 10n, 0n],
    [10_000_000_000n, 100n, 1n],
    [100_000_000_000n, null, 5n],
    [500_000_000_000n, null, 20n],
    [null, null, null],
  ]);
});

test("no plan claims some of the studios, for all are open on every plan", () => {
  const said = Object.values(PLANS).flatMap(({ features }) => features.map(({ text }) => text));
  expect(said.filter((text) => /studio/i.test(text))).toEqual(["Every studio"]);
  for (const { name } of STUDIOS) expect(said.join()).not.toContain(name.replace(/ studio$/, ""));
});

test("one-time savings are reckoned from the reference price", () => {
  const savings = Object.values(ONE_TIME).map(({ price, originalPrice }) => savingPercent(price, originalPrice));
  // 1 − 799/1299, 1 − 99/147, 1 − 399/597
  expect(savings).toEqual([38, 33, 33]);
});

describe("the charge of a change", () => {
  const from = new Date("2026-04-01T00:00:00Z");
  const until = new Date("2026-05-01T00:00:00Z");
  const creator = { tier: "creator", isYearly: false, from, until } as const;
  test.each([
    ["2026-04-01T00:00:00Z", 1900n],
    ["2026-04-16T00:00:00Z", 950n],
    ["2026-05-01T00:00:00Z", 0n],
    ["2026-05-02T00:00:00Z", 0n],
    ["2026-03-31T00:00:00Z", 1900n],
  ])("at %s a month of Creator is still worth %s", (now, worth) => {
    expect(creditOf(creator, new Date(now))).toBe(worth);
    expect(chargeOf(creator, "producer", false, new Date(now))).toBe(4900n - worth);
  });

  test("is never below nought nor above the price", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAID_TIERS),
        fc.constantFrom(...PAID_TIERS),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: -10, max: 400 }),
        (tier, next, isYearly, nextYearly, days) => {
          const running = { tier, isYearly, from, until: periodEnd(from, isYearly) };
          const charge = chargeOf(running, next, nextYearly, new Date(from.getTime() + days * 86_400_000));
          expect(charge >= 0n && charge <= priceOf(next, nextYearly)).toBe(true);
        },
      ),
    );
  });
});

test.each([
  ["2026-01-15T10:00:00.000Z", false, "2026-02-15T10:00:00.000Z"],
  ["2026-01-31T10:00:00.000Z", false, "2026-02-28T10:00:00.000Z"],
  ["2028-01-31T10:00:00.000Z", false, "2028-02-29T10:00:00.000Z"],
  ["2026-12-31T23:59:59.000Z", false, "2027-01-31T23:59:59.000Z"],
  ["2028-02-29T00:00:00.000Z", true, "2029-02-28T00:00:00.000Z"],
  ["2026-03-02T10:00:00.000Z", true, "2027-03-02T10:00:00.000Z"],
])("a period from %s (yearly: %s) ends at %s", (from, isYearly, end) => {
  expect(periodEnd(new Date(from), isYearly).toISOString()).toBe(end);
});
