import type { BestTime } from "../../contract/api/predictor";
import { unknown } from "../../contract/estimate";
import { nextHourOfWeek, WEEK_HOURS } from "../../contract/predictor";
import { inEnglish, said } from "../../contract/words/said";
import type { Writer } from "../words/writer";

/** So many deeds of all audiences count as much as the account's own: with few of its own, the network's hours prevail. */
const SHRUNK = 200;
/** Fewest deeds from which anything is said. */
const LEAST = 50;
const Z90 = 1.645;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Each hour with a part of its neighbours', across the end of the week. */
const smoothed = (hours: readonly number[]): number[] =>
  hours.map((value, hour) => {
    const before = hours[(hour + WEEK_HOURS - 1) % WEEK_HOURS] ?? 0;
    const after = hours[(hour + 1) % WEEK_HOURS] ?? 0;
    return value / 2 + before / 4 + after / 4;
  });

/** The interval of a share of n after Wilson (1927). */
export function wilson(share: number, n: number): readonly [low: number, high: number] {
  if (n <= 0) return [0, 1];
  const square = (Z90 * Z90) / n;
  const centre = (share + square / 2) / (1 + square);
  const margin = (Z90 / (1 + square)) * Math.sqrt((share * (1 - share)) / n + square / (4 * n));
  return [Math.max(0, centre - margin), Math.min(1, centre + margin)];
}

/** The hour of the week in which an audience is most active, from its own deeds and those of the network's audiences. */
export function bestTimeOf(
  own: readonly number[],
  network: readonly number[] | null,
  now: Date,
  write: Writer = inEnglish,
): BestTime {
  const n = sumOf(own);
  const theirs = network === null ? 0 : sumOf(network);
  if (n < LEAST && theirs < LEAST) {
    const reason = write(
      said`Under ${LEAST} plays and reactions in the last 13 weeks, of you and of the network: ${n} are yours.`,
    );
    return { hour: null, next: null, share: unknown(n, reason), hours: [], n, reason };
  }
  const shares =
    theirs > 0
      ? own.map((deeds, hour) => (deeds + (SHRUNK * (network?.[hour] ?? 0)) / theirs) / (n + SHRUNK))
      : own.map((deeds) => deeds / n);
  const smooth = smoothed(shares);
  const hour = smooth.indexOf(Math.max(...smooth));
  const share = smooth[hour] ?? 0;
  const [low, high] = wilson(share, n + (theirs > 0 ? SHRUNK : 0));
  const reason =
    theirs > 0
      ? write(
          said`From ${n} plays and reactions of your audience in the last 13 weeks, with the habits of the whole network weighing as much as ${SHRUNK}.`,
        )
      : write(said`From ${n} plays and reactions of your audience in the last 13 weeks.`);
  return {
    hour,
    next: nextHourOfWeek(hour, now).toISOString(),
    share: { value: share * 100, low: low * 100, high: high * 100, n, reason },
    hours: smooth.map((one) => one * 100),
    n,
    reason,
  };
}
