import { z } from "zod";
import { MOST_RELATED } from "../social";
import { artist, byHandle, byId, card } from "./releases";
import { route } from "./route";
import { id, listOf, page, time } from "./values";
import { rewardAnswer } from "./wallet";

const count = z.number().int().min(0);

export const likes = z.object({ liked: z.boolean(), likes: count });
const follows = z.object({ following: z.boolean(), followers: count });

/** What people did with a publication, and what of that is the caller's. */
export const audience = likes.extend({ plays: count, comments: count, followers: count, following: z.boolean() });

/** Somebody who has something out, in a list. */
export const listedArtist = artist.extend({
  ...follows.shape,
  releases: count.describe("that everybody may see"),
  joinedAt: time,
});
export type ListedArtist = z.output<typeof listedArtist>;

export const shareLink = z.object({
  code: id,
  url: z.string().describe("whole address of the link"),
  visitors: count.describe("people whom it has brought"),
  reward: rewardAnswer.describe("a link as such earns nothing"),
});

/** Routes for what people do with releases and artists, and the counts. */
export const social = {
  release: route({
    id: "social.release",
    method: "GET",
    path: "/api/releases/:releaseId/audience",
    summary: "How often a release was played, liked and commented on, and what of that is the caller's.",
    access: "anyone",
    params: byId,
    answers: {
      200: audience,
    },
  }),
  related: route({
    id: "social.related",
    method: "GET",
    path: "/api/releases/:releaseId/related",
    summary: `Up to ${MOST_RELATED} other public releases: by the tags that they share, genre and artist, the newest first.`,
    access: "anyone",
    params: byId,
    answers: { 200: z.object({ items: z.array(card) }) },
  }),
  like: route({
    id: "social.like",
    method: "PUT",
    path: "/api/releases/:releaseId/like",
    summary: "Likes a release. The first like of each release earns coins.",
    access: "user",
    params: byId,
    answers: { 200: likes.extend({ reward: rewardAnswer }) },
  }),
  unlike: route({
    id: "social.unlike",
    method: "DELETE",
    path: "/api/releases/:releaseId/like",
    summary: "Takes one's like back. What it earned stays; another like earns nothing.",
    access: "user",
    params: byId,
    answers: { 200: likes },
  }),
  share: route({
    id: "social.share",
    method: "POST",
    path: "/api/releases/:releaseId/share",
    summary: "One's own link to a release, always the same. It earns coins for each person whose view it brings.",
    access: "user",
    params: byId,
    answers: {
      200: shareLink,
    },
  }),
  artists: route({
    id: "social.artists",
    method: "GET",
    path: "/api/artists",
    summary: "Artists with a public release, the newest first.",
    access: "anyone",
    query: page.extend({
      search: z.string().trim().max(100).optional().describe("a part of the handle or name"),
      show: z.enum(["all", "followed"]).default("all").describe("followed: by the caller; nobody's without a session"),
    }),
    answers: { 200: listOf(listedArtist) },
  }),
  followers: route({
    id: "social.followers",
    method: "GET",
    path: "/api/artists/:handle/followers",
    summary: "Of those who follow an artist now, how many did at the end of each of the last 90 days (UTC).",
    access: "anyone",
    params: byHandle,
    answers: { 200: z.object({ course: z.array(z.object({ start: time, followers: count })) }) },
  }),
  artist: route({
    id: "social.artist",
    method: "GET",
    path: "/api/artists/:handle/audience",
    summary:
      "How many follow an artist, how often their releases were liked and played, and whether the caller follows.",
    access: "anyone",
    params: byHandle,
    answers: { 200: follows.extend({ likes: count, plays: count }) },
  }),
  follow: route({
    id: "social.follow",
    method: "PUT",
    path: "/api/artists/:handle/follow",
    summary: "Follows an artist.",
    access: "user",
    params: byHandle,
    answers: { 200: follows },
    errors: ["conflict"],
  }),
  unfollow: route({
    id: "social.unfollow",
    method: "DELETE",
    path: "/api/artists/:handle/follow",
    summary: "Follows an artist no longer.",
    access: "user",
    params: byHandle,
    answers: { 200: follows },
  }),
};
