import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { route } from "../../../contract/api/route";
import { PLANS, RESOURCES, TIERS, type Tier } from "../../../contract/plans";
import { handle, ok } from "../../../server/http/handlers";
import { createServer } from "../../../server/http/server";
import type { Session } from "../../../server/http/session";
import { createLog } from "../../../server/log";
import { createPlanLimits, storageQuota } from "../../../server/plans/limits";
import { lockSubscription, NO_EXTERNAL, writeSubscription } from "../../../server/plans/store";
import { createClock } from "../support/clock";
import { createTestDatabase, type TestDatabase } from "../support/database";

/** What any capability does that uses something up. */
const use = route({
  id: "test.use",
  method: "POST",
  path: "/api/test/use",
  summary: "Uses a resource of the plan.",
  access: "user",
  body: z.object({ resource: z.enum(RESOURCES), amount: z.string() }),
  answers: { 200: z.object({}) },
  errors: ["plan_limit"],
});

const clock = createClock("2026-03-20T10:00:00Z");
const limits = createPlanLimits(clock.now);
let database: TestDatabase;
let http: Awaited<ReturnType<typeof createServer>>;
beforeAll(async () => {
  database = await createTestDatabase();
  http = await createServer({
    log: createLog("silent"),
    routes: [use],
    handlers: [
      handle(use, async ({ session, body }) => {
        await limits.require(database.pool, session.accountId, body.resource, BigInt(body.amount));
        return ok({});
      }),
    ],
    authenticate: async (token): Promise<Session> => ({
      id: token,
      userId: token,
      accountId: token,
      role: "user",
      verified: true,
    }),
    admitTicket: async () => null,
  });
});
afterAll(async () => {
  await http.close();
  await database.close();
});

/** An account's id by a name. */
const idOf = (name: string) =>
  createHash("md5")
    .update(name)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

async function uses(name: string, resource: string, amount: bigint) {
  const response = await http.inject({
    method: "POST",
    url: "/api/test/use",
    headers: { authorization: `Bearer ${idOf(name)}` },
    payload: { resource, amount: String(amount) },
  });
  return { status: response.statusCode, message: response.json().error?.message, code: response.json().error?.code };
}

async function putOn(name: string, tier: Tier) {
  const accountId = idOf(name);
  const now = clock.now();
  await lockSubscription(database.pool, accountId, now);
  const period = { from: now, until: new Date(now.getTime() + 90 * 86_400_000) };
  const paid = tier !== "free";
  const state = { tier, yearly: false, pastDue: false, nextTier: null, external: NO_EXTERNAL };
  await writeSubscription(
    database.pool,
    accountId,
    { ...state, provider: paid ? "demonstration" : null, period: paid ? period : null },
    now,
  );
}

describe.each(TIERS)("on the %s plan", (tier) => {
  test.each(RESOURCES)("%s can be used up to the limit and not beyond", async (resource) => {
    const accountId = `${tier}-${resource}`;
    await putOn(accountId, tier);
    const limit = PLANS[tier].limits[resource];
    if (limit === null) {
      expect(await uses(accountId, resource, 10n ** 15n)).toMatchObject({ status: 200 });
      return;
    }
    if (limit > 0n) expect(await uses(accountId, resource, limit)).toMatchObject({ status: 200 });
    const refused = await uses(accountId, resource, 1n);
    expect(refused).toMatchObject({ status: 402, code: "plan_limit" });
    expect(refused.message).toContain(`The ${PLANS[tier].name} plan has`);
    expect((await limits.usage(database.pool, idOf(accountId)))[resource]).toEqual({ used: limit, limit });
  });
});

test("sentences say what there is, what is left, and what to do", async () => {
  await uses("wordy", "storage", 400_000_000n);
  expect((await uses("wordy", "storage", 1_500_000_000n)).message).toBe(
    "The Free plan has 1 GB of storage, of which 600 MB are free. This needs 1.5 GB: delete something, or choose a larger plan.",
  );
  expect((await uses("wordy", "collaborators", 1n)).message).toBe(
    "The Free plan has no collaborators. Choose a larger plan to invite somebody.",
  );
  await uses("wordy", "aiGenerations", 10n);
  expect((await uses("wordy", "aiGenerations", 1n)).message).toBe(
    "The Free plan has 10 AI generations a month, and you have used 10. There are new ones on 1 April, and more in a larger plan.",
  );
});

test("a new month has new AI generations, storage stays used", async () => {
  clock.set(new Date("2026-03-31T23:59:00Z"));
  await uses("monthly", "aiGenerations", 10n);
  await uses("monthly", "storage", 1_000_000_000n);
  clock.set(new Date("2026-04-01T00:00:00Z"));
  expect(await uses("monthly", "aiGenerations", 10n)).toMatchObject({ status: 200 });
  expect(await uses("monthly", "storage", 1n)).toMatchObject({ status: 402 });
});

test("what a smaller plan no longer allows stays, only more is refused", async () => {
  await putOn("shrinks", "creator");
  await uses("shrinks", "storage", 9_000_000_000n);
  await putOn("shrinks", "free");
  expect((await limits.usage(database.pool, idOf("shrinks"))).storage).toEqual({
    used: 9_000_000_000n,
    limit: 1_000_000_000n,
  });
  expect((await uses("shrinks", "storage", 1n)).message).toContain("of which 0 bytes are free");
  await limits.release(database.pool, idOf("shrinks"), "storage", 8_500_000_000n);
  expect(await uses("shrinks", "storage", 500_000_000n)).toMatchObject({ status: 200 });
});

test("fifty at once use exactly what there is", async () => {
  await putOn("crowd", "superstar");
  const answers = await Promise.all(Array.from({ length: 50 }, () => uses("crowd", "collaborators", 1n)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
});

test("a resource that its capability counts is held by the same limits", async () => {
  await putOn("counts", "creator");
  await limits.allow(database.pool, idOf("counts"), "collaborators", 0n, 1n);
  await expect(limits.allow(database.pool, idOf("counts"), "collaborators", 1n, 1n)).rejects.toMatchObject({
    status: 402,
    message: "The Creator plan has 1 collaborator, and you have 1. Choose a larger plan to invite more.",
  });
});

test("uploads have the room that is left beside what is stored and being sent", async () => {
  const quota = storageQuota(limits);
  await uses("sends", "storage", 600_000_000n);
  await quota.require(database.pool, idOf("sends"), 100_000_000n);
  await expect(quota.require(database.pool, idOf("sends"), 300_000_001n)).rejects.toMatchObject({
    code: "plan_limit",
    message:
      "The Free plan has 1 GB of storage, of which 300 MB are free. This needs 300 MB: delete something, or choose a larger plan.",
  });
  await quota.require(database.pool, idOf("sends"), 300_000_000n);
  await quota.release(database.pool, idOf("sends"), 400_000_000n);
  expect((await limits.usage(database.pool, idOf("sends"))).storage.used).toBe(600_000_000n);
});
