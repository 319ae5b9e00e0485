import { afterAll, beforeAll, expect, test } from "vitest";
import { DJ_REQUESTS } from "../../../contract/dj/requests";
import { djData } from "../../../server/dj/personalData";
import { connect } from "../live/support";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { guestOf, openSet, track } from "./support";

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
const voting = async () => (await app.call("GET", "/api/dj/voting", { token })).json;
const page = async (setId: string) => (await app.call("GET", `/api/dj/guests/${setId}`)).json;
const judge = (setId: string, trackId: string, state: string) =>
  app.call("PUT", `/api/dj/sets/${setId}/requests/${trackId}`, { token, json: { state } });
const search = async (setId: string, words: string): Promise<string[]> =>
  (await app.call("GET", `/api/dj/guests/${setId}/tracks?search=${encodeURIComponent(words)}`)).json.items.map(
    ({ id }: { id: string }) => id,
  );

test("a guest without an account finds a track, asks for it, and the DJ sees it with its votes", async () => {
  const tracks = [
    track("a", { title: "Déjà Vu", artist: "Beyoncé", bpm: 105.5, key: "8A", seconds: 240 }),
    track("b", { title: "100%", artist: "" }),
  ];
  const setId = await openSet(app, owner, { tracks, name: "Friday" });
  expect(setId).toMatch(/^[\w-]{22}$/);
  const shown = await page(setId);
  expect(shown.set).toMatchObject({ name: "Friday", open: true, tracks: 2, by: { handle: "the-owner" } });
  expect(await search(setId, "beyonce DEJA")).toEqual(["a"]);
  expect(await search(setId, "%")).toEqual(["a", "b"]);
  expect(await search(setId, "beyonce nothing")).toEqual([]);

  const [one, two] = [await guestOf(app, setId), await guestOf(app, setId, "198.51.100.7")];
  expect((await one.vote("a")).json).toEqual({ trackId: "a", votes: 1, voted: true });
  expect((await two.vote("a")).json).toEqual({ trackId: "a", votes: 2, voted: true });
  const { set, waiting } = await voting();
  expect(set).toMatchObject({ id: setId, open: true, tracks: 2, link: `http://backline.test/request/${setId}` });
  expect(waiting).toEqual([{ ...tracks[0], votes: 2, priority: "high", at: app.clock.now().toISOString() }]);
  expect((await page(setId)).waiting).toEqual(waiting);
});

test("a vote counts once, can be taken back, and comes back with the guest; what nobody wants leaves the list", async () => {
  const setId = await openSet(app, owner);
  const guest = await guestOf(app, setId);
  await guest.vote("one");
  expect((await guest.vote("one")).json.votes).toBe(1);
  const back = await app.call("POST", `/api/dj/guests/${setId}/me`, { json: { guest: guest.guest } });
  expect(back.json).toEqual({ guest: guest.guest, votes: ["one"] });
  expect((await guest.vote("one", false)).json).toEqual({ trackId: "one", votes: 0, voted: false });
  expect((await guest.vote("one", false)).json.votes).toBe(0);
  expect((await voting()).waiting).toEqual([]);
});

test("the live channel tells of a vote, to the DJ and to guests who have not signed in", async () => {
  const setId = await openSet(app, owner);
  const { state } = await voting();
  expect((await page(setId)).state).toBe(state);
  const [dj, guest] = [await connect(app, token), await connect(app)];
  dj.send({ type: "subscribe", topic: "djRequests" });
  guest.send({ type: "subscribe", topic: `djSet:${setId}` });
  for (const socket of [dj, guest]) expect((await socket.next("value")).value).toEqual({ state });
  await (await guestOf(app, setId)).vote("two");
  for (const socket of [dj, guest]) {
    const { value } = await socket.next("value");
    expect(value).not.toEqual({ state });
    expect((await voting()).state).toBe((value as { state: string }).state);
    socket.close();
  }
  expect((await page(setId)).waiting.map(({ id }: { id: string }) => id)).toEqual(["two"]);
});

test("the list follows votes, and what has waited for fifteen minutes comes up", async () => {
  const setId = await openSet(app, owner, { tracks: ["a", "b", "c", "d", "e"].map((id) => track(id)) });
  const guests = await Promise.all([1, 2, 3].map((n) => guestOf(app, setId, `203.0.113.${n}`)));
  await guests[0]?.vote("e");
  app.clock.advance({ minutes: 1 });
  for (const [id, votes] of [
    ["a", 1],
    ["b", 3],
    ["c", 2],
    ["d", 1],
  ] as const) {
    for (const guest of guests.slice(0, votes)) await guest.vote(id);
  }
  const order = async () =>
    (await voting()).waiting.map((one: { id: string; priority: string }) => `${one.id} ${one.priority}`);
  expect((await order()).slice(0, 2)).toEqual(["b high", "c high"]);
  expect(await order()).toContain("e medium");
  app.clock.advance({ minutes: 14 });
  expect((await order()).slice(0, 3)).toEqual(["b high", "c high", "e high"]);
});

test("what the DJ marks as played or hides takes no votes; hidden tracks guests do not see", async () => {
  const setId = await openSet(app, owner);
  const guest = await guestOf(app, setId);
  for (const id of ["one", "two"]) await guest.vote(id);
  expect((await judge(setId, "one", "played")).status).toBe(204);
  expect((await judge(setId, "two", "hidden")).status).toBe(204);
  expect((await judge(setId, "none", "played")).status).toBe(404);
  const mine = await voting();
  expect([mine.waiting, mine.played.length, mine.hidden.length]).toEqual([[], 1, 1]);
  const theirs = await page(setId);
  expect(theirs.played[0]).toMatchObject({ id: "one", votes: 1 });
  expect(JSON.stringify(theirs)).not.toContain("Title two");
  const late = await guestOf(app, setId);
  expect((await late.vote("one")).json.error.message).toBe("The DJ has played this one.");
  expect((await late.vote("two")).status).toBe(409);
  await judge(setId, "two", "waiting");
  expect((await late.vote("two")).json.votes).toBe(2);
});

test("a request stays when another list takes the place of the one it was made from", async () => {
  const setId = await openSet(app, owner);
  const guest = await guestOf(app, setId);
  await guest.vote("one");
  await app.call("PUT", `/api/dj/sets/${setId}/tracks`, { token, json: { items: [track("three")] } });
  expect(await search(setId, "")).toEqual(["three"]);
  expect((await voting()).waiting[0]).toMatchObject({ id: "one", title: "Title one" });
  expect((await guest.vote("two")).status).toBe(404);
  expect((await (await guestOf(app, setId)).vote("one")).json.votes).toBe(2);
});

test("a set that is closed, replaced by another, or a day old takes no votes; its DJ opens it again", async () => {
  const change = (setId: string, json: object) => app.call("PATCH", `/api/dj/sets/${setId}`, { token, json });
  const setId = await openSet(app, owner);
  const guest = await guestOf(app, setId);
  expect((await change(setId, { open: false })).json.open).toBe(false);
  expect((await guest.vote("one")).json.error.message).toBe("This DJ takes no requests at the moment.");
  expect((await page(setId)).set.open).toBe(false);
  await change(setId, { open: true });
  expect((await guest.vote("one")).status).toBe(200);
  app.clock.advance({ hours: DJ_REQUESTS.openHours });
  expect((await voting()).set.open).toBe(false);
  expect((await guest.vote("two")).status).toBe(409);
  await change(setId, { open: true });
  expect((await guest.vote("two")).status).toBe(200);
  await openSet(app, owner);
  expect((await guest.vote("two", false)).status).toBe(409);
  expect((await change(setId, { open: true })).status).toBe(409);
});

test("a DJ who is suspended has no page", async () => {
  const setId = await openSet(app, other);
  await app.platform.pool.query("update people set suspended_at = now() where id = $1", [other.session.userId]);
  expect((await app.call("GET", `/api/dj/guests/${setId}`)).status).toBe(404);
  await app.platform.pool.query("update people set suspended_at = null where id = $1", [other.session.userId]);
  expect((await app.call("GET", `/api/dj/guests/${setId}`)).status).toBe(200);
});

test("of earlier sets some are kept, without who voted; all are exported and deleted with their DJ", async () => {
  for (let count = 0; count <= DJ_REQUESTS.sets; count++) {
    const setId = await openSet(app, owner, { name: `Night ${count}` });
    await (await guestOf(app, setId, `2001:db8:${count}::1`)).vote("one");
  }
  const { pool } = app.platform;
  const whose = { personId: owner.session.userId, accountId: owner.session.accountId };
  const sets = (await djData.read(pool, whose)) as { name: string; requests: { votes: number }[] }[];
  expect(sets.map(({ name }) => name)).toEqual(
    Array.from({ length: DJ_REQUESTS.sets }, (_, index) => `Night ${index + 1}`),
  );
  expect(sets.every(({ requests }) => requests[0]?.votes === 1)).toBe(true);
  const { rows } = await pool.query(
    "select count(*)::int as votes from dj_votes v join dj_sets s on s.id = v.set_id where s.account_id = $1",
    [whose.accountId],
  );
  expect(rows[0].votes).toBe(1);
  await djData.erase(pool, whose, new Date());
  expect((await voting()).set).toBeNull();
});
