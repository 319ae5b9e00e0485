import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../live/support";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { openSet, report } from "./support";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    start: "2026-03-02T20:00:00Z",
    sessions: PEOPLES_SESSIONS,
  });
  await addPeople(app);
});
afterAll(() => app.close());

const { owner, other } = PEOPLE;
const { token } = owner;
const post = (path: string, json: object, by = token) => app.call("POST", path, { token: by, json });
const reported = async (studioId: string, given: object = {}) =>
  (await app.call("PUT", "/api/dj/studio", { token, json: report(studioId, given) })).json;
const commands = async (studioId: string, after: number, by = token) =>
  (await app.call("GET", `/api/dj/commands?studioId=${studioId}&after=${after}`, { token: by })).json;

test("with no studio open the answer says so, and nothing is kept for a later one", async () => {
  const { status, json } = await post("/api/dj/mix", { action: "play", deck: "A", trackId: "t" });
  expect(status).toBe(200);
  expect(json).toEqual({
    success: false,
    message: "No DJ studio of yours is open. Open it in a browser, then try again.",
    status: { open: false, at: null, studio: null, set: null },
  });
  expect(await reported("first")).toEqual({ here: true, last: 0 });
});

test("what is asked of the caller’s studio comes to the open page, in order, at once and to nobody else", async () => {
  const setId = await openSet(app, owner);
  const { last } = await reported("page", { takeOver: true });
  const socket = await connect(app, token);
  socket.send({ type: "subscribe", topic: "djCommands" });
  expect((await socket.next("value")).value).toEqual({ last, studioId: "page" });
  const answer = await post("/api/dj/mix", { action: "play", deck: "b", trackId: "track-1" });
  expect(answer.json).toMatchObject({
    success: true,
    status: { open: true, studio: { crossfader: 50 }, set: { id: setId } },
  });
  expect((await socket.next("value")).value).toEqual({ last: last + 1, studioId: "page" });
  socket.close();
  expect((await commands("page", last)).items).toEqual([
    { number: last + 1, command: { kind: "play", deck: "B", trackId: "track-1" } },
  ]);
  await post("/api/dj/mix", { action: "crossfade", position: 30 });
  await post("/api/studio/dj/deck/load", { deckId: "A", trackId: "track-2" });
  await post("/api/studio/dj/crossfader", { position: 100 });
  await post("/api/studio/dj/effects", { deckId: "C", effect: "echo", value: 40 });
  expect((await commands("page", last + 1)).items.map((one: { command: object }) => one.command)).toEqual([
    { kind: "crossfade", position: 30 },
    { kind: "load", deck: "A", trackId: "track-2" },
    { kind: "crossfade", position: 100 },
    { kind: "effect", deck: "C", effect: "echo", value: 40 },
  ]);
  expect(await commands("page", 0, other.token)).toEqual({ here: false, items: [] });
});

test("what a deck is set to comes back as it was reported, and what an older page leaves out as not known", async () => {
  const deck = {
    ...{ deck: "B", playing: true, position: 12.5, loading: false, sync: true, keylock: true, cue: true, volume: 75 },
    ...{ eq: { low: 0, mid: 50, high: 62 }, effects: [1, 4] },
    track: { id: "t", title: "T", artist: "", bpm: 124, key: "8A", seconds: 200, energy: 7, genre: "House" },
  };
  const old = { deck: "A", track: null, playing: false, position: 0 };
  await reported("full", { takeOver: true, state: { decks: [old, deck], crossfader: 40 } });
  const { studio } = (await app.call("GET", "/api/dj/status", { token })).json;
  const unknown = { loading: false, sync: false, keylock: false, cue: false, eq: null, effects: [], volume: null };
  expect(studio).toEqual({ decks: [{ ...old, ...unknown }, deck], crossfader: 40 });
});

test("a second page is the studio only once it takes over; the first is told", async () => {
  await reported("one", { takeOver: true });
  expect(await reported("two")).toMatchObject({ here: false });
  const { last } = await reported("one");
  const socket = await connect(app, token);
  socket.send({ type: "subscribe", topic: "djCommands" });
  await socket.next("value");
  expect(await reported("two", { takeOver: true })).toEqual({ here: true, last });
  expect((await socket.next("value")).value).toEqual({ last, studioId: "two" });
  socket.close();
  expect(await commands("one", last)).toEqual({ here: false, items: [] });
  expect(await reported("one")).toMatchObject({ here: false });
});

test("a studio that is silent for 40 seconds is closed, and another page is it without asking", async () => {
  await reported("silent", { takeOver: true });
  app.clock.advance({ seconds: 40 });
  expect((await app.call("GET", "/api/dj/status", { token })).json.open).toBe(false);
  expect((await post("/api/studio/dj/crossfader", { position: 1 })).json.success).toBe(false);
  expect(await reported("awake")).toMatchObject({ here: true });
});

test("a command that nobody has taken for 30 seconds is not done any more, and of many the latest are kept", async () => {
  const { last } = await reported("slow", { takeOver: true });
  await post("/api/studio/dj/crossfader", { position: 1 });
  app.clock.advance({ seconds: 20 });
  await reported("slow");
  app.clock.advance({ seconds: 15 });
  await post("/api/studio/dj/crossfader", { position: 2 });
  expect((await commands("slow", last)).items.map((one: { number: number }) => one.number)).toEqual([last + 2]);
  for (let position = 0; position < 40; position++) await post("/api/studio/dj/crossfader", { position });
  const { items } = await commands("slow", last);
  expect(items).toHaveLength(32);
  expect(items.at(-1).command.position).toBe(39);
});

test("what is out of bounds is refused", async () => {
  for (const [path, json] of [
    ["/api/dj/mix", { action: "crossfade", position: 101 }],
    ["/api/dj/mix", { action: "play", deck: "E", trackId: "t" }],
    ["/api/dj/mix", { action: "stop" }],
    ["/api/studio/dj/effects", { deckId: "A", effect: "explode", value: 1 }],
    ["/api/studio/dj/effects", { deckId: "A", effect: "echo", value: -1 }],
    ["/api/studio/dj/deck/load", { deckId: "A", trackId: "../../etc" }],
  ] as const) {
    expect((await post(path, json)).status, JSON.stringify(json)).toBe(400);
  }
  const deck = { deck: "A", track: null, playing: false, position: 0 };
  for (const state of [
    { decks: [deck, deck], crossfader: 50 },
    { decks: [{ ...deck, position: -1 }], crossfader: 50 },
    { decks: [], crossfader: Number.MAX_VALUE },
  ]) {
    expect((await app.call("PUT", "/api/dj/studio", { token, json: report("x", { state }) })).status).toBe(400);
  }
});

test("commands are counted for each account", async () => {
  const statuses = new Set<number>();
  for (let call = 0; call < 241; call++) {
    statuses.add((await post("/api/studio/dj/crossfader", { position: 1 }, other.token)).status);
  }
  expect(statuses).toEqual(new Set([200, 429]));
});
