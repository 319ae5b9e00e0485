import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "../files";
import type { Mailer } from "./mail";

const plainHeader = (text: string) => text.replace(/[\r\n]+/g, " ");

/** Mails as files in a folder, which any mail program opens: for a server without a mail server. */
export function createOutbox(folder: string, from: string, now: () => Date): Mailer {
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
    },
    close: async () => {},
  };
}
