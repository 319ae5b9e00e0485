import { z } from "zod";
import { AGENT_IDS, AGENT_STATUSES, ANSWERS, KIND_IDS, PRIORITIES } from "../career/agents";
import { GOAL, GOAL_METRIC_NAMES, GOAL_STATES, REMINDER } from "../career/goals";
import { OPPORTUNITY_TYPES } from "../career/opportunities";
import { estimate } from "../estimate";
import { EMPTY, route } from "./route";
import { line } from "./texts";
import { amount, id, time } from "./values";

const count = z.int().min(0);
const agent = z.enum(AGENT_IDS);
const kind = z.enum(KIND_IDS);
const priority = z.enum(PRIORITIES);
const trend = z.enum(["up", "down", "flat"]).nullable().describe("null: there is nothing to compare with");
const percentage = z.number().min(0).max(100);
/** A sentence, and the page on which what it says can be seen. */
const evidence = z.object({ text: z.string(), href: z.string().nullable() }).meta({ id: "Evidence" });
export type Evidence = z.infer<typeof evidence>;

const scorePart = z.object({
  id: z.string(),
  title: z.string(),
  rule: z.string().describe("how the points come about"),
  figure: z.string().describe("what was counted, with its unit"),
  points: z.number().min(0),
  low: z.number().min(0),
  high: z.number().min(0),
  weight: z.number().describe("most points of this part; all parts together have 100"),
});
export type ScorePart = z.infer<typeof scorePart>;

const careerAnalytics = z
  .object({
    fanCount: count.describe("followers on Backline"),
    monthlyGrowth: z
      .number()
      .nullable()
      .describe("percent by which followers grew in 30 days; null below 10 followers"),
    totalRevenue: amount.describe("minor units of AC that came in so far, by the ledger"),
    streamingPlays: count.describe("of all platforms, so far"),
    careerScore: z.number().min(0).max(100).nullable(),
    careerScoreEstimate: estimate,
    scoreParts: z.array(scorePart),
    platformData: z.array(
      z.object({
        platform: z.string(),
        plays: count,
        growth: z.number().nullable().describe("percent, the last 30 days beside the 30 before; null below 20 plays"),
      }),
    ),
    socialEngagement: z
      .number()
      .nullable()
      .describe("likes, comments and shares for 100 plays in 30 days; null below 20 plays"),
    metrics: z.array(
      z.object({
        id: z.enum(["followers", "plays", "earnings", "engagement"]),
        label: z.string(),
        value: z.number().nullable().describe("earnings: minor units of AC; engagement: percent"),
        change: z.number().nullable().describe("percent, beside the 30 days before"),
        trend,
      }),
    ),
    revenueStreams: z
      .array(z.object({ name: z.string(), amount, percentage, trend }))
      .describe("what came in within 30 days, by what brought it; the most first"),
    course: z
      .array(z.object({ start: time, followers: z.int(), plays: count, earned: amount }))
      .describe("the last 90 days in UTC: followers at the end of each day, plays and paid views' earnings within it"),
    published: count.describe("releases of one's own that others may see now"),
  })
  .meta({ id: "CareerAnalytics" });
export type CareerAnalytics = z.infer<typeof careerAnalytics>;

const recommendation = z
  .object({
    id,
    kind,
    agent,
    title: z.string(),
    description: z.string(),
    priority,
    expectedROI: estimate,
    unit: z.enum(["plays", "coins", "dollars", "followers"]).nullable().describe("coins and dollars: minor units"),
    timeframe: z.string(),
    confidence: percentage.describe("percent: 100 for what was counted, less for what was inferred"),
    evidence: z.array(evidence),
    action: evidence.describe("what to do, and where"),
    state: z.enum(["open", "accepted", "later"]),
    foundAt: time,
  })
  .meta({ id: "Recommendation" });
export type Recommendation = z.infer<typeof recommendation>;

const kindCount = z
  .object({
    kind,
    agent,
    title: z.string(),
    description: z.string(),
    accepted: count,
    later: count,
    no: count,
    muted: z.boolean(),
    weight: z.number().describe("what the answers are worth in the order: 1 before any, 0 to 2"),
  })
  .meta({ id: "RecommendationKind" });
export type RecommendationKind = z.infer<typeof kindCount>;

const careerAgent = z
  .object({
    id: agent,
    name: z.string(),
    role: z.string(),
    status: z.enum(AGENT_STATUSES),
    confidence: percentage.nullable().describe("mean of what waits for an answer; null where nothing does"),
    tasks: z.array(z.string()),
    lastAction: z.string().nullable(),
    lastAt: time.nullable(),
    nextAction: z.string(),
    nextAt: time,
    open: count.describe("recommendations that wait for an answer"),
  })
  .meta({ id: "CareerAgent" });
export type CareerAgent = z.infer<typeof careerAgent>;

const goalBody = z.object({
  title: line(GOAL.mostTitle, "A title"),
  metric: z.enum(GOAL_METRIC_NAMES),
  target: z.int().min(1).max(GOAL.mostTarget).describe("a total; earnings in minor units of AC"),
  due: z.iso.date().describe("last day, in UTC"),
});
const milestone = z.object({
  value: z.number(),
  share: z.number().describe("of the way from where the goal was set to its target"),
  reached: z.boolean(),
  on: time.nullable().describe("when it is reached at the present pace"),
  earliest: time.nullable(),
  latest: time.nullable().describe("null: the pace does not tell"),
});
const goal = z
  .object({
    id,
    ...goalBody.shape,
    title: z.string(),
    start: z.number().describe("the total when the goal was set"),
    current: z.number(),
    progress: percentage,
    timeline: estimate.describe("days from now until the target is reached at the present pace"),
    strategies: z.array(evidence).describe("what the agents propose that helps it"),
    milestones: z.array(milestone),
    state: z.enum(GOAL_STATES),
    onTime: z
      .boolean()
      .nullable()
      .describe("reached by its day at the present pace; null where the pace does not tell"),
    createdAt: time,
  })
  .meta({ id: "Goal" });
export type Goal = z.infer<typeof goal>;

const opportunity = z
  .object({
    id: z.string(),
    type: z.enum(OPPORTUNITY_TYPES),
    priority,
    title: z.string(),
    description: z.string(),
    deadline: time.nullable(),
    effort: z.string(),
    impact: estimate,
    agent,
    details: z.array(evidence),
    state: z.enum(["open", "accepted"]),
    action: evidence.describe("what accepting leads to"),
  })
  .meta({ id: "Opportunity" });
export type Opportunity = z.infer<typeof opportunity>;

const strategy = z
  .object({
    writer: z.string().describe("who wrote it"),
    madeAt: time,
    sections: z.array(z.object({ title: z.string(), lines: z.array(evidence) })),
    text: z.string().describe("the same as plain text"),
  })
  .meta({ id: "Strategy" });
export type Strategy = z.infer<typeof strategy>;

const recommendations = z.object({
  items: z.array(recommendation).describe("in the order that answers so far suggest"),
  kinds: z.array(kindCount),
  lookedAt: time.nullable().describe("null: the agents have not looked yet"),
});
const reminder = z
  .object({
    id,
    text: z.string(),
    due: z.iso.date(),
    made: z.boolean().describe("one has made it; otherwise a gig, a goal or an agreement did"),
    toldAt: time.nullable(),
  })
  .meta({ id: "Reminder" });
export type Reminder = z.infer<typeof reminder>;
const byGoal = z.object({ goalId: id });

/** Routes for an artist's career: figures, agents and what they recommend, goals and opportunities. */
export const career = {
  analytics: route({
    id: "career.analytics",
    method: "GET",
    path: "/api/career/analytics",
    summary: "Followers, plays and revenue of one's own, and the career score with all its parts.",
    access: "user",
    acting: "statistics",
    answers: { 200: careerAnalytics },
  }),
  recommendations: route({
    id: "career.recommendations",
    method: "GET",
    path: "/api/career/recommendations",
    summary: "What the agents recommend, each with its evidence, and how each kind was answered so far.",
    access: "user",
    acting: "statistics",
    answers: { 200: recommendations },
  }),
  answer: route({
    id: "career.answer",
    method: "POST",
    path: "/api/career/recommendations/:recommendationId/answer",
    summary: "Accepts a recommendation, puts it off for a week, or refuses it. Answers are counted by kind.",
    access: "user",
    acting: "publish",
    params: z.object({ recommendationId: id }),
    body: z.object({ answer: z.enum(ANSWERS) }),
    answers: { 200: kindCount },
  }),
  mute: route({
    id: "career.mute",
    method: "PUT",
    path: "/api/career/kinds/:kind",
    summary: "Mutes a kind of recommendation, or hears of it again.",
    access: "user",
    acting: "publish",
    params: z.object({ kind }),
    body: z.object({ muted: z.boolean() }),
    answers: { 200: kindCount },
  }),
  agents: route({
    id: "career.agents",
    method: "GET",
    path: "/api/career/agents",
    summary: "The four agents, what each did last and does next, and what they did lately.",
    access: "user",
    acting: "statistics",
    answers: {
      200: z.object({
        items: z.array(careerAgent),
        activity: z.array(z.object({ agent, at: time, text: z.string() })).describe("the latest first"),
      }),
    },
  }),
  analyze: route({
    id: "career.analyze",
    method: "POST",
    path: "/api/studio/career/analyze",
    summary: "Has the agents, or one of them, look at one's numbers now.",
    access: "user",
    acting: "statistics",
    body: z.object({
      artistId: id.describe("one's own account or handle, or the organisation's for which one acts"),
      analysisType: z.enum(["full", ...AGENT_IDS]),
    }),
    answers: {
      200: z.object({
        success: z.literal(true),
        message: z.string(),
        found: count.describe("recommendations that hold now"),
        fresh: count.describe("of them, those that were not there before"),
      }),
    },
    errors: ["not_found"],
  }),
  strategy: route({
    id: "career.strategy",
    method: "POST",
    path: "/api/career/strategy",
    summary: "A written plan from one's recommendations, goals and opportunities.",
    access: "user",
    acting: "statistics",
    answers: { 200: strategy },
  }),
  goals: route({
    id: "career.goals",
    method: "GET",
    path: "/api/career/goals",
    summary: "One's goals with measured progress, and when each part of the way is reached at the present pace.",
    access: "user",
    acting: "statistics",
    answers: { 200: z.object({ items: z.array(goal) }) },
  }),
  setGoal: route({
    id: "career.setGoal",
    method: "POST",
    path: "/api/career/goals",
    summary: "Sets a goal above where one stands.",
    access: "user",
    acting: "publish",
    body: goalBody,
    answers: { 201: goal },
    errors: ["conflict"],
  }),
  changeGoal: route({
    id: "career.changeGoal",
    method: "PATCH",
    path: "/api/career/goals/:goalId",
    summary: "Changes a goal's title, target or day.",
    access: "user",
    acting: "publish",
    params: byGoal,
    body: goalBody.omit({ metric: true }).partial(),
    answers: { 200: goal },
    errors: ["conflict"],
  }),
  removeGoal: route({
    id: "career.removeGoal",
    method: "DELETE",
    path: "/api/career/goals/:goalId",
    summary: "Gives a goal up.",
    access: "user",
    acting: "publish",
    params: byGoal,
    answers: { 204: EMPTY },
  }),
  reminders: route({
    id: "career.reminders",
    method: "GET",
    path: "/api/career/reminders",
    summary: "What one is to be reminded of, by its day.",
    access: "user",
    acting: "statistics",
    answers: { 200: z.object({ items: z.array(reminder) }) },
  }),
  addReminder: route({
    id: "career.addReminder",
    method: "POST",
    path: "/api/career/reminders",
    summary: "Reminds one on a day, by a notification (and a mail, where those are mailed).",
    access: "user",
    acting: "publish",
    body: z.object({ text: line(REMINDER.mostText, "A reminder"), due: z.iso.date().describe("in UTC") }),
    answers: { 201: reminder },
    errors: ["conflict"],
  }),
  removeReminder: route({
    id: "career.removeReminder",
    method: "DELETE",
    path: "/api/career/reminders/:reminderId",
    summary: "Takes a reminder away.",
    access: "user",
    acting: "publish",
    params: z.object({ reminderId: id }),
    answers: { 204: EMPTY },
  }),
  opportunities: route({
    id: "career.opportunities",
    method: "GET",
    path: "/api/career/opportunities",
    summary: "What others offer or ask of one now.",
    access: "user",
    acting: "statistics",
    answers: { 200: z.object({ items: z.array(opportunity) }) },
  }),
  acceptOpportunity: route({
    id: "career.acceptOpportunity",
    method: "POST",
    path: "/api/career/opportunities/:opportunityId/accept",
    summary: "Accepts an opportunity that is still there.",
    access: "user",
    acting: "publish",
    params: z.object({
      opportunityId: z.string().regex(/^[a-z-]{1,24}\.[0-9A-Za-z_.-]{1,120}$/, "Not an opportunity."),
    }),
    answers: { 200: opportunity },
    errors: ["conflict"],
  }),
};
