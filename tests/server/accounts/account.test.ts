import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setAvatar } from "../../../server/accounts/avatar/store";
import { follow } from "../../../server/social/interactions";
import { createTestApp, type TestApp } from "../support/app";
import { eventually } from "../support/eventually";
import { PASSWORD, signedUp } from "../support/signedUp";
import { chunk, jpegOf, pngOf, webpOf } from "./pictures";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe("name and handle", () => {
  test("are changed; another's handle is not", async () => {
    const [{ token }] = [await signedUp(app, "renamer"), await signedUp(app, "taken")];
    const change = (json: object) => app.call("PATCH", "/api/account/profile", { token, json });
    expect((await change({ handle: "Renamed_1", name: " Ann  Archer " })).json).toMatchObject({
      handle: "renamed_1",
      name: "Ann  Archer",
    });
    expect(await change({ handle: "taken" })).toMatchObject({
      status: 409,
      json: { error: { fields: [{ path: "body.handle" }] } },
    });
    for (const handle of ["ab", "-abc", "a/b", "admin", "deleted-x", "ä".repeat(5)]) {
      expect((await change({ handle })).status).toBe(400);
    }
    expect((await change({ name: "two\nlines" })).status).toBe(400);
  });

  test("a handle that another takes at the same moment is taken", async () => {
    const [{ token }, { id }] = [await signedUp(app, "quick"), await signedUp(app, "quicker")];
    const { pool } = app.platform;
    const client = await pool.connect();
    await client.query("begin");
    await client.query("update people set handle = 'wanted' where id = $1", [id]);
    const change = app.call("PATCH", "/api/account/profile", { token, json: { handle: "wanted" } });
    await eventually(async () => {
      const { rowCount } = await pool.query("select from pg_locks where not granted and locktype = 'transactionid'");
      expect(rowCount).toBe(1);
    });
    await client.query("commit");
    client.release();
    expect(await change).toMatchObject({ status: 409, json: { error: { fields: [{ path: "body.handle" }] } } });
  });
});

describe("a picture", () => {
  const put = (token: string, body: Buffer, type = "image/png") =>
    app.call("PUT", "/api/account/avatar", { token, body, headers: { "content-type": type } });

  test("is served to anyone under an address that changes with it, and goes with a word", async () => {
    const { token } = await signedUp(app, "pictured");
    const { json } = await put(token, pngOf(512, 512));
    expect((await app.call("GET", json.avatar)).headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const next = await put(token, pngOf(100, 50));
    expect(next.json.avatar).not.toBe(json.avatar);
    expect((await app.call("GET", json.avatar)).status).toBe(404);
    expect((await app.call("GET", `${next.json.avatar}/96.webp`)).headers["content-type"]).toBe("image/webp");
    expect((await app.call("GET", "/api/auth/user", { token })).json.avatar).toBe(next.json.avatar);
    expect((await app.call("GET", "/api/account/data", { token })).json.picture).toMatch(/^data:image\/jpeg;base64,/);
    await app.call("DELETE", "/api/account/avatar", { token });
    expect((await app.call("GET", next.json.avatar)).status).toBe(404);
  });

  test.each([
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(100))],
    ["a drawing with scripts", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(100))],
    ["a flood of pixels", pngOf(50_000, 50_000)],
    ["more pixels than are taken", jpegOf(4097, 4096)],
    ["no pixels", pngOf(0, 10)],
    ["a moving picture", pngOf(10, 10, [chunk("acTL", Buffer.alloc(8))])],
    ["only the frame of a picture", webpOf(10, 10)],
    ["something behind its end", Buffer.concat([pngOf(10, 10), Buffer.from("PK\u0003\u0004 an archive")])],
    ["half of a picture", pngOf(10, 10).subarray(0, 50)],
  ])("%s is refused", async (name, body) => {
    const { token } = await signedUp(app, `r-${name.replace(/\W+/g, "-")}`.slice(0, 30).replace(/-$/, ""));
    expect(await put(token, body)).toMatchObject({ status: 400, json: { error: { code: "invalid_request" } } });
  });

  test("larger than 8 MB, or of another kind, is refused before it is looked at", async () => {
    const { token } = await signedUp(app, "large");
    expect((await put(token, Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await put(token, Buffer.alloc(100), "image/svg+xml")).status).toBe(415);
  });
});

test("the data that is downloaded is all of one's own, and no secret", async () => {
  const { token, email, id } = await signedUp(app, "curious");
  await signedUp(app, "somebody-else");
  const { json, text, headers } = await app.call("GET", "/api/account/data", { token });
  expect(json).toMatchObject({ account: { id, email, handle: "curious" }, picture: null });
  expect(json.sessions).toHaveLength(1);
  expect(headers["content-disposition"]).toBe('attachment; filename="backline-curious.json"');
  expect(text).not.toMatch(/argon2|somebody-else|password_hash|token/);
});

describe("deleting the account", () => {
  test("takes everything that says who it was; what refers to it stays", async () => {
    const { token, email, id, accountId } = await signedUp(app, "goer");
    await app.call("PUT", "/api/account/avatar", {
      token,
      body: pngOf(9, 9),
      headers: { "content-type": "image/png" },
    });
    const remove = (json: object) => app.call("POST", "/api/account/remove", { token, json });
    expect((await remove({ password: "x" })).status).toBe(400);
    expect((await remove({ password: PASSWORD })).status).toBe(204);

    expect((await app.call("GET", "/api/account/profile", { token })).status).toBe(401);
    const login = await app.call("POST", "/api/auth/login", { json: { email, password: PASSWORD } });
    expect(login.json.success).toBe(false);
    const { pool } = app.platform;
    const tables = ["people", "sessions", "avatars", "recovery_codes", "mailed_codes", "challenges"];
    for (const table of tables) {
      const { rows } = await pool.query(`select t::text as row from ${table} t`);
      expect(
        rows.filter(({ row }) => /goer/.test(row)),
        table,
      ).toEqual([]);
    }
    const { rows } = await pool.query(
      "select closed_at, p.name from accounts a join people p on p.account_id = a.id where a.id = $1 and p.id = $2",
      [accountId, id],
    );
    expect(rows).toEqual([{ closed_at: app.clock.now(), name: "Deleted account" }]);
    // address and handle are free again
    expect(await signedUp(app, "goer")).toMatchObject({ email });
  });

  test("what was under way meanwhile, and was written after it, is removed later", async () => {
    const [{ id, accountId, token }, artist] = [await signedUp(app, "hasty"), await signedUp(app, "liked")];
    expect((await app.call("POST", "/api/account/remove", { token, json: { password: PASSWORD } })).status).toBe(204);
    const { pool, clock } = app.platform;
    await setAvatar(pool, id, { type: "image/png", content: pngOf(9, 9) }, clock());
    await follow(pool, { artist: artist.accountId, accountId, now: clock() });
    const left = async () =>
      (
        await pool.query(
          `select (select count(*) from avatars where person_id = $1)::int as pictures,
             (select count(*) from follows where account_id = $2)::int as follows,
             (select count(*) from metric_inbox where person = $2)::int as events`,
          [id, accountId],
        )
      ).rows[0];
    expect(await left()).toEqual({ pictures: 1, follows: 1, events: 1 });
    await app.runJobs();
    expect(await left()).toEqual({ pictures: 0, follows: 0, events: 0 });
    // nothing of anybody else's
    expect((await app.call("GET", "/api/account/profile", { token: artist.token })).status).toBe(200);
  });

  test("asks every capability to remove what it keeps, or removes nothing at all", async () => {
    const erased: unknown[] = [];
    let fails = true;
    const other = await createTestApp();
    const { accountsCapability } = await import("../../../server/accounts/capability");
    const { createServer } = await import("../../../server/http/server");
    const part = {
      name: "notes",
      read: async () => ["a note"],
      erase: async (_on: unknown, owner: unknown) => {
        if (fails) throw new Error("not now");
        erased.push(owner);
      },
    };
    const parts = accountsCapability({ ...other.platform, personalData: () => [part] });
    const handlers = parts.handlers ?? [];
    const http = await createServer({
      log: other.platform.log as never,
      routes: handlers.map(({ route }) => route),
      handlers,
      authenticate: parts.authenticate ?? (async () => null),
    });
    const { token, id, accountId } = await signedUp(other, "noted");
    const headers = { authorization: `Bearer ${token}` };
    const remove = () =>
      http.inject({ method: "POST", url: "/api/account/remove", headers, payload: { password: PASSWORD } });
    const data = await http.inject({ url: "/api/account/data", headers });
    expect(data.json().notes).toEqual(["a note"]);
    expect((await remove()).statusCode).toBe(500);
    expect((await http.inject({ url: "/api/account/profile", headers })).json().handle).toBe("noted");
    fails = false;
    expect((await remove()).statusCode).toBe(204);
    expect(erased).toEqual([{ personId: id, accountId }]);
    await http.close();
    await other.close();
  });
});

test("the demonstration's accounts stay as they are", async () => {
  const demo = await createTestApp({ demo: true });
  const { json: options } = await demo.call("GET", "/api/auth/options");
  const { email, password } = options.demoAccounts[0];
  const { json } = await demo.call("POST", "/api/auth/login", { json: { email, password } });
  const call = (method: string, path: string, body: object) =>
    demo.call(method, path, { token: json.token, json: body });
  for (const answer of [
    await call("PATCH", "/api/account/profile", { name: "Mine" }),
    await call("POST", "/api/account/password", { current: password, password: "another long evening" }),
    await call("POST", "/api/account/second-factor", { password }),
    await call("POST", "/api/account/remove", { password }),
    await demo.call("PUT", "/api/account/avatar", {
      token: json.token,
      body: pngOf(9, 9),
      headers: { "content-type": "image/png" },
    }),
    await demo.call("DELETE", "/api/account/avatar", { token: json.token }),
  ]) {
    expect(answer).toMatchObject({
      status: 409,
      json: { error: { message: expect.stringContaining("stay as they are") } },
    });
  }
  await demo.close();
});
