import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rollAudience } from "../../../server/analytics/roll";
import { randomId } from "../../../server/ids";
import { addStream } from "../../../server/social/watching/store";
import { createTestApp, type TestApp } from "../support/app";
import { coinsOf } from "../support/coins";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { signedUp, type TestPerson } from "../support/signedUp";
import { published, toldOf } from "./support";

// publications of kinds that no screen makes yet stand in the database as such a screen would write them

const { owner, admin } = PEOPLE;
let app: TestApp;
let fan: TestPerson;
let fans = 0;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  fan = await signedUp(app, `watcher-${fans++}`);
});
const call = (method: string, path: string, token?: string, json?: unknown) =>
  app.call(method, path, { ...(token ? { token } : {}), ...(json === undefined ? {} : { json }) });

test("a video is liked, shared, commented on and counted for its owner, as a release is", async () => {
  const id = await published(app, owner, "video", 60);
  const at = `/api/publications/${id}`;
  const liked = await call("PUT", `${at}/like`, fan.token);
  expect(liked.json).toMatchObject({ liked: true, likes: 1, reward: { rewarded: true } });
  expect((await call("POST", `${at}/comments`, fan.token, { text: "Encore!" })).status).toBe(201);
  expect((await call("GET", `${at}/comments`)).json.items).toMatchObject([
    { text: "Encore!", author: { handle: fan.handle } },
  ]);
  expect((await call("POST", `${at}/share`, fan.token)).json.visitors).toBe(0);
  expect((await call("GET", `${at}/audience`, fan.token)).json).toMatchObject({ likes: 1, comments: 1, liked: true });
  expect(await toldOf(app, id)).toEqual(["like", "comment", "share"]);
  await rollAudience(app.platform.pool, app.clock.now());
  const { totals } = (await call("GET", "/api/analytics/overview?range=7d", owner.token)).json;
  expect(totals).toMatchObject({ likes: 1, comments: 1, shares: 1 });
  expect((await call("DELETE", `${at}/like`, fan.token)).json).toEqual({ liked: false, likes: 0 });
});

test("a private one is nobody else's, and what does not exist is as little", async () => {
  const id = await published(app, owner, "post");
  await app.platform.pool.query("update publications set visibility = 'private' where id = $1", [id]);
  for (const of of [id, "nothing"]) {
    expect((await call("GET", `/api/publications/${of}/audience`, fan.token)).status).toBe(404);
    expect((await call("PUT", `/api/publications/${of}/like`, fan.token)).status).toBe(404);
    expect((await call("POST", `/api/publications/${of}/report`, fan.token, { reason: "spam" })).status).toBe(404);
  }
  expect((await call("GET", `/api/publications/${id}/audience`, owner.token)).status).toBe(200);
});

test("a reported artwork is taken down as such: its owner alone still sees it", async () => {
  const id = await published(app, owner, "artwork");
  await call("POST", `/api/publications/${id}/report`, fan.token, { reason: "copyright" });
  const reports = (await call("GET", "/api/admin/reports", admin.token)).json.items;
  expect(reports.find((one: { thing: { id: string } }) => one.thing.id === id).thing).toMatchObject({
    kind: "artwork",
    text: "Dusk, live",
    by: "the-owner",
  });
  const json = { kind: "artwork", id, reason: "Drawn by somebody else." };
  // under another kind it is none
  expect((await call("POST", "/api/admin/takedowns", admin.token, { ...json, kind: "release" })).status).toBe(404);
  expect((await call("POST", "/api/admin/takedowns", admin.token, json)).status).toBe(201);
  expect((await call("GET", `/api/publications/${id}/audience`)).status).toBe(404);
  expect((await call("GET", `/api/publications/${id}/audience`, owner.token)).status).toBe(200);
  await app.runJobs();
  expect(app.mails.findLast(({ to }) => to === "owner@example.test")?.text).toContain("took down “Dusk, live”");
});

describe("what has no end", () => {
  /** A view of the fan's that has begun; its heartbeats at these seconds, the clock 15 s ahead before each but the first. */
  async function watched(id: string, positions: readonly number[]) {
    const { pool, clock } = app.platform;
    // an earlier stream of the fan's no longer earns
    app.clock.advance({ minutes: 1 });
    const watch = randomId(15);
    await addStream(pool, { id: watch, publicationId: id, accountId: fan.accountId }, clock());
    let seconds = 0;
    for (const [index, position] of positions.entries()) {
      if (index > 0) app.clock.advance({ seconds: 15 });
      const { json } = await call("POST", `/api/watch/${watch}/heartbeat`, fan.token, { position });
      seconds = json.seconds ?? seconds;
    }
    return seconds;
  }
  const kept = async (id: string) => {
    const { rows } = await app.platform.pool.query(
      "select octet_length(bits) as bytes, until, seconds from publication_heard where publication_id = $1",
      [id],
    );
    return rows[0];
  };

  test("earns by the minute and keeps no bit for a second, however long it runs", async () => {
    const id = await published(app, owner, "live");
    app.clock.advance({ hours: 50 });
    const from = 50 * 3600;
    expect(await watched(id, [from, from + 15, from + 30, from + 45, from + 60])).toBe(60);
    expect(await kept(id)).toEqual({ bytes: 0, until: from + 60, seconds: 60 });
    expect(await coinsOf(app, fan.accountId)).toBe(100n);
  });

  test("what was heard counts once, though it is heard again", async () => {
    const id = await published(app, owner, "live");
    app.clock.advance({ hours: 1 });
    expect(await watched(id, [100, 115, 130])).toBe(30);
    app.clock.advance({ hours: 2 });
    expect(await watched(id, [100, 115, 130])).toBe(30);
    expect(await watched(id, [130, 145])).toBe(45);
  });

  test("nobody hears what has not been sent yet", async () => {
    const id = await published(app, owner, "live");
    app.clock.advance({ minutes: 10 });
    // by the clock eleven minutes have been sent as it begins
    expect(await watched(id, [900_000, 900_015])).toBe(15);
    expect((await kept(id)).until).toBeLessThanOrEqual(11 * 60 + 15);
  });

  test("a day of sound is kept as one number too, an hour by its seconds", async () => {
    const day = await published(app, owner, "episode", 86_400);
    expect(await watched(day, [80_000, 80_015])).toBe(15);
    expect(await kept(day)).toEqual({ bytes: 0, until: 80_015, seconds: 15 });
    const hour = await published(app, owner, "episode", 3600);
    expect(await watched(hour, [80, 95])).toBe(15);
    expect(await kept(hour)).toMatchObject({ bytes: 12, until: 0 });
  });
});
