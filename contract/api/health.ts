import { z } from "zod";
import { route } from "./route";

/** Routes that tell whether the server runs and is ready. */
export const health = {
  live: route({
    id: "health.live",
    method: "GET",
    path: "/api/health",
    summary: "Answers as long as the server runs.",
    access: "anyone",
    answers: {
      200: z.object({
        status: z.literal("ok"),
        version: z.string(),
        demo: z.boolean().describe("a demonstration: its people and numbers are made up, or come from what those do"),
      }),
    },
  }),
  ready: route({
    id: "health.ready",
    method: "GET",
    path: "/api/ready",
    summary: "Answers 200 when the server can serve: database and jobs included; 503 otherwise.",
    access: "anyone",
    answers: { 200: z.object({ status: z.literal("ready"), checks: z.record(z.string(), z.literal("ok")) }) },
  }),
};
