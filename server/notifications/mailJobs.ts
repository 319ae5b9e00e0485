import type pg from "pg";
import { z } from "zod";
import { id } from "../../contract/api/values";
import type { Clock } from "../clock";
import { type Tx, transaction } from "../database/database";
import { type JobHandled, job, runs } from "../jobs/job";
import { queueMail } from "../mail/jobs";
import { notificationMail } from "./mails";
import { presentNotification } from "./present";
import { mailReaderOf, markMailed, takeToMail, waitingForDigest } from "./store";

/** Mails one notification to who wants its kind at once. */
export const mailOne = job({
  name: "notifications.mail",
  queue: "mail",
  payload: z.object({ accountId: z.uuid(), notificationId: id }),
  attempts: 8,
});
/** Mails what came within a day to those who want that, in the morning (UTC). */
const digest = job({
  name: "notifications.digest",
  queue: "mail",
  payload: z.object({}),
  attempts: 4,
  cron: "0 7 * * *",
});

/** Notifications of one digest; the page has the others. */
const MOST = 50;
/** Accounts that are looked for at a time. */
const AT_ONCE = 200;

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly publicUrl: () => string;
}

export function notificationMailJobs({ pool, clock, publicUrl }: Ports): JobHandled[] {
  /** Mails what an account has not read and not got yet; nothing to who is suspended, has left, or has no address. */
  const mail = async (tx: Tx, accountId: string, wanted: { readonly id: string } | "daily"): Promise<void> => {
    const rows = await takeToMail(tx, accountId, wanted, MOST);
    if (rows.length === 0) return;
    await markMailed(
      tx,
      rows.map((row) => row.id),
      clock(),
    );
    const reader = await mailReaderOf(tx, accountId);
    if (!reader) return;
    await queueMail(tx, notificationMail(reader, rows.map(presentNotification), publicUrl()), reader.language);
  };
  return [
    runs(mailOne, ({ accountId, notificationId }) =>
      transaction(pool, (tx) => mail(tx, accountId, { id: notificationId })),
    ),
    runs(digest, async (_nothing, { signal }) => {
      const failed: unknown[] = [];
      let after: string | null = null;
      while (!signal.aborted) {
        const accounts: string[] = await waitingForDigest(pool, after, AT_ONCE);
        for (const accountId of accounts) {
          // one that fails holds up no other's
          await transaction(pool, (tx) => mail(tx, accountId, "daily")).catch((error: unknown) => failed.push(error));
        }
        after = accounts.at(-1) ?? null;
        if (accounts.length < AT_ONCE) break;
      }
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} daily mails were not sent.`);
    }),
  ];
}
