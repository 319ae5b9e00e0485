import { z } from "zod";
import { cancelAddress } from "../../contract/payouts";
import { DAY_MS } from "../clock";
import type { Queryable } from "../database/database";
import { type JobHandled, job, runs } from "../jobs/job";
import type { KeyRing } from "../keys/keyRing";
import { inLanguage, type Mailer } from "../mail/mail";
import { requestedMail } from "./mails";
import { DESTINATION } from "./present";
import { findPayout, type PayoutRow, readerOf } from "./store";

/**
 * Mails the owner of the coins that a payout was requested. The queue holds only its id; the link is made when the mail
 * is sent.
 */
export const tellRequested = job({
  name: "payouts.tellRequested",
  queue: "mail",
  payload: z.object({ id: z.string() }),
  attempts: 12,
});

/** How long a cancel link works: longer than any payout stays open. */
const HOLDS_MS = 365 * DAY_MS;

const scopeOf = (payoutId: string) => `payout-cancel\n${payoutId}`;

/** The code in a mailed link: anyone who can read the account's mails can cancel the payout with it. */
export const cancelCode = (keys: KeyRing, { id, requested_at }: Pick<PayoutRow, "id" | "requested_at">): string =>
  keys.sign(scopeOf(id), new Date(requested_at.getTime() + HOLDS_MS));

/** Whether a code was mailed for this payout. */
export const isCancelCode = (keys: KeyRing, payoutId: string, code: string): boolean =>
  keys.verify(code, scopeOf(payoutId));

interface Ports {
  readonly pool: Queryable;
  readonly keys: KeyRing;
  readonly mailer: Mailer;
  readonly publicUrl: () => string;
}

export function payoutJobs({ pool, keys, mailer, publicUrl }: Ports): JobHandled[] {
  return [
    runs(tellRequested, async ({ id }, { attempt }) => {
      const row = await findPayout(pool, id);
      const reader = row && (await readerOf(pool, row.account_id));
      if (!row || !reader || row.state !== "requested") return;
      const words = {
        destination: keys.decrypt(row.destination, DESTINATION),
        cancelUrl: cancelAddress(publicUrl(), row.id, cancelCode(keys, row)),
        publicUrl: publicUrl(),
      };
      const mail = await inLanguage(requestedMail(reader, row, words), reader.language);
      await mailer.send(mail, `payout-${id}-${attempt}`);
    }),
  ];
}
