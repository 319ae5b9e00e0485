const HOUR_MS = 3_600_000;
const STEP_MS = { hour: HOUR_MS, day: 24 * HOUR_MS } as const;

/** What one point of a course of numbers holds. */
export type Step = keyof typeof STEP_MS;

interface RangeTerms {
  readonly title: string;
  readonly step: Step;
  /** how many steps it holds, the one that runs now included */
  readonly steps: number;
}

/** Spans of time over which an artist sees their numbers. Hours and days are those of UTC. */
export const RANGES = {
  "1d": { title: "24 hours", step: "hour", steps: 24 },
  "7d": { title: "7 days", step: "day", steps: 7 },
  "30d": { title: "30 days", step: "day", steps: 30 },
  "90d": { title: "90 days", step: "day", steps: 90 },
  "1y": { title: "1 year", step: "day", steps: 365 },
} as const satisfies Record<string, RangeTerms>;

export type Range = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as Range[];

export interface Span {
  readonly step: Step;
  /** where the first step begins */
  readonly from: Date;
  /** where the step that runs now ends: not within the span */
  readonly to: Date;
  /** where each step begins, the earliest first */
  readonly starts: readonly Date[];
}

/** The span of a range that ends with the hour or day (UTC) in which `now` is. */
export function spanOf(range: Range, now: Date): Span {
  const { step, steps } = RANGES[range];
  const ms = STEP_MS[step];
  // days of UTC all have 24 hours
  const to = (Math.floor(now.getTime() / ms) + 1) * ms;
  const from = to - steps * ms;
  return {
    step,
    from: new Date(from),
    to: new Date(to),
    starts: Array.from({ length: steps }, (_, index) => new Date(from + index * ms)),
  };
}
