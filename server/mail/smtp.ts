import { createTransport } from "nodemailer";
import type { Mailer } from "./mail";

/** Sends mails through a mail server, over TLS if it offers that. */
export function createSmtp(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }, id) => {
      await transport.sendMail({ from, to, subject, text, messageId: `<${id}@backline>` });
    },
    close: async () => transport.close(),
  };
}
