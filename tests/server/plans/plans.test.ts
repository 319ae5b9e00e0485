import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { SYNC_PROTOCOL } from "../../../contract/sync/protocol";
import { createPlanLimits } from "../../../server/plans/limits";
import { STORAGE_STEP } from "../../../server/projects/storage";
import { kept, sent } from "../projects/support";
import { sineWav } from "../releases/support";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";

const { owner, other } = PEOPLE;
const opened: TestApp[] = [];
let app: TestApp;
const open = async (demo: boolean) => {
  app = await createTestApp({ demo, sessions: PEOPLES_SESSIONS, start: "2026-04-01T00:00:00Z" });
  opened.push(app);
};
afterAll(async () => {
  for (const one of opened) await one.close();
});

const post = (path: string, json?: unknown, token = owner.token) =>
  app.call("POST", path, { token, ...(json === undefined ? {} : { json }) });
const upgrade = (tierId: string, isYearly = false, token = owner.token) =>
  post("/api/subscription/upgrade", { tierId, isYearly }, token);
const current = async () => (await app.call("GET", "/api/subscription/current", { token: owner.token })).json;
const receipts = async () =>
  (await app.call("GET", "/api/subscription/receipts", { token: owner.token })).json.items.map(
    ({ what, cents }: { what: string; cents: string }) => [what, cents],
  );
const sentence = (answer: { json: { error: { message: string } } }) => answer.json.error.message;
const sold = async () => {
  const { rows } = await app.platform.pool.query(
    `select coalesce(sum(amount), 0)::text as sum from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where a.owner = 'platform:sales'`,
  );
  return rows[0].sum;
};
/** The job that runs each hour. */
const renew = async () => {
  await app.platform.pool.query("select graphile_worker.add_job('plans.renew', '{}')");
  await app.runJobs();
};

describe("in the demonstration", () => {
  beforeEach(() => open(true));

  test("everybody begins on the free plan with its limits", async () => {
    expect(await current()).toEqual({
      tier: "free",
      name: "Free",
      isYearly: false,
      state: "free",
      provider: null,
      from: null,
      until: null,
      nextTier: null,
      usage: {
        storage: { used: "0", limit: "1000000000" },
        aiGenerations: { used: "0", limit: "10" },
        collaborators: { used: "0", limit: "0" },
      },
      items: [],
    });
  });

  test("an upgrade is paid at once, with a receipt, and booked; the rest of a period is credited", async () => {
    expect(await upgrade("creator")).toMatchObject({
      status: 200,
      json: {
        status: "done",
        subscription: { tier: "creator", state: "active", until: "2026-05-01T00:00:00.000Z" },
        receipt: { what: "Creator plan, monthly", cents: "1900", provider: "demonstration" },
      },
    });
    app.clock.advance({ days: 15 });
    await upgrade("producer", true);
    expect(await current()).toMatchObject({ tier: "producer", isYearly: true, until: "2027-04-16T00:00:00.000Z" });
    expect(await receipts()).toEqual([
      ["Producer plan, yearly", String(49_000 - 950)],
      ["Creator plan, monthly", "1900"],
    ]);
    expect(await sold()).toBe(String(-(49_000 - 950) - 1900));
  });

  test("the same plan, a lower one, or the month instead of the year are no upgrades", async () => {
    await upgrade("producer", true);
    expect(sentence(await upgrade("producer", true))).toBe("Producer is your plan already.");
    expect(sentence(await upgrade("producer"))).toMatch(/^Your plan is paid for the year/);
    expect(sentence(await upgrade("creator"))).toMatch(/^Creator is a lower plan than yours/);
    expect(await receipts()).toHaveLength(1);
  });

  test("ten upgrades at once are one", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => upgrade("creator")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await receipts()).toHaveLength(1);
  });

  test("a downgrade follows when the period ends, a resumed plan is renewed, each period with one receipt", async () => {
    await upgrade("superstar");
    expect(sentence(await post("/api/subscription/downgrade", { tierId: "enterprise" }))).toMatch(/not below/);
    expect((await post("/api/subscription/downgrade", { tierId: "creator" })).json).toMatchObject({
      tier: "superstar",
      nextTier: "creator",
    });
    expect((await post("/api/subscription/resume")).json).toMatchObject({ nextTier: null });
    expect((await post("/api/subscription/resume")).status).toBe(409);
    app.clock.set(new Date("2026-05-01T00:30:00Z"));
    await renew();
    await renew();
    expect(await current()).toMatchObject({ tier: "superstar", until: "2026-06-01T00:00:00.000Z" });
    expect(await receipts()).toHaveLength(2);
    await post("/api/subscription/downgrade", { tierId: "creator" });
    app.clock.set(new Date("2026-06-01T00:00:01Z"));
    // before the job has run too
    expect(await current()).toMatchObject({ tier: "creator" });
    await renew();
    expect(await current()).toMatchObject({ tier: "creator", nextTier: null, until: "2026-07-01T00:00:00.000Z" });
    expect((await receipts())[0]).toEqual(["Creator plan, monthly", "1900"]);
  });

  test("a cancelled plan lasts to its end and then is free", async () => {
    await upgrade("creator");
    expect((await post("/api/subscription/cancel")).json).toMatchObject({ tier: "creator", nextTier: "free" });
    app.clock.set(new Date("2026-05-01T00:00:00Z"));
    expect(await current()).toMatchObject({ tier: "free", state: "free", until: null });
    await renew();
    expect(await current()).toMatchObject({ tier: "free" });
    expect(await receipts()).toHaveLength(1);
    expect((await post("/api/subscription/cancel")).status).toBe(409);
    expect((await upgrade("creator")).status).toBe(200);
  });

  test("after a plan has ended everything can be opened and heard as before, only more is refused", async () => {
    await addPeople(app);
    await upgrade("creator");
    const { id } = await kept(app, owner);
    const wav = sineWav(0.01);
    const { sha256 } = await sent(app, owner, id, wav);
    const { accountId } = owner.session;
    await createPlanLimits(app.clock.now).require(app.platform.pool, accountId, "storage", 5_000_000_000n);
    await post("/api/subscription/cancel");
    app.clock.set(new Date("2026-05-01T00:00:00Z"));
    expect(await current()).toMatchObject({
      tier: "free",
      usage: { storage: { used: String(5_000_000_000 + wav.length + STORAGE_STEP) } },
    });
    const exchange = { protocolVersion: SYNC_PROTOCOL, clientId: "a-device", lastRev: null, edits: [] };
    expect((await post(`/api/projects/${id}/sync`, exchange)).json.snapshot.document).toMatchObject({ id });
    const { json } = await post(`/api/projects/${id}/samples/addresses`, { ids: [sha256] });
    expect((await app.call("GET", json.samples[0].address)).bytes.equals(wav)).toBe(true);
    expect(await sent(app, owner, id, sineWav(0.02))).toMatchObject({
      state: "refused",
      reason: expect.stringContaining("The Free plan has 1 GB of storage, of which 0 bytes are free."),
    });
  });

  test("something is bought once, also when asked ten times at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post("/api/purchase/one-time", { itemId: "ai-suite" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(sentence(answers.find(({ status }) => status === 409) as never)).toBe("You have bought this before.");
    expect(await current()).toMatchObject({ items: ["ai-suite"] });
    expect(await receipts()).toEqual([["Complete AI Suite", "39900"]]);
  });

  test("the offer has reference prices and everything planned, and says that no money is taken", async () => {
    const { json } = await app.call("GET", "/api/plans");
    expect(json).toMatchObject({ demo: true, provider: { name: "demonstration" } });
    expect(json.provider.sentence).toMatch(/demonstration.*no money is taken/);
    expect(json.items.map((item: { originalCents: string }) => item.originalCents)).toEqual([
      "129900",
      "14700",
      "59700",
    ]);
  });

  test("a deleted account ends its plan and keeps its receipts", async () => {
    await upgrade("creator");
    const { planData } = await import("../../../server/plans/personalData");
    const data = planData(async () => {});
    const who = { personId: owner.session.userId, accountId: owner.session.accountId };
    expect(await data.read(app.platform.pool, who)).toMatchObject({ tier: "creator", receipts: [{ cents: "1900" }] });
    await data.erase(app.platform.pool, who, app.clock.now());
    expect(await current()).toMatchObject({ tier: "free" });
    expect(await receipts()).toHaveLength(1);
  });
});

describe("outside the demonstration, without Stripe", () => {
  beforeEach(() => open(false));

  test("only what is there is offered, without reference prices, and nothing can be bought", async () => {
    const { json } = await app.call("GET", "/api/plans");
    expect(json).toMatchObject({ demo: false, provider: null, items: [] });
    expect(JSON.stringify(json)).not.toMatch(/NFT|8K|White label|15 studios/);
    expect(json.plans.map(({ features }: { features: string[] }) => features.length)).toEqual([3, 3, 3, 3, 3]);
    expect(sentence(await upgrade("creator"))).toMatch(/takes no payments/);
    expect(sentence(await post("/api/purchase/one-time", { itemId: "ai-suite" }))).toBe(
      "Complete AI Suite is not sold here.",
    );
    expect(await upgrade("creator", false, other.token)).toMatchObject({ status: 409 });
  });
});
