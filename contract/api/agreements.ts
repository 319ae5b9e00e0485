import { z } from "zod";
import { AGREEMENT, AGREEMENT_STATES } from "../agreements";
import { handle } from "./auth";
import { bytes, EMPTY, route } from "./route";
import { line, multilineText } from "./texts";
import { id, time } from "./values";

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "Not a hash.")
  .describe("SHA-256 of the text, hexadecimal");
const body = z.object({
  title: line(AGREEMENT.mostTitle, "A title"),
  terms: multilineText(AGREEMENT.mostTerms).min(1, "An agreement needs terms."),
  role: line(AGREEMENT.mostRole, "A role").describe("one's own: the first party"),
  parties: z
    .array(z.object({ handle, role: line(AGREEMENT.mostRole, "A role") }))
    .min(1, "An agreement needs another party.")
    .max(AGREEMENT.mostParties - 1, `At most ${AGREEMENT.mostParties} parties.`)
    .describe("the other parties, by handle"),
});

const party = z.object({
  handle: z.string(),
  name: z.string(),
  role: z.string(),
  signedAt: time.nullable(),
  signedName: z.string().nullable().describe("as it was typed when it was signed"),
  own: z.boolean().describe("the party for which one acts"),
});
const agreement = z
  .object({
    id,
    title: z.string(),
    terms: z.string(),
    hash: hash.describe("of exactly the text that is signed (`agreementText`)"),
    state: z.enum(AGREEMENT_STATES),
    parties: z.array(party),
    made: z.boolean().describe("one has made it, and may send or withdraw it"),
    createdAt: time,
    sentAt: time.nullable(),
    closedAt: time.nullable().describe("when all had signed, or it was declined or withdrawn"),
  })
  .meta({ id: "Agreement" });
export type Agreement = z.infer<typeof agreement>;

const byId = z.object({ agreementId: id });
const one = {
  access: "user",
  acting: "publish",
  params: byId,
  answers: { 200: agreement },
  errors: ["conflict"],
} as const;

/** Routes for agreements between accounts. */
export const agreements = {
  list: route({
    id: "agreements.list",
    method: "GET",
    path: "/api/agreements",
    summary: "Agreements that one has made or is a party of, the newest first.",
    access: "user",
    acting: "see",
    answers: { 200: z.object({ items: z.array(agreement) }) },
  }),
  make: route({
    id: "agreements.make",
    method: "POST",
    path: "/api/agreements",
    summary: "Drafts an agreement with others.",
    access: "user",
    acting: "publish",
    bodyLimit: 256 * 1024,
    body,
    answers: { 201: agreement },
    errors: ["conflict", "not_found"],
  }),
  change: route({
    ...one,
    id: "agreements.change",
    method: "PUT",
    path: "/api/agreements/:agreementId",
    summary: "Changes one's own draft.",
    bodyLimit: 256 * 1024,
    body,
  }),
  send: route({
    ...one,
    id: "agreements.send",
    method: "POST",
    path: "/api/agreements/:agreementId/send",
    summary: "Sends one's draft to its parties: from now on its text is fixed.",
  }),
  sign: route({
    ...one,
    id: "agreements.sign",
    method: "POST",
    path: "/api/agreements/:agreementId/sign",
    summary: "Signs an agreement as one of its parties: its text by its hash, with one's name.",
    acting: "own",
    body: z.object({ hash, name: line(AGREEMENT.mostName, "A name") }),
  }),
  decline: route({
    ...one,
    id: "agreements.decline",
    method: "POST",
    path: "/api/agreements/:agreementId/decline",
    summary: "Declines an agreement that one was sent.",
    acting: "own",
  }),
  withdraw: route({
    ...one,
    id: "agreements.withdraw",
    method: "POST",
    path: "/api/agreements/:agreementId/withdraw",
    summary: "Takes back an agreement that one has sent, before all have signed.",
  }),
  remove: route({
    id: "agreements.remove",
    method: "DELETE",
    path: "/api/agreements/:agreementId",
    summary: "Deletes one's own draft.",
    access: "user",
    acting: "publish",
    params: byId,
    answers: { 204: EMPTY },
    errors: ["conflict"],
  }),
  pdf: route({
    id: "agreements.pdf",
    method: "GET",
    path: "/api/agreements/:agreementId/pdf",
    summary: "An agreement with its hash and signatures as a PDF.",
    access: "user",
    acting: "see",
    params: byId,
    answers: { 200: bytes("application/pdf") },
  }),
  template: route({
    id: "agreements.template",
    method: "GET",
    path: "/api/agreements/templates/:template",
    summary: "A contract template as a PDF, in the caller's language.",
    access: "user",
    params: z.object({ template: z.enum(["split-sheet", "booking", "collaboration"]) }),
    answers: { 200: bytes("application/pdf") },
  }),
};
