import { afterAll, beforeAll, expect, test } from "vitest";
import { MAPPING_LIMITS } from "../../../contract/midi/mapping/mapping";
import { midiData } from "../../../server/midi/personalData";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { mapping } from "./support";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ start: "2026-03-02T22:00:00Z", sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const { owner, other } = PEOPLE;
const read = async ({ token } = owner) => (await app.call("GET", "/api/midi/mappings", { token })).json;
const keep = (revision: number, items: readonly unknown[], { token } = owner) =>
  app.call("PUT", "/api/midi/mappings", { token, json: { revision, items } });
const create = (one: unknown, { token } = owner) =>
  app.call("POST", "/api/midi/create-mapping", { token, json: one as object });

test("mappings are kept as they are sent, each account its own", async () => {
  expect(await read()).toEqual({ revision: 0, changedAt: null, items: [] });
  const items = [mapping("a"), mapping("b", "Other \ud83c\udfb9")];
  expect(await keep(0, items)).toMatchObject({ status: 200, json: { revision: 1 } });
  expect(await read()).toEqual({ revision: 1, changedAt: "2026-03-02T22:00:00.000Z", items });
  expect((await read(other)).items).toEqual([]);
  const { json } = await app.call("GET", "/api/midi/controllers", { token: owner.token });
  expect(json.items).toEqual([
    { name: "Box", mappings: 1 },
    { name: "Other \ud83c\udfb9", mappings: 1 },
  ]);
});

test("whoever writes over what they have not seen is refused, and nothing changes", async () => {
  const { revision, items } = await read();
  expect((await keep(0, [])).status).toBe(409);
  expect((await keep(revision + 1, [])).status).toBe(409);
  expect((await read()).items).toEqual(items);
  const answers = await Promise.all([keep(revision, [mapping("x")]), keep(revision, [mapping("y")])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read()).items).toHaveLength(1);
});

test("one mapping is added to the others; one of the same id is refused", async () => {
  const before = await read();
  expect(await create(mapping("new"))).toMatchObject({ status: 201, json: { revision: before.revision + 1 } });
  expect((await read()).items).toEqual([...before.items, mapping("new")]);
  expect((await create(mapping("new"))).status).toBe(409);
});

test("what is no mapping, two of one id and too many are refused", async () => {
  const { revision } = await read();
  for (const items of [[{ id: "a" }], [mapping("a"), mapping("a")], [{ ...mapping("a"), min: 2 }]]) {
    expect((await keep(revision, items)).status).toBe(400);
  }
  const many = Array.from({ length: MAPPING_LIMITS.mappings + 1 }, (_, index) => mapping(`m${index}`));
  expect((await keep(revision, many)).status).toBe(400);
  expect((await keep(revision, many.slice(1))).status).toBe(200);
  expect((await create(mapping("more"))).status).toBe(409);
});

test("changes are counted, so that nobody keeps the database busy", async () => {
  const { revision } = await read(other);
  const answers = [];
  for (let call = 0; call < 31; call++) answers.push((await keep(revision + 7, [], other)).status);
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
});

test("reads are counted, so that nobody has a megabyte read and checked again and again", async () => {
  const answers = [];
  for (const path of ["mappings", "controllers"]) {
    for (let call = 0; call < 61; call++) {
      answers.push((await app.call("GET", `/api/midi/${path}`, { token: other.token })).status);
    }
  }
  expect(answers[0]).toBe(200);
  expect(answers.at(-1)).toBe(429);
});

test("they are exported with a person’s data, and deleted with the person", async () => {
  const { pool } = app.platform;
  const whose = { personId: owner.session.userId, accountId: owner.session.accountId };
  const { items } = await read();
  expect(await midiData.read(pool, whose)).toEqual({ mappings: items, presets: [], ratings: [] });
  await midiData.erase(pool, whose, new Date());
  expect(await read()).toEqual({ revision: 0, changedAt: null, items: [] });
});
