import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginTotp, confirmTotp } from "../../../server/accounts/secondFactor/store";
import { fromBase32, hotp, stepOf } from "../../../server/accounts/secondFactor/totp";
import { findPerson } from "../../../server/accounts/store";
import { createTestApp, type TestApp } from "../support/app";
import { PASSWORD, signedUp } from "../support/signedUp";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const post = (path: string, token: string | undefined, json: object) =>
  app.call("POST", path, { json, ...(token === undefined ? {} : { token }) });
const codeOf = (secret: string) => hotp(fromBase32(secret), stepOf(app.clock.now().getTime()));
const login = (email: string) => post("/api/auth/login", undefined, { email, password: PASSWORD });

/** Switches the second factor on; gives the secret and the recovery codes. */
async function switchOn(token: string) {
  const { json } = await post("/api/account/second-factor", token, { password: PASSWORD });
  const confirmed = await post("/api/account/second-factor/confirm", token, { code: codeOf(json.secret) });
  expect(confirmed.status).toBe(200);
  // the step that has served serves no more
  app.clock.advance({ seconds: 30 });
  return { secret: json.secret as string, recoveryCodes: confirmed.json.recoveryCodes as string[] };
}

test("is asked for when signing in; a code serves once", async () => {
  const { email, token } = await signedUp(app, "careful");
  const other = (await login(email)).json.token;
  const { secret } = await switchOn(token);
  expect((await app.call("GET", "/api/account/profile", { token: other })).status).toBe(401);

  const first = await login(email);
  expect(first.json).toMatchObject({ success: false, reason: "second_factor" });
  expect(first.json.token).toBeUndefined();
  const { challenge } = first.json;
  expect((await post("/api/auth/second-factor", undefined, { challenge, code: "000000" })).status).toBe(400);
  const code = codeOf(secret);
  const right = await post("/api/auth/second-factor", undefined, { challenge, code });
  expect(right.json).toMatchObject({ success: true, user: { email } });
  expect((await app.call("GET", "/api/account/profile", { token: right.json.token })).status).toBe(200);

  const again = (await login(email)).json.challenge;
  expect((await post("/api/auth/second-factor", undefined, { challenge: again, code })).status).toBe(400);
  expect((await post("/api/auth/second-factor", undefined, { challenge, code })).status).toBe(410);
});

test("a challenge is over after five wrong codes, or ten minutes", async () => {
  const { email, token } = await signedUp(app, "tried");
  const { secret } = await switchOn(token);
  const { challenge } = (await login(email)).json;
  for (let i = 0; i < 5; i += 1) {
    expect((await post("/api/auth/second-factor", undefined, { challenge, code: "000000" })).status).toBe(400);
  }
  const code = codeOf(secret);
  expect((await post("/api/auth/second-factor", undefined, { challenge, code })).status).toBe(410);
  const late = (await login(email)).json.challenge;
  app.clock.advance({ minutes: 11 });
  const now = codeOf(secret);
  expect((await post("/api/auth/second-factor", undefined, { challenge: late, code: now })).status).toBe(410);
});

test("a recovery code signs in once; new ones take the old ones' place", async () => {
  const { email, token } = await signedUp(app, "recovers");
  const { recoveryCodes } = await switchOn(token);
  expect(new Set(recoveryCodes).size).toBe(10);
  const give = async (code: string | undefined) => {
    const { challenge } = (await login(email)).json;
    return (await post("/api/auth/second-factor", undefined, { challenge, code })).status;
  };
  expect(await give(recoveryCodes[0]?.toLowerCase().replace("-", " "))).toBe(200);
  expect(await give(recoveryCodes[0])).toBe(400);
  const { json } = await app.call("GET", "/api/account/profile", { token });
  expect(json.secondFactor).toEqual({ on: true, compulsory: false, recoveryCodesLeft: 9 });

  const renewed = await post("/api/account/second-factor/recovery-codes", token, { password: PASSWORD });
  await app.runJobs();
  expect(app.mails.at(-1)).toMatchObject({ to: email, subject: expect.stringContaining("recovery codes") });
  expect(await give(recoveryCodes[1])).toBe(400);
  expect(await give(renewed.json.recoveryCodes[1])).toBe(200);
});

test("setting up and switching off ask for the password, switching off for a code too", async () => {
  const { email, token } = await signedUp(app, "switches");
  expect((await post("/api/account/second-factor", token, { password: "x" })).status).toBe(400);
  const { secret } = await switchOn(token);
  const off = (json: object) => post("/api/account/second-factor/remove", token, json);
  expect((await off({ password: PASSWORD, code: "000000" })).status).toBe(400);
  expect((await off({ password: "x", code: codeOf(secret) })).status).toBe(400);
  expect((await off({ password: PASSWORD, code: codeOf(secret) })).status).toBe(204);
  expect((await login(email)).json.success).toBe(true);
});

test("of two secrets that were begun the later one counts, even where a code of the first is being looked at", async () => {
  const { id, token } = await signedUp(app, "twice");
  const begin = async () =>
    (await post("/api/account/second-factor", token, { password: PASSWORD })).json.secret as string;
  const { pool, keys, clock } = app.platform;
  const first = await begin();
  const read = await findPerson(pool, id);
  const second = await begin();
  if (!read) throw new Error("Nobody is there.");
  expect(await confirmTotp(pool, keys, read, codeOf(first), clock())).toBe(false);
  const confirm = (code: string) => post("/api/account/second-factor/confirm", token, { code });
  expect((await confirm(codeOf(first))).status).toBe(400);
  expect((await confirm(codeOf(second))).status).toBe(200);
  // a form that was open in another window: no secret is shown that would not count
  expect(await beginTotp(pool, keys, id)).toBeNull();
});

test("wrong codes at sign-ins are counted by person over all addresses; those within a session by session", async () => {
  const { email, token } = await signedUp(app, "guessed");
  const { secret } = await switchOn(token);
  const guess = async (address: string) => {
    const { json } = await app.call("POST", "/api/auth/login", { json: { email, password: PASSWORD }, address });
    const { challenge } = json;
    return app.call("POST", "/api/auth/second-factor", { json: { challenge, code: "000000" }, address });
  };
  for (let n = 0; n < 30; n++) expect((await guess(`10.2.0.${n}`)).status).toBe(400);
  expect((await guess("10.2.1.1")).status).toBe(429);
  // who is in is not kept from what asks for a code, and guesses no more often than that
  const off = (code: string) => post("/api/account/second-factor/remove", token, { password: PASSWORD, code });
  for (let n = 0; n < 10; n++) expect((await off("000000")).status).toBe(400);
  expect((await off("000000")).status).toBe(429);
  expect((await post("/api/account/remove", token, { password: PASSWORD, code: "000000" })).status).toBe(429);
  // later the right one is taken
  app.clock.advance({ minutes: 7 });
  expect((await off(codeOf(secret))).status).toBe(204);
});

test("the secret stands in the database encrypted, and in no log", async () => {
  const { token } = await signedUp(app, "secretive");
  const { secret } = await switchOn(token);
  const { rows } = await app.platform.pool.query("select p::text as row from people p");
  expect(rows.some(({ row }) => row.includes(secret))).toBe(false);
  expect(app.logged()).not.toContain(secret);
});

describe("an administrator", () => {
  test("is a user until the second factor stands, and cannot switch it off", async () => {
    const { email, id } = await signedUp(app, "keeper");
    await app.platform.pool.query("update people set role = 'admin' where id = $1", [id]);
    const { json } = await login(email);
    expect(json).toMatchObject({ success: true, user: { role: "admin" }, secondFactorDue: true });
    const { token } = json;
    const refused = await app.call("GET", "/api/admin/people", { token });
    expect(refused).toMatchObject({ status: 403, json: { error: { message: "Set up your second factor first." } } });
    const user = await app.call("GET", "/api/auth/user", { token });
    expect(user.json).toMatchObject({ role: "admin", secondFactorDue: true });

    const { secret } = await switchOn(token);
    expect((await app.call("GET", "/api/admin/people", { token })).status).toBe(200);
    const off = await post("/api/account/second-factor/remove", token, { password: PASSWORD, code: codeOf(secret) });
    expect(off.status).toBe(409);
  });
});
