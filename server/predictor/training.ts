import type pg from "pg";
import { type Estimate, unknown } from "../../contract/estimate";
import { NETWORK_NAMES } from "../../contract/networks";
import { PREDICTOR } from "../../contract/predictor";
import { word } from "../../contract/words/said";
import { backTest, median } from "./backTest";
import { type Item, TARGETS } from "./features";
import { allHours } from "./hours";
import { readItems } from "./items";
import { train } from "./model";
import { priorOf } from "./prior";
import { type AccountModel, forgetModelsBefore, keepAccountModel, keepNetworkModel, type NetworkModel } from "./store";

/** Kept in English, written in the reader's language when it is read. */
export const TOO_FEW = word("Too few artists have numbers on this network yet.");
const MIDDLE = word("The median of everything that artists published here, and where nine in ten lie.");

/** Nine in ten values lie between; `values` are not sorted. */
function middleOf(values: readonly number[], accounts: number): Estimate {
  const n = values.length;
  if (n < PREDICTOR.least || accounts < PREDICTOR.leastAccounts) {
    return unknown(n, TOO_FEW);
  }
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(n - 1, Math.floor(share * n))] ?? 0;
  return {
    value: median(sorted),
    low: at(0.05),
    high: at(0.95),
    n,
    reason: MIDDLE,
  };
}

/** What all publications of a network reached. */
function networkOf(accounts: readonly (readonly Item[])[], hours: readonly number[] | null): NetworkModel {
  const items = accounts.flat();
  const seen = accounts.map((own) => own.filter(({ views }) => views > 0)).filter((own) => own.length > 0);
  return {
    views: middleOf(
      items.map(({ views }) => Math.max(0, views)),
      accounts.length,
    ),
    // accounts that nobody saw hide nobody's engagement
    engagement: middleOf(
      seen.flat().map((item) => 100 * Math.exp(TARGETS.engagement(item))),
      seen.length,
    ),
    hours: hours && [...hours],
  };
}

/** What was learnt of one account; `items` are the earliest first. */
export function accountOf(
  items: readonly Item[],
  prior: { readonly [target in keyof typeof TARGETS]: ReturnType<typeof priorOf> },
  now: Date,
): AccountModel {
  const n = items.length;
  if (n < PREDICTOR.least) return { n, models: null };
  const views = train(items, "views", prior.views, now);
  return {
    n,
    models: {
      views,
      engagement: train(items, "engagement", prior.engagement, now),
      median: median(items.map(TARGETS.views)),
      engagements: items.map(TARGETS.engagement).sort((a, b) => a - b),
      backTest: backTest(items, views, prior.views),
    },
  };
}

/** Learns anew from everything that was published, network by network; accounts without publications are forgotten. */
export async function trainAll(pool: pg.Pool, now: Date, signal: AbortSignal): Promise<void> {
  const hours = await allHours(pool, now);
  const byNetwork = await readItems(pool, now, signal);
  for (const network of NETWORK_NAMES) {
    const accounts = byNetwork.get(network) ?? new Map<string, readonly Item[]>();
    const all = [...accounts.values()];
    const active = hours.get(network);
    const shown = active && active.accounts >= PREDICTOR.leastAccounts ? active.hours : null;
    await keepNetworkModel(pool, network, networkOf(all, shown), now);
    const prior = { views: priorOf(all, "views", now), engagement: priorOf(all, "engagement", now) };
    for (const [accountId, items] of accounts) {
      signal.throwIfAborted();
      await keepAccountModel(pool, accountId, network, accountOf(items, prior, now), now);
    }
  }
  await forgetModelsBefore(pool, now);
}
