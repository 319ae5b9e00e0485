import type pg from "pg";
import webPush from "web-push";
import { z } from "zod";
import { id } from "../../../contract/api/values";
import { pathOf } from "../../../contract/notificationPath";
import { notificationSentence } from "../../../contract/notificationSentence";
import { PUSH, type PushMessage } from "../../../contract/notifications";
import type { Language } from "../../../contract/words/languages";
import { said } from "../../../contract/words/said";
import type { Clock } from "../../clock";
import { transaction } from "../../database/database";
import { enqueue, type JobHandled, job, runs } from "../../jobs/job";
import type { KeyRing } from "../../keys/keyRing";
import type { Log } from "../../log";
import { GuardedError, type GuardedFetch } from "../../net/guardedFetch";
import { writerIn } from "../../words/writer";
import { presentNotification } from "../present";
import { findToPush, mailReaderOf, type NotificationRow } from "../store";
import { type Subscription, unseal } from "./sealed";
import { devicesOf, findDevice, forgetGone } from "./store";
import type { Vapid } from "./vapid";

/** Pushes a notification to every device of who is told. */
export const pushOne = job({
  name: "notifications.push",
  queue: "mail",
  payload: z.object({ accountId: z.uuid(), notificationId: id }),
  attempts: 4,
});
/** To one of them: what fails there is tried again without the others. */
const pushTo = job({
  name: "notifications.pushTo",
  queue: "mail",
  payload: z.object({ sessionId: z.uuid(), notificationId: id }),
  attempts: 5,
});

/** How long a push service keeps a message for a device that is off. */
const KEPT_SECONDS = 24 * 60 * 60;
const TIMEOUT_MS = 10_000;
const MOST_ANSWER = 16 * 1024;

/** The device takes no messages at that address any more (RFC 8030 §7.3). */
const GONE = [404, 410];

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly log: Log;
  readonly guardedFetch: GuardedFetch;
  readonly vapid: Vapid;
}

/** Says what the inbox says, no more, in the language of the account's mails. */
async function messageOf(row: NotificationRow, language: Language): Promise<PushMessage> {
  const told = presentNotification(row);
  const write = await writerIn(language);
  const text = write(said`${notificationSentence(told, language)}.`);
  return {
    id: row.id,
    title: "Backline",
    text: [...text].slice(0, PUSH.mostText).join(""),
    path: pathOf(told) ?? "/notifications",
  };
}

export function pushJobs({ pool, clock, keys, log, guardedFetch, vapid }: Ports): JobHandled[] {
  /** Status of the push service. Encrypted for the browser alone (RFC 8291), signed with our key (RFC 8292). */
  const send = async ({ endpoint, keys: own }: Subscription, message: PushMessage, signal: AbortSignal) => {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: own }, JSON.stringify(message), {
      contentEncoding: "aes128gcm",
      TTL: KEPT_SECONDS,
      // a later try takes the place of an earlier one that has not arrived yet (RFC 8030 §5.4)
      topic: message.id.replace(/[^A-Za-z0-9_-]/g, "").slice(0, 32),
      vapidDetails: { subject: vapid.subject(), publicKey: vapid.publicKey, privateKey: vapid.privateKey },
    });
    const { status } = await guardedFetch(endpoint, {
      method: "POST",
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body,
      timeoutMs: TIMEOUT_MS,
      mostBytes: MOST_ANSWER,
      signal,
    });
    return status;
  };
  return [
    runs(pushOne, ({ accountId, notificationId }) =>
      transaction(pool, async (tx) => {
        for (const sessionId of await devicesOf(tx, accountId)) {
          await enqueue(tx, pushTo, { sessionId, notificationId }, { key: `${notificationId}:${sessionId}` });
        }
      }),
    ),
    runs(pushTo, async ({ sessionId, notificationId }, { signal }) => {
      const device = await findDevice(pool, sessionId, clock());
      const row = device && (await findToPush(pool, notificationId));
      if (!device || !row) return;
      const language = (await mailReaderOf(pool, row.account_id))?.language ?? "en";
      let status: number;
      try {
        status = await send(unseal(keys, device.sealed), await messageOf(row, language), signal);
      } catch (error) {
        // an address that leads to a network of ours is no browser's, whatever it said before
        if (error instanceof GuardedError && error.reason === "refused") return forgetGone(pool, device);
        throw error;
      }
      if (GONE.includes(status)) await forgetGone(pool, device);
      else if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
      else if (status >= 300) log.warn({ status }, "a push message was refused");
    }),
  ];
}
