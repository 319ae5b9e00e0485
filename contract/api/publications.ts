import { z } from "zod";
import { comment, remark } from "./comments";
import { said } from "./reports";
import { EMPTY, route } from "./route";
import { audience, likes, shareLink } from "./social";
import { id, listOf, page } from "./values";
import { rewardAnswer } from "./wallet";

const byId = z.object({ publicationId: id });

/** Routes for what people do with publications of any kind; those of a release have addresses of their own besides. */
export const publications = {
  audience: route({
    id: "publications.audience",
    method: "GET",
    path: "/api/publications/:publicationId/audience",
    summary: "How often a publication was played, liked and commented on, and what of that is the caller's.",
    access: "anyone",
    params: byId,
    answers: { 200: audience },
  }),
  like: route({
    id: "publications.like",
    method: "PUT",
    path: "/api/publications/:publicationId/like",
    summary: "Likes a publication. The first like of each earns coins.",
    access: "user",
    params: byId,
    answers: { 200: likes.extend({ reward: rewardAnswer }) },
  }),
  unlike: route({
    id: "publications.unlike",
    method: "DELETE",
    path: "/api/publications/:publicationId/like",
    summary: "Takes one's like back. What it earned stays; another like earns nothing.",
    access: "user",
    params: byId,
    answers: { 200: likes },
  }),
  share: route({
    id: "publications.share",
    method: "POST",
    path: "/api/publications/:publicationId/share",
    summary: "One's own link to a publication, always the same. It earns coins for each person whose view it brings.",
    access: "user",
    params: byId,
    answers: { 200: shareLink },
  }),
  comments: route({
    id: "publications.comments",
    method: "GET",
    path: "/api/publications/:publicationId/comments",
    summary: "The comments on a publication, the newest first.",
    access: "anyone",
    params: byId,
    query: page,
    answers: { 200: listOf(comment) },
  }),
  comment: route({
    id: "publications.comment",
    method: "POST",
    path: "/api/publications/:publicationId/comments",
    summary: "Comments on a publication. The first comment on each post of others earns coins.",
    access: "user",
    params: byId,
    body: remark,
    answers: { 201: comment.extend({ reward: rewardAnswer.nullable().describe("null where comments earn nothing") }) },
  }),
  report: route({
    id: "publications.report",
    method: "POST",
    path: "/api/publications/:publicationId/report",
    summary: "Reports a publication to the administrators. A second report while the first is open changes it.",
    access: "user",
    params: byId,
    body: said,
    answers: { 204: EMPTY },
  }),
};
