import { z } from "zod";
import { PICTURE, SERVED_PICTURES, SIZED_NAMES } from "../pictures";
import { POST } from "../posts";
import { VISIBILITIES } from "../releases";
import { artist, byHandle, card } from "./releases";
import { bytes, EMPTY, route } from "./route";
import { LINE, multilineText } from "./texts";
import { id, listOf, page, time } from "./values";

const count = z.number().int().min(0);
const pixels = z.number().int().min(1);

const picture = z.object({
  id,
  address: z.string().describe("path of the picture; its sizes are below it"),
  width: pixels,
  height: pixels,
});
const shownPicture = picture.extend({ alt: z.string().describe("what it shows, for who can't see it") });
export type PostPicture = z.infer<typeof shownPicture>;

export const post = z
  .object({
    id,
    artist,
    text: z.string(),
    pictures: z.array(shownPicture),
    release: card.nullable().describe("a release of the artist, as long as everybody may hear it"),
    link: z.string().nullable(),
    visibility: z.enum(VISIBILITIES),
    createdAt: time,
    publishedAt: time.nullable().describe("since when it is on the feed; null: only its author sees it"),
    takenDown: z
      .object({ at: time, reason: z.string() })
      .nullable()
      .describe("an administrator took it down: nobody but its author and administrators sees it"),
    likes: count,
    comments: count,
    liked: z.boolean().describe("by the caller"),
    own: z.boolean(),
  })
  .meta({ id: "Post" });
export type Post = z.infer<typeof post>;

export const postText = multilineText(POST.mostText);
export const postLink = z
  .string()
  .trim()
  .max(POST.mostLink, `At most ${POST.mostLink} characters.`)
  .refine((text) => URL.canParse(text) && new URL(text).protocol === "https:", "A link begins with https://.");
export const postPictures = z
  .array(
    z.object({
      id: id.describe("of a picture that was uploaded"),
      alt: z
        .string()
        .trim()
        .max(POST.mostAlt, `At most ${POST.mostAlt} characters.`)
        .regex(LINE, "One line of text.")
        .default(""),
    }),
  )
  .max(POST.mostPictures, `At most ${POST.mostPictures} pictures.`)
  .refine((all) => new Set(all.map((one) => one.id)).size === all.length, "Each picture once.");
const visibility = z.enum(VISIBILITIES).describe("unlisted: for those who know its address");

export const byPostId = z.object({ postId: id });

/** Routes for posts and the feed. Likes, comments, shares and reports are those of publications. */
export const posts = {
  create: route({
    id: "posts.create",
    method: "POST",
    path: "/api/posts",
    summary: "Makes a post, on the feed at once or kept for its author. It says something or shows a picture.",
    access: "user",
    acting: "publish",
    body: z.object({
      text: postText.default(""),
      pictures: postPictures.default([]),
      releaseId: id.nullable().default(null).describe("a release of one's own"),
      link: postLink.nullable().default(null),
      visibility: visibility.default("public"),
      publish: z.boolean().default(true).describe("false: a draft"),
    }),
    answers: { 201: post },
    errors: ["conflict"],
  }),
  picture: route({
    id: "posts.picture",
    method: "POST",
    path: "/api/posts/pictures",
    summary: "Uploads a picture for a post. One that no post has within a day is removed.",
    access: "user",
    acting: "publish",
    body: bytes(...PICTURE.types),
    bodyLimit: PICTURE.mostBytes,
    answers: { 201: picture },
    errors: ["plan_limit"],
  }),
  seen: route({
    id: "posts.seen",
    method: "POST",
    path: "/api/posts/seen",
    summary: "Tells that posts were on the screen. A person counts once as a viewer of a post, and not of their own.",
    access: "user",
    body: z.object({ posts: z.array(id).min(1).max(POST.mostSeen) }),
    answers: { 204: EMPTY },
  }),
  read: route({
    id: "posts.read",
    method: "GET",
    path: "/api/posts/:postId",
    summary: "A post, for those who may see it.",
    access: "anyone",
    acting: "see",
    params: byPostId,
    answers: { 200: post },
  }),
  change: route({
    id: "posts.change",
    method: "PATCH",
    path: "/api/posts/:postId",
    summary: "Changes one's own post here. What was sent to other networks stays as it was sent.",
    access: "user",
    acting: "publish",
    params: byPostId,
    body: z.object({
      text: postText.optional(),
      pictures: postPictures.optional(),
      releaseId: id.nullable().optional(),
      link: postLink.nullable().optional(),
      visibility: visibility.optional(),
      publish: z.boolean().optional().describe("true: puts it on the feed; false: takes it back"),
    }),
    answers: { 200: post },
    errors: ["conflict"],
  }),
  remove: route({
    id: "posts.remove",
    method: "DELETE",
    path: "/api/posts/:postId",
    summary: "Deletes one's own post here, and whatever was still scheduled of it.",
    access: "user",
    acting: "publish",
    params: byPostId,
    answers: { 204: EMPTY },
  }),
  feed: route({
    id: "posts.feed",
    method: "GET",
    path: "/api/feed",
    summary: "The posts of those whom the caller follows, and their own, the newest first.",
    access: "user",
    query: page,
    answers: { 200: listOf(post) },
  }),
  ofArtist: route({
    id: "posts.ofArtist",
    method: "GET",
    path: "/api/artists/:handle/posts",
    summary: "An artist's public posts, the newest first.",
    access: "anyone",
    params: byHandle,
    query: page,
    answers: { 200: listOf(post) },
  }),
  rss: route({
    id: "posts.rss",
    method: "GET",
    path: "/api/artists/:handle/feed.xml",
    summary: "An artist's newest public posts and releases as RSS 2.0, for feed readers.",
    access: "anyone",
    params: byHandle,
    answers: { 200: bytes("application/rss+xml") },
  }),
  pictureOf: route({
    id: "posts.pictureOf",
    method: "GET",
    path: "/api/post-pictures/:pictureId",
    summary: "A picture of a post.",
    access: "anyone",
    params: z.object({ pictureId: id }),
    answers: { 200: bytes(...SERVED_PICTURES) },
  }),
  sizedPictureOf: route({
    id: "posts.sizedPictureOf",
    method: "GET",
    path: "/api/post-pictures/:pictureId/:size",
    summary: "A picture of a post with a longer side of so many pixels, or smaller where the picture is.",
    access: "anyone",
    params: z.object({ pictureId: id, size: z.enum(SIZED_NAMES) }),
    answers: { 200: bytes(...SERVED_PICTURES) },
  }),
};
