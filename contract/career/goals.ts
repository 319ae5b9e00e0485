import type { KindId } from "./agents";

/** What a goal counts; each is a total, as it stands at the moment. */
export const GOAL_METRICS = {
  followers: { title: "Followers", kinds: ["region-grows", "quiet", "cover-missing"] },
  plays: { title: "Plays", kinds: ["plays-fell", "cover-missing", "quiet", "region-grows"] },
  earnings: { title: "Earnings from paid views", kinds: ["no-price", "earnings-fell", "plays-fell"] },
  releases: { title: "Public releases", kinds: ["quiet", "codes-missing", "credits-missing"] },
  posts: { title: "Posts", kinds: ["quiet"] },
} as const satisfies Record<string, { readonly title: string; readonly kinds: readonly KindId[] }>;
export type GoalMetric = keyof typeof GOAL_METRICS;
export const GOAL_METRIC_NAMES = Object.keys(GOAL_METRICS) as [GoalMetric, ...GoalMetric[]];

export const GOAL = {
  /** open and past goals of an account */
  most: 50,
  mostTitle: 120,
  /** targets: people, plays, minor units of AC … */
  mostTarget: 1_000_000_000_000,
  /** years that a goal may lie ahead */
  mostYears: 10,
  /** parts of the way that the roadmap marks */
  milestones: [0.25, 0.5, 0.75, 1],
} as const;

/** reached: it came to the target; missed: its day is over and it did not */
export const GOAL_STATES = ["open", "reached", "missed"] as const;
export type GoalState = (typeof GOAL_STATES)[number];

export const REMINDER = {
  /** that wait to be told */
  most: 100,
  mostText: 200,
} as const;
