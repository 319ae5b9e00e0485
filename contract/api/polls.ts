import { z } from "zod";
import { EMPTY, route } from "./route";
import { LINE } from "./texts";
import { id, time } from "./values";

/** What a poll holds. */
export const POLLS = { question: 200, option: 80, least: 2, most: 8, open: 100, minHours: 1, maxDays: 60 } as const;

const option = z.object({
  text: z.string(),
  votes: z.int().min(0),
  percentage: z.number().min(0).max(100),
});

const poll = z
  .object({
    id,
    question: z.string(),
    options: z.array(option),
    totalVotes: z.int().min(0),
    status: z.enum(["active", "completed"]),
    closesAt: time.describe("when voting ends, or ended"),
    timeLeft: z.int().min(0).describe("seconds"),
    artist: z.object({ handle: z.string().nullable(), name: z.string() }),
    own: z.boolean(),
    voted: z.int().min(0).nullable().describe("the option that the caller voted for, counted from 0"),
    refusal: z.string().nullable().describe("why the caller can't vote; null where they can, or need only sign in"),
  })
  .meta({ id: "Poll" });
export type Poll = z.infer<typeof poll>;

const pollId = z.object({ pollId: id });

/** Polls of artists: one vote for each verified account. */
export const polls = {
  mine: route({
    id: "polls.mine",
    method: "GET",
    path: "/api/polls",
    summary: "One's own polls, the newest first.",
    access: "user",
    answers: { 200: z.object({ items: z.array(poll) }) },
  }),
  create: route({
    id: "polls.create",
    method: "POST",
    path: "/api/polls",
    summary: "Makes a poll that people vote on until it closes.",
    access: "user",
    body: z.object({
      question: z
        .string()
        .trim()
        .min(1, "A poll needs a question.")
        .max(POLLS.question)
        .regex(LINE, "A question is one line of text."),
      options: z
        .array(
          z
            .string()
            .trim()
            .min(1, "An option needs a text.")
            .max(POLLS.option)
            .regex(LINE, "An option is one line of text."),
        )
        .min(POLLS.least, "A poll needs two options.")
        .max(POLLS.most)
        .refine(
          (texts) => new Set(texts.map((text) => text.toLowerCase())).size === texts.length,
          "Two options are the same.",
        ),
      hours: z
        .int()
        .min(POLLS.minHours)
        .max(POLLS.maxDays * 24)
        .describe("how long it is open"),
    }),
    answers: { 201: poll },
    errors: ["too_many_requests", "conflict"],
  }),
  read: route({
    id: "polls.read",
    method: "GET",
    path: "/api/polls/:pollId",
    summary: "One poll with its result so far.",
    access: "anyone",
    params: pollId,
    answers: { 200: poll },
  }),
  vote: route({
    id: "polls.vote",
    method: "POST",
    path: "/api/polls/:pollId/votes",
    summary: "Votes, once and for good.",
    access: "user",
    params: pollId,
    body: z.object({
      option: z
        .int()
        .min(0)
        .max(POLLS.most - 1),
    }),
    answers: { 200: poll },
    errors: ["conflict", "too_many_requests"],
  }),
  close: route({
    id: "polls.close",
    method: "POST",
    path: "/api/polls/:pollId/close",
    summary: "Ends a poll of one's own before its time.",
    access: "user",
    params: pollId,
    answers: { 200: poll },
  }),
  remove: route({
    id: "polls.remove",
    method: "DELETE",
    path: "/api/polls/:pollId",
    summary: "Deletes a poll of one's own with its votes.",
    access: "user",
    params: pollId,
    answers: { 204: EMPTY },
  }),
};
