import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, isHandleTaken } from "../../../server/accounts/store";
import { transaction } from "../../../server/database/database";
import { uuidv7 } from "../../../server/ids";
import { commented, released } from "../social/support";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";

// an organisation stands in the database as the screen that makes one will write it

let app: TestApp;
let accountId: string;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
  accountId = uuidv7(app.clock.now());
  await app.platform.pool.query(
    `insert into accounts (id, kind, handle, name, biography, created_at)
     values ($1, 'organisation', 'night-label', 'Night Label', 'Records after dark.', $2)`,
    [accountId, app.clock.now()],
  );
});
afterAll(() => app.close());
const get = async (path: string, token?: string) => app.call("GET", path, token ? { token } : {});
const label = { handle: "night-label", name: "Night Label", avatar: null };

test("an owner that is no person has a page, publishes, and is named beside what it publishes", async () => {
  const session = { ...PEOPLE.owner.session, accountId };
  const id = await released(app, { session }, { title: "After Dark" });
  expect((await get("/api/artists/night-label")).json).toMatchObject({
    artist: label,
    biography: "Records after dark.",
    items: [{ id, artist: label }],
  });
  expect((await get(`/api/releases/${id}`)).json).toMatchObject({ title: "After Dark", artist: label });
  expect((await get("/api/discover")).json.items).toContainEqual(expect.objectContaining({ id, artist: label }));
  const { token } = PEOPLE.other;
  expect((await app.call("PUT", "/api/artists/Night-Label/follow", { token })).json).toMatchObject({ followers: 1 });
  const comment = await commented(app, token, id);
  await app.platform.pool.query("update publication_comments set account_id = $2 where id = $1", [comment, accountId]);
  expect((await get(`/api/releases/${id}/comments`)).json.items).toMatchObject([{ author: label }]);
  const json = { kind: "release", id, reason: "Not theirs." };
  const taken = await app.call("POST", "/api/admin/takedowns", { token: PEOPLE.admin.token, json });
  expect(taken.json.thing).toMatchObject({ by: "night-label", text: "After Dark" });
});

test("while it is suspended, and once it is closed, nobody sees what is its own", async () => {
  const { pool } = app.platform;
  const id = await released(app, { session: { ...PEOPLE.owner.session, accountId } });
  for (const column of ["suspended_at", "closed_at"]) {
    await pool.query(`update accounts set ${column} = now() where id = $1`, [accountId]);
    for (const path of [`/api/releases/${id}`, "/api/artists/night-label", `/api/publications/${id}/audience`]) {
      expect((await get(path)).status, `${column} ${path}`).toBe(404);
    }
    await pool.query(`update accounts set ${column} = null where id = $1`, [accountId]);
    expect((await get(`/api/releases/${id}`)).status).toBe(200);
  }
});

test("its handle is no person's: neither at once nor by a change", async () => {
  const { pool, clock } = app.platform;
  expect(await isHandleTaken(pool, "night-label")).toBe(true);
  const person = { email: "new@example.test", handle: "night-label", passwordHash: "none" };
  expect(await transaction(pool, (tx) => addPerson(tx, person, clock()))).toBe("handle");
  const taken = { ...person, email: "owner@example.test", handle: "somebody-new" };
  expect(await transaction(pool, (tx) => addPerson(tx, taken, clock()))).toBe("email");
  // neither left an account behind
  expect(await isHandleTaken(pool, "somebody-new")).toBe(false);
  const asked = { token: PEOPLE.other.token, json: { handle: "night-label" } };
  expect((await app.call("PATCH", "/api/account/profile", asked)).status).toBe(409);
  expect((await get("/api/account/profile", PEOPLE.other.token)).json.handle).toBe("the-other");
});
