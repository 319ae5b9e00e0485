import { z } from "zod";
import type { Language } from "../../contract/words/languages";
import type { Queryable } from "../database/database";
import { randomId } from "../ids";
import { enqueue, type JobHandled, job, runs } from "../jobs/job";
import { inLanguage, type Letter, type Mailer } from "./mail";

const sendMail = job({
  name: "mail.send",
  queue: "mail",
  payload: z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string() }),
  attempts: 12,
});

/**
 * Queues a mail, in the language of who gets it, within the caller's transaction, so that it is sent only if that commits.
 */
export async function queueMail(on: Queryable, letter: Letter, language: Language): Promise<void> {
  await enqueue(on, sendMail, { ...(await inLanguage(letter, language)), id: randomId() });
}

/** Sends queued mails; retries for some hours if the mail server is away. */
export function mailJobs(mailer: Mailer): JobHandled[] {
  return [runs(sendMail, async ({ id, ...mail }) => mailer.send(mail, id))];
}
