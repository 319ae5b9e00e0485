import { z } from "zod";
import { route } from "./route";
import { amount, id } from "./values";

/** Routes for inviting others. */
export const referrals = {
  mine: route({
    id: "referrals.mine",
    method: "GET",
    path: "/api/referrals",
    summary: "One's own link for inviting others, and how many came by it.",
    access: "user",
    answers: {
      200: z.object({
        code: id,
        url: z.string().describe("whole address of the link"),
        joined: z.number().int().min(0).describe("people who signed up by it"),
        earned: amount,
      }),
    },
  }),
};
