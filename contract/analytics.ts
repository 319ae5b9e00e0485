const HOUR_MS = 3_600_000;
/** Where somebody is, if it is not known. */
export const UNKNOWN_REGION = "unknown";

const STEP_MS = { hour: HOUR_MS, day: 24 * HOUR_MS } as const;

/** The length of one step in a series of figures. */
export type Step = keyof typeof STEP_MS;

interface RangeTerms {
  readonly title: string;
  readonly step: Step;
  /** number of steps, including the current one */
  readonly steps: number;
}

/** Time spans over which artists see their figures. Hours and days are in UTC. */
export const RANGES = {
  "1d": { title: "24 hours", step: "hour", steps: 24 },
  "7d": { title: "7 days", step: "day", steps: 7 },
  "30d": { title: "30 days", step: "day", steps: 30 },
  "90d": { title: "90 days", step: "day", steps: 90 },
  "1y": { title: "1 year", step: "day", steps: 365 },
} as const satisfies Record<string, RangeTerms>;

/** The steps in which different people are counted: who came on two days is one in their week, so days can't be added. */
export type PeopleStep = "day" | "week" | "month";
/** The steps of different people over each time span. */
export const PEOPLE_STEPS = {
  "1d": "day",
  "7d": "day",
  "30d": "day",
  "90d": "week",
  "1y": "month",
} as const satisfies Record<string, PeopleStep>;

/** Of a group of fewer people nothing is shown but that it is small: figures would tell about single persons. */
export const LEAST_PEOPLE = 5;

export type Range = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as Range[];

export interface Span {
  readonly step: Step;
  /** start of the first step */
  readonly from: Date;
  /** end of the current step, exclusive */
  readonly to: Date;
  /** the start of each step, the earliest first */
  readonly starts: readonly Date[];
}

/** The span of a range that ends with the current hour or day (UTC). */
export function spanOf(range: Range, now: Date): Span {
  const { step, steps } = RANGES[range];
  const ms = STEP_MS[step];
  // days in UTC always have 24 hours
  const to = (Math.floor(now.getTime() / ms) + 1) * ms;
  const from = to - steps * ms;
  return {
    step,
    from: new Date(from),
    to: new Date(to),
    starts: Array.from({ length: steps }, (_, index) => new Date(from + index * ms)),
  };
}

/** Latest moment that is before every step of people that touches a span: a step that begins later touches it. */
export function peopleAfter(step: PeopleStep, from: Date): Date {
  const day = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate());
  // a week begins on Monday
  const weekday = (from.getUTCDay() + 6) % 7;
  const begins =
    step === "day"
      ? day
      : step === "week"
        ? day - weekday * STEP_MS.day
        : Date.UTC(from.getUTCFullYear(), from.getUTCMonth());
  return new Date(begins - 1);
}
