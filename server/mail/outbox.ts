import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "../files";
import type { Mailer } from "./mail";

const plainHeader = (text: string) => text.replace(/[\r\n]+/g, " ");

/** Mails that are kept, so that nobody can fill the disk by causing mails. */
const MOST_KEPT = 5000;

/** For a server without a mail server: writes mails as files that any mail program opens, and keeps only the latest. */
export function createOutbox(folder: string, from: string, now: () => Date, mostKept = MOST_KEPT): Mailer {
  return {
    send: async ({ to, subject, text }, id) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const headers = [
        `Date: ${now().toUTCString()}`,
        `From: ${plainHeader(from)}`,
        `To: ${plainHeader(to)}`,
        `Subject: =?utf-8?B?${Buffer.from(plainHeader(subject)).toString("base64")}?=`,
        `Message-ID: <${id}@backline>`,
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
      ];
      const name = `${now().toISOString().replace(/[:.]/g, "-")}-${id}.eml`;
      await writeWhole(
        join(folder, name),
        `${headers.join("\r\n")}\r\n\r\n${text.replace(/\r?\n/g, "\r\n")}\r\n`,
        0o600,
      );
      // file names begin with the time
      const mails = (await readdir(folder)).filter((one) => one.endsWith(".eml")).sort();
      for (const old of mails.slice(0, Math.max(0, mails.length - mostKept)))
        await rm(join(folder, old), { force: true });
    },
    close: async () => {},
  };
}
