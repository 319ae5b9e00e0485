import { afterAll, beforeAll, expect, test } from "vitest";
import { kept, linked, newDocument } from "../projects/support";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ start: "2026-03-02T22:00:00Z", sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const { owner, other } = PEOPLE;
const tell = (path: string, json: object, token = owner.token) =>
  app.call("POST", `/api/studio/music/${path}`, { token, json });
const status = async (token = owner.token) => (await app.call("GET", "/api/studio/music/status", { token })).json;
const music = async () =>
  (await app.call("GET", "/api/studios/status")).json.studios.find((studio: { id: string }) => studio.id === "music");

test("the status says what the calls told, and nobody is anywhere before", async () => {
  expect(await status()).toEqual({
    here: null,
    projectId: null,
    trackId: null,
    isPlaying: false,
    isRecording: false,
    position: null,
    lastAct: null,
    at: null,
  });
  expect(await music()).toEqual({ id: "music", live: false, active: 0 });

  const playing = await tell("transport/play", { projectId: "song", position: 12.5 });
  expect(playing).toMatchObject({ status: 200, json: { success: true } });
  const expected = {
    projectId: "song",
    trackId: null,
    isPlaying: true,
    isRecording: false,
    position: 12.5,
    lastAct: "play",
    at: "2026-03-02T22:00:00.000Z",
  };
  expect(playing.json.status).toEqual(expected);
  expect(await status()).toEqual({ ...expected, here: null });
  // another's studio is as it was
  expect((await status(other.token)).at).toBeNull();
});

test("arming, recording, mixing and pausing leave what they do not speak of", async () => {
  await tell("record", { trackId: "vocals", armed: true });
  expect(await status()).toMatchObject({ trackId: "vocals", isPlaying: true, lastAct: "arm", projectId: "song" });
  await tell("transport/record", { projectId: "song", trackId: "vocals" });
  expect(await status()).toMatchObject({ isRecording: true, isPlaying: true, lastAct: "record" });
  await tell("mixer/channel", { channelId: "vocals", property: "pan", value: -20 });
  await tell("instruments/load", { instrumentType: "synth", preset: "Glass" });
  expect(await status()).toMatchObject({ isRecording: true, position: 12.5, lastAct: "instrument" });
  await tell("transport/pause", { projectId: "song" });
  expect(await status()).toMatchObject({ isRecording: false, isPlaying: false, lastAct: "pause" });
  await tell("record", { trackId: "vocals", armed: false });
  expect(await status()).toMatchObject({ trackId: null });
  await tell("play", { projectId: "other-song" });
  expect(await status()).toMatchObject({ projectId: "other-song", isPlaying: true });
});

test("who did something within five minutes is active; what fell silent for minutes no longer plays", async () => {
  await tell("play", { projectId: "jam" }, other.token);
  expect(await music()).toEqual({ id: "music", live: true, active: 2 });
  app.clock.advance({ minutes: 4 });
  await tell("play", { projectId: "jam" }, other.token);
  app.clock.advance({ minutes: 1 });
  expect(await music()).toEqual({ id: "music", live: true, active: 1 });
  expect(await status()).toMatchObject({ isPlaying: false, lastAct: "play", projectId: "other-song" });
  expect(await status(other.token)).toMatchObject({ isPlaying: true });
  app.clock.advance({ minutes: 5 });
  expect(await music()).toEqual({ id: "music", live: false, active: 0 });
});

test("what was done goes into a person's data", async () => {
  const { studioData } = await import("../../../server/studio/personalData");
  const { userId: personId, accountId } = other.session;
  const { pool } = app.platform;
  expect(await studioData.read(pool, { personId, accountId })).toEqual({
    lastActs: [{ studio: "music", project: "jam", lastAct: "play", at: "2026-03-02T22:04:00.000Z" }],
    visits: [],
  });
  await studioData.erase(pool, { personId, accountId }, app.clock.now());
  expect(await status(other.token)).toMatchObject({ at: null });
});

const here = async (projectId: string, token = owner.token) =>
  app.call("GET", `/api/studio/music/status?projectId=${projectId}`, { token });
const recent = async (token = owner.token) =>
  (await app.call("GET", "/api/studios/recent-projects", { token })).json.items.map(
    (item: { name: string }) => item.name,
  );

test("who has a project before them is told who else has, and what they do; strangers are told of no such project", async () => {
  const { id: projectId } = await kept(app, owner, newDocument("Harbour"));
  expect((await here(projectId, other.token)).status).toBe(404);
  const link = await linked(app, owner, projectId, "view");
  expect((await app.call("POST", "/api/shared/open", { token: other.token, json: { token: link } })).status).toBe(200);
  expect((await here(projectId)).json.here).toMatchObject([{ handle: "the-owner", isPlaying: false }]);
  await tell("transport/play", { projectId, position: 3 }, other.token);
  expect((await here(projectId)).json.here).toMatchObject([
    { handle: "the-other", isPlaying: true, isRecording: false, seenAt: app.clock.now().toISOString() },
    { handle: "the-owner" },
  ]);
  app.clock.advance({ seconds: 41 });
  expect((await here(projectId)).json.here).toMatchObject([{ handle: "the-owner" }]);
  await here(projectId, other.token);
  await app.call("DELETE", `/api/projects/${projectId}/members/${other.session.userId}`, { token: owner.token });
  expect((await here(projectId)).json.here).toMatchObject([{ handle: "the-owner" }]);
  expect((await here(projectId, other.token)).status).toBe(404);
});

test("recent projects are those that were edited or visited last, one's own and shared ones", async () => {
  const made: string[] = [];
  for (let number = 1; number <= 9; number += 1) {
    app.clock.advance({ minutes: 1 });
    made.push((await kept(app, owner, newDocument(`Song ${number}`))).id);
  }
  expect(await recent()).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((number) => `Song ${number}`));
  app.clock.advance({ minutes: 1 });
  await here(made[0] ?? "");
  expect(await recent()).toEqual(["Song 1", ...[9, 8, 7, 6, 5, 4, 3].map((number) => `Song ${number}`)]);
  await app.call("DELETE", `/api/projects/${made[0]}`, { token: owner.token });
  expect(await recent()).not.toContain("Song 1");
  expect(await recent(other.token)).toEqual([]);
});

test("saving makes a version more each time, by the project's name or the given one", async () => {
  const { id: projectId } = await kept(app, owner, newDocument("Ferry"));
  const body = { projectId, tracks: [{ id: "t" }], settings: { bpm: 128, masterVolume: 75 } };
  expect(await tell("save", body)).toMatchObject({ status: 201, json: { success: true, status: { lastAct: "save" } } });
  app.clock.advance({ seconds: 1 });
  expect(
    (await tell("project/save", { projectName: "Rough mix", tracks: [], settings: {} })).json.version,
  ).toMatchObject({ name: "Rough mix", rev: 0, by: { handle: "the-owner" } });
  const { items } = (await app.call("GET", `/api/projects/${projectId}/versions`, { token: owner.token })).json;
  expect(items.map(({ name }: { name: string }) => name)).toEqual(["Rough mix", "Ferry"]);
  // with a project in the call it does not matter where the studio was last
  const { id: elsewhere } = await kept(app, owner, newDocument("Quay"));
  await tell("play", { projectId: elsewhere });
  const named = await tell("project/save", { projectName: "Before the bridge", projectId, tracks: [], settings: {} });
  expect(named).toMatchObject({ status: 201, json: { version: { name: "Before the bridge" } } });
  const again = (await app.call("GET", `/api/projects/${projectId}/versions`, { token: owner.token })).json.items;
  expect(again).toHaveLength(3);
  expect((await tell("save", body, other.token)).status).toBe(404);
  const nobody = await tell("project/save", { projectName: "X", tracks: [], settings: {} }, PEOPLE.admin.token);
  expect(nobody).toMatchObject({
    status: 404,
    json: { error: { message: expect.stringContaining("Open a project") } },
  });
});

test("a flood of calls is refused, another's are not", async () => {
  const answers = await Promise.all(
    Array.from({ length: 140 }, () => tell("mixer/channel", { channelId: "t", property: "level", value: 1 })),
  );
  const refused = answers.filter(({ status: code }) => code === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers["retry-after"]).toBeDefined();
  expect((await tell("play", { projectId: "jam" }, other.token)).status).toBe(200);
});
