import { z } from "zod";
import { CREDITS, isrcOf, iswcOf, upcOf } from "../releaseCodes";
import { route } from "./route";
import { line } from "./texts";
import { id, listOf, page } from "./values";

/** A code as people write it; the checked one, or null for none. */
const code = (read: (text: string) => string | null, message: string) =>
  z
    .string()
    .max(40)
    .nullable()
    .refine((text) => text === null || text.trim() === "" || read(text) !== null, message)
    .transform((text) => (text === null ? null : read(text)));

const credit = z.object({ name: line(CREDITS.mostName, "A name"), role: z.enum(CREDITS.roles) });
export type Credit = z.infer<typeof credit>;

const rights = z
  .object({
    id,
    title: z.string(),
    isrc: z.string().nullable().describe("of the recording, twelve characters"),
    iswc: z.string().nullable().describe("of the work: T and ten digits"),
    upc: z.string().nullable().describe("of the product: twelve or thirteen digits"),
    credits: z.array(credit),
    missing: z.array(z.string()).describe("what is still to do, as sentences"),
  })
  .meta({ id: "ReleaseRights" });
export type ReleaseRights = z.infer<typeof rights>;

/** Codes and credits of one's own releases. */
export const rightsRoutes = {
  list: route({
    id: "rights.list",
    method: "GET",
    path: "/api/career/checklist",
    summary: "One's own releases, the newest first, with their codes and credits, and what is missing.",
    access: "user",
    acting: "see",
    query: page,
    answers: { 200: listOf(rights) },
  }),
  set: route({
    id: "rights.set",
    method: "PUT",
    path: "/api/career/checklist/:releaseId",
    summary: "Notes codes and credits of one's own release. Codes are checked by their form and check digit.",
    access: "user",
    acting: "publish",
    params: z.object({ releaseId: id }),
    body: z.object({
      isrc: code(isrcOf, "An ISRC has twelve characters: QZ-ABC-26-00001."),
      iswc: code(iswcOf, "This is no ISWC: its check digit does not fit. One looks like T-034.524.680-1."),
      upc: code(upcOf, "This is no UPC or EAN: it has 12 or 13 digits, and the last one is a check digit."),
      credits: z.array(credit).max(CREDITS.most, `At most ${CREDITS.most} credits.`),
    }),
    answers: { 200: rights },
  }),
};
