import { z } from "zod";
import { LEAST_PEOPLE, RANGE_NAMES } from "../analytics";
import { NETWORK_NAMES } from "../networks";
import { MOST_SEGMENTS, segment } from "../segments";
import { EMPTY, route } from "./route";
import { amount, id, time } from "./values";

const count = z.int().min(0);
const hidden = count.nullable().describe(`null: fewer than ${LEAST_PEOPLE} people`);
const percent = z.number().nullable();

export const COMPETITORS = { most: 50, name: 100, source: 300 } as const;

const competitor = z.object({
  id,
  name: z.string(),
  platform: z.enum(NETWORK_NAMES),
  followers: count,
  seenOn: z.iso.date(),
  source: z.string(),
});
export type Competitor = z.infer<typeof competitor>;

const headline = z.object({
  views: count.describe("on all platforms"),
  followers: count.describe("on Backline, now"),
  engagement: percent,
  earnings: amount,
  countries: count.describe(`with ${LEAST_PEOPLE} listeners or more`),
  votes: count.describe("on one's own polls"),
});

const global = z
  .object({
    range: z.enum(RANGE_NAMES),
    headline,
    regions: z.array(
      z.object({
        region: z.string(),
        users: hidden,
        plays: hidden,
        minutes: hidden,
        growth: percent.describe("of plays against the span before; null where there were too few people in either"),
      }),
    ),
    competitors: z.array(competitor),
    insights: z.array(z.object({ text: z.string(), reason: z.string(), at: time.nullable() })),
  })
  .meta({ id: "GlobalDashboard" });
export type GlobalDashboard = z.infer<typeof global>;

const fanSegment = segment.extend({
  count: hidden,
  engagement: percent.describe("likes, comments and shares for each 100 plays"),
  retention: percent.describe("of those who were here 30 to 60 days ago, how many were in the last 30 days too"),
  activities: z.object({ plays: hidden, likes: hidden, comments: hidden, shares: hidden }),
});
export type FanSegment = z.infer<typeof fanSegment>;

const achievement = z.object({
  id: z.string(),
  title: z.string(),
  rule: z.string(),
  value: count,
  target: count,
  unlocked: z.boolean(),
});

const engagement = z
  .object({
    fans: hidden.describe("different people, signed in, within 90 days"),
    segments: z.array(fanSegment),
    achievements: z.array(achievement),
  })
  .meta({ id: "FanEngagement" });
export type FanEngagement = z.infer<typeof engagement>;

/** What the analytics and business suite shows. */
export const business = {
  global: route({
    id: "business.global",
    method: "GET",
    path: "/api/analytics/global",
    summary: "One's own figures by region, public figures of others, and what stood out.",
    access: "user",
    acting: "statistics",
    query: z.object({ range: z.enum(RANGE_NAMES).default("30d") }),
    answers: { 200: global },
  }),
  fanEngagement: route({
    id: "business.fanEngagement",
    method: "GET",
    path: "/api/analytics/fan-engagement",
    summary: "Groups of one's own fans by rules, and what was achieved.",
    access: "user",
    acting: "statistics",
    answers: { 200: engagement },
  }),
  keepSegments: route({
    id: "business.keepSegments",
    method: "PUT",
    path: "/api/analytics/segments",
    summary: "Replaces the rules by which one's own fans are grouped.",
    access: "user",
    body: z.object({ segments: z.array(segment).max(MOST_SEGMENTS) }),
    answers: { 200: engagement },
  }),
  addCompetitor: route({
    id: "business.addCompetitor",
    method: "POST",
    path: "/api/analytics/competitors",
    summary: "Notes a public figure of another artist, with its day and source.",
    access: "user",
    body: z.object({
      name: z.string().trim().min(1, "Whose figure is it?").max(COMPETITORS.name),
      platform: z.enum(NETWORK_NAMES),
      followers: z.int().min(0).max(1e11),
      seenOn: z.iso.date(),
      source: z.string().trim().min(1, "Where did you read it?").max(COMPETITORS.source),
    }),
    answers: { 201: competitor },
    errors: ["conflict"],
  }),
  removeCompetitor: route({
    id: "business.removeCompetitor",
    method: "DELETE",
    path: "/api/analytics/competitors/:competitorId",
    summary: "Removes a noted figure.",
    access: "user",
    params: z.object({ competitorId: id }),
    answers: { 204: EMPTY },
  }),
};
