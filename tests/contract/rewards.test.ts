import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loginDay, loginReward, splitOfView, utcDay } from "../../contract/rewards";
import { coins, decimal, dollars, reasonOf } from "../../contract/wallet";

describe("the split of a view", () => {
  test.each([
    [0n, 0n, 0n],
    [100n, 80n, 20n],
    [1000n, 800n, 200n],
    // the remainder is the creator's
    [1n, 1n, 0n],
    [4n, 4n, 0n],
    [5n, 4n, 1n],
    [99n, 80n, 19n],
  ])("of %s gives %s and %s", (price, creator, platform) => {
    expect(splitOfView(price)).toEqual({ creator, platform });
  });

  test("loses and makes nothing, and the platform never has more than a fifth", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (price) => {
        const { creator, platform } = splitOfView(price);
        expect(creator + platform).toBe(price);
        expect(platform * 5n <= price && (platform + 1n) * 5n > price).toBe(true);
      }),
    );
  });
});

describe("the cycle of login rewards", () => {
  test("runs through seven days and begins again", () => {
    const days: number[] = [];
    let last: { date: string; day: number } | null = null;
    for (let index = 0; index < 9; index += 1) {
      const date = new Date(Date.UTC(2026, 1, 24 + index)).toISOString().slice(0, 10);
      const day = loginDay(last, date);
      days.push(day);
      last = { date, day };
    }
    expect(days).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2]);
    expect(days.map(loginReward)).toEqual([1000n, 2000n, 3000n, 4000n, 5000n, 6000n, 7000n, 1000n, 2000n]);
  });

  test.each([
    ["2026-03-01", "2026-03-03", 1],
    ["2026-02-28", "2026-03-01", 5],
    ["2028-02-28", "2028-03-01", 1],
    ["2026-12-31", "2027-01-01", 5],
  ])("after day 4 on %s, %s is day %i", (last, today, day) => {
    expect(loginDay({ date: last, day: 4 }, today)).toBe(day);
  });

  test("a day is that of UTC, wherever the person is", () => {
    expect(utcDay(new Date("2026-03-02T23:59:59.999Z"))).toBe("2026-03-02");
    expect(utcDay(new Date("2026-03-03T08:59:00+09:00"))).toBe("2026-03-02");
    expect(utcDay(new Date("2026-03-02T19:00:00-08:00"))).toBe("2026-03-03");
  });
});

test.each([
  [0n, "0.00", "0 AC", "$0"],
  [5n, "0.05", "0.05 AC", "$0.05"],
  [1250n, "12.50", "12.50 AC", "$12.50"],
  [-300n, "-3.00", "−3 AC", "−$3"],
  [123456700n, "1234567.00", "1,234,567 AC", "$1,234,567"],
  [-99_999_999_999_999_999n, "-999999999999999.99", "−999,999,999,999,999.99 AC", "−$999,999,999,999,999.99"],
])("%s minor units are read as %s, %s, %s", (minor, plain, asCoins, asDollars) => {
  expect([decimal(minor), coins(minor), dollars(minor)]).toEqual([plain, asCoins, asDollars]);
});

test("a movement says why, in its direction", () => {
  expect(reasonOf("view", 80n)).toBe("Your release was watched");
  expect(reasonOf("view", -100n)).toBe("Watched a paid release");
  expect(reasonOf("reward.login.daily", 1000n)).toBe("Daily login reward");
});
