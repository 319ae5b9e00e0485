import { z } from "zod";
import { PREDICTOR } from "../../contract/predictor";
import { FEATURES, featuresOf, type Item, TARGETS, type Target } from "./features";
import { dot, type Fit, leverage, ridge, type Vector } from "./ridge";

/** What a network's publications have in common; a single account's are pulled towards it. */
export interface Prior {
  readonly weights: Vector;
  /** variance of an account's level about the network's, in units of the noise's variance */
  readonly levels: number;
}

/** Nothing is known of a network: levels may be anywhere. */
export const NO_PRIOR: Prior = { weights: new Array<number>(FEATURES).fill(0), levels: 1000 };

const numbers = z.array(z.number());
/** A model of one account on one network, as it is kept. */
export const modelSchema = z.object({
  weights: numbers.length(FEATURES),
  spread: z.array(numbers.length(FEATURES)).length(FEATURES),
  /** residuals with each publication left out, ascending */
  leftOut: numbers.min(1),
});
export type Model = z.infer<typeof modelSchema>;

/** How strongly an account's effects may be pulled to those of the network; the one that predicts best is taken. */
const PENALTIES = [1, 3, 10, 30, 100] as const;

const fitWith = (rows: readonly Vector[], targets: Vector, prior: Prior, penalty: number): Fit =>
  ridge({
    rows,
    targets,
    prior: prior.weights,
    penalties: prior.weights.map((_weight, index) => (index === 0 ? 1 / prior.levels : penalty)),
  });

const squares = (values: Vector): number => values.reduce((sum, value) => sum + value * value, 0);

/** Learns from an account's publications: ridge regression, pulled towards the network's weights. */
export function train(items: readonly Item[], target: Target, prior: Prior, now: Date): Model {
  const rows = items.map((item) => featuresOf(item, now));
  const targets = items.map(TARGETS[target]);
  const fits = PENALTIES.map((penalty) => fitWith(rows, targets, prior, penalty));
  const best = fits.reduce((one, other) => (squares(other.leftOut) < squares(one.leftOut) ? other : one));
  return {
    weights: [...best.weights],
    spread: best.spread.map((row) => [...row]),
    leftOut: [...best.leftOut].sort((a, b) => a - b),
  };
}

export interface Expected {
  readonly value: number;
  /** half the width of the interval */
  readonly margin: number;
  /** by how much the residuals are widened where the publication is unlike those that were seen */
  readonly wider: number;
}

/**
 * The expected value of a publication on the log scale, and its 90 % interval: as wide as the left-out residuals of the
 * account's own publications were, whatever their distribution (split conformal prediction with left-out residuals, the
 * jackknife of Barber, Candès, Ramdas and Tibshirani: Predictive inference with the jackknife+, 2021).
 */
export function expected(model: Model, features: Vector): Expected {
  const { weights, spread, leftOut } = model;
  const sizes = leftOut.map(Math.abs).sort((a, b) => a - b);
  const place = Math.min(sizes.length, Math.ceil(PREDICTOR.coverage * (sizes.length + 1)));
  // what was seen lies within sqrt(1 + p/n) on average
  const usual = 1 + FEATURES / leftOut.length;
  const wider = Math.max(1, Math.sqrt((1 + leverage(spread, features)) / usual));
  return { value: dot(weights, features), margin: (sizes[place - 1] ?? 0) * wider, wider };
}

/** Of the account's own residuals, how many would bring a publication to a value. */
export const reaching = ({ leftOut }: Model, { value, wider }: Expected, threshold: number): number =>
  leftOut.filter((off) => value + off * wider >= threshold).length;
