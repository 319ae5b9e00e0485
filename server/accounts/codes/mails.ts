import type { Mail } from "../../mail/mail";
import { HOLDS_MINUTES, spaced } from "./store";

const END = "If this was not you, ignore this mail: nothing changes without the code.\n";

export const signUpMail = (to: string, code: string): Mail => ({
  to,
  subject: `${spaced(code)} is your Backline code`,
  text: `Welcome to Backline.\n\nYour code: ${spaced(code)}\n\nType it on the page where you signed up. It holds for ${HOLDS_MINUTES} minutes.\n\n${END}`,
});

/** Mail to an address that has an account already. */
export const knownMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: "You already have a Backline account",
  text: `Someone, probably you, signed up at Backline with this address, which has an account already.\n\nSign in at ${publicUrl}/login; there you can also set a new password if you have forgotten yours.\n\nIf this was not you, ignore this mail: nothing has changed.\n`,
});

export const resetMail = (to: string, code: string): Mail => ({
  to,
  subject: `${spaced(code)} is your Backline code`,
  text: `Someone, probably you, wants to set a new password for your account at Backline.\n\nYour code: ${spaced(code)}\n\nType it on the page where you asked for it. It holds for ${HOLDS_MINUTES} minutes.\n\n${END}`,
});

/** Mail after a change that somebody who has taken over the account would make. */
export const noticeMail = (to: string, what: string, publicUrl: string): Mail => ({
  to,
  subject: `Backline: ${what}`,
  text: `${what.charAt(0).toUpperCase()}${what.slice(1)}.\n\nIf this was not you, set a new password at ${publicUrl}/login ("Forgotten password"), which also signs out every device.\n`,
});
