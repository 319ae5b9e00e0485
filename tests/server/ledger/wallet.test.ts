import { afterAll, beforeAll, expect, test } from "vitest";
import { csvLine } from "../../../server/ledger/csv";
import { createLedger, PLATFORM } from "../../../server/ledger/ledger";
import { createTestApp, type TestApp } from "../support/app";
import { PEOPLE, PEOPLES_SESSIONS } from "../support/people";

const unverified = { ...PEOPLE.owner.session, accountId: "00000000-0000-7000-8000-000000000099", verified: false };
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    start: "2026-03-02T22:00:00Z",
    sessions: { ...PEOPLES_SESSIONS, unverified },
  });
});
afterAll(() => app.close());

const { owner, other } = PEOPLE;
const move = (accountId: string, amount: bigint, reason: string, key: string, subject?: string) =>
  createLedger(app.clock.now).transfer(app.platform.pool, {
    key,
    reason,
    ...(subject === undefined ? {} : { subject }),
    legs: [
      { owner: accountId, amount },
      { owner: PLATFORM.adjustments, amount: -amount },
    ],
  });

test("a new wallet is empty and offers the first day's reward; claiming moves the balance", async () => {
  const { token } = owner;
  expect((await app.call("GET", "/api/wallet", { token })).json).toEqual({
    balance: "0",
    held: "0",
    available: "0",
    earnedToday: "0",
    daily: { day: 1, amount: "1000", claimed: false, nextAt: "2026-03-03T00:00:00.000Z" },
  });
  const told: string[] = [];
  const end = app.platform.events.subscribe("wallet:*", ({ topic }) => told.push(topic));
  const claim = await app.call("POST", "/api/wallet/daily-reward", { token });
  expect(claim).toMatchObject({
    status: 200,
    json: {
      reward: { rewarded: true, amount: "1000" },
      wallet: { balance: "1000", earnedToday: "1000", daily: { day: 1, claimed: true } },
    },
  });
  const again = await app.call("POST", "/api/wallet/daily-reward", { token });
  expect(again.json).toMatchObject({
    reward: { rewarded: false, refusal: "already_rewarded" },
    wallet: { balance: "1000" },
  });
  await app.platform.events.flush();
  end();
  expect(told).toEqual([`wallet:${owner.session.accountId}`]);
  app.clock.advance({ hours: 2 });
  expect((await app.call("GET", "/api/wallet", { token })).json).toMatchObject({
    earnedToday: "0",
    daily: { day: 2, amount: "2000", claimed: false },
  });
});

test("without a verified address the reward is refused with its reason", async () => {
  const claim = await app.call("POST", "/api/wallet/daily-reward", { token: "unverified" });
  expect(claim.json.reward).toEqual({
    rewarded: false,
    occasion: "login.daily",
    refusal: "unverified",
    message: "Confirm your e-mail address to earn coins.",
  });
});

test("the history comes in pages, the latest first, each movement once and with its reason", async () => {
  const { accountId } = other.session;
  for (let index = 1; index <= 25; index += 1) {
    await move(accountId, BigInt(index), "view", `view:${index}`, `release-${index}`);
  }
  await move(accountId, -50n, "view", "view:paid", "release-paid");
  const amounts: string[] = [];
  let cursor: string | null = "";
  for (let pages = 0; cursor !== null; pages += 1) {
    expect(pages).toBeLessThan(4);
    const page = await app.call("GET", `/api/wallet/history?limit=10${cursor === "" ? "" : `&cursor=${cursor}`}`, {
      token: other.token,
    });
    amounts.push(...page.json.items.map((item: { amount: string }) => item.amount));
    if (cursor === "") {
      expect(page.json.items[0]).toMatchObject({
        amount: "-50",
        reason: "view",
        sentence: "Watched a paid release",
        subject: "release-paid",
      });
    }
    cursor = page.json.nextCursor;
  }
  expect(amounts).toEqual(["-50", ...Array.from({ length: 25 }, (_, index) => String(25 - index))]);
  expect((await app.call("GET", "/api/wallet/history?cursor=abc", { token: other.token })).status).toBe(400);
});

test("the statement has every movement of its days with the balance after it, and no formulas", async () => {
  const { token, session } = PEOPLE.admin;
  app.clock.set(new Date("2026-05-01T12:00:00Z"));
  await move(session.accountId, 1234n, "view", "statement:1", '=HYPERLINK("http://evil")');
  app.clock.advance({ days: 1 });
  await move(session.accountId, -234n, "view", "statement:2", "r2");
  app.clock.advance({ days: 1 });
  await move(session.accountId, 5n, "@SUM(A1)", "statement:3", "r3");
  const all = await app.call("GET", "/api/wallet/statement", { token });
  expect(all.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(all.headers["content-disposition"]).toContain("attachment");
  const lines = all.text.split("\r\n").map((line) => line.replace(/,\d+$/, ""));
  expect(lines).toEqual([
    "Time (UTC),What,Concerns,Amount (AC),Balance (AC),Number",
    `2026-05-01T12:00:00.000Z,Your release was watched,"'=HYPERLINK(""http://evil"")",12.34,12.34`,
    "2026-05-02T12:00:00.000Z,Watched a paid release,r2,-2.34,10.00",
    "2026-05-03T12:00:00.000Z,'@SUM(A1),r3,0.05,10.05",
    "",
  ]);
  const part = await app.call("GET", "/api/wallet/statement?from=2026-05-02&to=2026-05-02", { token });
  expect(part.text.split("\r\n")[1]).toMatch(/^2026-05-02T12:00:00.000Z,Watched a paid release,r2,-2.34,10.00,\d+$/);
  expect(part.text.trim().split("\r\n")).toHaveLength(2);
});

test("a statement longer than what is read at once is whole and in order", async () => {
  const accountId = "00000000-0000-7000-8000-000000000077";
  const token = "long";
  const long = await createTestApp({ sessions: { [token]: { ...owner.session, accountId } } });
  const ledger = createLedger(long.clock.now);
  for (let index = 0; index < 1100; index += 1) {
    await ledger.transfer(long.platform.pool, {
      key: `long:${index}`,
      reason: "view",
      legs: [
        { owner: accountId, amount: 1n },
        { owner: PLATFORM.rewards, amount: -1n },
      ],
    });
  }
  const lines = (await long.call("GET", "/api/wallet/statement", { token })).text.trim().split("\r\n").slice(1);
  expect(lines.map((line) => line.split(",")[4])).toEqual(
    Array.from({ length: 1100 }, (_, index) => ((index + 1) / 100).toFixed(2)),
  );
  await long.close();
});

test.each([
  ["plain", "plain"],
  ["-12.50", "-12.50"],
  ["-1+1", "'-1+1"],
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["@x", "'@x"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ["|cmd", "'|cmd"],
  ['a "b", c', '"a ""b"", c"'],
])("the cell %j is written %j", (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});
