import type { Rate } from "../limits/rates";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Limits on sign-in and everything near it. They never touch a session that exists already. Only wrong passwords and
 * codes count. Known devices and sessions have buckets of their own, so that somebody who guesses from elsewhere cannot
 * lock the owner out. Network addresses are counted by `addressKey`.
 */
export const LIMITS = {
  signInHere: { name: "sign-in:account+address", hits: 10, seconds: 15 * MINUTE },
  signInFrom: { name: "sign-in:address", hits: 100, seconds: 15 * MINUTE },
  signInTo: { name: "sign-in:account", hits: 200, seconds: HOUR },
  signInDevice: { name: "sign-in:account+device", hits: 10, seconds: 15 * MINUTE },
  signUp: { name: "sign-up:address", hits: 30, seconds: HOUR },
  /** mails to an address that may not belong to the one who asks */
  signUpHere: { name: "sign-up:account+address", hits: 4, seconds: HOUR },
  signUpFor: { name: "sign-up:account", hits: 12, seconds: HOUR },
  forgottenHere: { name: "forgotten:account+address", hits: 3, seconds: HOUR },
  forgottenFor: { name: "forgotten:account", hits: 8, seconds: HOUR },
  forgottenFrom: { name: "forgotten:address", hits: 30, seconds: HOUR },
  forgottenDevice: { name: "forgotten:account+device", hits: 3, seconds: HOUR },
  code: { name: "code:address", hits: 60, seconds: 15 * MINUTE },
  codeDevice: { name: "code:device", hits: 20, seconds: 15 * MINUTE },
  setup: { name: "setup:address", hits: 10, seconds: 15 * MINUTE },
  password: { name: "password:session", hits: 10, seconds: 15 * MINUTE },
  /** only somebody who knows the password gets this far */
  secondFactor: { name: "second-factor:person", hits: 30, seconds: HOUR },
  secondFactorDevice: { name: "second-factor:person+device", hits: 10, seconds: HOUR },
  secondFactorSession: { name: "second-factor:session", hits: 10, seconds: HOUR },
  avatar: { name: "avatar:person", hits: 20, seconds: HOUR },
  data: { name: "data:person", hits: 10, seconds: HOUR },
} as const satisfies Record<string, Rate>;
