/** What the predictor demands and how it judges; hours are those of a week in UTC, 0 is Monday from 0:00 to 1:00. */
export const PREDICTOR = {
  /** fewest publications of an account on a network from which anything is predicted */
  least: 20,
  /** latest publications of an account that it learns from */
  most: 200,
  /** what a publication reached is counted over its first days */
  days: 7,
  /** a publication is viral that reaches so many times the account's own median of views */
  viralTimes: 5,
  /** fewest accounts from which figures of a whole network are made, so that they tell nothing of a single one */
  leastAccounts: 5,
  /** how probably the truth lies between `low` and `high` */
  coverage: 0.9,
} as const;

export const WEEK_HOURS = 168;

/** The hour of the week (UTC) of a moment. */
export const hourOfWeek = (at: Date): number => ((at.getUTCDay() + 6) % 7) * 24 + at.getUTCHours();

/** The first full hour after `now` that is this hour of the week. */
export function nextHourOfWeek(hour: number, now: Date): Date {
  const HOUR_MS = 3_600_000;
  const next = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS;
  const ahead = (hour - hourOfWeek(new Date(next)) + WEEK_HOURS) % WEEK_HOURS;
  return new Date(next + ahead * HOUR_MS);
}
