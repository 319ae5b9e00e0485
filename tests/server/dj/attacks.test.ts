import { afterAll, beforeAll, expect, test } from "vitest";
import { DJ_REQUESTS } from "../../../contract/dj/requests";
import { changeSet } from "../../../server/dj/sets";
import { connect } from "../live/support";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { type Guest, guestOf, openSet, track } from "./support";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ start: "2026-03-02T20:00:00Z", sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const { owner, other } = PEOPLE;
const votesIn = async (setId: string, trackId: string): Promise<number> => {
  const { json } = await app.call("GET", `/api/dj/guests/${setId}`);
  return json.waiting.find(({ id }: { id: string }) => id === trackId)?.votes ?? 0;
};

test("one guest who votes a hundred times at once is counted once", async () => {
  const setId = await openSet(app, owner);
  const guest = await guestOf(app, setId);
  await Promise.all(Array.from({ length: 30 }, () => guest.vote("one")));
  expect(await votesIn(setId, "one")).toBe(1);
});

test("one network that comes as ever new guests has no more than its votes, whatever address of it they take", async () => {
  const setId = await openSet(app, owner);
  const statuses: number[] = [];
  for (let n = 0; n < DJ_REQUESTS.votesOfNetwork + 5; n++) {
    // a household's IPv6: another address with every guest
    statuses.push((await (await guestOf(app, setId, `2001:db8:1:2::${n + 1}`)).vote("one")).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(DJ_REQUESTS.votesOfNetwork);
  expect(await votesIn(setId, "one")).toBe(DJ_REQUESTS.votesOfNetwork);
  // another network is not kept out by it
  expect((await (await guestOf(app, setId, "198.51.100.1")).vote("one")).status).toBe(200);
});

test("votes from one network that come at once pass no limit between them", async () => {
  const setId = await openSet(app, owner);
  const guests: Guest[] = [];
  for (let n = 0; n < DJ_REQUESTS.votesOfNetwork + 6; n++) guests.push(await guestOf(app, setId, "198.51.100.2"));
  await Promise.all(guests.map((guest) => guest.vote("one")));
  expect(await votesIn(setId, "one")).toBe(DJ_REQUESTS.votesOfNetwork);
});

test("where the DJ says that guests share a network, more of them vote", async () => {
  const setId = await openSet(app, owner, { sharedNetwork: true });
  for (let n = 0; n < DJ_REQUESTS.votesOfNetwork + 3; n++) {
    expect((await (await guestOf(app, setId, "198.51.100.3")).vote("one")).status).toBe(200);
  }
});

test("new guests of one network are counted", async () => {
  const setId = await openSet(app, owner);
  const come = () => app.call("POST", `/api/dj/guests/${setId}/me`, { json: {}, address: "198.51.100.4" });
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++) statuses.push((await come()).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  // who is in already stays in
  const { guest } = (await app.call("POST", `/api/dj/guests/${setId}/me`, { json: {}, address: "198.51.100.5" })).json;
  const again = await app.call("POST", `/api/dj/guests/${setId}/me`, { json: { guest }, address: "198.51.100.4" });
  expect(again.json.guest).toBe(guest);
});

test("a guest who switches votes on and off is slowed down, and so is their network", async () => {
  const setId = await openSet(app, owner);
  const guest = await guestOf(app, setId, "198.51.100.6");
  const statuses = new Set<number>();
  for (let n = 0; n < 41; n++) statuses.add((await guest.vote("one", n % 2 === 0)).status);
  expect(statuses).toEqual(new Set([200, 429]));
});

test("a guest asks for so many tracks and no more; one taken back makes room", async () => {
  const ids = Array.from({ length: DJ_REQUESTS.votesOfGuest + 1 }, (_, n) => `t${n}`);
  const setId = await openSet(app, owner, { tracks: ids.map((id) => track(id)) });
  const guest = await guestOf(app, setId);
  const statuses: number[] = [];
  for (const id of ids) statuses.push((await guest.vote(id)).status);
  expect(statuses.at(-1)).toBe(409);
  await guest.vote("t0", false);
  expect((await guest.vote(ids.at(-1) ?? "")).status).toBe(200);
});

test("forged tokens, tokens of another set and old ones vote for nobody", async () => {
  const [mine, theirs] = [await openSet(app, owner), await openSet(app, other)];
  const { guest } = await guestOf(app, mine);
  const [id = "", ...signature] = guest.split(".");
  const forged = [
    "",
    "x",
    `${"a".repeat(22)}.`,
    `${"a".repeat(22)}.${signature.join(".")}`,
    `${id}.${signature[0]}.zzzzzz.${signature[2]}`,
    `${id}.unknown.${signature[1]}.${signature[2]}`,
    // the last letters of a signature may stand for the same bytes as others
    guest.replace(/\.([\w-])([\w-]*)$/, (_all, first, rest) => `.${first === "x" ? "y" : "x"}${rest}`),
    `${id}..`,
    "\u{1f600}".repeat(22),
  ];
  const vote = (setId: string, token: string) =>
    app.call("PUT", `/api/dj/guests/${setId}/votes/one`, { json: { guest: token, voted: true } });
  for (const token of forged) expect((await vote(mine, token)).status, token).toBe(410);
  expect((await vote(theirs, guest)).status).toBe(410);
  app.clock.advance({ hours: 37 });
  expect((await vote(mine, guest)).status).toBe(410);
  expect(await votesIn(mine, "one")).toBe(0);
});

test("ids that are guessed are no sets, for reading as for voting", async () => {
  for (const setId of ["1", "a".repeat(22), "..", "00000000-0000-7000-8000-000000000011"]) {
    expect((await app.call("GET", `/api/dj/guests/${setId}`)).status).toBe(404);
    expect((await app.call("GET", `/api/dj/guests/${setId}/tracks`)).status).toBe(404);
    expect((await app.call("POST", `/api/dj/guests/${setId}/me`, { json: {} })).status).toBe(404);
  }
});

test("another’s set is nobody’s to change, to judge or to fill", async () => {
  const setId = await openSet(app, owner);
  await (await guestOf(app, setId)).vote("one");
  const { token } = other;
  const at = `/api/dj/sets/${setId}`;
  expect((await app.call("PATCH", at, { token, json: { open: false } })).status).toBe(404);
  expect((await app.call("PUT", `${at}/tracks`, { token, json: { items: [] } })).status).toBe(404);
  expect((await app.call("PUT", `${at}/requests/one`, { token, json: { state: "hidden" } })).status).toBe(404);
  expect((await app.call("DELETE", at, { token })).status).toBe(404);
  expect(await votesIn(setId, "one")).toBe(1);
});

test("giant lists, tracks named twice and texts that break the page are refused", async () => {
  const setId = await openSet(app, owner);
  const { token } = owner;
  // each list is as much of a minute's lists as the others
  const publish = (items: object[]) => {
    app.clock.advance({ minutes: 1 });
    return app.call("PUT", `/api/dj/sets/${setId}/tracks`, { token, json: { items } });
  };
  const many = Array.from({ length: DJ_REQUESTS.tracks + 1 }, (_, n) => track(`t${n}`));
  expect((await publish(many)).status).toBe(400);
  expect((await publish(many.slice(1))).status).toBe(200);
  expect((await publish([track("a"), track("a")])).status).toBe(400);
  for (const given of [
    { title: "" },
    { title: "a\nb" },
    { artist: "\u202eevil" },
    { key: "<b>" },
    { bpm: 1e9 },
    { id: "../x" },
  ]) {
    expect((await publish([track("a", given)])).status, JSON.stringify(given)).toBe(400);
  }
  app.clock.advance({ minutes: 1 });
  const body = JSON.stringify({ items: [], padding: "x".repeat(DJ_REQUESTS.listBytes) });
  const answer = await app.call("PUT", `/api/dj/sets/${setId}/tracks`, {
    token,
    body,
    headers: { "content-type": "application/json" },
  });
  expect(answer.status).toBe(413);
});

test("nobody follows a DJ’s own list, or a set that is not there", async () => {
  const visitor = await connect(app);
  for (const topic of ["djRequests", "djCommands", "djSet", "djSet:no-such-set", "djRequests:of-another"]) {
    visitor.send({ type: "subscribe", topic });
    expect(await visitor.next("refused")).toMatchObject({ topic });
  }
  visitor.close();
});

test("one network does not fill the list with all that it asks for; others still ask", async () => {
  const ids = Array.from({ length: DJ_REQUESTS.waitingOfNetwork + 1 }, (_, n) => `t${n}`);
  const setId = await openSet(app, owner, { tracks: [...ids, "last"].map((id) => track(id)) });
  const statuses: number[] = [];
  for (let from = 0; from < ids.length; from += DJ_REQUESTS.votesOfGuest) {
    const guest = await guestOf(app, setId, "198.51.100.20");
    for (const id of ids.slice(from, from + DJ_REQUESTS.votesOfGuest)) statuses.push((await guest.vote(id)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(DJ_REQUESTS.waitingOfNetwork);
  expect(statuses.at(-1)).toBe(409);
  // what is on the list it still votes for
  expect((await (await guestOf(app, setId, "198.51.100.20")).vote("t0")).status).toBe(200);
  expect((await (await guestOf(app, setId, "198.51.100.21")).vote("last")).status).toBe(200);
});

test("a DJ who puts back more than may wait still gets the list, those with the most votes", async () => {
  const setId = await openSet(app, owner);
  await app.platform.pool.query(
    `insert into dj_requests (set_id, track_id, title, artist, votes, at)
     select $1, 'filled' || n, 'Title', '', 2, now() from generate_series(1, $2) n`,
    [setId, DJ_REQUESTS.waiting],
  );
  await app.platform.pool.query(
    `insert into dj_requests (set_id, track_id, title, artist, votes, state, at) values ($1, 'one', 'Title', '', 1, 'hidden', now())`,
    [setId],
  );
  const { token } = owner;
  const back = await app.call("PUT", `/api/dj/sets/${setId}/requests/one`, { token, json: { state: "waiting" } });
  expect(back.status).toBe(204);
  const { status, json } = await app.call("GET", "/api/dj/voting", { token });
  expect(status).toBe(200);
  expect(json.waiting).toHaveLength(DJ_REQUESTS.waiting);
});

test("signs that become many letters when they are compared take no more room than others", async () => {
  const title = "\ufdfa".repeat(DJ_REQUESTS.title);
  const setId = await openSet(app, owner, { tracks: [track("a", { title, artist: title })] });
  const { rows } = await app.platform.pool.query("select words from dj_set_tracks where set_id = $1", [setId]);
  expect(rows[0].words.length).toBeLessThanOrEqual(DJ_REQUESTS.title + 1 + DJ_REQUESTS.artist);
});

test("a network's votes are no more after midnight than before", async () => {
  const night = await createTestApp({ start: "2026-03-02T23:50:00Z", sessions: PEOPLES_SESSIONS });
  try {
    await addPeople(night);
    const setId = await openSet(night, owner);
    const from = async () => (await (await guestOf(night, setId, "198.51.100.40")).vote("one")).status;
    for (let n = 0; n < DJ_REQUESTS.votesOfNetwork; n++) expect(await from()).toBe(200);
    night.clock.advance({ minutes: 20 });
    expect(await from()).toBe(409);
    // the same network is another hash in another set
    const second = await openSet(night, owner, { tracks: [track("one")] });
    expect((await (await guestOf(night, second, "198.51.100.40")).vote("one")).status).toBe(200);
  } finally {
    await night.close();
  }
});

test("a set that another one followed is not opened again, also when that one is deleted: nobody votes in it twice", async () => {
  const { token } = owner;
  const first = await openSet(app, owner);
  const guest = await guestOf(app, first, "198.51.100.41");
  await guest.vote("one");
  const second = await openSet(app, owner);
  expect((await app.call("DELETE", `/api/dj/sets/${second}`, { token })).status).toBe(204);
  expect((await app.call("PATCH", `/api/dj/sets/${first}`, { token, json: { open: true } })).status).toBe(409);
  expect((await guest.vote("one")).status).toBe(409);
  expect(await votesIn(first, "one")).toBe(1);
  const { rows } = await app.platform.pool.query("select salt from dj_sets where id = $1", [first]);
  expect(rows).toEqual([{ salt: null }]);
});

test("a set is not opened again by a change that was under way as another one followed it", async () => {
  const first = await openSet(app, owner);
  await openSet(app, owner);
  // past the check of the route
  await changeSet(app.platform.pool, first, { open: true }, app.clock.now());
  const { rows } = await app.platform.pool.query("select open, salt from dj_sets where id = $1", [first]);
  expect(rows).toEqual([{ open: false, salt: null }]);
});

test("a set that closes and opens again knows who has voted", async () => {
  const { token } = owner;
  const setId = await openSet(app, owner);
  const guest = await guestOf(app, setId, "198.51.100.42");
  await guest.vote("one");
  for (const open of [false, true]) await app.call("PATCH", `/api/dj/sets/${setId}`, { token, json: { open } });
  expect((await guest.vote("one")).status).toBe(200);
  expect(await votesIn(setId, "one")).toBe(1);
});

test("a set's requests have an end, whatever its DJ makes of them", async () => {
  const setId = await openSet(app, owner, { tracks: [track("asked"), track("late")] });
  const guest = await guestOf(app, setId, "198.51.100.43");
  expect((await guest.vote("asked")).status).toBe(200);
  // lists that change all night, and a DJ who hides what was asked for
  await app.platform.pool.query(
    `insert into dj_requests (set_id, track_id, title, artist, state, at)
     select $1, 'old' || n, 'Old', '', 'hidden', now() from generate_series(2, $2::int) n`,
    [setId, DJ_REQUESTS.asked],
  );
  expect((await guest.vote("late")).status).toBe(409);
  // who asks for what stands there already is heard
  expect((await (await guestOf(app, setId, "198.51.100.44")).vote("asked")).status).toBe(200);
});
