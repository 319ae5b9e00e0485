import { z } from "zod";
import { DJ_REQUESTS } from "../dj/requests";
import {
  command,
  crossfade,
  deckName,
  EFFECTS,
  effectValue,
  guestSet,
  listedTrack,
  ownSet,
  played,
  setId,
  state,
  studioState,
  trackId,
  waiting,
} from "./djValues";
import { EMPTY, route } from "./route";
import { line } from "./texts";
import { id, time } from "./values";

const name = line(DJ_REQUESTS.name, "A name");
const params = z.object({ setId });

const voting = z
  .object({
    set: ownSet.nullable().describe("the latest set; null where there is none"),
    state,
    waiting: z.array(waiting).max(DJ_REQUESTS.waiting).describe("high priority first, then by votes"),
    played: z.array(played).max(DJ_REQUESTS.shownPlayed).describe("the latest first"),
    hidden: z.array(listedTrack).max(DJ_REQUESTS.shown),
  })
  .meta({ id: "DjVoting" });
export type DjVoting = z.infer<typeof voting>;

const status = z
  .object({
    open: z.boolean().describe("a studio of the caller's is open: it has reported within the last 40 seconds"),
    at: time.nullable().describe("when a studio last reported; null if never"),
    studio: studioState.nullable().describe("as it was last reported"),
    set: ownSet.nullable(),
  })
  .meta({ id: "DjStatus" });
export type DjStatus = z.infer<typeof status>;

const done = z
  .object({
    success: z
      .boolean()
      .describe("an open studio of the caller's has it to do; false: no studio is open, nothing happens"),
    message: z.string().describe("a sentence for a person"),
    status,
  })
  .meta({ id: "DjCommanded" });

const guestToken = z.string().max(200).describe("of an earlier answer");
const vote = z.object({ trackId, votes: z.int().min(0), voted: z.boolean() }).meta({ id: "DjVote" });

/** A DJ's sets and what guests ask for in them; the caller's studio from outside. */
export const dj = {
  openSet: route({
    id: "dj.openSet",
    method: "POST",
    path: "/api/dj/sets",
    summary: "Opens a set with a public page for requests; the caller's set before it is closed.",
    access: "user",
    body: z.object({ name, sharedNetwork: z.boolean().default(false) }),
    answers: { 201: ownSet },
  }),
  changeSet: route({
    id: "dj.changeSet",
    method: "PATCH",
    path: "/api/dj/sets/:setId",
    summary: "Renames one's own latest set, closes it or opens it again.",
    access: "user",
    params,
    body: z.object({ name: name.optional(), open: z.boolean().optional(), sharedNetwork: z.boolean().optional() }),
    answers: { 200: ownSet },
    errors: ["conflict"],
  }),
  removeSet: route({
    id: "dj.removeSet",
    method: "DELETE",
    path: "/api/dj/sets/:setId",
    summary: "Deletes one's own set with what was asked for in it.",
    access: "user",
    params,
    answers: { 204: EMPTY },
  }),
  publishTracks: route({
    id: "dj.publishTracks",
    method: "PUT",
    path: "/api/dj/sets/:setId/tracks",
    summary: "Puts a list of tracks in place of the one that guests search; what they asked for stays.",
    access: "user",
    bodyLimit: DJ_REQUESTS.listBytes,
    params,
    body: z.object({
      items: z
        .array(listedTrack)
        .max(DJ_REQUESTS.tracks)
        .refine((all) => new Set(all.map((one) => one.id)).size === all.length, "A track is listed twice."),
    }),
    answers: { 200: ownSet },
  }),
  judge: route({
    id: "dj.judge",
    method: "PUT",
    path: "/api/dj/sets/:setId/requests/:trackId",
    summary: "Marks what guests asked for as played, hides it from them, or lets it wait again.",
    access: "user",
    params: params.extend({ trackId }),
    body: z.object({ state: z.enum(["waiting", "played", "hidden"]) }),
    answers: { 204: EMPTY },
  }),
  voting: route({
    id: "dj.voting",
    method: "GET",
    path: "/api/dj/voting",
    summary: "What guests ask for in the caller's latest set.",
    access: "user",
    answers: { 200: voting },
  }),
  status: route({
    id: "dj.status",
    method: "GET",
    path: "/api/dj/status",
    summary: "The caller's DJ studio as it last reported, and their set.",
    access: "user",
    answers: { 200: status },
  }),
  mix: route({
    id: "dj.mix",
    method: "POST",
    path: "/api/dj/mix",
    summary:
      "Has the caller's open studio play a deck (with a track, or with the one that is on it) or move the crossfader.",
    access: "user",
    body: z.discriminatedUnion("action", [
      z.object({ action: z.literal("play"), deck: deckName, trackId: trackId.nullable().default(null) }),
      z.object({ action: z.literal("crossfade"), position: crossfade }),
    ]),
    answers: { 200: done },
  }),
  loadDeck: route({
    id: "dj.loadDeck",
    method: "POST",
    path: "/api/studio/dj/deck/load",
    summary: "Has the caller's open studio load a track into a deck.",
    access: "user",
    body: z.object({ deckId: deckName, trackId }),
    answers: { 200: done },
  }),
  crossfader: route({
    id: "dj.crossfader",
    method: "POST",
    path: "/api/studio/dj/crossfader",
    summary: "Has the caller's open studio move its crossfader.",
    access: "user",
    body: z.object({ position: crossfade }),
    answers: { 200: done },
  }),
  effects: route({
    id: "dj.effects",
    method: "POST",
    path: "/api/studio/dj/effects",
    summary: "Has the caller's open studio set how much of an effect a deck has.",
    access: "user",
    body: z.object({ deckId: deckName, effect: z.enum(EFFECTS), value: effectValue }),
    answers: { 200: done },
  }),
  report: route({
    id: "dj.report",
    method: "PUT",
    path: "/api/dj/studio",
    summary: "An open studio says how it stands: on changes, once a second at most, and every 15 seconds.",
    access: "user",
    body: z.object({
      studioId: id.describe("of the open page"),
      state: studioState,
      takeOver: z.boolean().default(false).describe("be the studio in place of another page that is open"),
    }),
    answers: {
      200: z.object({
        here: z.boolean().describe("false: another open page of the caller's is the studio"),
        last: z.int().min(0).describe("number of the latest command: ask for those after it"),
      }),
    },
  }),
  commands: route({
    id: "dj.commands",
    method: "GET",
    path: "/api/dj/commands",
    summary: "What the caller's studio is asked to do, after a numbered command.",
    access: "user",
    query: z.object({ studioId: id, after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    answers: {
      200: z.object({
        here: z.boolean().describe("false: another page of the caller's is the studio now"),
        items: z.array(z.object({ number: z.int(), command })).max(32),
      }),
    },
  }),
  guestSet: route({
    id: "dj.guestSet",
    method: "GET",
    path: "/api/dj/guests/:setId",
    summary: "A set and what waits in it, as its guests see it.",
    access: "anyone",
    params,
    answers: {
      200: z.object({
        set: guestSet,
        state,
        waiting: z.array(waiting).max(DJ_REQUESTS.shown),
        played: z.array(played).max(DJ_REQUESTS.shownPlayed),
      }),
    },
  }),
  searchTracks: route({
    id: "dj.searchTracks",
    method: "GET",
    path: "/api/dj/guests/:setId/tracks",
    summary: "Tracks of a set's list whose title and artist hold every word of a search.",
    access: "anyone",
    params,
    query: z.object({ search: z.string().max(DJ_REQUESTS.search).default("") }),
    answers: { 200: z.object({ items: z.array(listedTrack).max(DJ_REQUESTS.found) }) },
  }),
  beGuest: route({
    id: "dj.beGuest",
    method: "POST",
    path: "/api/dj/guests/:setId/me",
    summary: "A token to vote with; with the token of an earlier visit, the votes that were given with it.",
    access: "anyone",
    params,
    body: z.object({ guest: guestToken.nullable().default(null) }),
    answers: { 200: z.object({ guest: guestToken, votes: z.array(trackId) }) },
    errors: ["conflict"],
  }),
  vote: route({
    id: "dj.vote",
    method: "PUT",
    path: "/api/dj/guests/:setId/votes/:trackId",
    summary: "Gives a track a guest's one vote, which asks for it if nobody has; or takes the vote back.",
    access: "anyone",
    params: params.extend({ trackId }),
    body: z.object({ guest: guestToken, voted: z.boolean() }),
    answers: { 200: vote },
    errors: ["conflict", "gone"],
  }),
};
