import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app";
import { PASSWORD, signedUp, type TestPerson } from "../support/signedUp";

let app: TestApp;
let keeper: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  keeper = await signedUp(app, "keeper", "admin");
});
afterAll(() => app.close());

const post = (person: { id: string }, deed: string, json?: object, token = keeper.token) =>
  app.call("POST", `/api/admin/people/${person.id}/${deed}`, { token, ...(json ? { json } : {}) });
const list = async (query: string) => {
  const { json } = await app.call("GET", `/api/admin/people?${query}`, { token: keeper.token });
  return json as { items: { handle: string }[]; nextCursor: string | null };
};
const handles = async (query: string) => (await list(query)).items.map(({ handle }) => handle);

test("people are found by parts of handle, name and address, whatever signs these hold", async () => {
  await signedUp(app, "ann-archer");
  await signedUp(app, "bob_baker");
  await signedUp(app, "bobxbaker");
  expect(await handles("search=archer")).toEqual(["ann-archer"]);
  expect(await handles("search=ANN-ARCHER%40example")).toEqual(["ann-archer"]);
  expect(await handles("search=b_b")).toEqual(["bob_baker"]);
  expect(await handles("search=%25")).toEqual([]);
  expect(await handles("show=admins")).toEqual(["keeper"]);
});

test("a list comes in parts, each person once, the newest first", async () => {
  for (let i = 0; i < 5; i += 1) {
    app.clock.advance({ seconds: i % 2 });
    await signedUp(app, `row-${i}`);
  }
  const seen: string[] = [];
  let cursor = "";
  do {
    const part = await list(`search=row-&limit=2${cursor}`);
    seen.push(...part.items.map(({ handle }) => handle));
    cursor = part.nextCursor === null ? "" : `&cursor=${part.nextCursor}`;
  } while (cursor !== "");
  expect(seen).toHaveLength(5);
  expect([...seen].sort()).toEqual(["row-0", "row-1", "row-2", "row-3", "row-4"]);
  // those of one moment in any order
  expect(seen.slice(0, 2).sort()).toEqual(["row-3", "row-4"]);
  expect(seen[4]).toBe("row-0");
});

test("a suspended person is out at once, is told why, and comes back when restored", async () => {
  const person = await signedUp(app, "rowdy");
  const { json } = await post(person, "suspend", { reason: "Sold likes." });
  expect(json.suspended).toEqual({ at: app.clock.now().toISOString(), reason: "Sold likes." });
  expect((await app.call("GET", "/api/account/profile", { token: person.token })).status).toBe(401);
  const login = () => app.call("POST", "/api/auth/login", { json: { email: person.email, password: PASSWORD } });
  expect((await login()).json).toMatchObject({
    success: false,
    reason: "suspended",
    message: expect.stringContaining("Sold likes."),
  });
  const guess = await app.call("POST", "/api/auth/login", { json: { email: person.email, password: "guess" } });
  expect(guess.json.reason).toBe("credentials");
  expect(await handles("show=suspended")).toEqual(["rowdy"]);

  expect((await post(person, "restore")).json.suspended).toBeNull();
  expect((await login()).json.success).toBe(true);
});

describe("roles", () => {
  test("hold from the next request on", async () => {
    const person = await signedUp(app, "helper");
    // signed in with the second factor, as an administrator must be
    await app.platform.pool.query("update sessions set second_factor = true where person_id = $1", [person.id]);
    const people = () => app.call("GET", "/api/admin/people", { token: person.token });
    expect((await people()).status).toBe(403);
    expect((await post(person, "role", { role: "admin" })).json.role).toBe("admin");
    expect((await people()).status).toBe(200);
    expect((await post(person, "role", { role: "user" })).json.role).toBe("user");
    expect((await people()).status).toBe(403);
  });

  test("there is always an administrator who can sign in, even if two step down at once", async () => {
    const other = await signedUp(app, "deputy", "admin");
    const answers = await Promise.all([
      post(keeper, "role", { role: "user" }, keeper.token),
      post(other, "role", { role: "user" }, other.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [left] = await app.platform.pool
      .query("select handle, id from people where role = 'admin'")
      .then(({ rows }) => rows);
    const token = left.handle === "keeper" ? keeper.token : other.token;
    const last = { id: left.id };
    expect((await post(last, "suspend", { reason: "Tired." }, token)).status).toBe(409);
    const remove = await app.call("POST", "/api/account/remove", { token, json: { password: PASSWORD } });
    expect(remove).toMatchObject({
      status: 409,
      json: { error: { message: expect.stringContaining("only administrator") } },
    });
    await app.platform.pool.query("update people set role = 'admin' where id = $1", [keeper.id]);
  });
});

test("the health says what works, and what does not", async () => {
  const { json } = await app.call("GET", "/api/admin/health", { token: keeper.token });
  expect(json.checks).toContainEqual({ name: "database", ok: true, problem: null });
  expect(json.database.version).toMatch(/^\d+/);
  const { rows } = await app.platform.pool.query("select count(*)::int as people from people where deleted_at is null");
  expect(json.people).toBe(rows[0].people);
  expect(json.memoryBytes).toBeGreaterThan(10_000_000);
});
