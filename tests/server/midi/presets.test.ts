import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PRESET_LIMITS } from "../../../contract/api/midiPresets";
import { dataFile, StoredJson } from "../../../server/accounts/dataFile";
import { midiData } from "../../../server/midi/personalData";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS, type Person } from "../support/people";
import { mapping, presetContent, sharedPreset } from "./support";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ start: "2026-03-02T22:00:00Z", sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const { owner, other, admin } = PEOPLE;
const at = (id: string) => `/api/midi/presets/${id}`;
const read = (id: string, { token }: Person) => app.call("GET", at(id), { token });
const rate = (id: string, stars: unknown, { token }: Person) =>
  app.call("PUT", `${at(id)}/rating`, { token, json: { stars } });
const listed = async (query: string, { token }: Person): Promise<string[]> =>
  (await app.call("GET", `/api/midi/presets?${query}`, { token })).json.items.map(({ id }: { id: string }) => id);

test("a shared preset is found by its device, previewed with its mappings, and changes nothing of the reader’s", async () => {
  const card = await sharedPreset(app, owner, {
    device: "Found \ud83c\udfb9",
    mappings: [mapping("a", "Found \ud83c\udfb9")],
  });
  expect(card).toMatchObject({ mappings: 1, own: true, shared: true, rating: { average: null, count: 0, own: null } });
  expect(await listed(`device=${encodeURIComponent("Found \ud83c\udfb9")}`, other)).toEqual([card.id]);
  expect(await listed("device=Elsewhere", other)).toEqual([]);
  const before = (await app.call("GET", "/api/midi/mappings", { token: other.token })).json;
  const preview = await read(card.id, other);
  expect(preview.json).toMatchObject({ by: { handle: "the-owner" }, own: false });
  expect(preview.json.mappings).toEqual([mapping("a", "Found \ud83c\udfb9")]);
  expect((await app.call("GET", "/api/midi/mappings", { token: other.token })).json).toEqual(before);
});

test("one’s own is there on all devices; what is not shared is nobody else’s, not even an administrator’s", async () => {
  const { id } = await sharedPreset(app, owner, { shared: false });
  expect(await listed("whose=own", owner)).toContain(id);
  expect(await listed("", other)).not.toContain(id);
  for (const person of [other, admin]) {
    expect((await read(id, person)).status).toBe(404);
    expect((await rate(id, 5, person)).status).toBe(404);
    expect((await app.call("DELETE", at(id), { token: person.token })).status).toBe(404);
  }
});

test("each account rates once: a second rating replaces the first, null takes it back, nobody rates their own", async () => {
  const { id } = await sharedPreset(app, owner);
  expect((await rate(id, 5, other)).json).toEqual({ average: 5, count: 1, own: 5 });
  expect((await rate(id, 2, other)).json).toEqual({ average: 2, count: 1, own: 2 });
  expect((await rate(id, 5, admin)).json).toEqual({ average: 3.5, count: 2, own: 5 });
  expect((await rate(id, null, other)).json).toEqual({ average: 5, count: 1, own: null });
  expect((await rate(id, null, other)).json).toEqual({ average: 5, count: 1, own: null });
  expect((await rate(id, 5, owner)).status).toBe(409);
  for (const stars of [0, 6, 2.5, "5", -1]) expect((await rate(id, stars, other)).status).toBe(400);
});

test("ratings sent at once count once", async () => {
  const { id } = await sharedPreset(app, owner);
  await Promise.all([1, 2, 3, 4, 5, 5, 5].map((stars) => rate(id, stars, other)));
  const { json } = await read(id, other);
  expect(json.rating.count).toBe(1);
  expect(json.rating.average).toBe(json.rating.own);
});

test("the best rated comes first, page by page, each once", async () => {
  const device = "Paged";
  const ids: string[] = [];
  for (const stars of [3, 5, null, 1]) {
    const { id } = await sharedPreset(app, owner, { device, mappings: [mapping("a", device)] });
    if (stars !== null) await rate(id, stars, other);
    ids.push(id);
  }
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { json } = await app.call(
      "GET",
      `/api/midi/presets?device=${device}&limit=1${cursor && `&cursor=${cursor}`}`,
      {
        token: other.token,
      },
    );
    seen.push(...json.items.map(({ id }: { id: string }) => id));
    cursor = json.nextCursor;
  }
  // unrated stands as 3.5 stars
  expect(seen).toEqual([ids[1], ids[2], ids[0], ids[3]]);
  for (const cursor of ["x", "1_", "99999999999_a"]) {
    expect((await app.call("GET", `/api/midi/presets?cursor=${cursor}`, { token: other.token })).status).toBe(400);
  }
});

test("what is no preset, of several devices, not learned or too large is refused", async () => {
  const send = (given: object) =>
    app.call("POST", "/api/midi/presets", { token: owner.token, json: presetContent(given) });
  for (const given of [
    { name: "" },
    { name: "two\nlines" },
    { name: "reversed \u202e" },
    { name: "x".repeat(PRESET_LIMITS.name + 1) },
    { mappings: [] },
    { mappings: [mapping("a"), mapping("a")] },
    { mappings: [mapping("a"), mapping("b", "Other box")] },
    { mappings: [{ ...mapping("a"), device: null, message: null }] },
  ]) {
    expect((await send(given)).status, JSON.stringify(given)).toBe(400);
  }
  const body = JSON.stringify(presetContent({ padding: "x".repeat(PRESET_LIMITS.bytes) }));
  const headers = { "content-type": "application/json" };
  expect((await app.call("POST", "/api/midi/presets", { token: owner.token, body, headers })).status).toBe(413);
});

test("what was reported and taken down only its owner and administrators see; restored it is back", async () => {
  const { id } = await sharedPreset(app, owner, { name: "Rude" });
  const report = await app.call("POST", `${at(id)}/report`, { token: other.token, json: { reason: "hate" } });
  expect(report.status).toBe(204);
  const reports = (await app.call("GET", "/api/admin/reports", { token: admin.token })).json.items;
  expect(reports.find(({ thing }: { thing: { id: string } }) => thing.id === id)).toMatchObject({
    thing: { kind: "midi-preset", releaseId: null, text: "Rude", by: "the-owner", takenDown: false },
  });
  const json = { kind: "midi-preset", id, reason: "Rude words." };
  const takedown = await app.call("POST", "/api/admin/takedowns", { token: admin.token, json });
  expect(takedown.status).toBe(201);
  expect((await read(id, other)).status).toBe(404);
  expect((await rate(id, 5, other)).status).toBe(404);
  expect(await listed("", other)).not.toContain(id);
  expect((await read(id, owner)).json.takenDown).toBe(true);
  expect((await read(id, admin)).status).toBe(200);
  await app.runJobs();
  expect(app.mails.at(-1)?.subject).toContain("your MIDI preset “Rude”");
  await app.call("POST", `/api/admin/takedowns/${takedown.json.id}/restore`, { token: admin.token });
  expect((await read(id, other)).status).toBe(200);
});

test("nobody has more than their number, not even by asking for several at once", async () => {
  const { accountId } = admin.session;
  await app.platform.pool.query(
    `insert into midi_presets (id, account_id, name, description, device, mappings, mapping_count, shared, created_at, changed_at)
     select 'filled-' || n, $1, 'Filled', '', 'Box', '[]', 0, false, now(), now() from generate_series(1, $2) n`,
    [accountId, PRESET_LIMITS.presets - 1],
  );
  const answers = await Promise.all(
    [1, 2, 3].map(() => app.call("POST", "/api/midi/presets", { token: admin.token, json: presetContent() })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test("changes are counted before their body is read", async () => {
  const statuses = new Set<number>();
  for (let call = 0; call < 31; call++) {
    statuses.add((await app.call("POST", "/api/midi/presets", { token: other.token, json: {} })).status);
  }
  expect(statuses).toEqual(new Set([400, 429]));
});

test("presets and ratings are exported with a person’s data; with the person they go, and no rating stays counted", async () => {
  const { pool } = app.platform;
  const { id } = (await app.call("GET", "/api/midi/presets?whose=own&limit=1", { token: owner.token })).json.items[0];
  await rate(id, 5, other);
  const before = (await read(id, owner)).json.rating.count;
  const leaving = { personId: other.session.userId, accountId: other.session.accountId };
  expect(await midiData.read(pool, leaving)).toMatchObject({
    ratings: expect.arrayContaining([expect.objectContaining({ preset: id, stars: 5 })]),
  });
  await midiData.erase(pool, leaving, new Date());
  expect((await read(id, owner)).json.rating.count).toBe(before - 1);
  const whose = { personId: owner.session.userId, accountId: owner.session.accountId };
  const kept = (await midiData.read(pool, whose)) as { presets: { mappings: unknown }[] };
  // a hundred presets may have as many megabytes: each is read when its turn comes
  for (const { mappings } of kept.presets) expect(mappings).toBeInstanceOf(StoredJson);
  expect(JSON.parse(await text(dataFile(kept)))).toMatchObject({
    presets: expect.arrayContaining([
      expect.objectContaining({ name: "Club set", mappings: [mapping("a"), mapping("b")] }),
    ]),
  });
  await midiData.erase(pool, whose, new Date());
  expect((await read(id, other)).status).toBe(404);
});
