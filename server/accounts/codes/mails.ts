import { said } from "../../../contract/words/said";
import type { Letter } from "../../mail/mail";
import { HOLDS_MINUTES, spaced } from "./store";

const END = "If this was not you, ignore this mail: nothing changes without the code.";

export const signUpMail = (to: string, code: string): Letter => ({
  to,
  subject: said`${spaced(code)} is your Backline code`,
  paragraphs: [
    "Welcome to Backline.",
    said`Your code: ${spaced(code)}`,
    said`Type it on the page where you signed up. It is valid for ${HOLDS_MINUTES} minutes.`,
    END,
  ],
});

/** Mail to an address that has an account already. */
export const knownMail = (to: string, publicUrl: string): Letter => ({
  to,
  subject: "You already have a Backline account",
  paragraphs: [
    "Someone, probably you, signed up at Backline with this address, which has an account already.",
    said`Sign in at ${publicUrl}/login. If you have forgotten your password, you can set a new one there.`,
    "If this was not you, ignore this mail: nothing has changed.",
  ],
});

export const resetMail = (to: string, code: string): Letter => ({
  to,
  subject: said`${spaced(code)} is your Backline code`,
  paragraphs: [
    "Someone, probably you, wants to set a new password for your account at Backline.",
    said`Your code: ${spaced(code)}`,
    said`Type it on the page where you asked for it. It is valid for ${HOLDS_MINUTES} minutes.`,
    END,
  ],
});

const NOTICES = {
  passwordReset: { subject: "Backline: your password was set anew", text: "Your password was set anew." },
  passwordChanged: { subject: "Backline: your password was changed", text: "Your password was changed." },
  secondFactorOn: { subject: "Backline: two-step sign-in is on", text: "Two-step sign-in was switched on." },
  secondFactorOff: { subject: "Backline: two-step sign-in is off", text: "Two-step sign-in was switched off." },
  recoveryCodes: { subject: "Backline: your recovery codes were replaced", text: "Your recovery codes were replaced." },
  deleted: { subject: "Backline: your account was deleted", text: "Your account was deleted." },
} as const;

/** Mail after a change that somebody who has taken over the account would make. */
export const noticeMail = (to: string, notice: keyof typeof NOTICES, publicUrl: string): Letter => ({
  to,
  subject: NOTICES[notice].subject,
  paragraphs: [
    NOTICES[notice].text,
    said`If this was not you, set a new password at ${publicUrl}/login (“Forgotten password”). That also signs out every device.`,
  ],
});
