import { z } from "zod";
import { PUBLICATION_KINDS } from "../publications";
import { REPORT_REASON_CODES } from "../social";
import { byId } from "./releases";
import { EMPTY, route } from "./route";
import { multilineText } from "./texts";
import { id, listOf, page, time } from "./values";

/** What can be reported and taken down. */
const THINGS = [...PUBLICATION_KINDS, "comment", "midi-preset", "challenge"] as const;
export type ReportedKind = (typeof THINGS)[number];

/** What somebody says who reports something. */
export const said = z.object({
  reason: z.enum(REPORT_REASON_CODES),
  details: multilineText(1000).default(""),
});

export type Said = z.output<typeof said>;

/** The subject of a report or takedown. */
const thing = z
  .object({
    kind: z.enum(THINGS),
    id,
    releaseId: id
      .nullable()
      .describe("the publication itself, or the one that the comment is on; null for a preset or a challenge"),
    text: z
      .string()
      .describe("title of the publication, text of the comment, name of the preset, title of the challenge"),
    of: z.enum(PUBLICATION_KINDS).nullable().describe("the kind of that publication; null where it is gone"),
    by: z.string().describe("handle of who made it"),
    takenDown: z.boolean(),
  })
  .meta({ id: "ReportedThing" });

const report = z
  .object({
    id,
    thing,
    reason: z.enum(REPORT_REASON_CODES),
    details: z.string(),
    reporter: z.string().describe("handle of who reported it"),
    at: time,
    state: z.enum(["open", "upheld", "dismissed"]),
    decidedAt: time.nullable(),
  })
  .meta({ id: "Report" });
export type Report = z.infer<typeof report>;

const takedown = z
  .object({
    id,
    thing,
    reason: z.string().describe("its owner reads it"),
    by: z.string().describe("handle of the administrator"),
    at: time,
    restoredAt: time.nullable(),
  })
  .meta({ id: "Takedown" });
export type Takedown = z.infer<typeof takedown>;

/** Routes for reports, and for what administrators do about them. */
export const reports = {
  release: route({
    id: "reports.release",
    method: "POST",
    path: "/api/releases/:releaseId/report",
    summary: "Reports a release to the administrators. A second report while the first is open changes it.",
    access: "user",
    params: byId,
    body: said,
    answers: { 204: EMPTY },
  }),
  comment: route({
    id: "reports.comment",
    method: "POST",
    path: "/api/comments/:commentId/report",
    summary: "Reports a comment to the administrators.",
    access: "user",
    params: z.object({ commentId: id }),
    body: said,
    answers: { 204: EMPTY },
  }),
  list: route({
    id: "reports.list",
    method: "GET",
    path: "/api/admin/reports",
    summary: "Reports: open ones, the oldest first, or decided ones, the latest first.",
    access: "admin",
    query: page.extend({ show: z.enum(["open", "decided"]).default("open") }),
    answers: { 200: listOf(report) },
  }),
  dismiss: route({
    id: "reports.dismiss",
    method: "POST",
    path: "/api/admin/reports/:reportId/dismiss",
    summary: "Closes a report: what it is about stays.",
    access: "admin",
    params: z.object({ reportId: id }),
    answers: { 200: report },
    errors: ["conflict"],
  }),
  takeDown: route({
    id: "reports.takeDown",
    method: "POST",
    path: "/api/admin/takedowns",
    summary:
      "Takes a publication, comment, preset or challenge down: nobody but its owner and administrators sees it. Upholds what reports it.",
    access: "admin",
    body: z.object({
      kind: z.enum(THINGS),
      id,
      reason: multilineText(500).min(3, "Give a reason. Its owner will read it."),
    }),
    answers: { 201: takedown },
    errors: ["not_found", "conflict"],
  }),
  takedowns: route({
    id: "reports.takedowns",
    method: "GET",
    path: "/api/admin/takedowns",
    summary: "What was taken down, the latest first, also what was put back.",
    access: "admin",
    query: page,
    answers: { 200: listOf(takedown) },
  }),
  restore: route({
    id: "reports.restore",
    method: "POST",
    path: "/api/admin/takedowns/:takedownId/restore",
    summary: "Puts back what was taken down.",
    access: "admin",
    params: z.object({ takedownId: id }),
    answers: { 200: takedown },
    errors: ["conflict"],
  }),
};
