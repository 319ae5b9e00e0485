import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app";
import { mailedCode, PASSWORD, signedUp } from "../support/signedUp";

const NEW = { password: "quiet rivers run deep", terms: true };
const ANONYMOUS = { id: "anonymous", email: "", username: "anonymous", role: "user", isAuthenticated: false };

describe("a demonstration", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ demo: true });
  });
  afterAll(() => app.close());

  test("shows its accounts, and each signs in to its role", async () => {
    const { json } = await app.call("GET", "/api/auth/options");
    expect(json).toMatchObject({ demo: true, setup: false });
    expect(json.demoAccounts.map((account: { role: string }) => account.role)).toEqual(["user", "admin"]);
    for (const { email, password, role, name } of json.demoAccounts) {
      const answer = await app.call("POST", "/api/auth/login", { json: { email, password } });
      expect(answer.json).toMatchObject({ success: true, user: { role, email, name }, secondFactorDue: false });
      const health = await app.call("GET", "/api/admin/health", { token: answer.json.token });
      expect(health.status).toBe(role === "admin" ? 200 : 403);
    }
  });

  test("a sign-up has its session at once", async () => {
    const json = { ...NEW, email: "New@Example.test", handle: "New-One" };
    const { json: answer } = await app.call("POST", "/api/auth/sign-up", { json });
    expect(answer).toMatchObject({ success: true, user: { role: "user", email: "New@Example.test", name: "new-one" } });
    const user = await app.call("GET", "/api/auth/user", { token: answer.token });
    expect(user.json).toMatchObject({ username: "new-one", isAuthenticated: true, role: "user" });

    const twice = await app.call("POST", "/api/auth/sign-up", { json: { ...json, handle: "other" } });
    expect(twice).toMatchObject({
      status: 409,
      json: { error: { code: "conflict", fields: [{ path: "body.email" }] } },
    });
    const taken = await app.call("POST", "/api/auth/sign-up", { json: { ...json, email: "b@example.test" } });
    expect(taken).toMatchObject({ status: 409, json: { error: { fields: [{ path: "body.handle" }] } } });
  });

  test("wrong credentials are refused in the specified words", async () => {
    const { json } = await app.call("POST", "/api/auth/login", {
      json: { email: "artist@demo.example", password: "x" },
    });
    expect(json).toEqual({
      success: false,
      reason: "credentials",
      message: "Invalid credentials. Please use the demo accounts provided.",
    });
  });
});

describe("a platform", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  test("has no demonstration accounts", async () => {
    expect((await app.call("GET", "/api/auth/options")).json).toMatchObject({ demo: false, demoAccounts: [] });
  });

  test("nobody is the anonymous user, with a wrong token too", async () => {
    expect((await app.call("GET", "/api/auth/user")).json).toMatchObject(ANONYMOUS);
    expect((await app.call("GET", "/api/auth/user", { token: "x".repeat(43) })).json).toMatchObject(ANONYMOUS);
  });

  test("a sign-up counts once the mailed code was given", async () => {
    const email = "first@example.test";
    const { json: answer } = await app.call("POST", "/api/auth/sign-up", { json: { ...NEW, email, handle: "first" } });
    expect(answer).toMatchObject({ success: false, reason: "code_sent" });
    const login = { email, password: NEW.password };
    expect((await app.call("POST", "/api/auth/login", { json: login })).json.success).toBe(false);

    await app.runJobs();
    const code = mailedCode(app, email);
    const wrong = await app.call("POST", "/api/auth/verify", { json: { request: answer.request, code: "00000000" } });
    expect(wrong).toMatchObject({ status: 400, json: { error: { fields: [{ path: "body.code" }] } } });
    const right = await app.call("POST", "/api/auth/verify", { json: { request: answer.request, code } });
    expect(right.json).toMatchObject({ success: true, user: { email, name: "first", role: "user" } });
    expect((await app.call("POST", "/api/auth/login", { json: login })).json.success).toBe(true);
    const again = await app.call("POST", "/api/auth/verify", { json: { request: answer.request, code } });
    expect(again).toMatchObject({ status: 410, json: { error: { code: "gone" } } });
  });

  test("an ended session is refused on the next request", async () => {
    const person = await signedUp(app, "leaver");
    const { token } = person;
    expect((await app.call("GET", "/api/account/profile", { token })).status).toBe(200);
    expect((await app.call("POST", "/api/auth/logout", { token })).status).toBe(204);
    expect((await app.call("GET", "/api/account/profile", { token })).status).toBe(401);
    const { json } = await app.call("POST", "/api/auth/login", { json: { email: person.email, password: PASSWORD } });
    expect(json.success).toBe(true);
  });
});
