import fc from "fast-check";
import { expect, test } from "vitest";
import { challengeForm } from "../../contract/api/challenges";
import { CHALLENGE, CHALLENGE_RULES, placesOf, prizesOf, suggestedHashtag, withSign } from "../../contract/challenges";

test.each([
  ["Dance to Dusk Anthem", "#DanceDuskChallenge"],
  ["my big   night out", "#bignightChallenge"],
  ["We go up", "#Challenge"],
  ["Überall Töne, überall!", "#ÜberallTöneChallenge"],
  ["", "#Challenge"],
])("“%s” suggests %s", (title, hashtag) => {
  expect(suggestedHashtag(title)).toBe(hashtag);
});

test("a hashtag gets its sign where it is missing, and the form takes letters, digits and _ alone", () => {
  expect([withSign("Dusk"), withSign("#Dusk"), withSign(" ##Dusk ")]).toEqual(["#Dusk", "#Dusk", "#Dusk"]);
  const form = (hashtag: string) => challengeForm.safeParse({ title: "A", description: "B", hashtag });
  expect(form("Dusk_2026").data).toMatchObject({ hashtag: "#Dusk_2026", type: "dance", duration: 7, prizePool: 1000 });
  expect([form("two words").success, form("").success, form("#").success]).toEqual([false, false, false]);
  const empty = challengeForm.safeParse({ title: " ", description: "", hashtag: "" });
  expect(empty.error?.issues.map(({ path }) => path[0])).toEqual(["title", "description", "hashtag"]);
});

test.each([
  // 500 AC: places in order, fewer winners than places, ties across places
  [
    [9, 5, 2, 1],
    [25_000, 15_000, 10_000, 0],
  ],
  [
    [1, 9, 5],
    [10_000, 25_000, 15_000],
  ],
  [[4], [50_000]],
  [
    [4, 0],
    [50_000, 0],
  ],
  [
    [4, 2],
    [31_250, 18_750],
  ],
  [
    [3, 3],
    [25_000, 25_000],
  ],
  [
    [3, 3, 1],
    [20_000, 20_000, 10_000],
  ],
  [
    [3, 1, 1],
    [25_000, 12_500, 12_500],
  ],
  [
    [5, 3, 1, 1],
    [25_000, 15_000, 5000, 5000],
  ],
  [
    [1, 1, 1, 1, 1],
    [10_000, 10_000, 10_000, 10_000, 10_000],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [[], []],
] as const)("votes %j share 500 AC as %j", (votes, prizes) => {
  expect(prizesOf(50_000n, votes)).toEqual(prizes.map(BigInt));
});

test("a pool is never overspent, more votes never bring less, ties bring the same, and only a rest stays", () => {
  const votes = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 40 });
  const pools = fc.constantFrom(...CHALLENGE.pools).map((pool) => BigInt(pool) * 100n);
  fc.assert(
    fc.property(pools, votes, (pool, all) => {
      const prizes = prizesOf(pool, all);
      const paid = prizes.reduce((sum, prize) => sum + prize, 0n);
      const winners = all.filter((count) => count > 0).length;
      expect(winners === 0 ? paid === 0n : paid <= pool && paid > pool - BigInt(winners)).toBe(true);
      for (const [index, count] of all.entries()) {
        if (count === 0) expect(prizes[index]).toBe(0n);
        for (const [other, fewer] of all.entries()) {
          if (count === fewer) expect(prizes[index]).toBe(prizes[other]);
          // no more than the rounding of a tie
          if (count > fewer) expect((prizes[index] ?? 0n) + 1n >= (prizes[other] ?? 0n)).toBe(true);
        }
      }
    }),
  );
  expect(placesOf([3, 5, 3, 1])).toEqual([2, 1, 2, 4]);
});

test("the rules that are shown say the figures that hold", () => {
  const said = CHALLENGE_RULES.join(" ");
  for (const share of CHALLENGE.shares) expect(said).toContain(`${share} %`);
  expect(said).toContain(`${CHALLENGE.votesOfNetwork} votes from one network`);
  expect(said).toContain(`${CHALLENGE.voteAgeHours / 24} days old`);
});
