import { z } from "zod";
import { COMMENT } from "../social";
import { artist, byId } from "./releases";
import { EMPTY, route } from "./route";
import { multilineText } from "./texts";
import { id, listOf, page, time } from "./values";

export const comment = z
  .object({
    id,
    text: z.string(),
    author: artist,
    createdAt: time,
    own: z.boolean(),
    mayDelete: z.boolean().describe("one's own comment, or one on one's own release"),
  })
  .meta({ id: "Comment" });
export type Comment = z.infer<typeof comment>;

export const remark = z.object({ text: multilineText(COMMENT.mostLetters).min(1, "Write something first.") });

/** Routes for comments on releases. */
export const comments = {
  list: route({
    id: "comments.list",
    method: "GET",
    path: "/api/releases/:releaseId/comments",
    summary: "The comments on a release, the newest first.",
    access: "anyone",
    params: byId,
    query: page,
    answers: { 200: listOf(comment) },
  }),
  post: route({
    id: "comments.post",
    method: "POST",
    path: "/api/releases/:releaseId/comments",
    summary: "Comments on a release.",
    access: "user",
    params: byId,
    body: remark,
    answers: { 201: comment },
  }),
  remove: route({
    id: "comments.remove",
    method: "DELETE",
    path: "/api/comments/:commentId",
    summary: "Deletes one's own comment, or one on one's own release.",
    access: "user",
    params: z.object({ commentId: id }),
    answers: { 204: EMPTY },
  }),
};
