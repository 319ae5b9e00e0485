import { afterAll, beforeAll, expect, test } from "vitest";
import { pngOf } from "../accounts/pictures";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { signedUp, type TestPerson } from "../support/signedUp";
import { commented, released } from "./support";

const { owner, other, admin } = PEOPLE;
let app: TestApp;
let fan: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
  fan = await signedUp(app, "fan");
});
afterAll(() => app.close());

const call = (method: string, path: string, token?: string, json?: object) =>
  app.call(method, path, { ...(token ? { token } : {}), ...(json ? { json } : {}) });
const reportsOf = async (id: string, show = "open") =>
  (await call("GET", `/api/admin/reports?show=${show}&limit=100`, admin.token)).json.items.filter(
    (report: { thing: { id: string } }) => report.thing.id === id,
  );

test("a report reaches the administrators; a second one of the same person while it is open changes it", async () => {
  const id = await released(app, owner, { title: "Borrowed" });
  const report = (token: string, json: object) => call("POST", `/api/releases/${id}/report`, token, json);
  await report(fan.token, { reason: "spam" });
  await report(fan.token, { reason: "copyright", details: "That is my song." });
  app.clock.advance({ seconds: 1 });
  await report(other.token, { reason: "other" });
  expect(await reportsOf(id)).toMatchObject([
    {
      reason: "copyright",
      details: "That is my song.",
      reporter: "fan",
      state: "open",
      thing: { kind: "release", text: "Borrowed", by: "the-owner", takenDown: false },
    },
    { reporter: "the-other" },
  ]);
  expect((await report(fan.token, { reason: "dislike" })).status).toBe(400);

  const [first] = await reportsOf(id);
  const dismiss = () => call("POST", `/api/admin/reports/${first.id}/dismiss`, admin.token);
  expect((await dismiss()).json).toMatchObject({ state: "dismissed" });
  expect((await dismiss()).status).toBe(409);
  expect((await call("GET", `/api/releases/${id}`)).status).toBe(200);
});

test("a release that was taken down is gone for all but its artist, who reads why, and comes back", async () => {
  const id = await released(app, owner, { title: "Gone" });
  const { stream } = (await call("POST", `/api/releases/${id}/view`, undefined, { price: "0" })).json;
  const content = { token: owner.token, body: pngOf(8, 8), headers: { "content-type": "image/png" } };
  const { cover } = (await app.call("PUT", `/api/releases/${id}/cover`, content)).json;
  const published = async () => (await call("GET", "/api/analytics/overview?range=7d", owner.token)).json.published;
  const before = await published();
  await call("POST", `/api/releases/${id}/report`, fan.token, { reason: "copyright" });
  const takedown = { kind: "release", id, reason: "A court has said so." };
  const done = await call("POST", "/api/admin/takedowns", admin.token, takedown);
  expect(done.json).toMatchObject({ reason: "A court has said so.", by: "the-admin", thing: { takenDown: true } });
  expect((await call("POST", "/api/admin/takedowns", admin.token, takedown)).status).toBe(409);

  for (const [method, path] of [
    ["GET", `/api/releases/${id}`],
    ["GET", `/api/releases/${id}/audience`],
    ["GET", `/api/releases/${id}/comments`],
    ["GET", stream],
    ["GET", cover],
  ] as const) {
    expect((await call(method, path)).status, path).toBe(404);
  }
  expect((await call("PUT", `/api/releases/${id}/like`, fan.token)).status).toBe(404);
  const shown = (await call("GET", "/api/artists/the-owner")).json.items;
  expect(shown.map((release: { id: string }) => release.id)).not.toContain(id);

  const own = (await call("GET", `/api/releases/${id}`, owner.token)).json.owned;
  expect(own.takenDown).toEqual({ at: app.clock.now().toISOString(), reason: "A court has said so." });
  // publishing it again changes nothing of that
  await call("POST", `/api/releases/${id}/publish`, owner.token);
  expect((await call("GET", `/api/releases/${id}`)).status).toBe(404);
  expect(await published()).toBe(before - 1);
  // an administrator can still judge it, by eye and ear
  const judged = (await call("GET", `/api/releases/${id}`, admin.token)).json.cover;
  expect((await call("GET", judged)).status).toBe(200);
  const heard = await call("POST", `/api/releases/${id}/view`, admin.token, { price: "0" });
  expect((await call("GET", heard.json.stream)).status).toBe(200);

  await app.runJobs();
  const mail = app.mails.findLast(({ to }) => to === "owner@example.test");
  expect(mail?.text).toContain("A court has said so.");
  expect(await reportsOf(id)).toEqual([]);
  expect(await reportsOf(id, "decided")).toMatchObject([{ state: "upheld" }]);

  const restore = () => call("POST", `/api/admin/takedowns/${done.json.id}/restore`, admin.token);
  expect((await restore()).json).toMatchObject({ thing: { takenDown: false } });
  expect((await restore()).status).toBe(409);
  expect((await call("GET", `/api/releases/${id}`)).status).toBe(200);
  // the reason is kept
  expect((await call("GET", "/api/admin/takedowns", admin.token)).json.items[0]).toMatchObject({
    id: done.json.id,
    reason: "A court has said so.",
    restoredAt: app.clock.now().toISOString(),
  });
});

test("a comment that was taken down is seen by nobody, and what was deleted meanwhile is said to be", async () => {
  const releaseId = await released(app, owner);
  const id = await commented(app, fan.token, releaseId, "Something hateful.");
  await call("POST", `/api/comments/${id}/report`, other.token, { reason: "hate" });
  const json = { kind: "comment", id, reason: "Hate has no place here." };
  const done = await call("POST", "/api/admin/takedowns", admin.token, json);
  expect(done.json.thing).toMatchObject({ text: "Something hateful.", by: "fan", releaseId });
  const listed = () => call("GET", `/api/releases/${releaseId}/comments`, fan.token);
  expect((await listed()).json.items).toEqual([]);
  await call("POST", `/api/admin/takedowns/${done.json.id}/restore`, admin.token);
  expect((await listed()).json.items).toMatchObject([{ id }]);
  await call("DELETE", `/api/comments/${id}`, fan.token);
  expect(await reportsOf(id, "decided")).toMatchObject([{ thing: { text: "(deleted)" } }]);
  expect((await call("POST", "/api/admin/takedowns", admin.token, json)).status).toBe(404);
});

test("reports are listed part by part, the oldest first", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    ids.push(await released(app, owner));
    await call("POST", `/api/releases/${ids[n]}/report`, fan.token, { reason: "spam" });
    app.clock.advance({ seconds: 1 });
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? "" : `&cursor=${cursor}`;
    const { json } = await call("GET", `/api/admin/reports?limit=2${query}`, admin.token);
    seen.push(...json.items.map((report: { thing: { id: string } }) => report.thing.id));
    cursor = json.nextCursor;
  } while (cursor !== null);
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
});
