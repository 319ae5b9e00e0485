import { z } from "zod";

/** By what fans are told apart, over the last 90 days. */
export const FAN_METRICS = {
  plays: "plays in 90 days",
  minutes: "minutes in 90 days",
  likes: "likes in 90 days",
  comments: "comments in 90 days",
  shares: "shares in 90 days",
  seenDaysAgo: "days since they were last here",
  knownDays: "days since they were first here",
} as const;
export type FanMetric = keyof typeof FAN_METRICS;
export const FAN_METRIC_NAMES = Object.keys(FAN_METRICS) as FanMetric[];

const rule = z.object({
  metric: z.enum(FAN_METRIC_NAMES),
  is: z.enum(["at-least", "at-most"]),
  value: z.int().min(0).max(1e6),
});
export type FanRule = z.infer<typeof rule>;

/** A group of fans: those whom all rules hold for. */
export const segment = z.object({
  name: z.string().trim().min(1, "A segment needs a name.").max(60),
  rules: z.array(rule).min(1, "A segment needs a rule.").max(5),
});
export type Segment = z.infer<typeof segment>;

export const MOST_SEGMENTS = 10;

/** What an artist begins with, and can change. */
export const FIRST_SEGMENTS: readonly Segment[] = [
  { name: "Superfans", rules: [{ metric: "plays", is: "at-least", value: 20 }] },
  {
    name: "Regulars",
    rules: [
      { metric: "plays", is: "at-least", value: 5 },
      { metric: "plays", is: "at-most", value: 19 },
    ],
  },
  { name: "New fans", rules: [{ metric: "knownDays", is: "at-most", value: 30 }] },
  { name: "Away for a month", rules: [{ metric: "seenDaysAgo", is: "at-least", value: 30 }] },
];
