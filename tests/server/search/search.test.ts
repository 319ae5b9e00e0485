import { afterAll, beforeAll, expect, test } from "vitest";
import { created, readied, sineWav } from "../releases/support";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { signedUp } from "../support/signedUp";

const { owner, other } = PEOPLE;
let app: TestApp;
const made: Record<string, string> = {};
beforeAll(async () => {
  app = await createTestApp({ start: "2026-03-02T10:00:00Z", sessions: PEOPLES_SESSIONS });
  await addPeople(app);
  for (const title of ["Blue Rain", "Rainbow", "Café Brûlée — AC/DC", "Night Train", "Метель"]) {
    made[title] = await created(app, owner, { title }, sineWav(0.01));
    await readied(app, made[title] ?? "");
  }
  const ann = await signedUp(app, "ann-berg");
  await app.call("PATCH", "/api/account/profile", { token: ann.token, json: { name: "Änne van den Berg" } });
});
afterAll(() => app.close());

const find = async (text: string, token?: string) => {
  const { status, json } = await app.call(
    "GET",
    `/api/search?text=${encodeURIComponent(text)}`,
    token ? { token } : {},
  );
  expect(status, text).toBe(200);
  return {
    titles: json.publications.map(({ title }: { title: string }) => title) as string[],
    handles: json.accounts.map(({ handle }: { handle: string }) => handle) as string[],
  };
};
const change = (title: string, json: object) =>
  app.call("PATCH", `/api/releases/${made[title]}`, { token: owner.token, json });

test.each([
  // what begins so is before what has it as a later word
  ["rain", ["Rainbow", "Blue Rain", "Night Train"]],
  ["Blue Rain", ["Blue Rain"]],
  ["rain blue", ["Blue Rain"]],
  ["cafe brulee", ["Café Brûlée — AC/DC"]],
  ["ac/dc", ["Café Brûlée — AC/DC"]],
  ["inbo", ["Rainbow"]],
  ["nigth train", ["Night Train"]],
  ["метель", ["Метель"]],
  // a word of one letter is looked for as it is, and of many words the longest
  ["ac d", []],
  ["ac dc", ["Café Brûlée — AC/DC"]],
  ["cafe brulee ac dc x y z", ["Café Brûlée — AC/DC"]],
  ["%%%", []],
  ["' & !", []],
  ["nothing of the kind", []],
])("titles: %s", async (text, titles) => {
  expect((await find(text)).titles).toEqual(titles);
});

test("people are found by handle and by name", async () => {
  expect((await find("ann-b")).handles).toEqual(["ann-berg"]);
  expect((await find("anne")).handles).toEqual(["ann-berg"]);
  expect((await find("berg van")).handles).toEqual(["ann-berg"]);
});

test("fewer than three characters are refused", async () => {
  expect((await app.call("GET", "/api/search?text=ab")).status).toBe(400);
  expect((await app.call("GET", "/api/search?text=%20ab%20")).status).toBe(400);
});

test("what is hidden is found by its owner alone, unlisted too", async () => {
  for (const visibility of ["private", "unlisted"]) {
    await change("Night Train", { visibility });
    expect((await find("night")).titles).toEqual([]);
    expect((await find("night", other.token)).titles).toEqual([]);
    expect((await find("night", owner.token)).titles).toEqual(["Night Train"]);
  }
  await change("Night Train", { visibility: "public" });
  expect((await find("night")).titles).toEqual(["Night Train"]);
});

test("what was taken down is not found, nor whoever is suspended", async () => {
  const { pool } = app.platform;
  await pool.query(
    `insert into takedowns (id, kind, thing_id, owner, release_id, reason, by_account, at)
     select 'gone', 'release', $1, account_id, $1, 'x', $2, now() from publications where id = $1`,
    [made["Night Train"], PEOPLE.admin.session.accountId],
  );
  expect((await find("night")).titles).toEqual([]);
  const suspend = (at: string | null) =>
    pool.query("update people set suspended_at = $2, suspended_reason = 'x' where id = $1", [owner.session.userId, at]);
  await suspend("2026-03-02T10:00:00Z");
  expect((await find("rain")).titles).toEqual([]);
  expect((await find("owner")).handles).toEqual([]);
  await suspend(null);
  expect((await find("rain")).titles).toHaveLength(2);
});

test("who asks too often waits", async () => {
  const answers = await Promise.all(
    Array.from({ length: 125 }, () => app.call("GET", "/api/search?text=rain", { address: "203.0.113.9" })),
  );
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
});
