import { z } from "zod";
import { NETWORK_NAMES } from "../../contract/networks";
import { TONES } from "../../contract/writing/content";

const network = z.enum(NETWORK_NAMES as [(typeof NETWORK_NAMES)[number], ...typeof NETWORK_NAMES]);
const tone = z.enum(TONES).default("plain");
const hashtag = z.string().regex(/^#[\p{L}\p{N}_]{1,60}$/u);
const line = z.string().min(1).max(300);
const text = z.string().min(1);

/** Tasks: what each is given, and what comes of it. */
export const TASKS = {
  /** caption, hashtags and hooks of one post; caption, blank line and hashtags together fit the network */
  post: {
    given: z.object({ network, tone, hooks: z.int().min(0).max(10).default(3) }),
    result: z.object({ caption: text, hashtags: z.array(hashtag), hooks: z.array(line) }),
  },
  caption: { given: z.object({ network, tone }), result: z.object({ caption: text }) },
  hashtags: {
    given: z.object({ network, most: z.int().min(1).max(30).optional() }),
    result: z.object({ hashtags: z.array(hashtag) }),
  },
  /** first lines that make somebody stop */
  hooks: {
    given: z.object({ tone, count: z.int().min(1).max(10).default(3) }),
    result: z.object({ hooks: z.array(line).min(1) }),
  },
  /** of a post or video about the facts; not of the song */
  title: { given: z.object({ tone }), result: z.object({ title: z.string().min(1).max(100) }) },
  thread: {
    given: z.object({ network, tone, posts: z.int().min(2).max(12).default(4) }),
    result: z.object({ posts: z.array(text).min(2) }),
  },
  /** what a short video shows and says, second by second */
  script: {
    given: z.object({ tone, seconds: z.int().min(6).max(600).default(30) }),
    result: z.object({
      scenes: z.array(z.object({ from: z.number().min(0), to: z.number().min(0), shows: line, says: line })).min(2),
    }),
  },
  hashtagStrategy: {
    given: z.object({ network }),
    result: z.object({
      groups: z.array(z.object({ name: line, why: line, hashtags: z.array(hashtag).min(1) })).min(1),
    }),
  },
  /** what to post on which day */
  plan: {
    given: z.object({ networks: z.array(network).min(1), days: z.int().min(1).max(31).default(7), tone }),
    result: z.object({ steps: z.array(z.object({ day: z.int().min(1), network, does: line })).min(1) }),
  },
  /** an answer to an artist's question, from the facts */
  advice: {
    given: z.object({ question: z.string().min(1).max(1000) }),
    result: z.object({
      advice: text,
      steps: z.array(line).min(1).max(8),
      timeline: line,
      indicators: z.array(line).min(1).max(6),
    }),
  },
  bio: {
    given: z.object({ tone, most: z.int().min(60).max(2000).default(300) }),
    result: z.object({ text }),
  },
  /** to somebody who may play, book or write about it */
  pitch: {
    given: z.object({ to: z.enum(["playlist", "venue", "press", "label"]), tone }),
    result: z.object({ subject: z.string().min(1).max(120), text }),
  },
  /** to a comment or message of somebody else: `to` is data */
  reply: {
    given: z.object({ network, tone, to: z.string().min(1).max(2000) }),
    result: z.object({ text }),
  },
} as const satisfies Record<string, { given: z.ZodObject; result: z.ZodObject }>;

export type TaskName = keyof typeof TASKS;

/** What a task is given, with its name. */
export type Task<Name extends TaskName = TaskName> = {
  [N in Name]: { readonly task: N } & z.input<(typeof TASKS)[N]["given"]>;
}[Name];
/** The same with its defaults. */
export type Ready<Name extends TaskName> = z.output<(typeof TASKS)[Name]["given"]>;
export type Result<Name extends TaskName> = z.infer<(typeof TASKS)[Name]["result"]>;
