import type pg from "pg";
import type { BestTime, Prediction } from "../../contract/api/predictor";
import { type Estimate, unknown } from "../../contract/estimate";
import type { Network } from "../../contract/networks";
import { PREDICTOR } from "../../contract/predictor";
import { inEnglish, said } from "../../contract/words/said";
import type { Clock } from "../clock";
import type { Writer } from "../words/writer";
import { bestTimeOf, wilson } from "./bestTime";
import { featuresOf, type Traits } from "./features";
import { ownHours } from "./hours";
import { expected, type Model, reaching } from "./model";
import { type AccountModel, findAccountModel, findNetworkModel, type NetworkModel } from "./store";
import { TOO_FEW } from "./training";

/** What is asked about: a publication that is not out yet. */
export interface Wanted extends Partial<Omit<Traits, "kind">> {
  readonly network: Network;
  readonly kind: Traits["kind"];
}

/**
 * Predicts what a publication of an account will reach, from its own past ones. `write` says in which language the reasons
 * are; English by default.
 */
export interface Predictor {
  predict(accountId: string, wanted: Wanted, write?: Writer): Promise<Prediction>;
  bestTime(accountId: string, network: Network, write?: Writer): Promise<BestTime>;
}

/** The longest interval that is shown: what lies above is no number that anybody can use. */
const MOST = 1e12;
const bounded = (value: number): number => Math.min(MOST, Math.max(0, value));

type Models = NonNullable<AccountModel["models"]>;

function viewsOf(model: Model, features: readonly number[], reason: string): Estimate {
  const { value, margin } = expected(model, features);
  const views = (log: number) => Math.round(bounded(Math.expm1(log)));
  return {
    value: views(value),
    low: views(value - margin),
    high: views(value + margin),
    n: model.leftOut.length,
    reason,
  };
}

function engagementOf(model: Model, features: readonly number[], reason: string): Estimate {
  const { value, margin } = expected(model, features);
  const rate = (log: number) => bounded(100 * Math.exp(log));
  return { value: rate(value), low: rate(value - margin), high: rate(value + margin), n: model.leftOut.length, reason };
}

/** The chance that views reach several times the median, counted by the account's own residuals. */
function viralOf({ views: model, median }: Models, features: readonly number[], reason: string): Estimate {
  const outcome = expected(model, features);
  const n = model.leftOut.length;
  const threshold = Math.log1p(PREDICTOR.viralTimes * Math.max(1, Math.expm1(median)));
  const hits = reaching(model, outcome, threshold);
  const [low, high] = wilson(hits / n, n);
  // one more of either (Laplace): what never happened is not impossible
  return { value: (100 * (hits + 1)) / (n + 2), low: 100 * low, high: 100 * high, n, reason };
}

/** Where the expected engagement stands among that of past publications. */
function rankOf({ engagement: model, engagements }: Models, features: readonly number[], reason: string): Estimate {
  const { value, margin } = expected(model, features);
  const rank = (log: number) => engagements.filter((one) => one < log).length / engagements.length;
  return { value: rank(value), low: rank(value - margin), high: rank(value + margin), n: engagements.length, reason };
}

const nothing = (reason: string): Prediction["platform"] => ({
  views: unknown(0, reason),
  engagement: unknown(0, reason),
});

const inWords = ({ views, engagement }: NetworkModel, write: Writer): Prediction["platform"] => ({
  views: { ...views, reason: write(views.reason) },
  engagement: { ...engagement, reason: write(engagement.reason) },
});

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/** The predictor on the models that the last training left. */
export function createPredictor({ pool, clock }: Ports): Predictor {
  return {
    predict: async (accountId, { network, kind, at = clock(), seconds = null, characters = 0 }, write = inEnglish) => {
      const [account, platform] = await Promise.all([
        findAccountModel(pool, accountId, network),
        findNetworkModel(pool, network),
      ]);
      const asked = { network, kind, at: at.toISOString() };
      const shared = {
        platform: platform ? inWords(platform, write) : nothing(write(TOO_FEW)),
        trainedAt: account?.trainedAt.toISOString() ?? null,
      };
      const n = account?.n ?? 0;
      if (!account?.models) {
        const reason = write(
          said`A prediction needs ${PREDICTOR.least} publications that were out for ${PREDICTOR.days} days: ${n} so far.`,
        );
        const none = unknown(n, reason);
        return { ...asked, views: none, engagement: none, viral: none, rank: none, ...shared, backTest: null };
      }
      const { models } = account;
      const features = featuresOf({ kind, at, seconds, characters }, account.trainedAt);
      const { factor } = models.backTest;
      const reason = write(
        said`From ${n} publications of yours. Half of past predictions were off by a factor of ${factor.toFixed(1)} at most.`,
      );
      const viral = write(
        said`${PREDICTOR.viralTimes} times your median of ${Math.round(Math.expm1(models.median))} views, from ${n} publications of yours.`,
      );
      return {
        ...asked,
        views: viewsOf(models.views, features, reason),
        engagement: engagementOf(models.engagement, features, reason),
        viral: viralOf(models, features, viral),
        rank: rankOf(models, features, reason),
        ...shared,
        backTest: models.backTest,
      };
    },
    bestTime: async (accountId, network, write = inEnglish) => {
      const now = clock();
      const [own, platform] = await Promise.all([
        ownHours(pool, accountId, network, now),
        findNetworkModel(pool, network),
      ]);
      return bestTimeOf(own, platform?.hours ?? null, now, write);
    },
  };
}
