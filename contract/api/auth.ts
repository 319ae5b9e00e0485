import { z } from "zod";
import { EMPTY, route } from "./route";
import { id } from "./values";

/** A person's role: administrators administer users, what they publish, and the platform. */
export const role = z.enum(["user", "admin"]);

export const email = z
  .string()
  .trim()
  .max(254, "That address is too long.")
  .pipe(z.email("That is no e-mail address."));

/** Reserved words that cannot be handles, because they look like the platform's own. */
const RESERVED = new Set(
  "admin administrator anonymous backline deleted everyone help me moderator official root security staff support system user".split(
    " ",
  ),
);

/** A person's name in URLs and beside what they publish; lower case and unique. */
export const handle = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$/,
    "3 to 30 letters, digits, hyphens or underscores; a letter or digit at both ends.",
  )
  .refine((value) => !RESERVED.has(value) && !value.startsWith("deleted-"), "That handle is reserved.");

export const PASSWORD_LENGTH = { least: 8, most: 256 } as const;

/** A new password; every character counts, including blanks. */
export const newPassword = z
  .string()
  .min(PASSWORD_LENGTH.least, `At least ${PASSWORD_LENGTH.least} characters.`)
  .max(PASSWORD_LENGTH.most, `At most ${PASSWORD_LENGTH.most} characters.`);

/** A password to be checked. */
export const givenPassword = z.string().max(1024);

/** The digits of a mailed code, with or without a blank between them. */
export const mailedCode = z
  .string()
  .transform((value) => value.replace(/[\s-]/g, ""))
  .pipe(z.string().max(40));

/** Six digits of an authenticator, or a recovery code. */
export const secondFactorCode = z
  .string()
  .transform((value) => value.replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().min(6, "6 digits, or a recovery code.").max(40));

/** The caller; the anonymous user without a session. */
export const currentUser = z
  .object({
    id: z.string().describe("anonymous where nobody has signed in"),
    email: z.string(),
    username: z.string().describe("the chosen handle"),
    role,
    isAuthenticated: z.boolean(),
    name: z.string(),
    accountId: z.string().nullable().describe("owns what this person makes"),
    avatar: z.string().nullable().describe("address of the picture"),
    secondFactorDue: z.boolean().describe("an administrator who must set up the second factor before anything else"),
  })
  .meta({ id: "CurrentUser" });
export type CurrentUser = z.infer<typeof currentUser>;

/** The user without a session. */
export const ANONYMOUS: CurrentUser = {
  id: "anonymous",
  email: "",
  username: "anonymous",
  role: "user",
  isAuthenticated: false,
  name: "",
  accountId: null,
  avatar: null,
  secondFactorDue: false,
};

const signedIn = z.object({
  success: z.literal(true),
  user: z.object({ role, email: z.string(), name: z.string() }),
  token: z.string().describe("bearer token of the session"),
  device: z.string().describe("goes with later sign-ins of this browser: guesses from elsewhere do not keep it out"),
  secondFactorDue: z.boolean(),
});
const refused = z.object({
  success: z.literal(false),
  reason: z.enum(["credentials", "suspended"]),
  message: z.string(),
});
const challenged = z.object({
  success: z.literal(false),
  reason: z.literal("second_factor"),
  message: z.string(),
  challenge: z.string().describe("goes with the second factor's code"),
});
const codeSent = z.object({
  success: z.literal(false),
  reason: z.literal("code_sent"),
  message: z.string(),
  request: id.describe("goes with the code that was mailed"),
});

/** The answer to a sign-in: a session, a demand for more, or a refusal. */
export const signInAnswer = z.union([signedIn, challenged, refused]).meta({ id: "SignIn" });
export type SignInAnswer = z.infer<typeof signInAnswer>;
const signUpAnswer = z.union([signedIn, codeSent]).meta({ id: "SignUp" });
export type SignUpAnswer = z.infer<typeof signUpAnswer>;

const remember = z.boolean().default(false).describe("how long the session lasts: a day, or 90 days");

const device = z.string().max(100).optional().describe("what an earlier sign-in in this browser has given");

/** Routes for signing up, in and out, and for passwords. */
export const auth = {
  options: route({
    id: "auth.options",
    method: "GET",
    path: "/api/auth/options",
    summary: "What the sign-in page shows: whether this is a demonstration, and its accounts.",
    access: "anyone",
    answers: {
      200: z.object({
        demo: z.boolean(),
        demoAccounts: z.array(z.object({ role, name: z.string(), email: z.string(), password: z.string() })),
        setup: z.boolean().describe("there is no administrator yet: the code that the server printed makes one"),
      }),
    },
  }),
  user: route({
    id: "auth.user",
    method: "GET",
    path: "/api/auth/user",
    summary: "Who calls; the anonymous user without a session.",
    access: "anyone",
    answers: { 200: currentUser },
  }),
  login: route({
    id: "auth.login",
    method: "POST",
    path: "/api/auth/login",
    summary: "Signs in by e-mail address and password.",
    access: "anyone",
    body: z.object({ email: z.string().max(254), password: givenPassword, remember, device }),
    answers: { 200: signInAnswer },
  }),
  secondFactor: route({
    id: "auth.secondFactor",
    method: "POST",
    path: "/api/auth/second-factor",
    summary: "Ends a sign-in with the code of an authenticator, or a recovery code.",
    access: "anyone",
    body: z.object({ challenge: z.string().max(100), code: secondFactorCode, device }),
    answers: { 200: signInAnswer },
    errors: ["gone"],
  }),
  signUp: route({
    id: "auth.signUp",
    method: "POST",
    path: "/api/auth/sign-up",
    summary: "Makes an account: at once in a demonstration, otherwise once the mailed code was given.",
    access: "anyone",
    body: z.object({
      email,
      handle,
      password: newPassword,
      terms: z.literal(true, "Agree to the terms to go on."),
      remember,
      device,
      referral: id.optional().describe("code of the link by which somebody invited them"),
    }),
    answers: { 200: signUpAnswer },
    errors: ["conflict"],
  }),
  verify: route({
    id: "auth.verify",
    method: "POST",
    path: "/api/auth/verify",
    summary: "Gives the code that was mailed at sign-up, and gets the session.",
    access: "anyone",
    body: z.object({ request: id, code: mailedCode, device }),
    answers: { 200: signInAnswer },
    errors: ["gone", "conflict"],
  }),
  forgotten: route({
    id: "auth.forgotten",
    method: "POST",
    path: "/api/auth/forgotten",
    summary: "Mails a code with which a new password is set; the answer is the same for any address.",
    access: "anyone",
    body: z.object({ email, device }),
    answers: { 202: z.object({ request: id, message: z.string() }) },
  }),
  reset: route({
    id: "auth.reset",
    method: "POST",
    path: "/api/auth/reset",
    summary: "Sets a new password by a mailed code; ends every session of the person and begins a new one.",
    access: "anyone",
    body: z.object({ request: id, code: mailedCode, password: newPassword, remember, device }),
    answers: { 200: signInAnswer },
    errors: ["gone"],
  }),
  setup: route({
    id: "auth.setup",
    method: "POST",
    path: "/api/auth/setup",
    summary: "Makes the first administrator's account by the code that the server printed at its start.",
    access: "anyone",
    body: z.object({
      code: z.string().max(100),
      email,
      handle,
      password: newPassword,
      terms: z.literal(true, "Agree to the terms to go on."),
      device,
    }),
    answers: { 200: signInAnswer },
    errors: ["gone", "conflict"],
  }),
  logout: route({
    id: "auth.logout",
    method: "POST",
    path: "/api/auth/logout",
    summary: "Ends the session of the token that comes with the call.",
    access: "user",
    answers: { 204: EMPTY },
  }),
  ticket: route({
    id: "auth.ticket",
    method: "POST",
    path: "/api/auth/ticket",
    summary: "A short-lived address for what cannot send a header: downloads, audio elements.",
    access: "user",
    body: z.object({ path: z.string().regex(/^\/api\/[\x21-\x7e]{1,500}$/, "Not a path of the API.") }),
    answers: { 200: z.object({ url: z.string(), expiresAt: z.iso.datetime() }) },
  }),
};
