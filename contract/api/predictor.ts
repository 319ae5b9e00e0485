import { z } from "zod";
import { estimate } from "../estimate";
import { NETWORK_NAMES } from "../networks";
import { PREDICTOR, WEEK_HOURS } from "../predictor";
import { PUBLICATION_KINDS } from "../publications";
import { route } from "./route";
import { time } from "./values";

export const backTestSchema = z.object({
  method: z
    .enum(["rolling", "leave-one-out"])
    .describe("rolling: each publication predicted from those before it; leave-one-out: from all others"),
  n: z.int().min(1).describe("publications that were predicted"),
  factor: z.number().min(1).describe("half of them were off by no more than this factor: 2 is half or double"),
  guess: z.number().min(1).describe("the same for who always guesses the median of the others"),
  covered: z.number().min(0).max(1).describe("share of them that lay within their interval"),
});

const bestTime = z
  .object({
    hour: z
      .int()
      .min(0)
      .max(WEEK_HOURS - 1)
      .nullable()
      .describe("hour of the week, UTC, 0 is Monday 0:00; null if nothing is known"),
    next: time.nullable().describe("when it is that hour again"),
    share: estimate.describe("share of a week's activity that falls into that hour, in percent"),
    hours: z
      .array(z.number().min(0))
      .describe("share of each hour of the week in percent, from Monday 0:00 UTC; empty if nothing is known"),
    n: z.int().min(0).describe("deeds of one's own audience that were counted"),
    reason: z.string(),
  })
  .meta({ id: "BestTime" });
export type BestTime = z.infer<typeof bestTime>;

const prediction = z
  .object({
    network: z.enum(NETWORK_NAMES),
    kind: z.enum(PUBLICATION_KINDS),
    at: time,
    views: estimate.describe(`views within ${PREDICTOR.days} days`),
    engagement: estimate.describe("likes, comments and shares for each 100 views"),
    viral: estimate.describe(`chance in percent of ${PREDICTOR.viralTimes} times one's own median of views`),
    rank: estimate.describe("share of one's own publications with a lower engagement than is expected here, 0 to 1"),
    platform: z
      .object({ views: estimate, engagement: estimate })
      .describe("medians of all publications on this network, with the range of nine in ten"),
    backTest: backTestSchema.nullable().describe("how predictions of past publications would have turned out"),
    trainedAt: time.nullable(),
  })
  .meta({ id: "Prediction" });
export type Prediction = z.infer<typeof prediction>;

/** Predictions from one's own publications; nobody else's single figures are in them. */
export const predictor = {
  predict: route({
    id: "predictor.predict",
    method: "GET",
    path: "/api/predictor",
    summary: "What a publication may be expected to reach, judged by one's own past ones.",
    access: "user",
    acting: "statistics",
    query: z.object({
      network: z.enum(NETWORK_NAMES).default("backline"),
      kind: z.enum(PUBLICATION_KINDS).default("release"),
      at: time.optional().describe("when it is published; now, if left out"),
      seconds: z.coerce.number().min(0).max(1e6).optional().describe("how long it plays"),
      characters: z.coerce.number().int().min(0).max(1e6).optional().describe("length of its text"),
    }),
    answers: { 200: prediction },
  }),
  bestTime: route({
    id: "predictor.bestTime",
    method: "GET",
    path: "/api/predictor/best-time",
    summary: "The hour of the week in which one's own audience is most active.",
    access: "user",
    acting: "statistics",
    query: z.object({ network: z.enum(NETWORK_NAMES).default("backline") }),
    answers: { 200: bestTime },
  }),
};
