import { z } from "zod";
import { cancelAddress } from "../../contract/payouts";
import { DAY_MS } from "../clock";
import type { Queryable } from "../database/database";
import { type JobHandled, job, runs } from "../jobs/job";
import type { KeyRing } from "../keys/keyRing";
import type { Mailer } from "../mail/mail";
import { requestedMail } from "./mails";
import { DESTINATION } from "./present";
import { emailOf, findPayout, type PayoutRow } from "./store";

/** Tells whoever owns the coins that a payout was asked for. Queued as its id alone: its link is made as it is sent. */
export const tellRequested = job({
  name: "payouts.tellRequested",
  payload: z.object({ id: z.string() }),
  attempts: 12,
});

/** How long a link holds: longer than any payout stays open. */
const HOLDS_MS = 365 * DAY_MS;

const scopeOf = (payoutId: string) => `payout-cancel\n${payoutId}`;

/** What a mailed link carries, so that a payout is cancelled by who reads the mails of its account. */
export const cancelCode = (keys: KeyRing, { id, requested_at }: Pick<PayoutRow, "id" | "requested_at">): string =>
  keys.sign(scopeOf(id), new Date(requested_at.getTime() + HOLDS_MS));

/** Whether a code is the one that was mailed for this payout. */
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
      const to = row && (await emailOf(pool, row.account_id));
      if (!row || !to || row.state !== "requested") return;
      const words = {
        destination: keys.decrypt(row.destination, DESTINATION),
        cancelUrl: cancelAddress(publicUrl(), row.id, cancelCode(keys, row)),
        publicUrl: publicUrl(),
      };
      await mailer.send(requestedMail(to, row, words), `payout-${id}-${attempt}`);
    }),
  ];
}
