import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { transaction } from "../../../server/database/database";
import { createLog } from "../../../server/log";
import { mailJobs, queueMail } from "../../../server/mail/jobs";
import type { Mailer } from "../../../server/mail/mail";
import { createOutbox } from "../../../server/mail/outbox";
import { createSmtp } from "../../../server/mail/smtp";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { runAllJobs } from "../support/jobs";
import { type SmtpServer, startSmtp } from "../support/smtp";

const log = createLog("silent");
const mail = { to: "ann@example.com", subject: "Grüße ♫", text: "Your code is 123456.\n.dots\nBye" };
const letter = { to: mail.to, subject: mail.subject, paragraphs: [mail.text] };
let database: TestDatabase;
let smtp: SmtpServer;
let mailer: Mailer;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  smtp = await startSmtp();
  mailer = createSmtp(smtp.url, "Backline <hello@backline.test>");
  return async () => {
    await mailer.close();
    await smtp.close();
  };
});

const header = (data: string, name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(data)?.[1]?.trim() ?? "";
const decoded = (text: string) =>
  text.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
    kind.toUpperCase() === "B"
      ? Buffer.from(word, "base64").toString("utf8")
      : decodeURIComponent(word.replaceAll("_", " ").replaceAll("=", "%")),
  );
/** A body as it is read: quoted-printable or as it is. */
const bodyOf = (data: string) => {
  const body = data.slice(data.indexOf("\r\n\r\n") + 4);
  if (!/quoted-printable/i.test(header(data, "Content-Transfer-Encoding"))) return body;
  return decodeURIComponent(body.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, "%$1"));
};

test("a mail server gets the mail, logged in as the setting says", async () => {
  await mailer.send(mail, "id-1");
  expect(smtp.logins).toEqual([":user:geheim"]);
  const [taken] = smtp.received;
  expect(taken).toMatchObject({ from: "hello@backline.test", to: ["ann@example.com"] });
  const data = taken?.data ?? "";
  expect(decoded(header(data, "Subject"))).toBe(mail.subject);
  expect(header(data, "Message-ID")).toBe("<id-1@backline>");
  expect(bodyOf(data).replaceAll("\r\n", "\n").trim()).toBe(mail.text);
});

test("a queued mail is sent once its transaction has committed", async () => {
  await transaction(database.pool, (client) => queueMail(client, letter, "en"));
  await transaction(database.pool, async (client) => {
    await queueMail(client, { ...letter, to: "nobody@example.com" }, "en");
    throw new Error("no");
  }).catch(() => undefined);
  await runAllJobs(database.pool, mailJobs(mailer), log);
  expect(smtp.received.map(({ to }) => to)).toEqual([["ann@example.com"]]);
});

test("a mail that was not taken is tried again, under the same id", async () => {
  smtp.answers.push("451 come back later");
  await queueMail(database.pool, letter, "en");
  await runAllJobs(database.pool, mailJobs(mailer), log);
  expect(smtp.received).toEqual([]);
  const ids = () =>
    database.pool.query("update graphile_worker._private_jobs set run_at = now() returning payload->>'id' as id");
  const [{ id }] = (await ids()).rows;
  await runAllJobs(database.pool, mailJobs(mailer), log);
  expect(header(smtp.received[0]?.data ?? "", "Message-ID")).toBe(`<${id}@backline>`);
});

test("the outbox holds each mail as a file that its owner alone reads", async () => {
  const folder = await mkdtemp(join(tmpdir(), "backline-outbox-"));
  const outbox = createOutbox(
    join(folder, "deep"),
    "Backline <hello@backline.test>",
    () => new Date("2026-03-02T10:00:00Z"),
  );
  await outbox.send({ ...mail, subject: "One\r\nBcc: eve@example.com" }, "id-2");
  const [name = ""] = await readdir(join(folder, "deep"));
  expect(name).toBe("2026-03-02T10-00-00-000Z-id-2.eml");
  const path = join(folder, "deep", name);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const data = await readFile(path, "utf8");
  expect(decoded(header(data, "Subject"))).toBe("One Bcc: eve@example.com");
  expect(header(data, "Bcc")).toBe("");
  expect(header(data, "To")).toBe("ann@example.com");
  expect(bodyOf(data)).toBe("Your code is 123456.\r\n.dots\r\nBye\r\n");
  await rm(folder, { recursive: true });
});

test("the outbox keeps the latest mails, and lets the older ones go", async () => {
  const folder = await mkdtemp(join(tmpdir(), "backline-outbox-"));
  let minute = 0;
  const now = () => new Date(Date.UTC(2026, 2, 2, 10, minute));
  const outbox = createOutbox(folder, "Backline <hello@backline.test>", now, 3);
  for (; minute < 5; minute += 1) await outbox.send(mail, `id-${minute}`);
  expect((await readdir(folder)).map((name) => name.slice(25)).sort()).toEqual(["id-2.eml", "id-3.eml", "id-4.eml"]);
  await rm(folder, { recursive: true });
});
