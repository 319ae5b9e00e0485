import { coins, dollars } from "../../contract/wallet";
import type { Language } from "../../contract/words/languages";
import { quoted, said } from "../../contract/words/said";
import type { Letter } from "../mail/mail";
import type { Reader } from "../mail/reader";
import type { PayoutRow } from "./store";

const sumOf = ({ amount, cents }: PayoutRow, language: Language): string =>
  `${coins(BigInt(amount), language)} (${dollars(BigInt(cents), language)})`;

/** "Monday, 2 March 2026 at 10:00 UTC" */
const moment = (time: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    ...{ weekday: "long", day: "numeric", month: "long", year: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit", timeZone: "UTC", timeZoneName: "short" },
  }).format(time);

/**
 * The end of a destination: enough for its owner to recognise it, too little to be useful to somebody who reads the
 * mailbox.
 */
const endOf = (destination: string): string => destination.slice(-4);

interface Addresses {
  readonly destination: string;
  readonly cancelUrl: string;
  readonly publicUrl: string;
}

/** Tells the owner of the coins that a payout was requested, and what to do if somebody else requested it. */
export const requestedMail = (
  { email, language }: Reader,
  row: PayoutRow,
  { destination, cancelUrl, publicUrl }: Addresses,
): Letter => ({
  to: email,
  subject: said`Backline: a payout of ${coins(BigInt(row.amount), language)} was asked for`,
  paragraphs: [
    said`Someone, probably you, asked for a payout of ${sumOf(row, language)}. The money goes to the account that ends in “${endOf(destination)}”.`,
    said`Nothing is paid before ${moment(row.payable_at, language)}. If this was you, there is nothing to do.`,
    "If this was not you:",
    said`1. Cancel the payout here, without signing in: ${cancelUrl}`,
    said`2. Set a new password at ${publicUrl}/login (“Forgotten password”). That also signs out every device.`,
  ],
});

const OUTCOMES = {
  settled: { subject: "Backline: your payout was paid", text: (sum: string) => said`Your payout of ${sum} was paid.` },
  refused: {
    subject: "Backline: your payout was refused",
    text: (sum: string) => said`Your payout of ${sum} was refused. You have your coins back.`,
  },
  withdrawn: {
    subject: "Backline: your payout was cancelled",
    text: (sum: string) => said`Your payout of ${sum} was cancelled. You have your coins back.`,
  },
} as const;

/** A mail about how a payout ended, with the administrator's message. */
export function decidedMail({ email, language }: Reader, row: PayoutRow): Letter | null {
  if (row.state === "requested") return null;
  const { subject, text } = OUTCOMES[row.state];
  return { to: email, subject, paragraphs: [text(sumOf(row, language)), ...(row.note ? [quoted(row.note)] : [])] };
}
