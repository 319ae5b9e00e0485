import type { Rate } from "../limits/rates";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often what can be tried. What is limited is always a new try: a session that stands is never touched. A limit by
 * account is by address too, so that nobody keeps another from signing in; the one by account alone is far above what
 * a person needs.
 */
export const LIMITS = {
  signInHere: { name: "sign-in:account+address", hits: 10, seconds: 15 * MINUTE },
  signInFrom: { name: "sign-in:address", hits: 100, seconds: 15 * MINUTE },
  signInTo: { name: "sign-in:account", hits: 200, seconds: HOUR },
  signUp: { name: "sign-up:address", hits: 30, seconds: HOUR },
  /** mails that others can send to an address that is not theirs */
  signUpFor: { name: "sign-up:account", hits: 6, seconds: HOUR },
  forgottenFor: { name: "forgotten:account", hits: 4, seconds: HOUR },
  forgottenFrom: { name: "forgotten:address", hits: 30, seconds: HOUR },
  code: { name: "code:address", hits: 60, seconds: 15 * MINUTE },
  setup: { name: "setup:address", hits: 10, seconds: 15 * MINUTE },
  password: { name: "password:person", hits: 10, seconds: 15 * MINUTE },
  /** wrong codes only; who uses them up knows the password */
  secondFactor: { name: "second-factor:person", hits: 30, seconds: HOUR },
  avatar: { name: "avatar:person", hits: 20, seconds: HOUR },
  data: { name: "data:person", hits: 10, seconds: HOUR },
} as const satisfies Record<string, Rate>;
