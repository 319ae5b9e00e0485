import { z } from "zod";
import type { Queryable } from "../database/database";
import { randomId } from "../ids";
import { enqueue, type JobHandled, job, runs } from "../jobs/job";
import type { Mail, Mailer } from "./mail";

const sendMail = job({
  name: "mail.send",
  payload: z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string() }),
  attempts: 12,
});

/** Puts a mail into the queue, within the caller's transaction: it is sent only if that commits. */
export async function queueMail(on: Queryable, mail: Mail): Promise<void> {
  await enqueue(on, sendMail, { ...mail, id: randomId() });
}

/** Sends queued mails; a mail server that is away is tried again for some hours. */
export function mailJobs(mailer: Mailer): JobHandled[] {
  return [runs(sendMail, async ({ id, ...mail }) => mailer.send(mail, id))];
}
