import { z } from "zod";
import { route } from "./route";
import { amount } from "./values";

/** The platform at this moment, as the landing page shows it. */
export const liveStats = z.object({
  /** people and visitors whose page asked something of the server within the last five minutes */
  activeUsers: z.int().min(0),
  /** AC minor units that people have earned so far, by views of what they published and by rewards */
  earned: amount,
  /** part of it comes from demonstration data */
  demo: z.boolean(),
});
export type LiveStats = z.infer<typeof liveStats>;

/** Numbers for everyone. */
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
