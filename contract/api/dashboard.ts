import { z } from "zod";
import { RANGE_NAMES } from "../analytics";
import { PUBLICATION_KINDS } from "../publications";
import { route } from "./route";
import { amount, id, time } from "./values";

const count = z.int().min(0);
const net = z.int();
const percent = z.number().nullable();

/** How many publications the list of the best has at most. */
export const MOST_TOP = 10;

const platform = z.object({
  name: z.string().describe('"backline", or a network'),
  sources: z
    .array(z.enum(["own", "network", "import"]))
    .describe("who says so: counted here, read from the network, or out of a file; each day has one of them"),
  views: count,
  reactions: net.describe("likes, comments and shares"),
  followers: net,
  growth: percent.describe("of views against the span before, in percent; null if there were none then"),
  engagement: percent.describe("reactions for each 100 views; null without views"),
});
export type PlatformFigures = z.infer<typeof platform>;

const insight = z.object({
  kind: z.enum(["change", "outlier", "correlation"]),
  metric: z.enum(["views", "reactions", "followers"]),
  at: time.nullable().describe("the day that it is about"),
  text: z.string(),
  reason: z.string().describe("by which test, from how much, and what it doesn't prove"),
});
export type DashboardInsight = z.infer<typeof insight>;

const query = z.object({ range: z.enum(RANGE_NAMES).default("7d") });
const span = { range: z.enum(RANGE_NAMES), from: time, to: time };

const summary = z
  .object({
    ...span,
    totalViews: count.describe("on all platforms; of each platform and day one source counts"),
    totalPlays: count.describe("on Backline alone"),
    totalEarnings: amount.describe("what paid views brought, minor units of AC"),
    growthRate: percent.describe("of views against the span before"),
    engagement: percent.describe("reactions for each 100 views, of the platforms that tell of views"),
    fanGrowth: net.describe("followers won less those lost, on all platforms"),
    before: z
      .object({ views: count, earnings: amount, engagement: percent, fans: net })
      .describe("the span before, of the same length"),
    platforms: z.array(platform),
    contentTypes: z.array(
      z.object({
        type: z.enum(PUBLICATION_KINDS),
        count: count.describe("publications with any numbers in the span"),
        views: count,
        engagement: percent,
        revenue: amount,
      }),
    ),
    topContent: z
      .array(
        z.object({
          id,
          title: z.string(),
          type: z.enum(PUBLICATION_KINDS),
          views: count,
          engagement: percent,
          revenue: amount,
          platform: z.string().describe("where most of its views were"),
        }),
      )
      .max(MOST_TOP),
    peak: z
      .array(count)
      .length(168)
      .describe("plays and reactions by hour of the week in UTC, from Monday 0:00; those of files have no hours"),
    insights: z.array(insight).describe("what stood out in the eight weeks until last Monday"),
  })
  .meta({ id: "AnalyticsSummary" });
export type AnalyticsSummary = z.infer<typeof summary>;

/** What the analytics dashboard shows besides overview and revenue. */
export const dashboard = {
  summary: route({
    id: "dashboard.summary",
    method: "GET",
    path: "/api/analytics/summary",
    summary: "One's own figures on all platforms within a span of time, against the span before.",
    access: "user",
    acting: "statistics",
    query,
    answers: { 200: summary },
  }),
  platforms: route({
    id: "dashboard.platforms",
    method: "GET",
    path: "/api/analytics/platforms",
    summary: "One's own figures within a span of time, by platform.",
    access: "user",
    acting: "statistics",
    query,
    answers: { 200: z.object({ ...span, items: z.array(platform) }) },
  }),
};
