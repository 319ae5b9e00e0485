import { z } from "zod";
import type { Clock } from "../../clock";
import type { Queryable } from "../../database/database";
import { type JobHandled, job, runs } from "../../jobs/job";
import type { KeyRing } from "../../keys/keyRing";
import { inLanguage, type Mailer } from "../../mail/mail";
import { languageOf } from "../../words/writer";
import { sweepDevices } from "../devices";
import { sweepSessions } from "../sessions/store";
import { findPersonByEmail } from "../store";
import { knownMail, resetMail, signUpMail } from "./mails";
import { type CodeRow, findCode, newCode, setCode, sweepCodes } from "./store";

/**
 * Mails the code of a request. Queued for known and unknown addresses alike, so that the request does not reveal who
 * has an account.
 */
export const mailCode = job({
  name: "accounts.mailCode",
  queue: "mail",
  payload: z.object({ id: z.string() }),
  attempts: 8,
});
const sweep = job({ name: "accounts.sweep", payload: z.object({}), attempts: 1, cron: "41 * * * *" });

interface Ports {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly mailer: Mailer;
  readonly publicUrl: () => string;
}

/**
 * The hash of a code as it is stored. It uses the key ring, because a plain hash of eight digits could be guessed at
 * once.
 */
export const codeHash = (keys: KeyRing, id: string, code: string): string => keys.fingerprint(`${id}:${code}`, "code");

/** Codes are made in the job, so that the queue never holds one in plain text. */
export function codeJobs({ pool, clock, keys, mailer, publicUrl }: Ports): JobHandled[] {
  const mailOf = async (row: CodeRow, code: string) => {
    const person = await findPersonByEmail(pool, row.email);
    const known = person !== null;
    if (row.purpose === "sign_up") {
      return known
        ? { mail: await inLanguage(knownMail(row.email, publicUrl()), languageOf(person.language)), counts: false }
        : { mail: await inLanguage(signUpMail(row.email, code), row.request?.language ?? "en"), counts: true };
    }
    return known
      ? { mail: await inLanguage(resetMail(row.email, code), languageOf(person.language)), counts: true }
      : null;
  };
  return [
    runs(mailCode, async ({ id }, { attempt }) => {
      const row = await findCode(pool, id, clock());
      if (!row) return;
      const code = newCode();
      const message = await mailOf(row, code);
      if (!message) return;
      // stored before the mail is sent, so that every code that arrives is valid
      if (message.counts) await setCode(pool, id, codeHash(keys, id, code));
      await mailer.send(message.mail, `${id}-${attempt}`);
    }),
    runs(sweep, async () => {
      await sweepCodes(pool, clock());
      await sweepSessions(pool, clock());
      await sweepDevices(pool, clock());
    }),
  ];
}
