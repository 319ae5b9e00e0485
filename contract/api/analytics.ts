import { z } from "zod";
import { LEAST_PEOPLE, RANGE_NAMES } from "../analytics";
import { route } from "./route";
import { amount, id, time } from "./values";

const count = z.int().min(0);
/** Added in the span minus taken back in it; negative if more were taken back. */
const net = z.int();

const figures = {
  plays: count.describe("views that began"),
  minutes: count.describe("minutes that a heartbeat confirmed"),
  likes: net.describe("likes less those taken back"),
  comments: count,
  shares: count,
  followers: net.describe("followers won less those lost"),
};
const income = {
  sold: count.describe("views that were paid for"),
  earned: amount.describe("what the artist got for them"),
};

const span = {
  range: z.enum(RANGE_NAMES),
  step: z.enum(["hour", "day"]).describe("what one point of the course holds, in UTC"),
  from: time.describe("where the first step begins"),
  to: time.describe("where the step that runs now ends"),
};
const start = time.describe("where the step begins");

const releaseOf = {
  id,
  title: z.string().nullable().describe("null where the release was deleted"),
  cover: z.string().nullable(),
};

/** How many releases a list holds at most. */
export const MOST_RELEASES = 200;

const overview = z
  .object({
    ...span,
    totals: z.object(figures),
    course: z.array(z.object({ start, ...figures })).describe("every step of the span, the earliest first"),
    releases: z
      .array(z.object({ ...releaseOf, ...figures }))
      .max(MOST_RELEASES)
      .describe("those with any numbers, the most played first"),
    published: count.describe("releases of one's own that others may see now"),
    people: z
      .object({
        step: z.enum(["day", "week", "month"]).describe("what one point of the course holds, in UTC"),
        course: z.array(z.object({ start, people: count })).describe("steps in which anybody listened"),
        today: count,
        week: count.describe("since Monday"),
        month: count,
      })
      .describe("different people who listened, signed in; counted each minute. Those of several steps can't be added"),
    regions: z
      .array(
        z.object({
          region: z.string().describe('country by ISO 3166, or "unknown"'),
          plays: count.nullable().describe(`null: fewer than ${LEAST_PEOPLE} people`),
          minutes: count.nullable(),
        }),
      )
      .describe("where people listened, on the days of the span; the most plays first"),
  })
  .meta({ id: "Overview" });
export type Overview = z.infer<typeof overview>;

const revenue = z
  .object({
    ...span,
    totals: z.object(income),
    course: z.array(z.object({ start, ...income })).describe("every step of the span, the earliest first"),
    releases: z
      .array(z.object({ ...releaseOf, ...income }))
      .max(MOST_RELEASES)
      .describe("those that earned, the most earning first"),
  })
  .meta({ id: "Revenue" });
export type Revenue = z.infer<typeof revenue>;

const query = z.object({ range: z.enum(RANGE_NAMES).default("7d") });

/** An artist's own figures; hours and days are in UTC. */
export const analytics = {
  overview: route({
    id: "analytics.overview",
    method: "GET",
    path: "/api/analytics/overview",
    summary: "What the audience of one's own releases did within a span of time.",
    access: "user",
    acting: "statistics",
    query,
    answers: { 200: overview },
  }),
  revenue: route({
    id: "analytics.revenue",
    method: "GET",
    path: "/api/analytics/revenue",
    summary: "What one's own releases earned by paid views within a span of time.",
    access: "user",
    acting: "statistics",
    query,
    answers: { 200: revenue },
  }),
};
