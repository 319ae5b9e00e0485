import { z } from "zod";
import { CHALLENGE, CHALLENGE_DEMO, CHALLENGE_TYPE_NAMES, HASHTAG, withSign } from "../challenges";
import { id as documentId } from "../project/id";
import { PUBLICATION_KINDS } from "../publications";
import { projectCard } from "./projectParts";
import { artist, byHandle } from "./releases";
import { said } from "./reports";
import { bytes, EMPTY, route } from "./route";
import { line, multilineText } from "./texts";
import { amount, id, listOf, page, time } from "./values";

const count = z.int().min(0);
const byId = z.object({ challengeId: id });
const byEntry = byId.extend({ entryId: id });

/** What a form says of a challenge; each field is a text. `demoVideo` and `projectId` may be missing. */
export const challengeForm = z.object({
  title: line(CHALLENGE.mostTitle, "A title"),
  description: multilineText(CHALLENGE.mostDescription).min(1, "A description has at least one character."),
  hashtag: z
    .string()
    .trim()
    .min(1, "A hashtag has at least one character.")
    .transform(withSign)
    .refine((text) => HASHTAG.test(text), "A hashtag has letters, digits and _ alone.")
    .refine((text) => [...text].length <= CHALLENGE.mostHashtag + 1, `At most ${CHALLENGE.mostHashtag} characters.`),
  type: z.enum(CHALLENGE_TYPE_NAMES).default("dance"),
  duration: z
    .enum(CHALLENGE.days.map(String))
    .default(String(CHALLENGE.usualDays))
    .transform(Number)
    .describe("days: 3, 7, 14 or 30"),
  prizePool: z
    .enum(CHALLENGE.pools.map(String))
    .default(String(CHALLENGE.usualPool))
    .transform(Number)
    .describe("ArtistCoins: 500, 1000, 5000, 10000 or 50000"),
  projectId: documentId.optional().describe("one's own cloud project, of which participants get copies"),
  demoVideo: id.optional().describe(`a finished upload of purpose ${CHALLENGE_DEMO.purpose}; or the file itself`),
});

const STATES = ["open", "closed", "cancelled"] as const;

/** A challenge in a list. */
export const challengeCard = z
  .object({
    id,
    title: z.string(),
    hashtag: z.string(),
    type: z.enum(CHALLENGE_TYPE_NAMES),
    artist,
    pool: amount.describe("minor units of AC"),
    state: z.enum(STATES),
    startedAt: time,
    closesAt: time,
    entries: count,
    votes: count,
    stems: z.boolean().describe("participants can open the artist's project"),
    film: z.boolean().describe("there is a demo video"),
  })
  .meta({ id: "ChallengeCard" });
export type ChallengeCard = z.infer<typeof challengeCard>;

const challenge = challengeCard
  .extend({
    description: z.string(),
    closedAt: time.nullable(),
    paid: amount.describe("what winners got, minor units of AC; 0 while it runs"),
    reason: z.string().nullable().describe("why it was cancelled"),
    takenDown: z.string().nullable().describe("why it was taken down; only its artist and administrators see it then"),
    demo: z.object({ address: z.string(), mediaType: z.string(), bytes: count }).nullable(),
    opened: count.describe("people who opened the stems"),
    mine: z
      .object({
        owner: z.boolean(),
        mayCancel: z.boolean(),
        entryId: id.nullable().describe("the caller's entry"),
        votedFor: id.nullable().describe("the entry that has the caller's vote"),
        mayVote: z.string().nullable().describe("why the caller cannot vote; null if they can"),
        mayEnter: z.string().nullable().describe("why the caller cannot enter; null if they can"),
      })
      .nullable()
      .describe("null without a session"),
  })
  .meta({ id: "Challenge" });
export type Challenge = z.infer<typeof challenge>;

const entry = z
  .object({
    id,
    place: z.int().min(1).describe("a tie has the same place"),
    votes: count,
    prize: amount.describe("what it gets, or would get if the challenge ended now; minor units of AC"),
    artist,
    publication: z
      .object({ id, kind: z.enum(PUBLICATION_KINDS), title: z.string(), cover: z.string().nullable(), price: amount })
      .nullable()
      .describe("null once it is no longer public"),
    enteredAt: time,
  })
  .meta({ id: "ChallengeEntry" });
export type ChallengeEntry = z.infer<typeof entry>;

const trendingHashtag = z
  .object({
    hashtag: z.string(),
    people: count.describe("different artists who used it"),
    uses: count.describe("publications and challenges that have it"),
  })
  .meta({ id: "TrendingHashtag" });

/** Challenges of artists: entries, votes, and a prize pool that is paid by the result. */
export const challenges = {
  create: route({
    id: "challenges.create",
    method: "POST",
    path: "/api/viral/create-challenge",
    summary: `Begins a challenge and sets its prize pool aside from the caller's wallet. A form with the fields title, description, hashtag (# is put in front where it is missing), type, duration (days), prizePool (ArtistCoins), and, if wanted, projectId and demoVideo: a video file of up to ${CHALLENGE_DEMO.mostInlineBytes / 1_000_000} MB, or the id of a finished upload of purpose ${CHALLENGE_DEMO.purpose}.`,
    access: "user",
    bodyLimit: CHALLENGE_DEMO.mostInlineBytes + 64 * 1024,
    body: bytes("multipart/form-data"),
    answers: { 201: challenge },
    errors: ["insufficient_funds", "plan_limit", "conflict", "not_found"],
  }),
  trending: route({
    id: "challenges.trending",
    method: "GET",
    path: "/api/viral/trending-challenges",
    summary:
      "Running challenges by the entries and votes of the last 7 days, and hashtags by how many artists used them in these days: in public posts, in descriptions of public releases and in challenges.",
    access: "anyone",
    answers: { 200: z.object({ challenges: z.array(challengeCard), hashtags: z.array(trendingHashtag) }) },
  }),
  mine: route({
    id: "challenges.mine",
    method: "GET",
    path: "/api/viral/challenges",
    summary: "The caller's own challenges in every state, the newest first.",
    access: "user",
    query: page,
    answers: { 200: listOf(challengeCard) },
  }),
  list: route({
    id: "challenges.list",
    method: "GET",
    path: "/api/challenges",
    summary: "Challenges of everybody, or with a hashtag, or of one artist; the newest first.",
    access: "anyone",
    query: page.extend({
      show: z.enum(["open", "closed"]).default("open"),
      hashtag: z
        .string()
        .max(CHALLENGE.mostHashtag + 1)
        .optional()
        .describe("with or without its sign"),
      artist: byHandle.shape.handle.optional(),
    }),
    answers: { 200: listOf(challengeCard) },
  }),
  read: route({
    id: "challenges.read",
    method: "GET",
    path: "/api/challenges/:challengeId",
    summary: "A challenge, and what of it is the caller's.",
    access: "anyone",
    params: byId,
    answers: { 200: challenge },
  }),
  entries: route({
    id: "challenges.entries",
    method: "GET",
    path: "/api/challenges/:challengeId/entries",
    summary: "The entries of a challenge, those with the most votes first, then the earliest.",
    access: "anyone",
    params: byId,
    query: page,
    answers: { 200: listOf(entry) },
  }),
  enter: route({
    id: "challenges.enter",
    method: "POST",
    path: "/api/challenges/:challengeId/entries",
    summary: "Enters a public release of one's own; once for each challenge.",
    access: "user",
    params: byId,
    body: z.object({ publicationId: id }),
    answers: { 201: challenge },
    errors: ["conflict"],
  }),
  withdraw: route({
    id: "challenges.withdraw",
    method: "DELETE",
    path: "/api/challenges/:challengeId/entries/:entryId",
    summary: "Takes one's own entry back, with the votes for it, while the challenge runs.",
    access: "user",
    params: byEntry,
    answers: { 200: challenge },
    errors: ["conflict"],
  }),
  vote: route({
    id: "challenges.vote",
    method: "PUT",
    path: "/api/challenges/:challengeId/vote",
    summary: "Gives an entry one's vote, or moves it there.",
    access: "user",
    params: byId,
    body: z.object({ entryId: id }),
    answers: { 200: challenge },
    errors: ["conflict"],
  }),
  unvote: route({
    id: "challenges.unvote",
    method: "DELETE",
    path: "/api/challenges/:challengeId/vote",
    summary: "Takes one's vote back.",
    access: "user",
    params: byId,
    answers: { 200: challenge },
    errors: ["conflict"],
  }),
  stems: route({
    id: "challenges.stems",
    method: "POST",
    path: "/api/challenges/:challengeId/stems",
    summary:
      "Copies the project that the artist shares with the challenge, as it is now, to one of one's own under the given id; its recordings count towards one's own storage.",
    access: "user",
    params: byId,
    body: z.object({ id: documentId }),
    answers: { 200: projectCard, 201: projectCard },
    errors: ["conflict", "plan_limit"],
  }),
  cancel: route({
    id: "challenges.cancel",
    method: "POST",
    path: "/api/challenges/:challengeId/cancel",
    summary:
      "Cancels a running challenge and gives the pool back: one's own before the first entry, any of them for administrators.",
    access: "user",
    params: byId,
    body: z.object({ reason: multilineText(500).default("") }),
    answers: { 200: challenge },
    errors: ["conflict"],
  }),
  remove: route({
    id: "challenges.remove",
    method: "DELETE",
    path: "/api/challenges/:challengeId",
    summary: "Deletes one's own challenge that is over, with its result and its video.",
    access: "user",
    params: byId,
    answers: { 204: EMPTY },
    errors: ["conflict"],
  }),
  demo: route({
    id: "challenges.demo",
    method: "GET",
    path: "/api/challenges/:challengeId/demo",
    summary: "The demo video of a challenge, whole or a range of it.",
    access: "anyone",
    params: byId,
    answers: { 200: bytes(...CHALLENGE_DEMO.types), 206: bytes(...CHALLENGE_DEMO.types) },
  }),
  report: route({
    id: "challenges.report",
    method: "POST",
    path: "/api/challenges/:challengeId/report",
    summary: "Reports a challenge to the administrators. A second report while the first is open changes it.",
    access: "user",
    params: byId,
    body: said,
    answers: { 204: EMPTY },
  }),
};
