import { z } from "zod";
import { route } from "./route";
import { amount } from "./values";

/** The platform at this moment, as the landing page shows it. */
export const liveStats = z.object({
  /** people and visitors who did something within the last five minutes */
  activeUsers: z.int().min(0),
  /** AC minor units that people have earned on this platform so far */
  earned: amount,
  /** part of it comes from demonstration data */
  demo: z.boolean(),
});
export type LiveStats = z.infer<typeof liveStats>;

/** Numbers for everyone. The landing page shows them from the moment the list of routes holds them. */
export const stats = {
  live: route({
    id: "stats.live",
    method: "GET",
    path: "/api/stats/live",
    summary: "How many are active now and what has been earned so far.",
    access: "anyone",
    answers: { 200: liveStats },
  }),
};
