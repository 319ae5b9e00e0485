import { z } from "zod";
import { PICTURE, SERVED_PICTURES, SIZED_NAMES } from "../pictures";
import { GENRES, RELEASE, VISIBILITIES } from "../releases";
import { bytes, EMPTY, route } from "./route";
import { line } from "./texts";
import { amount, id, listOf, page, time } from "./values";

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`);

const tracklist = z
  .array(
    z.object({
      seconds: z.number().min(0).max(RELEASE.mostSeconds).describe("when it begins, of the release"),
      title: line(200, "A title"),
      artist: z.union([z.literal(""), line(200, "An artist")]).default(""),
    }),
  )
  .max(RELEASE.mostTracks, `At most ${RELEASE.mostTracks} tracks.`)
  .refine(
    (all) => all.every((one, index) => one.seconds >= (all[index - 1]?.seconds ?? 0)),
    "Tracks are in their order.",
  )
  .describe("what a mix consists of");
export type Tracklist = z.output<typeof tracklist>;

const title = line(RELEASE.mostTitle, "A title");
const genre = z.enum(GENRES);
const tags = z
  .array(line(RELEASE.mostTag, "A tag").transform((tag) => tag.toLowerCase()))
  .max(RELEASE.mostTags, `At most ${RELEASE.mostTags} tags.`)
  .transform((all) => [...new Set(all)]);
const price = z
  .string()
  .regex(/^\d{1,6}$/, "A price is a whole number of minor units.")
  .refine((value) => Number(value) <= Number(RELEASE.mostPrice), "A view costs 10 AC at most.")
  .describe("minor units of AC that a view costs: 0 to 1000");
const visibility = z.enum(VISIBILITIES).describe("unlisted: for those who know its address");

export const artist = z
  .object({ handle: z.string(), name: z.string(), avatar: z.string().nullable() })
  .meta({ id: "Artist" });

/** A release as a list shows it. */
export const card = z
  .object({
    id,
    title: z.string(),
    artist,
    genre: z.string(),
    tags: z.array(z.string()),
    price: amount,
    cover: z.string().nullable(),
    seconds: z.number().nullable().describe("null until its sound was read"),
    publishedAt: time
      .nullable()
      .describe("when it was first published for everybody, or for some; null while it is taken back"),
  })
  .meta({ id: "ReleaseCard" });
export type ReleaseCard = z.infer<typeof card>;

/** The fields that only its owner sees. */
const owned = z
  .object({
    visibility: z.enum(VISIBILITIES),
    published: z.boolean(),
    state: z.enum(["processing", "ready", "refused"]),
    reason: z.string().nullable().describe("why it was refused"),
    takenDown: z
      .object({ at: time, reason: z.string() })
      .nullable()
      .describe("an administrator took it down: nobody else sees it"),
    warnings: z.array(z.string()).describe("what was not as it should be in the sound file"),
    progress: z
      .object({ done: z.number().int(), total: z.number().int().nullable() })
      .nullable()
      .describe("frames read so far; null when that is over"),
    file: z.object({ name: z.string(), bytes: z.number().int(), kind: z.string().nullable() }),
    createdAt: time,
  })
  .meta({ id: "OwnedRelease" });

const release = card
  .extend({
    description: z.string(),
    lyrics: z.string(),
    tracklist,
    loudness: z.number().nullable().describe("integrated, LUFS"),
    truePeak: z.number().nullable().describe("dBTP"),
    waveform: z.array(z.number().int()).describe("largest sample of equal parts, 255 = full scale"),
    owned: owned.nullable().describe("null for everybody but its owner"),
  })
  .meta({ id: "Release" });
export type Release = z.infer<typeof release>;

export const byId = z.object({ releaseId: id });
export const byHandle = z.object({ handle: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, "Not a handle.") });

/** Routes for what artists publish. */
export const releases = {
  create: route({
    id: "releases.create",
    method: "POST",
    path: "/api/releases",
    summary:
      "Makes a release of one's own finished upload; its sound is then read in the background. Asked again with the same upload it is the release already made, with the words as they are sent now.",
    access: "user",
    acting: "publish",
    bodyLimit: 256 * 1024,
    body: z.object({
      uploadId: id,
      title,
      genre,
      tags: tags.default([]),
      description: text(RELEASE.mostDescription).default(""),
      lyrics: text(RELEASE.mostLyrics).default(""),
      tracklist: tracklist.default([]),
      price: price.default("0"),
      visibility: visibility.default("public"),
    }),
    answers: { 201: release },
    errors: ["plan_limit", "conflict"],
  }),
  mine: route({
    id: "releases.mine",
    method: "GET",
    path: "/api/releases",
    summary: "One's own releases, the newest first.",
    access: "user",
    acting: "see",
    query: page,
    answers: { 200: listOf(release.omit({ waveform: true })) },
  }),
  latest: route({
    id: "releases.latest",
    method: "GET",
    path: "/api/discover",
    summary: "Public releases of everybody, the newest first.",
    access: "anyone",
    query: page,
    answers: { 200: listOf(card) },
  }),
  read: route({
    id: "releases.read",
    method: "GET",
    path: "/api/releases/:releaseId",
    summary: "A release, for those who may see it; another's private one is none.",
    access: "anyone",
    acting: "see",
    params: byId,
    answers: { 200: release },
  }),
  change: route({
    id: "releases.change",
    method: "PATCH",
    path: "/api/releases/:releaseId",
    summary: "Changes what stands about one's own release.",
    access: "user",
    acting: "publish",
    bodyLimit: 256 * 1024,
    params: byId,
    body: z.object({
      title: title.optional(),
      genre: genre.optional(),
      tags: tags.optional(),
      description: text(RELEASE.mostDescription).optional(),
      lyrics: text(RELEASE.mostLyrics).optional(),
      tracklist: tracklist.optional(),
      price: price.optional(),
      visibility: visibility.optional(),
    }),
    answers: { 200: release },
    errors: ["conflict"],
  }),
  publish: route({
    id: "releases.publish",
    method: "POST",
    path: "/api/releases/:releaseId/publish",
    summary: "Publishes one's own release again that was taken back.",
    access: "user",
    acting: "publish",
    params: byId,
    answers: { 200: release },
  }),
  unpublish: route({
    id: "releases.unpublish",
    method: "POST",
    path: "/api/releases/:releaseId/unpublish",
    summary: "Takes one's own release back: nobody else sees or hears it until it is published again.",
    access: "user",
    acting: "publish",
    params: byId,
    answers: { 200: release },
  }),
  remove: route({
    id: "releases.remove",
    method: "DELETE",
    path: "/api/releases/:releaseId",
    summary: "Deletes one's own release with its sound.",
    access: "user",
    acting: "publish",
    params: byId,
    answers: { 204: EMPTY },
  }),
  setCover: route({
    id: "releases.setCover",
    method: "PUT",
    path: "/api/releases/:releaseId/cover",
    summary: "Sets the cover of one's own release. Sizes are made of it; metadata are dropped.",
    access: "user",
    acting: "publish",
    params: byId,
    body: bytes(...PICTURE.types),
    bodyLimit: PICTURE.mostBytes,
    answers: { 200: z.object({ cover: z.string() }) },
    errors: ["plan_limit"],
  }),
  removeCover: route({
    id: "releases.removeCover",
    method: "DELETE",
    path: "/api/releases/:releaseId/cover",
    summary: "Removes the cover of one's own release.",
    access: "user",
    acting: "publish",
    params: byId,
    answers: { 204: EMPTY },
  }),
  cover: route({
    id: "releases.cover",
    method: "GET",
    path: "/api/covers/:coverId",
    summary: "The cover of a release.",
    access: "anyone",
    params: z.object({ coverId: id }),
    answers: { 200: bytes(...SERVED_PICTURES) },
  }),
  sizedCover: route({
    id: "releases.sizedCover",
    method: "GET",
    path: "/api/covers/:coverId/:size",
    summary: "The cover of a release with a longer side of so many pixels, or smaller where the picture is.",
    access: "anyone",
    params: z.object({ coverId: id, size: z.enum(SIZED_NAMES) }),
    answers: { 200: bytes(...SERVED_PICTURES) },
  }),
  view: route({
    id: "releases.view",
    method: "POST",
    path: "/api/releases/:releaseId/view",
    summary:
      "Begins a view and gives the address of the sound. A price is charged then, once in 24 hours; one's own releases cost nothing.",
    access: "anyone",
    params: byId,
    body: z.object({
      price: price.describe("what the viewer agreed to pay; another price is a conflict"),
      share: id.optional().describe("code of the shared link that led here"),
      source: z.enum(["watch", "embed"]).default("watch").describe("the page that plays it"),
    }),
    answers: {
      200: z.object({
        stream: z.string().describe("address of an MP3 that holds until expiresAt"),
        expiresAt: time,
        charged: amount.describe("what this call took; 0 within 24 hours of a paid view"),
        watch: id.describe("names this view in the player's heartbeats"),
      }),
    },
    errors: ["unauthenticated", "insufficient_funds", "conflict"],
  }),
  audio: route({
    id: "releases.audio",
    method: "GET",
    path: "/api/releases/:releaseId/audio",
    summary: "The sound of a release, whole or a range of it, by the signature of a view.",
    access: "anyone",
    params: byId,
    query: z.object({
      signature: z.string().max(200),
      listener: id.optional().describe("session for which alone it holds: of a release that costs something"),
    }),
    answers: { 200: bytes("audio/mpeg"), 206: bytes("audio/mpeg") },
  }),
  ofArtist: route({
    id: "releases.ofArtist",
    method: "GET",
    path: "/api/artists/:handle",
    summary: "An artist with their public releases, the newest first.",
    access: "anyone",
    params: byHandle,
    query: page,
    answers: { 200: listOf(card).extend({ artist, biography: z.string(), joinedAt: time }) },
  }),
};
