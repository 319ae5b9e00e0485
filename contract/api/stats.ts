import { z } from "zod";
import { route } from "./route";
import { amount } from "./values";

/** The platform's present figures, for the landing page. */
export const liveStats = z.object({
  /** people and visitors whose page sent a request within the last five minutes */
  activeUsers: z.int().min(0),
  /** minor units of AC that people have earned so far, from views and rewards */
  earned: amount,
  /** whether part of it comes from demonstration data */
  demo: z.boolean(),
});
export type LiveStats = z.infer<typeof liveStats>;

const claim = z.object({ name: z.string(), value: z.string() });

/** How a demonstration compares itself with others. */
export const claims = z
  .object({
    figures: z.array(claim),
    comparison: z
      .array(z.object({ name: z.string(), own: z.boolean(), cents: amount }))
      .describe("US cents for a thousand plays"),
    note: z.string().describe("what backs it"),
  })
  .meta({ id: "Claims" });
export type Claims = z.infer<typeof claims>;

/** Routes for public figures. */
export const stats = {
  live: route({
    id: "stats.live",
    method: "GET",
    path: "/api/stats/live",
    summary: "How many are active now and what has been earned so far.",
    access: "anyone",
    answers: { 200: liveStats },
  }),
  claims: route({
    id: "stats.claims",
    method: "GET",
    path: "/api/stats/claims",
    summary: "Figures with which a demonstration advertises; elsewhere nothing backs them, and there are none.",
    access: "anyone",
    answers: { 200: z.object({ claims: claims.nullable() }) },
  }),
};
