import { z } from "zod";
import { estimate } from "../estimate";
import { NETWORK_NAMES } from "../networks";
import { route } from "./route";
import { id, time } from "./values";

export const POSTING_FREQUENCIES = ["daily", "weekly", "monthly", "irregular"] as const;
export type PostingFrequency = (typeof POSTING_FREQUENCIES)[number];

/** What a session holds at most. */
export const COACH = { lines: 20, line: 300, question: 500, actions: 4 } as const;

const line = z.string().trim().min(1).max(COACH.line);

const currentMetrics = z.object({
  followers: z.int().min(0).max(1e10),
  engagement_rate: z.number().min(0).max(100).describe("percent"),
  posting_frequency: z.enum(POSTING_FREQUENCIES),
  top_platforms: z.array(z.enum(NETWORK_NAMES)).max(NETWORK_NAMES.length),
});
export type CurrentMetrics = z.infer<typeof currentMetrics>;

const projected = z.number().nullable().describe("followers; null if nothing can be said");

const actionItem = z.object({
  text: z.string(),
  reason: z.string().describe("the figures that it rests on"),
  href: z.string().describe("where it can be done, or where its figures are"),
});
export type ActionItem = z.infer<typeof actionItem>;

const session = z
  .object({
    session_id: id,
    startedAt: time,
    goals: z.array(z.string()),
    challenges: z.array(z.string()),
    currentMetrics,
    initial_strategy: z.object({
      growth_projections: z.object({
        projected_30_days: projected,
        projected_90_days: projected,
        projected_365_days: projected,
        estimates: z
          .object({ projected_30_days: estimate, projected_90_days: estimate, projected_365_days: estimate })
          .describe("the same with their range"),
        basis: z
          .enum(["history", "medians", "none"])
          .describe("one's own followers by the week; or what was typed, growing as the median artist here"),
      }),
      action_items: z.array(actionItem).max(COACH.actions),
    }),
  })
  .meta({ id: "CoachSession" });
export type CoachSession = z.infer<typeof session>;

const coachingResponse = z
  .object({
    topic: z.enum(["engagement", "planning", "collaboration", "monetization", "growth", "timing", "overview"]),
    advice: z.string(),
    action_steps: z.array(z.string()),
    expected_timeline: z.string(),
    success_indicators: z.array(z.string()),
    links: z.array(z.object({ label: z.string(), href: z.string() })).describe("where the figures stand"),
  })
  .meta({ id: "CoachingResponse" });
export type CoachingResponse = z.infer<typeof coachingResponse>;

const resource = z.object({ id: z.string(), title: z.string(), description: z.string(), href: z.string() });

/** The social strategy coach: advice from an artist's own numbers. */
export const coach = {
  start: route({
    id: "coach.start",
    method: "POST",
    path: "/api/strategy-coach/start-session",
    summary: "Begins a session: followers to expect, and what to do next, by one's own numbers.",
    access: "user",
    acting: "statistics",
    body: z.object({
      goals: z.array(line).min(1, "Please add at least one goal for your social media strategy").max(COACH.lines),
      currentMetrics,
      challenges: z.array(line).max(COACH.lines),
    }),
    answers: { 201: session },
    errors: ["too_many_requests"],
  }),
  session: route({
    id: "coach.session",
    method: "GET",
    path: "/api/strategy-coach/session",
    summary: "The latest session, reckoned anew from today's numbers; null if there is none.",
    access: "user",
    acting: "statistics",
    answers: { 200: z.object({ session: session.nullable() }) },
  }),
  ask: route({
    id: "coach.ask",
    method: "POST",
    path: "/api/strategy-coach/ask",
    summary: "Answers a question about one's strategy from one's own numbers.",
    access: "user",
    acting: "statistics",
    body: z.object({ question: z.string().trim().min(1).max(COACH.question), session_id: id }),
    answers: { 200: z.object({ coaching_response: coachingResponse }) },
    errors: ["not_found", "too_many_requests"],
  }),
  resources: route({
    id: "coach.resources",
    method: "GET",
    path: "/api/strategy-coach/resources",
    summary: "Guides to read.",
    access: "user",
    answers: { 200: z.object({ items: z.array(resource) }) },
  }),
};
