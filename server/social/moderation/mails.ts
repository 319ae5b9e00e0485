import type { Mail } from "../../mail/mail";
import type { TakedownRow } from "./store";

function nameOf({ kind, text }: TakedownRow): string {
  if (kind === "comment") return "a comment of yours";
  return `your ${kind === "midi-preset" ? "MIDI preset" : kind} "${text ?? ""}"`;
}

/** Mail that tells the owner of something why it was taken down. */
export const takenDownMail = (to: string, row: TakedownRow): Mail => ({
  to,
  subject: `Backline: ${nameOf(row)} was taken down`,
  text: `An administrator took down ${nameOf(row)}. Nobody else sees it any more.\n\nThe reason: ${row.reason}\n\nIf you think that this is a mistake, answer this mail.\n`,
});

export const restoredMail = (to: string, row: TakedownRow): Mail => ({
  to,
  subject: `Backline: ${nameOf(row)} is back`,
  text: `An administrator has put back ${nameOf(row)}. Others see it as before.\n`,
});
