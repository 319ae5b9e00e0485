import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INSTRUMENTS } from "../../../contract/api/instruments";
import { dataFile, StoredJson } from "../../../server/accounts/dataFile";
import { instrumentData } from "../../../server/instruments/personalData";
import { createPlanLimits } from "../../../server/plans/limits";
import { sineWav, uploaded } from "../releases/support";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS, type Person } from "../support/people";
import { NOTES, played, presetContent } from "./support";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ start: "2026-03-02T20:00:00Z", sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const { owner, other, admin } = PEOPLE;
const get = (path: string, { token }: Person = owner) => app.call("GET", `/api/instruments/${path}`, { token });
const post = (path: string, json: object, { token }: Person = owner) =>
  app.call("POST", `/api/instruments/${path}`, { token, json });
const limits = () => createPlanLimits(app.clock.now);
const stored = async ({ session }: Person): Promise<bigint> =>
  (await limits().usage(app.platform.pool, session.accountId)).storage.used;

test("a preset comes back as it was saved; one of the same name takes its place", async () => {
  const content = presetContent({
    tags: ["soft"],
    chain: [{ kind: "reverb", params: { mix: 0.3 }, on: false }],
    state: "x",
  });
  const saved = await post("presets", content);
  expect(saved.status).toBe(201);
  expect(saved.json).toMatchObject(content);
  const again = await post("presets", presetContent({ params: { attack: 1 } }));
  expect(again.json.id).toBe(saved.json.id);
  const { items } = (await get("presets?instrument=piano")).json;
  expect(items).toHaveLength(1);
  expect(items[0].params).toEqual({ attack: 1 });
  expect((await get("presets?instrument=drums")).json.items).toEqual([]);
  expect((await get("presets", other)).json.items).toEqual([]);
});

test("what is no preset, or larger than one may be, is refused; so is one too many, but not a change", async () => {
  for (const given of [
    { name: "" },
    { name: "a\nb" },
    { kind: "a b" },
    { params: { "../x": 1 } },
    { params: { attack: "1" } },
    { params: Object.fromEntries(Array.from({ length: INSTRUMENTS.params + 1 }, (_, n) => [`p${n}`, 1])) },
  ]) {
    expect((await post("presets", presetContent(given))).status, JSON.stringify(given)).toBe(400);
  }
  const large = await post("presets", presetContent({ padding: "x".repeat(INSTRUMENTS.presetBytes) }));
  expect(large.status).toBe(413);
  await app.platform.pool.query(
    `insert into instrument_presets (id, account_id, instrument, name, content, created_at, changed_at)
     select 'filled-' || n, $1, 'piano', 'Filled ' || n, '{}', now(), now() from generate_series(1, $2) n`,
    [admin.session.accountId, INSTRUMENTS.presets - 1],
  );
  const two = await Promise.all(["One", "Two"].map((name) => post("presets", presetContent({ name }), admin)));
  expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
  const there = two.find(({ status }) => status === 201)?.json.name;
  expect((await post("presets", presetContent({ name: there, params: {} }), admin)).status).toBe(201);
});

test("presets at their largest come a few at a time, each once", async () => {
  const params = Object.fromEntries(
    Array.from({ length: INSTRUMENTS.params }, (_, n) => [`parameter-${n}`.padEnd(60, "x"), n]),
  );
  const content = { params, chain: [{ kind: "reverb", params, on: true }], state: "x".repeat(10_000) };
  const saved: string[] = [];
  for (let n = 0; n < 8; n++) {
    app.clock.advance({ minutes: 1 });
    const answer = await post("presets", presetContent({ name: `Large ${n}`, instrument: "large", ...content }), other);
    expect(answer.status).toBe(201);
    saved.push(answer.json.id);
  }
  const seen: string[] = [];
  for (let cursor = ""; ; ) {
    const { text: sent, json } = await get(`presets?instrument=large&limit=100${cursor}`, other);
    expect(sent.length).toBeLessThan(300 * 1024);
    seen.push(...json.items.map(({ id }: { id: string }) => id));
    if (json.nextCursor === null) break;
    cursor = `&cursor=${json.nextCursor}`;
  }
  expect(seen).toEqual(saved.reverse());
});

test("played notes are listed and read back, and count as storage until they are deleted", async () => {
  const before = await stored(owner);
  const { id, bytes } = await played(app, owner, "notes");
  expect(await stored(owner)).toBe(before + BigInt(bytes));
  expect((await get("recordings")).json.items[0]).toMatchObject({ id, kind: "notes", notes: 2, name: "Sketch" });
  expect((await get(`recordings/${id}`)).json.notes).toEqual(NOTES);
  expect((await get(`recordings/${id}/sound`)).status).toBe(404);
  for (const person of [other, admin]) expect((await get(`recordings/${id}`, person)).status).toBe(404);
  expect((await app.call("DELETE", `/api/instruments/recordings/${id}`, { token: owner.token })).status).toBe(204);
  expect(await stored(owner)).toBe(before);
});

test("played sound is one’s own upload, kept once, sent back byte for byte and in ranges", async () => {
  const before = await stored(owner);
  const sound = sineWav(0.05);
  const uploadId = await uploaded(app, owner, sound, { purpose: INSTRUMENTS.purpose });
  const body = { kind: "audio", name: "Take", instrument: "guitar", seconds: 0.05, uploadId };
  const first = await post("record", body);
  const second = await post("record", body);
  expect([first.status, second.status, second.json.id]).toEqual([201, 201, first.json.id]);
  expect(await stored(owner)).toBe(before + BigInt(sound.length));
  const path = `recordings/${first.json.id}/sound`;
  expect((await get(path)).bytes.equals(sound)).toBe(true);
  const part = await app.call("GET", `/api/instruments/${path}`, {
    token: owner.token,
    headers: { range: "bytes=0-3" },
  });
  expect([part.status, part.text]).toEqual([206, "RIFF"]);
  expect((await get(path, other)).status).toBe(404);
});

test("another’s upload, one for something else, and one that never was are refused", async () => {
  const theirs = await uploaded(app, other, sineWav(0.01), { purpose: INSTRUMENTS.purpose });
  const release = await uploaded(app, owner, sineWav(0.01));
  for (const uploadId of [theirs, release, "a".repeat(32)]) {
    const answer = await post("record", { kind: "audio", name: "Take", instrument: "guitar", seconds: 1, uploadId });
    expect(answer.status).toBe(400);
  }
  for (const notes of [
    [],
    [{ at: -1, length: 1, key: 60, velocity: 1 }],
    [{ at: 0, length: 1, key: 128, velocity: 1 }],
  ]) {
    expect((await post("record", { kind: "notes", name: "Take", instrument: "x", seconds: 1, notes })).status).toBe(
      400,
    );
  }
});

test("what the plan has no room for is not kept", async () => {
  const { pool } = app.platform;
  const room = (await limits().usage(pool, other.session.accountId)).storage;
  await limits().require(pool, other.session.accountId, "storage", (room.limit ?? 0n) - room.used);
  const answer = await post(
    "record",
    { kind: "notes", name: "Full", instrument: "piano", seconds: 1, notes: NOTES },
    other,
  );
  expect(answer.status).toBe(402);
  expect((await get("recordings", other)).json.items).toEqual([]);
});

test("all of it is exported and deleted with the person, and takes no storage any more", async () => {
  const { pool } = app.platform;
  const whose = { personId: owner.session.userId, accountId: owner.session.accountId };
  await played(app, owner, "notes");
  const data = instrumentData(limits());
  const read = (await data.read(pool, whose)) as { recordings: { notes: unknown }[] };
  const exported = JSON.parse(await text(dataFile(read)));
  // both were recorded at one moment of the test's clock
  exported.recordings.sort((a: { kind: string }, b: { kind: string }) => b.kind.localeCompare(a.kind));
  expect(exported).toMatchObject({
    presets: [{ name: "Warm keys", content: { params: { attack: 1 } } }],
    recordings: [
      { kind: "notes", notes: NOTES },
      { kind: "audio", notes: [] },
    ],
  });
  // a thousand recordings may have millions of notes: each is read when its turn comes
  for (const { notes } of read.recordings) expect(notes).toBeInstanceOf(StoredJson);
  await data.erase(pool, whose, new Date());
  expect((await get("recordings")).json.items).toEqual([]);
  expect((await get("presets")).json.items).toEqual([]);
  expect(await stored(owner)).toBe(0n);
});
