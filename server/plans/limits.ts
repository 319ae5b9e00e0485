import { PLANS, type PlanResource, RESOURCES } from "../../contract/plans";
import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import { ApiError } from "../errors";
import { count, giveBack, used } from "../limits/counters";
import type { UploadQuota } from "../uploads/upload";
import { type Payer, readPayer } from "./payer";
import { readSubscription } from "./store";
import { tierAt } from "./subscription";

export interface Usage {
  readonly used: bigint;
  /** null means unlimited */
  readonly limit: bigint | null;
}

/**
 * The limits of an account's plan, checked within the caller's transaction; an organisation uses that of its payer, and what
 * all accounts of one plan use counts together. What exceeds a limit because the plan
 * became smaller stays; only more is refused, with "plan_limit" and a sentence.
 */
export interface PlanLimits {
  /** Counts `amount` (bytes, generations, people) as used; throws, and counts nothing, if that is too much. */
  require(on: Queryable, accountId: string, resource: PlanResource, amount: bigint): Promise<void>;
  /** Subtracts what is no longer used. */
  release(on: Queryable, accountId: string, resource: PlanResource, amount: bigint): Promise<void>;
  /** For resources that the caller counts: throws if `used` plus `amount` is too much. Counts nothing. */
  allow(on: Queryable, accountId: string, resource: PlanResource, used: bigint, amount: bigint): Promise<void>;
  usage(on: Queryable, accountId: string): Promise<Record<PlanResource, Usage>>;
}

/** Whether an error is a refusal because of a plan's limit. */
export const isPlanLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "plan_limit";

const WITHOUT_LIMIT = 2n ** 62n;

/** AI generations are counted anew each calendar month in UTC; other resources count as long as they exist. */
function periodOf(resource: PlanResource, now: Date): { period: string; expiresAt?: Date } {
  if (resource !== "aiGenerations") return { period: "all" };
  return {
    period: now.toISOString().slice(0, 7),
    expiresAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)),
  };
}

const keyOf = (resource: PlanResource, accountId: string) => `plan:${resource}:${accountId}`;

function bytesText(bytes: bigint): string {
  const units = ["bytes", "KB", "MB", "GB", "TB"];
  let value = Number(bytes);
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.floor(value) : Math.floor(value * 10) / 10} ${units[unit]}`;
}

function nextMonth(now: Date): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return first.toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
}

/** The sentence of a refusal: what the plan includes, what is used, what to do. */
function sentence(resource: PlanResource, plan: string, { used: so, limit }: Usage, wanted: bigint, now: Date): string {
  const most = limit ?? 0n;
  switch (resource) {
    case "storage": {
      const free = most > so ? most - so : 0n;
      return `The ${plan} plan has ${bytesText(most)} of storage, of which ${bytesText(free)} are free. This needs ${bytesText(wanted)}: delete something, or choose a larger plan.`;
    }
    case "aiGenerations":
      return `The ${plan} plan has ${most} AI generations a month, and you have used ${so}. There are new ones on ${nextMonth(now)}, and more in a larger plan.`;
    case "collaborators":
      return most === 0n
        ? `The ${plan} plan has no collaborators. Choose a larger plan to invite somebody.`
        : `The ${plan} plan has ${most} ${most === 1n ? "collaborator" : "collaborators"}, and you have ${so}. Choose a larger plan to invite more.`;
  }
}

/** What an account and those that share its plan use. */
const keysOf = (resource: PlanResource, { accountId, organisations }: Payer) =>
  [accountId, ...organisations].map((id) => keyOf(resource, id));

/**
 * Under whose name something is counted. Generations are the payer's own: what an organisation has used up is not forgotten
 * with it, and no two counts of one plan have to be added up while others rise.
 */
const chargedOf = (resource: PlanResource, accountId: string, payer: Payer): string =>
  resource === "aiGenerations" ? payer.accountId : accountId;

/** Limits by the plan that is in force at the time. */
export function createPlanLimits(clock: Clock): PlanLimits {
  const planOf = async (on: Queryable, accountId: string) =>
    PLANS[tierAt(await readSubscription(on, accountId), clock())];
  return {
    require: async (on, accountId, resource, amount) => {
      const payer = await readPayer(on, accountId);
      const plan = await planOf(on, payer.accountId);
      const limit = plan.limits[resource];
      const now = clock();
      const key = keyOf(resource, chargedOf(resource, accountId, payer));
      const { period, expiresAt } = periodOf(resource, now);
      let most = limit ?? WITHOUT_LIMIT;
      if (limit !== null && payer.organisations.length > 0) {
        // two accounts of one plan see each other's use
        await on.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`plan:${payer.accountId}`]);
        const others = keysOf(resource, payer).filter((one) => one !== key);
        most = limit - (await used(on, others, period));
      }
      const counted = await count(on, { key, period, most, ...(expiresAt ? { expiresAt } : {}) }, amount);
      if (counted !== null) return;
      const usage = { used: await used(on, keysOf(resource, payer), period), limit };
      throw new ApiError("plan_limit", sentence(resource, plan.name, usage, amount, now));
    },
    release: async (on, accountId, resource, amount) => {
      const charged = chargedOf(resource, accountId, await readPayer(on, accountId));
      await giveBack(on, keyOf(resource, charged), periodOf(resource, clock()).period, amount);
    },
    allow: async (on, accountId, resource, so, amount) => {
      const { accountId: payer } = await readPayer(on, accountId);
      const plan = await planOf(on, payer);
      const limit = plan.limits[resource];
      if (limit === null || so + amount <= limit) return;
      throw new ApiError("plan_limit", sentence(resource, plan.name, { used: so, limit }, amount, clock()));
    },
    usage: async (on, accountId) => {
      const payer = await readPayer(on, accountId);
      const { limits } = await planOf(on, payer.accountId);
      const now = clock();
      const entries = await Promise.all(
        RESOURCES.map(async (resource) => {
          const so = await used(on, keysOf(resource, payer), periodOf(resource, now).period);
          return [resource, { used: so, limit: limits[resource] }] as const;
        }),
      );
      return Object.fromEntries(entries) as Record<PlanResource, Usage>;
    },
  };
}

/** Uploads count towards the plan's storage as soon as they begin. */
export const storageQuota = (limits: PlanLimits): UploadQuota => ({
  require: (on, accountId, bytes) => limits.require(on, accountId, "storage", bytes),
  release: (on, accountId, bytes) => limits.release(on, accountId, "storage", bytes),
});
