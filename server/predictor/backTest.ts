import type { Prediction } from "../../contract/api/predictor";
import { PREDICTOR } from "../../contract/predictor";
import { featuresOf, type Item, TARGETS } from "./features";
import { expected, type Model, type Prior, train } from "./model";

type BackTest = NonNullable<Prediction["backTest"]>;

/** Latest publications that are predicted from those before them. */
const MOST = 20;
/** With fewer than these, publications are left out one by one instead. */
const LEAST = 5;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
}

const factorOf = (misses: readonly number[]): number => Math.exp(median(misses.map(Math.abs)));

/**
 * How predictions of views would have turned out: each of the latest publications from those before it; where there are
 * too few of those, each from all others. `items` are the earliest first.
 */
export function backTest(items: readonly Item[], model: Model, prior: Prior): BackTest {
  const views = items.map(TARGETS.views);
  const first = Math.max(PREDICTOR.least, items.length - MOST);
  const latest = items.slice(first);
  if (latest.length < LEAST) {
    const { leftOut } = model;
    const sizes = leftOut.map(Math.abs);
    const others = (index: number) => [...sizes.slice(0, index), ...sizes.slice(index + 1)].sort((a, b) => a - b);
    const within = sizes.filter((size, index) => {
      const rest = others(index);
      return size <= (rest[Math.min(rest.length, Math.ceil(PREDICTOR.coverage * (rest.length + 1))) - 1] ?? 0);
    });
    return {
      method: "leave-one-out",
      n: leftOut.length,
      factor: factorOf(leftOut),
      guess: factorOf(views.map((value, index) => value - median(views.filter((_, other) => other !== index)))),
      covered: within.length / leftOut.length,
    };
  }
  const outcomes = latest.map((item, index) => {
    const before = items.slice(0, first + index);
    const { value, margin } = expected(train(before, "views", prior, item.at), featuresOf(item, item.at));
    const truth = TARGETS.views(item);
    return {
      miss: truth - value,
      guess: truth - median(before.map(TARGETS.views)),
      within: Math.abs(truth - value) <= margin,
    };
  });
  return {
    method: "rolling",
    n: outcomes.length,
    factor: factorOf(outcomes.map(({ miss }) => miss)),
    guess: factorOf(outcomes.map(({ guess }) => guess)),
    covered: outcomes.filter(({ within }) => within).length / outcomes.length,
  };
}
