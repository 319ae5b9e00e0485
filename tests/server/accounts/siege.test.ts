import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromBase32, hotp, stepOf } from "../../../server/accounts/secondFactor/totp";
import { createTestApp, type TestApp } from "../support/app";
import { mailedCode, PASSWORD, signedUp } from "../support/signedUp";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const post = (path: string, json: object, address = "198.51.100.1", token?: string) =>
  app.call("POST", path, { json, address, ...(token === undefined ? {} : { token }) });
const login = (json: object, address?: string) => post("/api/auth/login", { password: PASSWORD, ...json }, address);
const codeOf = (secret: string) => hotp(fromBase32(secret), stepOf(app.clock.now().getTime()));

/** Somebody who has signed in with a browser before; gives the token that it holds. */
async function atHome(handle: string) {
  const person = await signedUp(app, handle);
  const { device } = (await login({ email: person.email })).json;
  return { ...person, device: device as string };
}
/** Wrong passwords from so many addresses until the account's own limit is full; gives the last answer's status. */
async function besiege(email: string): Promise<number> {
  let looked = 0;
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, n) => login({ email, password: "a guess" }, `203.0.${round}.${n}`)),
    );
    looked += answers.filter(({ status }) => status === 200).length;
  }
  expect(looked).toBe(200);
  return (await login({ email, password: "a guess" }, "203.0.9.9")).status;
}

describe("a siege of one account from many addresses", () => {
  test("stops the guessing, also of many at once, and lets the owner in from a browser that is known", async () => {
    const { email, device } = await atHome("besieged-owner");
    expect(await besiege(email)).toBe(429);
    // the right password from a strange browser waits too: nobody can tell it from a lucky guess
    expect((await login({ email }, "192.0.2.1")).status).toBe(429);
    // the device goes on, from wherever it is
    expect((await login({ email, device }, "192.0.2.1")).json).toMatchObject({ success: true, device });
    expect((await login({ email, device }, "203.0.9.9")).json).toMatchObject({ success: true });
    // and so does everybody else
    const { email: neighbour } = await signedUp(app, "neighbour");
    expect((await login({ email: neighbour }, "192.0.2.2")).json.success).toBe(true);
    // who has no browser that is known sets a new password by mail, which makes this one known
    const { json } = await post("/api/auth/forgotten", { email }, "192.0.2.1");
    await app.runJobs();
    const reset = { request: json.request, code: mailedCode(app, email), password: "quiet rivers run deep" };
    expect((await post("/api/auth/reset", reset, "192.0.2.1")).json).toMatchObject({ success: true });
  });

  test("a known device has tries of its own, and no more than those; another's device is none", async () => {
    const { email, device } = await atHome("lent-laptop");
    const { device: strange } = await atHome("somebody-else");
    const guesses = [];
    for (let n = 0; n < 11; n += 1) guesses.push((await login({ email, device, password: "x" })).status);
    expect(guesses).toEqual([...new Array(10).fill(200), 429]);
    // its owner comes in from elsewhere meanwhile
    expect((await login({ email }, "192.0.2.3")).json.success).toBe(true);
    expect(await besiege(email)).toBe(429);
    for (const token of [strange, "x".repeat(43)]) {
      expect((await login({ email, device: token }, "192.0.2.4")).status).toBe(429);
    }
  });

  test("right passwords use no tries up", async () => {
    const { email } = await signedUp(app, "often-here");
    for (let n = 0; n < 15; n += 1) expect((await login({ email })).json.success).toBe(true);
  });

  test("an IPv6 network is one address", async () => {
    const { email } = await signedUp(app, "sixth");
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await login({ email, password: "x" }, `2001:db8:1:2::${n.toString(16)}`)).status);
    }
    expect(statuses).toEqual([...new Array(10).fill(200), 429]);
    expect((await login({ email }, "2001:db8:1:3::1")).json.success).toBe(true);
  });
});

test("codes: guessing with the password locks the owner's devices and sessions out of nothing", async () => {
  const { email, device, token } = await atHome("two-steps");
  const begun = await post("/api/account/second-factor", { password: PASSWORD }, undefined, token);
  const secret = begun.json.secret as string;
  await post("/api/account/second-factor/confirm", { code: codeOf(secret) }, undefined, token);
  app.clock.advance({ seconds: 30 });
  // the switch has ended other sessions and their devices; this one is known again by a sign-in
  const enter = async (json: object, code: () => string, address: string) => {
    const { challenge } = (await login({ email, ...json }, address)).json;
    return post("/api/auth/second-factor", { challenge, code: code(), ...json }, address);
  };
  const first = await enter({ device }, () => codeOf(secret), "192.0.2.5");
  expect(first.json.success).toBe(true);
  const known = { device: first.json.device as string };
  for (let n = 0; n < 30; n += 1) expect((await enter({}, () => "000000", `203.1.0.${n}`)).status).toBe(400);
  app.clock.advance({ seconds: 30 });
  expect((await enter({}, () => codeOf(secret), "192.0.2.6")).status).toBe(429);
  expect((await enter(known, () => codeOf(secret), "192.0.2.6")).json.success).toBe(true);
});

test("mailed codes: asking for many locks nobody's known device out of asking, and is bounded for it too", async () => {
  const { email, device } = await atHome("forgets-a-lot");
  const ask = async (json: object, address: string) =>
    (await post("/api/auth/forgotten", { email, ...json }, address)).status;
  for (let n = 0; n < 8; n += 1) expect(await ask({}, `203.2.0.${n}`)).toBe(202);
  expect(await ask({}, "192.0.2.7")).toBe(429);
  for (let n = 0; n < 3; n += 1) expect(await ask({ device }, "192.0.2.7")).toBe(202);
  expect(await ask({ device }, "192.0.2.7")).toBe(429);
  // an address that is full of wrong codes keeps no known device from giving the right one
  for (let n = 0; n < 60; n += 1) {
    const json = { request: `none-${n}`, code: "00000000", password: "quiet rivers run deep" };
    await post("/api/auth/reset", json, "203.2.1.1");
  }
  await app.runJobs();
  const mail = app.mails.findLast(({ to }) => to === email);
  const { rows } = await app.platform.pool.query("select id from mailed_codes where email = $1 order by created_at", [
    email,
  ]);
  const code = /Your code: (\d{4} \d{4})/.exec(mail?.text ?? "")?.[1];
  const right = { code, password: "quiet rivers run deep" };
  const answers = [];
  for (const { id } of rows) {
    expect((await post("/api/auth/reset", { ...right, request: id }, "203.2.1.1")).status).toBe(429);
    answers.push((await post("/api/auth/reset", { ...right, request: id, device }, "203.2.1.1")).status);
  }
  // one of the codes that were mailed is this one
  expect(answers).toContain(200);
});

describe("a device that is known", () => {
  const hashes = async () =>
    (await app.platform.pool.query("select d::text as row from known_devices d")).rows.map(({ row }) => row).join();

  test("is known by a token of 256 random bits, of which the database holds a hash and the log nothing", async () => {
    const { device, email } = await atHome("hashed");
    expect(Buffer.from(device, "base64url")).toHaveLength(32);
    expect(await hashes()).not.toContain(device);
    expect(app.logged()).not.toContain(device);
    // one that we have not given is not taken over
    expect((await login({ email, device: "mine-mine-mine" })).json.device).not.toBe("mine-mine-mine");
    // a second account of the same browser has the same
    const { email: second } = await signedUp(app, "hashed-too");
    expect((await login({ email: second, device })).json.device).toBe(device);
  });

  test("is forgotten with the session that its owner ends, by a new password, and by signing out everywhere", async () => {
    const { email, device, token } = await atHome("forgets-devices");
    const isKnown = async (one: string) => {
      const { rows } = await app.platform.pool.query("select encode(token_hash, 'hex') as hash from known_devices");
      const { createHash } = await import("node:crypto");
      return rows.some(({ hash }) => hash === createHash("sha256").update(one).digest("hex"));
    };
    const phone = (await login({ email }, "192.0.2.8")).json;
    const { json } = await app.call("GET", "/api/account/sessions", { token });
    const stolen = json.items.find(({ address }: { address: string }) => address === "192.0.2.8");
    await app.call("DELETE", `/api/account/sessions/${stolen.id}`, { token });
    expect([await isKnown(phone.device), await isKnown(device)]).toEqual([false, true]);

    const tablet = (await login({ email }, "192.0.2.9")).json;
    const change = { current: PASSWORD, password: "another long evening" };
    await post("/api/account/password", change, undefined, tablet.token);
    expect([await isKnown(tablet.device), await isKnown(device)]).toEqual([true, false]);
    await app.call("DELETE", "/api/account/sessions", { token: tablet.token });
    expect(await isKnown(tablet.device)).toBe(false);
  });
});
