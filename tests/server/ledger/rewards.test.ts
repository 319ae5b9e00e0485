import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OCCASIONS, type RewardOccasion } from "../../../contract/rewards";
import { createLedger } from "../../../server/ledger/ledger";
import { createRewards } from "../../../server/ledger/rewards";
import { createClock } from "../support/clock";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;
const clock = createClock("2026-03-02T10:00:00Z");
const rewards = createRewards(clock.now);
const ledger = createLedger(clock.now);
beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
});
afterAll(() => database.close());

const person = (accountId: string, verified = true) => ({ accountId, verified });
const balance = async (accountId: string) => (await ledger.balance(database.pool, accountId)).balance;

describe("what earns how much", () => {
  // the specification's table
  test.each([
    ["watch.minute", 1],
    ["release.like", 5],
    ["release.share", 10],
    ["community.like", 2],
    ["community.comment", 5],
    ["referral", 100],
  ] as const)("%s gives %i AC", async (occasion, coins) => {
    const fan = person(`earns-${occasion}`);
    expect(await rewards.reward(database.pool, { person: fan, occasion, thing: "r1", owner: "artist" })).toEqual({
      rewarded: true,
      occasion,
      amount: String(coins * 100),
    });
    expect(await balance(fan.accountId)).toBe(BigInt(coins * 100));
  });

  test("each names the version of the table and the thing in the ledger", async () => {
    await rewards.reward(database.pool, { person: person("named"), occasion: "release.like", thing: "song" });
    const { rows } = await database.pool.query(
      "select t.reason, t.terms, t.subject from ledger_transfers t join ledger_postings p on p.transfer_id = t.id join ledger_accounts a on a.id = p.account_id where a.owner = 'named'",
    );
    expect(rows).toEqual([{ reason: "reward.release.like", terms: "rewards 1", subject: "song" }]);
  });
});

describe("what earns nothing says why", () => {
  const like = { occasion: "release.like", thing: "r1", owner: "artist" } as const;
  test.each([
    ["signed_out", null],
    ["unverified", person("new", false)],
    ["own_release", person("artist")],
  ])("%s", async (refusal, who) => {
    const answer = await rewards.reward(database.pool, { person: who, ...like });
    expect(answer).toMatchObject({ rewarded: false, occasion: "release.like", refusal });
    expect(answer.rewarded ? "" : answer.message).toMatch(/^[A-Z].*\.$/);
    if (who) expect(await balance(who.accountId)).toBe(0n);
  });

  test("a second reward for the same person, thing and occasion, even at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => rewards.reward(database.pool, { person: person("twice"), ...like })),
    );
    expect(answers.filter(({ rewarded }) => rewarded)).toHaveLength(1);
    for (const answer of answers) if (!answer.rewarded) expect(answer.refusal).toBe("already_rewarded");
    expect(await balance("twice")).toBe(500n);
    // another thing, another occasion: another reward
    await rewards.reward(database.pool, { person: person("twice"), ...like, thing: "r2" });
    await rewards.reward(database.pool, { person: person("twice"), ...like, occasion: "release.share" });
    expect(await balance("twice")).toBe(2000n);
  });

  test.each((Object.keys(OCCASIONS) as RewardOccasion[]).filter((occasion) => occasion !== "login.daily"))(
    "the daily cap of %s, held also by concurrent calls, ends at midnight UTC",
    async (occasion) => {
      clock.set(new Date("2026-03-05T23:50:00Z"));
      const fan = person(`capped-${occasion}`);
      const { mostPerDay, amount } = OCCASIONS[occasion];
      const ask = (thing: string) => rewards.reward(database.pool, { person: fan, occasion, thing });
      const answers = await Promise.all(Array.from({ length: mostPerDay + 5 }, (_, index) => ask(`thing-${index}`)));
      const refusals = answers.flatMap((answer) => (answer.rewarded ? [] : [answer.refusal]));
      expect(refusals).toEqual(Array.from({ length: 5 }, () => "daily_cap"));
      expect(await balance(fan.accountId)).toBe(amount * BigInt(mostPerDay));
      clock.advance({ minutes: 10 });
      expect(await ask("tomorrow")).toMatchObject({ rewarded: true });
    },
  );
});

describe("what rewards give in a day to all together", () => {
  const like = (accountId: string, thing: string, budget: bigint) =>
    createRewards(clock.now, { budget }).reward(database.pool, {
      person: person(accountId),
      occasion: "release.like",
      thing,
    });

  test("ends where the day's budget does, for everybody, and begins again at midnight UTC", async () => {
    clock.set(new Date("2026-05-01T23:00:00Z"));
    // 5 AC each
    for (let n = 0; n < 4; n += 1) {
      expect(await like(`many-${n}`, "song", 2_200n)).toMatchObject({ rewarded: true });
    }
    expect(await like("many-4", "song", 2_200n)).toEqual({
      rewarded: false,
      occasion: "release.like",
      refusal: "budget_spent",
      message: "Today's rewards are used up for everyone. They start again at 00:00 UTC.",
    });
    expect(await balance("many-4")).toBe(0n);
    expect(
      await createRewards(clock.now, { budget: 2_200n }).claimDaily(database.pool, person("many-5")),
    ).toMatchObject({
      refusal: "budget_spent",
    });
    clock.advance({ hours: 1 });
    expect(await like("many-4", "song", 2_200n)).toMatchObject({ rewarded: true });
  });

  test("many at once pass it by no more than what is under way", async () => {
    clock.set(new Date("2026-05-03T12:00:00Z"));
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => like(`crowd-${n}`, "song", 20_000n)));
    const given = answers.filter(({ rewarded }) => rewarded).length;
    // a connection gives one at a time
    expect(given).toBeGreaterThanOrEqual(40);
    expect(given).toBeLessThanOrEqual(40 + 20);
  });
});

test("an account earns from its second day on; in a demonstration at once", async () => {
  clock.set(new Date("2026-05-05T12:00:00Z"));
  const id = "019cb008-0000-7000-8000-0000000000aa";
  await database.pool.query("insert into accounts (id, kind, created_at) values ($1, 'person', $2)", [id, clock.now()]);
  const like = (thing: string, atOnce = false) =>
    createRewards(clock.now, { atOnce }).reward(database.pool, { person: person(id), occasion: "release.like", thing });
  expect(await like("a", true)).toMatchObject({ rewarded: true });
  clock.advance({ hours: 23, minutes: 59 });
  expect(await like("b")).toMatchObject({
    refusal: "too_new",
    message: "Your account is new. It earns coins from its second day on.",
  });
  clock.advance({ minutes: 1 });
  expect(await like("b")).toMatchObject({ rewarded: true });
});

describe("the daily login reward", () => {
  const claim = async (accountId: string) => {
    const answer = await rewards.claimDaily(database.pool, person(accountId));
    return answer.rewarded ? answer.amount : answer.refusal;
  };

  test("is the day of the cycle times 10 AC; a missed day begins it anew", async () => {
    clock.set(new Date("2026-04-01T12:00:00Z"));
    const got: string[] = [];
    for (let day = 0; day < 9; day += 1) {
      got.push(await claim("daily"));
      clock.advance({ days: 1 });
    }
    expect(got).toEqual(["1000", "2000", "3000", "4000", "5000", "6000", "7000", "1000", "2000"]);
    clock.advance({ days: 1 });
    expect(await rewards.daily(database.pool, "daily")).toEqual({ day: 1, claimed: false });
    expect(await claim("daily")).toBe("1000");
    expect(await rewards.daily(database.pool, "daily")).toEqual({ day: 1, claimed: true });
  });

  test("is given once a day of UTC, wherever the person is", async () => {
    // 23:59 in London's winter is 08:59 of the next day in Tokyo and still the same day in New York
    clock.set(new Date("2026-11-10T23:59:30Z"));
    expect(await claim("travels")).toBe("1000");
    expect(await claim("travels")).toBe("already_rewarded");
    clock.advance({ minutes: 1 });
    expect(await claim("travels")).toBe("2000");
    // 23 hours later it is still that day
    clock.advance({ hours: 23 });
    expect(await claim("travels")).toBe("already_rewarded");
  });

  test("is given once to twenty concurrent claims", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim("eager")));
    expect(answers.filter((answer) => answer === "1000")).toHaveLength(1);
    expect(await balance("eager")).toBe(1000n);
  });

  test("needs a verified address", async () => {
    expect(await rewards.claimDaily(database.pool, person("unverified", false))).toMatchObject({
      refusal: "unverified",
    });
  });
});
