import { afterEach, beforeEach, expect, test } from "vitest";
import { accountsCapability } from "../../../server/accounts/capability";
import { createTestApp, type TestApp } from "../support/app";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const NEW = { email: "first@example.test", handle: "first", password: "quiet rivers run deep", terms: true };
const setup = (code: string, more: object = {}) =>
  app.call("POST", "/api/auth/setup", { json: { ...NEW, code, ...more } });

/** What a start of the server prints. */
async function start(): Promise<string> {
  const { announce } = accountsCapability({ ...app.platform, personalData: () => [] });
  const [sentence = ""] = (await announce?.()) ?? [];
  return /this code: (\S+)$/.exec(sentence)?.[1] ?? sentence;
}

test("the code that the first start prints makes the administrator's account, once", async () => {
  const code = await start();
  expect(code).toHaveLength(24);
  expect((await app.call("GET", "/api/auth/options")).json.setup).toBe(true);
  expect((await setup("another code")).status).toBe(400);
  const { json } = await setup(code);
  expect(json).toMatchObject({ success: true, user: { role: "admin", email: NEW.email }, secondFactorDue: true });

  expect((await app.call("GET", "/api/auth/options")).json.setup).toBe(false);
  const again = await setup(code, { email: "second@example.test", handle: "second" });
  expect(again).toMatchObject({ status: 410, json: { error: { code: "gone" } } });
  expect(await start()).toBe("");
});

test("a later start prints another code, and the earlier one is over", async () => {
  const [earlier, later] = [await start(), await start()];
  expect(later).not.toBe(earlier);
  expect((await setup(earlier)).status).toBe(400);
  expect((await setup(later)).status).toBe(200);
});

test("of two who give the code at once one is the administrator", async () => {
  const code = await start();
  const answers = await Promise.all(
    ["one", "two"].map((name) => setup(code, { email: `${name}@example.test`, handle: `${name}-keeper` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test("a demonstration prints no code and takes none", async () => {
  const demo = await createTestApp({ demo: true });
  const { announce } = accountsCapability({ ...demo.platform, personalData: () => [] });
  expect(await announce?.()).toEqual([]);
  const answer = await demo.call("POST", "/api/auth/setup", { json: { ...NEW, code: "any" } });
  expect(answer.status).toBe(410);
  await demo.close();
});
