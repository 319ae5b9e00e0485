import { z } from "zod";
import { PICTURE, SERVED_PICTURES, SIZED_NAMES } from "../pictures";
import { languageSchema } from "../words/languages";
import { givenPassword, handle, newPassword, role, secondFactorCode } from "./auth";
import { bytes, EMPTY, route } from "./route";
import { multilineText } from "./texts";
import { id, time } from "./values";

/** Pictures of people: square, re-encoded in the browser. */
export const AVATAR = {
  /** width and height in pixels that the browser makes */
  pixels: 512,
} as const;

/** Characters of a biography. */
export const MOST_BIOGRAPHY = 600;

const profile = z
  .object({
    handle: z.string(),
    name: z.string(),
    biography: z.string(),
    email: z.string(),
    role,
    avatar: z.string().nullable(),
    createdAt: time,
    language: languageSchema.nullable().describe("of mails; null: not chosen yet"),
    demoAccount: z.boolean().describe("one of the demonstration's own: it stays as it is"),
    secondFactor: z.object({
      on: z.boolean(),
      compulsory: z.boolean(),
      recoveryCodesLeft: z.number().int(),
    }),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof profile>;

const session = z.object({
  id,
  current: z.boolean(),
  device: z.string().describe("browser and system, as the browser names them"),
  address: z.string(),
  remembered: z.boolean(),
  createdAt: time,
  lastSeenAt: time,
  expiresAt: time,
});
export type SessionEntry = z.infer<typeof session>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Routes about one's own account. */
export const account = {
  profile: route({
    id: "account.profile",
    method: "GET",
    path: "/api/account/profile",
    summary: "One's own profile.",
    access: "user",
    answers: { 200: profile },
  }),
  change: route({
    id: "account.change",
    method: "PATCH",
    path: "/api/account/profile",
    summary: "Changes handle, name or biography.",
    access: "user",
    body: z.object({
      handle: handle.optional(),
      name: z
        .string()
        .trim()
        .min(1, "A name has at least one character.")
        .max(80, "At most 80 characters.")
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a name may not hold
        .regex(/^[^\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/, "A name is one line of text.")
        .optional(),
      biography: multilineText(MOST_BIOGRAPHY).optional().describe("stands on the artist's page"),
    }),
    answers: { 200: profile },
    errors: ["conflict"],
  }),
  setAvatar: route({
    id: "account.setAvatar",
    method: "PUT",
    path: "/api/account/avatar",
    summary: "Sets one's picture. Sizes are made of it; metadata are dropped.",
    access: "user",
    body: bytes(...PICTURE.types),
    bodyLimit: PICTURE.mostBytes,
    answers: { 200: z.object({ avatar: z.string() }) },
    errors: ["conflict"],
  }),
  language: route({
    id: "account.language",
    method: "PUT",
    path: "/api/account/language",
    summary: "Sets the language of one's mails.",
    access: "user",
    body: z.object({ language: languageSchema }),
    answers: { 204: EMPTY },
  }),
  removeAvatar: route({
    id: "account.removeAvatar",
    method: "DELETE",
    path: "/api/account/avatar",
    summary: "Removes one's picture.",
    access: "user",
    answers: { 204: EMPTY },
    errors: ["conflict"],
  }),
  avatar: route({
    id: "account.avatar",
    method: "GET",
    path: "/api/avatars/:avatarId",
    summary: "A person's picture.",
    access: "anyone",
    params: z.object({ avatarId: id }),
    answers: { 200: bytes(...SERVED_PICTURES) },
  }),
  sizedAvatar: route({
    id: "account.sizedAvatar",
    method: "GET",
    path: "/api/avatars/:avatarId/:size",
    summary: "A person's picture with a longer side of so many pixels, or smaller where the picture is.",
    access: "anyone",
    params: z.object({ avatarId: id, size: z.enum(SIZED_NAMES) }),
    answers: { 200: bytes(...SERVED_PICTURES) },
  }),
  password: route({
    id: "account.password",
    method: "POST",
    path: "/api/account/password",
    summary: "Changes the password; ends every other session.",
    access: "user",
    body: z.object({ current: givenPassword, password: newPassword }),
    answers: { 204: EMPTY },
    errors: ["conflict"],
  }),
  beginSecondFactor: route({
    id: "account.beginSecondFactor",
    method: "POST",
    path: "/api/account/second-factor",
    summary: "Makes a secret for an authenticator; it counts once a code of it was given.",
    access: "user",
    body: z.object({ password: givenPassword }),
    answers: { 200: z.object({ secret: z.string(), uri: z.string() }) },
    errors: ["conflict"],
  }),
  confirmSecondFactor: route({
    id: "account.confirmSecondFactor",
    method: "POST",
    path: "/api/account/second-factor/confirm",
    summary: "Switches the second factor on by a code of the authenticator; ends every other session.",
    access: "user",
    body: z.object({ code: secondFactorCode }),
    answers: { 200: recoveryCodes },
    errors: ["conflict"],
  }),
  renewRecoveryCodes: route({
    id: "account.renewRecoveryCodes",
    method: "POST",
    path: "/api/account/second-factor/recovery-codes",
    summary: "Makes new recovery codes in place of the old ones.",
    access: "user",
    body: z.object({ password: givenPassword }),
    answers: { 200: recoveryCodes },
    errors: ["conflict"],
  }),
  removeSecondFactor: route({
    id: "account.removeSecondFactor",
    method: "POST",
    path: "/api/account/second-factor/remove",
    summary: "Switches the second factor off, where the role does not ask for it.",
    access: "user",
    body: z.object({ password: givenPassword, code: secondFactorCode }),
    answers: { 204: EMPTY },
    errors: ["conflict"],
  }),
  sessions: route({
    id: "account.sessions",
    method: "GET",
    path: "/api/account/sessions",
    summary: "Where one is signed in, the latest use first.",
    access: "user",
    answers: { 200: z.object({ items: z.array(session) }) },
  }),
  endSession: route({
    id: "account.endSession",
    method: "DELETE",
    path: "/api/account/sessions/:sessionId",
    summary: "Ends one of one's sessions.",
    access: "user",
    params: z.object({ sessionId: id }),
    answers: { 204: EMPTY },
  }),
  endSessions: route({
    id: "account.endSessions",
    method: "DELETE",
    path: "/api/account/sessions",
    summary: "Signs out everywhere, here too.",
    access: "user",
    answers: { 204: EMPTY },
  }),
  data: route({
    id: "account.data",
    method: "GET",
    path: "/api/account/data",
    summary: "Everything that the platform keeps about the caller, as one file.",
    access: "user",
    ticket: true,
    answers: { 200: bytes("application/json") },
  }),
  remove: route({
    id: "account.remove",
    method: "POST",
    path: "/api/account/remove",
    summary: "Deletes the account. Postings of the ledger stay, without a name.",
    access: "user",
    body: z.object({ password: givenPassword, code: secondFactorCode.optional() }),
    answers: { 204: EMPTY },
    errors: ["conflict"],
  }),
};
