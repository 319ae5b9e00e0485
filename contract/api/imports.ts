import { z } from "zod";
import { EMPTY, route } from "./route";
import { id, time } from "./values";

/** Where files of numbers come from. */
export const IMPORT_PLATFORMS = ["spotify", "youtube", "instagram", "tiktok"] as const;
export const IMPORTS = {
  days: 1500,
  most: 100,
  name: 200,
  /** none of these services is older */
  since: "2005-01-01",
} as const;

const count = z.int().min(0).max(1e11).optional();
const day = z.object({
  day: z.iso.date().refine((day) => day >= IMPORTS.since, "A day before there were such services."),
  views: count,
  likes: count,
  comments: count,
  shares: count,
  follows: z.int().min(-1e11).max(1e11).optional(),
});

const imported = z.object({
  id,
  platform: z.enum(IMPORT_PLATFORMS),
  name: z.string(),
  importedAt: time,
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.int().min(1),
});
export type Imported = z.infer<typeof imported>;

/** Numbers by day out of files that artists download from services. */
export const imports = {
  list: route({
    id: "imports.list",
    method: "GET",
    path: "/api/analytics/imports",
    summary: "One's own imports, the latest first.",
    access: "user",
    answers: { 200: z.object({ items: z.array(imported) }) },
  }),
  add: route({
    id: "imports.add",
    method: "POST",
    path: "/api/analytics/imports",
    summary:
      "Takes the numbers of a file. A day of an earlier file gives way; the network's own numbers stay ahead of files.",
    access: "user",
    bodyLimit: 256 * 1024,
    body: z.object({
      platform: z.enum(IMPORT_PLATFORMS),
      name: z.string().trim().min(1).max(IMPORTS.name),
      days: z.array(day).min(1, "There is no day in it.").max(IMPORTS.days),
    }),
    answers: { 201: imported },
    errors: ["conflict", "too_many_requests"],
  }),
  undo: route({
    id: "imports.undo",
    method: "DELETE",
    path: "/api/analytics/imports/:importId",
    summary: "Takes back an import; days of earlier files count again.",
    access: "user",
    params: z.object({ importId: id }),
    answers: { 204: EMPTY },
  }),
};
