import { z } from "zod";
import { PUBLICATION_KINDS } from "../publications";
import { challengeCard } from "./challenges";
import { artist } from "./releases";
import { route } from "./route";
import { amount, id } from "./values";

export const SEARCH = {
  /** characters from which on anything is looked for */
  least: 3,
  most: 100,
  /** of each kind, at most */
  mostFound: 50,
} as const;

const foundAccount = artist.extend({ kind: z.enum(["person", "organisation"]) }).meta({ id: "FoundAccount" });

const foundPublication = z
  .object({
    id,
    kind: z.enum(PUBLICATION_KINDS),
    title: z.string(),
    cover: z.string().nullable(),
    artist,
    price: amount,
  })
  .meta({ id: "FoundPublication" });
export type FoundPublication = z.infer<typeof foundPublication>;

/** Routes that find things by what they are called. */
export const search = {
  find: route({
    id: "search.find",
    method: "GET",
    path: "/api/search",
    summary:
      "Accounts, publications and challenges whose names or titles contain every word that is asked for, or resemble it; the best first. " +
      "One's own publications are among them, others' only while everybody may find them.",
    access: "anyone",
    query: z.object({
      text: z.string().trim().min(SEARCH.least, `Type ${SEARCH.least} characters or more.`).max(SEARCH.most),
      limit: z.coerce.number().int().min(1).max(SEARCH.mostFound).default(10).describe("of each kind"),
    }),
    answers: {
      200: z.object({
        accounts: z.array(foundAccount),
        publications: z.array(foundPublication),
        challenges: z.array(challengeCard).describe("by words of their titles and hashtags, those that run first"),
      }),
    },
  }),
};
