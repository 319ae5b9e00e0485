import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app";
import { mailedCode, signedUp } from "../support/signedUp";

let app: TestApp;
/** Statements that the database ran since it was last emptied, their values left out. */
let statements: string[] = [];
beforeAll(async () => {
  app = await createTestApp();
  const { pool } = app.platform;
  const noted = new WeakSet();
  pool.on("acquire", (client) => {
    if (noted.has(client)) return;
    noted.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first] = args;
      const text = typeof first === "string" ? first : String((first as { text?: string })?.text);
      // who is here is noted once a minute, after the answer, whatever was asked
      if (!text.includes("presence")) statements.push(text);
      return query(...args);
    }) as typeof client.query;
  });
  await signedUp(app, "known");
});
afterAll(() => app.close());

const NEW = { password: "quiet rivers run deep", terms: true };

/** The answer without what is random in it, and the work that was done for it. */
async function ask(path: string, json: object) {
  statements = [];
  const { status, json: answer } = await app.call("POST", path, { json, address: "10.1.1.1" });
  const text = JSON.stringify(answer, (name, value) => (name === "request" || name === "requestId" ? "…" : value));
  return { status, text: text.replaceAll(/(known|unknown)@example.test/g, "…"), statements };
}

test.each([
  ["/api/auth/login", { password: "not the password" }],
  ["/api/auth/forgotten", {}],
  ["/api/auth/sign-up", { ...NEW, handle: "fresh-handle" }],
])("%s answers alike, after the same work, whether or not the address is known", async (path, more) => {
  const known = await ask(path, { email: "known@example.test", ...more });
  const unknown = await ask(path, { email: "unknown@example.test", ...more });
  expect(known.statements.length).toBeGreaterThan(0);
  expect(known).toEqual(unknown);
});

test("an address without an account is sent nothing, and no code opens its request", async () => {
  const before = app.mails.length;
  const email = "stranger@example.test";
  const { json } = await app.call("POST", "/api/auth/forgotten", { json: { email }, address: "10.1.1.2" });
  await app.runJobs();
  expect(app.mails.slice(before).filter(({ to }) => to === email)).toEqual([]);
  const reset = { request: json.request, code: "12345678", password: NEW.password };
  for (let i = 0; i < 5; i += 1) {
    expect((await app.call("POST", "/api/auth/reset", { json: reset })).json.error.message).toBe(
      "That code is not right.",
    );
  }
  expect((await app.call("POST", "/api/auth/reset", { json: reset })).status).toBe(410);
});

test("who signs up with a known address is told by mail, where nobody else sees it", async () => {
  const { json } = await app.call("POST", "/api/auth/sign-up", {
    json: { ...NEW, email: "known@example.test", handle: "intruder" },
    address: "10.1.1.3",
  });
  await app.runJobs();
  const mail = app.mails.findLast(({ to }) => to === "known@example.test");
  expect(mail?.subject).toBe("You already have a Backline account");
  expect(mail?.text).toContain("http://backline.test/login");
  const verify = { request: json.request, code: "00000000" };
  expect((await app.call("POST", "/api/auth/verify", { json: verify })).json.error.message).toBe(
    "That code is not right.",
  );
});

test("a forgotten password is set anew by the mailed code, once, and every session ends", async () => {
  const { email, token } = await signedUp(app, "forgetful");
  const { json, status } = await app.call("POST", "/api/auth/forgotten", { json: { email }, address: "10.1.1.4" });
  expect(status).toBe(202);
  await app.runJobs();
  const code = mailedCode(app, email);
  const reset = (password: string) =>
    app.call("POST", "/api/auth/reset", { json: { request: json.request, code, password } });
  // a password that may not be is no use of the code
  expect((await reset("forgetful-1")).status).toBe(400);
  expect((await reset(NEW.password)).json).toMatchObject({ success: true, user: { email } });
  expect((await app.call("GET", "/api/account/profile", { token })).status).toBe(401);
  expect((await reset(NEW.password)).status).toBe(410);
  const login = { email, password: NEW.password };
  expect((await app.call("POST", "/api/auth/login", { json: login })).json.success).toBe(true);
  await app.runJobs();
  expect(app.mails.at(-1)).toMatchObject({ to: email, text: expect.stringMatching(/^Your password was set anew\./) });
});

test("a new password, set or changed, ends what else was mailed to set one", async () => {
  const { email, token } = await signedUp(app, "twice-asked");
  const ask = async (address: string) => {
    const { json } = await app.call("POST", "/api/auth/forgotten", { json: { email }, address });
    await app.runJobs();
    return { request: json.request as string, code: mailedCode(app, email) };
  };
  const reset = async (mailed: object, password: string) =>
    (await app.call("POST", "/api/auth/reset", { json: { ...mailed, password } })).status;
  const [first, second] = [await ask("10.1.2.1"), await ask("10.1.2.2")];
  expect(await reset(second, NEW.password)).toBe(200);
  expect(await reset(first, "taken over by another")).toBe(410);
  const third = await ask("10.1.2.3");
  const login = { email, password: NEW.password };
  const { json } = await app.call("POST", "/api/auth/login", { json: login });
  expect(token).not.toBe(json.token);
  const change = { current: NEW.password, password: "still rivers run deeper" };
  expect((await app.call("POST", "/api/account/password", { token: json.token, json: change })).status).toBe(204);
  expect(await reset(third, "taken over by another")).toBe(410);
});

test("nobody's mailbox is filled by sign-ups from everywhere", async () => {
  const signUp = async (n: number, email: string) =>
    (
      await app.call("POST", "/api/auth/sign-up", {
        json: { ...NEW, email, handle: `filler-${n}` },
        address: `10.1.3.${n}`,
      })
    ).status;
  for (let n = 0; n < 12; n++) expect(await signUp(n, "victim@example.test")).toBe(200);
  expect(await signUp(12, " Victim@Example.test")).toBe(429);
  expect(await signUp(13, "another@example.test")).toBe(200);
});

test("a mailed code holds for half an hour and five tries, and stands nowhere in the clear", async () => {
  const { email } = await signedUp(app, "slow");
  const ask = () => app.call("POST", "/api/auth/forgotten", { json: { email }, address: "10.1.1.5" });
  const { json: late } = await ask();
  await app.runJobs();
  const code = mailedCode(app, email);
  const { rows } = await app.platform.pool.query("select c::text as row from mailed_codes c");
  expect(rows.some(({ row }) => row.includes(code) || row.includes(code.replace(" ", "")))).toBe(false);
  expect(app.logged()).not.toContain(code);
  app.clock.advance({ minutes: 31 });
  const reset = { request: late.request, code, password: NEW.password };
  expect((await app.call("POST", "/api/auth/reset", { json: reset })).status).toBe(410);

  const { json: tried } = await ask();
  await app.runJobs();
  const right = { request: tried.request, code: mailedCode(app, email), password: NEW.password };
  for (let i = 0; i < 5; i += 1) {
    const wrong = { ...right, code: "0000 0000" };
    expect((await app.call("POST", "/api/auth/reset", { json: wrong, address: "10.1.1.6" })).status).toBe(400);
  }
  expect((await app.call("POST", "/api/auth/reset", { json: right, address: "10.1.1.6" })).status).toBe(410);
});
