import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app";
import { eventually } from "../support/eventually";
import { PASSWORD, signedUp } from "../support/signedUp";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const profile = (token: string) => app.call("GET", "/api/account/profile", { token });
const login = async (email: string, more: object = {}, address = "127.0.0.1") => {
  const answer = await app.call("POST", "/api/auth/login", {
    json: { email, password: PASSWORD, ...more },
    headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/150.0" },
    address,
  });
  return answer.json.token as string;
};

test("a token is 256 random bits, and the database does not hold it", async () => {
  const { email } = await signedUp(app, "tokens");
  const [one, two] = [await login(email), await login(email)];
  expect(Buffer.from(one, "base64url")).toHaveLength(32);
  expect(one).not.toBe(two);
  const { rows } = await app.platform.pool.query("select s::text as row from sessions s");
  expect(rows.some(({ row }) => row.includes(one))).toBe(false);
  expect(app.logged()).not.toContain(one);
});

test("sessions are listed with their device, ended one by one, and all at once", async () => {
  const { email } = await signedUp(app, "lists");
  const [here, there] = [await login(email), await login(email, { remember: true }, "10.0.0.9")];
  const { json } = await app.call("GET", "/api/account/sessions", { token: here });
  expect(json.items).toHaveLength(3);
  const other = json.items.find((session: { address: string }) => session.address === "10.0.0.9");
  expect(other).toMatchObject({ device: "Firefox on Linux", current: false, remembered: true });
  expect(json.items.filter((session: { current: boolean }) => session.current)).toHaveLength(1);

  const end = await app.call("DELETE", `/api/account/sessions/${other.id}`, { token: here });
  expect(end.status).toBe(204);
  expect((await profile(there)).status).toBe(401);
  expect((await profile(here)).status).toBe(200);
  expect((await app.call("DELETE", "/api/account/sessions", { token: here })).status).toBe(204);
  expect((await profile(here)).status).toBe(401);
});

test("another's session is no session of one's own", async () => {
  const [mine, theirs] = [await signedUp(app, "mine"), await signedUp(app, "theirs")];
  const { json } = await app.call("GET", "/api/account/sessions", { token: theirs.token });
  const end = await app.call("DELETE", `/api/account/sessions/${json.items[0].id}`, { token: mine.token });
  expect(end.status).toBe(404);
  expect((await profile(theirs.token)).status).toBe(200);
});

describe("lifetimes", () => {
  test.each([
    ["a plain one for a day", { remember: false }, { hours: 7 }, 3, 4],
    ["a remembered one for 90 days", { remember: true }, { days: 29 }, 3, 4],
  ])("%s, if it is used", async (_name, options, step, alive, dead) => {
    const { email } = await signedUp(app, `life-${alive}-${options.remember ? "long" : "short"}`);
    const token = await login(email, options);
    for (let used = 1; used <= dead; used += 1) {
      app.clock.advance(step);
      expect((await profile(token)).status).toBe(used <= alive ? 200 : 401);
    }
  });

  test.each([
    ["a plain one for eight hours", { remember: false }, { hours: 8, seconds: 1 }],
    ["a remembered one for 30 days", { remember: true }, { days: 30, seconds: 1 }],
  ])("%s unused", async (_name, options, pause) => {
    const { email } = await signedUp(app, `idle-${options.remember ? "long" : "short"}`);
    const token = await login(email, options);
    app.clock.advance(pause);
    expect((await profile(token)).status).toBe(401);
  });
});

test("a new password ends every other session", async () => {
  const { email, token } = await signedUp(app, "changer");
  const other = await login(email);
  const json = { current: PASSWORD, password: "another long evening" };
  const wrong = await app.call("POST", "/api/account/password", { token, json: { ...json, current: "x" } });
  expect(wrong).toMatchObject({ status: 400, json: { error: { fields: [{ path: "body.current" }] } } });
  const common = await app.call("POST", "/api/account/password", { token, json: { ...json, password: "password1" } });
  expect(common).toMatchObject({ status: 400, json: { error: { fields: [{ path: "body.password" }] } } });
  expect((await profile(other)).status).toBe(200);

  expect((await app.call("POST", "/api/account/password", { token, json })).status).toBe(204);
  expect((await profile(token)).status).toBe(200);
  expect((await profile(other)).status).toBe(401);
  expect(await login(email)).toBeUndefined();
  await app.runJobs();
  expect(app.mails.at(-1)).toMatchObject({ to: email, subject: expect.stringContaining("password was changed") });
});

test("a sign-in that was under way while the password was changed comes to nothing", async () => {
  const { email, id } = await signedUp(app, "raced");
  const { pool } = app.platform;
  const client = await pool.connect();
  await client.query("begin");
  await client.query("update people set password_hash = 'another' where id = $1", [id]);
  const late = app.call("POST", "/api/auth/login", { json: { email, password: PASSWORD } });
  await eventually(async () => {
    const { rowCount } = await pool.query("select from pg_locks where not granted and locktype = 'transactionid'");
    expect(rowCount).toBe(1);
  });
  await client.query("delete from sessions where person_id = $1", [id]);
  await client.query("commit");
  client.release();
  expect((await late).json).toMatchObject({ success: false, message: expect.stringContaining("Sign in again.") });
  expect((await pool.query("select from sessions where person_id = $1", [id])).rowCount).toBe(0);
});

test("too many tries are limited by account and address, and log nobody out", async () => {
  const { email, token } = await signedUp(app, "besieged");
  const json = { email, password: "guess" };
  const answers = [];
  for (let i = 0; i < 12; i += 1)
    answers.push(await app.call("POST", "/api/auth/login", { json, address: "10.6.6.6" }));
  expect(answers.slice(0, 10).every(({ status, json: body }) => status === 200 && !body.success)).toBe(true);
  expect(answers.at(-1)).toMatchObject({ status: 429, json: { error: { code: "too_many_requests" } } });
  expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
  // who is in stays in, and comes in from elsewhere
  expect((await profile(token)).status).toBe(200);
  expect(await login(email)).toEqual(expect.any(String));
  app.clock.advance({ minutes: 16 });
  expect(await login(email, {}, "10.6.6.6")).toEqual(expect.any(String));
});

test("a nobody is limited as somebody is", async () => {
  const statuses = [];
  for (let i = 0; i < 12; i += 1) {
    const json = { email: "nobody@example.test", password: "guess" };
    statuses.push((await app.call("POST", "/api/auth/login", { json, address: "10.7.7.7" })).status);
  }
  expect(statuses).toEqual([...new Array(10).fill(200), 429, 429]);
});

describe("tickets", () => {
  const issue = async (token: string, path: string) =>
    (await app.call("POST", "/api/auth/ticket", { token, json: { path } })).json.url as string;

  test("does the reading of its address without a header, until it is old or its session ends", async () => {
    const { token } = await signedUp(app, "ticketed");
    const url = await issue(token, "/api/account/data");
    const answer = await app.call("GET", url);
    expect(answer).toMatchObject({ status: 200, json: { account: { handle: "ticketed" } } });
    expect(answer.headers["content-disposition"]).toContain('filename="backline-ticketed.json"');
    app.clock.advance({ minutes: 61 });
    expect((await app.call("GET", url)).status).toBe(401);

    const fresh = await issue(token, "/api/account/data");
    expect((await app.call("GET", fresh)).status).toBe(200);
    await app.call("POST", "/api/auth/logout", { token });
    expect((await app.call("GET", fresh)).status).toBe(401);
  });

  test("holds for its own address, its own session and routes that take tickets", async () => {
    const [one, two] = [await signedUp(app, "ticket-one"), await signedUp(app, "ticket-two")];
    const url = await issue(one.token, "/api/account/data");
    const other = await issue(two.token, "/api/account/data");
    const mixed = `${url.split("~")[0]}~${other.split("~")[1]}`;
    expect((await app.call("GET", mixed)).status).toBe(401);
    expect((await app.call("GET", url.replace("/data?", "/data?more=1&"))).status).toBe(401);
    expect((await app.call("GET", await issue(one.token, "/api/account/profile"))).status).toBe(401);
    expect(app.logged()).not.toContain(url.split("ticket=")[1]);
  });
});
