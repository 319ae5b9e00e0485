import { FEATURES, featuresOf, type Item, TARGETS, type Target } from "./features";
import { NO_PRIOR, type Prior } from "./model";
import { dot, ridge, type Vector } from "./ridge";

/** Accounts with fewer publications tell nothing of what makes them differ. */
const LEAST = 5;
/** Fewest accounts that a network's level is judged by. */
const LEAST_ACCOUNTS = 5;
/** How strongly a network's effects are pulled to none. */
const PENALTY = 10;

const mean = (values: Vector): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * What publications of a network have in common: effects from differences within accounts, so that large accounts that
 * publish at night say nothing of the night; then how far apart the accounts' levels lie.
 */
export function priorOf(accounts: readonly (readonly Item[])[], target: Target, now: Date): Prior {
  const usable = accounts.filter((items) => items.length >= LEAST);
  if (usable.length < LEAST_ACCOUNTS) return NO_PRIOR;
  const seen = usable.map((items) => {
    const rows = items.map((item) => featuresOf(item, now));
    const targets = items.map(TARGETS[target]);
    const middle = Array.from({ length: FEATURES }, (_, index) => mean(rows.map((row) => row[index] ?? 0)));
    const level = mean(targets);
    return {
      rows: rows.map((row) => row.map((value, index) => value - (middle[index] ?? 0))),
      targets: targets.map((value) => value - level),
      middle,
      level,
    };
  });
  const zeros = new Array<number>(FEATURES).fill(0);
  const { weights, leftOut } = ridge({
    rows: seen.flatMap(({ rows }) => rows),
    targets: seen.flatMap(({ targets }) => targets),
    prior: zeros,
    penalties: zeros.map(() => PENALTY),
  });
  // each account's mean took a degree of freedom
  const noise = leftOut.reduce((sum, off) => sum + off * off, 0) / Math.max(1, leftOut.length - usable.length);
  const levels = seen.map(({ level, middle }) => level - dot(weights, middle));
  const centre = mean(levels);
  const between = levels.reduce((sum, level) => sum + (level - centre) ** 2, 0) / (levels.length - 1);
  const ownNoise = mean(usable.map((items) => noise / items.length));
  const apart = noise > 0 ? Math.max(0.01, (between - ownNoise) / noise) : NO_PRIOR.levels;
  return { weights: [centre, ...weights.slice(1)], levels: apart };
}
