import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ start: "2026-03-04T10:30:00.000Z", sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const { owner, other } = PEOPLE;
const add = async (name: string, days: object[], token = owner.token) =>
  app.call("POST", "/api/analytics/imports", { token, json: { platform: "spotify", name, days } });
const spotify = async () => {
  const { json } = await app.call("GET", "/api/analytics/platforms?range=30d", { token: owner.token });
  return json.items.find(({ name }: { name: string }) => name === "spotify");
};

test("a later file's days take the place of an earlier one's, and undoing it brings those back", async () => {
  const first = await add("february.csv", [
    { day: "2026-02-10", views: 100, follows: 4 },
    { day: "2026-02-11", views: 50 },
  ]);
  expect(first.status, first.text).toBe(201);
  expect(first.json).toMatchObject({ platform: "spotify", from: "2026-02-10", to: "2026-02-11", days: 2 });
  expect(await spotify()).toMatchObject({ views: 150, followers: 4, sources: ["import"] });
  const second = await add("again.csv", [{ day: "2026-02-11", views: 80 }]);
  expect(await spotify()).toMatchObject({ views: 180, followers: 4 });
  expect((await app.call("DELETE", `/api/analytics/imports/${second.json.id}`, { token: other.token })).status).toBe(
    404,
  );
  expect((await app.call("DELETE", `/api/analytics/imports/${second.json.id}`, { token: owner.token })).status).toBe(
    204,
  );
  expect(await spotify()).toMatchObject({ views: 150, followers: 4 });
  expect((await app.call("DELETE", `/api/analytics/imports/${first.json.id}`, { token: owner.token })).status).toBe(
    204,
  );
  expect(await spotify()).toBeUndefined();
  const { rows } = await app.platform.pool.query("select count(*)::int as n from metric_sums where source = 'import'");
  expect(rows[0].n).toBe(0);
});

test("days to come and files without numbers are refused", async () => {
  expect((await add("future.csv", [{ day: "2026-03-05", views: 1 }])).status).toBe(409);
  expect((await add("empty.csv", [{ day: "2026-03-01" }])).status).toBe(409);
  expect((await add("none.csv", [])).status).toBe(400);
});
