import { coins, dollars } from "../../contract/wallet";
import type { Mail } from "../mail/mail";
import type { PayoutRow } from "./store";

const sumOf = ({ amount, cents }: PayoutRow): string => `${coins(BigInt(amount))} (${dollars(BigInt(cents))})`;

/** "Mon, 02 Mar 2026 10:00 UTC" */
const moment = (time: Date): string => time.toUTCString().replace(/:\d\d GMT$/, " UTC");

/**
 * The end of a destination: enough for its owner to recognise it, too little to be useful to somebody who reads the
 * mailbox.
 */
const endOf = (destination: string): string => destination.slice(-4);

/** Tells the owner of the coins that a payout was requested, and what to do if somebody else requested it. */
export const requestedMail = (
  to: string,
  row: PayoutRow,
  { destination, cancelUrl, publicUrl }: { destination: string; cancelUrl: string; publicUrl: string },
): Mail => ({
  to,
  subject: `Backline: a payout of ${coins(BigInt(row.amount))} was asked for`,
  text: `Someone, probably you, asked for a payout of ${sumOf(row)}. The money goes where the name ends in "${endOf(destination)}".

Nothing is paid before ${moment(row.payable_at)}. If this was you, there is nothing to do.

If this was not you:
1. Cancel the payout here, without signing in: ${cancelUrl}
2. Set a new password at ${publicUrl}/login ("Forgotten password"), which also signs out every device.
`,
});

const OUTCOMES = {
  settled: { subject: "your payout was paid", text: (sum: string) => `Your payout of ${sum} was paid.` },
  refused: {
    subject: "your payout was refused",
    text: (sum: string) => `Your payout of ${sum} was refused. Your coins are free again.`,
  },
  withdrawn: {
    subject: "your payout was cancelled",
    text: (sum: string) => `Your payout of ${sum} was cancelled. Your coins are free again.`,
  },
} as const;

/** A mail about how a payout ended, with the administrator's message. */
export function decidedMail(to: string, row: PayoutRow): Mail | null {
  if (row.state === "requested") return null;
  const { subject, text } = OUTCOMES[row.state];
  return { to, subject: `Backline: ${subject}`, text: `${text(sumOf(row))}${row.note ? `\n\n${row.note}` : ""}\n` };
}
