import { afterAll, beforeAll, expect, test } from "vitest";
import german from "../../../contract/words/de.json";
import { languageAsked } from "../../../server/words/writer";
import { createTestApp, type TestApp } from "../support/app";
import { signedUp } from "../support/signedUp";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A message as German mails have it; its own text while it waits for its translation. */
const inGerman = (id: keyof typeof german): string => german[id] || id;

test("who signs up in a language gets mails in it, and in another one once that is chosen", async () => {
  const email = "leser@example.test";
  const json = { email, handle: "leser", password: "quiet rivers run deep", terms: true };
  const headers = { "accept-language": "de" };
  const { json: asked } = await app.call("POST", "/api/auth/sign-up", { json, headers });
  await app.runJobs();
  const mail = app.mails.findLast(({ to }) => to === email);
  expect(mail?.text).toContain(inGerman("Welcome to Backline."));

  const code = /\d{4} \d{4}/.exec(mail?.text ?? "")?.[0];
  const { json: here } = await app.call("POST", "/api/auth/verify", { json: { request: asked.request, code } });
  const profile = async () => (await app.call("GET", "/api/account/profile", { token: here.token })).json;
  expect(await profile()).toMatchObject({ language: "de" });
  await app.call("PUT", "/api/account/language", { token: here.token, json: { language: "es" } });
  expect(await profile()).toMatchObject({ language: "es" });
  const { text } = await app.call("GET", "/api/account/data", { token: here.token });
  expect(JSON.parse(text)).toMatchObject({ account: { language: "es" } });

  expect(
    (await app.call("PUT", "/api/account/language", { token: here.token, json: { language: "tlh" } })).status,
  ).toBe(400);
});

test("a code for a new password is mailed in the account's language, whoever asks for it", async () => {
  const { email, token } = await signedUp(app, "leserin");
  await app.call("PUT", "/api/account/language", { token, json: { language: "de" } });
  await app.call("POST", "/api/auth/forgotten", { json: { email }, headers: { "accept-language": "es" } });
  await app.runJobs();
  const mail = app.mails.findLast(({ to }) => to === email);
  expect(mail?.text).toContain(
    inGerman("Someone, probably you, wants to set a new password for your account at Backline."),
  );
});

test("a statement's headings are in the language of the page that asks", async () => {
  const { token } = await signedUp(app, "rechner");
  const { text } = await app.call("GET", "/api/wallet/statement", { token, headers: { "accept-language": "de" } });
  expect(text.split("\r\n", 1)[0]).toContain(inGerman("Balance (AC)"));
});

test.each([
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["fr, es;q=0.4, en;q=0.5", "en"],
  ["fr;q=0.9, es-419;q=0.4", "es"],
  ["de;q=0, es;q=0.1", "es"],
  [`${"x".repeat(300)},de`, "en"],
  ["", "en"],
  [undefined, "en"],
])("Accept-Language %s is read as %s", (header, language) => {
  expect(languageAsked(header === undefined ? {} : { "accept-language": header })).toBe(language);
});
