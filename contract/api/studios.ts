import { z } from "zod";
import { STUDIOS } from "../studios";
import { route } from "./route";
import { time } from "./values";

/** Somebody who did something in a studio within so many minutes counts as active in it. */
export const ACTIVE_MINUTES = 5;

/** The present state of a studio. */
const studioStatus = z.object({
  id: z.enum(STUDIOS.map((studio) => studio.id) as [string, ...string[]]),
  live: z.boolean().describe("Somebody is active in it."),
  active: z.int().min(0).describe(`People who did something in it within the last ${ACTIVE_MINUTES} minutes.`),
});

/** Routes for who is in the studios now. Pages outside the studios load them, so they know nothing of projects. */
export const studios = {
  status: route({
    id: "studio.status",
    method: "GET",
    path: "/api/studios/status",
    summary: "Every studio that stands: whether it is live, and how many are active in it.",
    access: "anyone",
    answers: { 200: z.object({ studios: z.array(studioStatus), at: time }) },
  }),
};
export type StudiosStatus = z.infer<(typeof studios.status.answers)[200]>;
