import { z } from "zod";
import { HEARTBEAT } from "../social";
import { route } from "./route";
import { id } from "./values";
import { rewardAnswer } from "./wallet";

/** Routes for players' heartbeats. */
export const watching = {
  heartbeat: route({
    id: "watching.heartbeat",
    method: "POST",
    path: "/api/watch/:watchId/heartbeat",
    summary:
      "Says that a view is still playing. The server times it by its own clock; each minute that was not heard before earns coins.",
    access: "anyone",
    params: z.object({ watchId: id }),
    body: z.object({
      position: z.number().min(0).max(1_000_000).describe("seconds from the beginning of the sound"),
      playing: z.boolean().default(true).describe("false where the sound stops here"),
    }),
    answers: {
      200: z.object({
        reward: rewardAnswer.describe("of the minute that ended with this heartbeat; too_soon while none did"),
        seconds: z.number().int().min(0).describe("of the sound that this person has heard, each counted once"),
        next: z.number().min(1).max(HEARTBEAT.everySeconds).describe("seconds until the next heartbeat is due"),
      }),
    },
  }),
};
