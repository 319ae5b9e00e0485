import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { differences } from "../../../contract/project/changes";
import type { Project } from "../../../contract/project/document";
import { trackTemplate } from "../../../contract/project/newProject";
import { summaryOf } from "../../../contract/project/summary";
import { type Right, sharePath, shareTokenIn } from "../../../contract/projects";
import { SYNC_PROTOCOL } from "../../../contract/sync/protocol";
import { dataFile, type StoredJson } from "../../../server/accounts/dataFile";
import { sineWav } from "../releases/support";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS, type Person } from "../support/people";
import { Device } from "./device";
import { kept, linked, newDocument, onPlan, sent } from "./support";

const { owner, other, admin } = PEOPLE;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const call = (method: string, path: string, person: Person | null, json?: object) =>
  app.call(method, `/api/projects/${path}`, {
    ...(person ? { token: person.token } : {}),
    ...(json ? { json } : {}),
  });
const look = (id: string, person: Person | null, link?: string) =>
  call("POST", `${id}/sync`, person, {
    protocolVersion: SYNC_PROTOCOL,
    clientId: "an-onlooker",
    lastRev: null,
    edits: [],
    link,
  });
const open = (person: Person | null, token: string) =>
  app.call("POST", "/api/shared/open", { ...(person ? { token: person.token } : {}), json: { token } });
const listed = async (person: Person, query = "") =>
  (await app.call("GET", `/api/projects?limit=100${query}`, { token: person.token })).json.items.map(
    ({ id }: { id: string }) => id,
  );
/** What a person's recordings take of their storage, or what they have used of something else. */
const used = async (person: Person, resource: string) => {
  const { rows } = await app.platform.pool.query(
    `select (select coalesce(sum(used), 0) from counters where key = $1) as used,
       (select coalesce(sum(charged_bytes), 0) from projects where account_id = $2) as documents`,
    [`plan:${resource}:${person.session.accountId}`, person.session.accountId],
  );
  return Number(rows[0].used) - (resource === "storage" ? Number(rows[0].documents) : 0);
};
const putOn = (person: Person, tier: "free" | "creator") => onPlan(app, person, tier);
const runSweep = async () => {
  await app.platform.pool.query("select graphile_worker.add_job('projects.sweep', '{}')");
  await app.runJobs();
};

describe("a project", () => {
  test("keeps the id that it had offline; sent again it is the same, another's id is a conflict", async () => {
    const document = await kept(app, owner);
    const again = await app.call("POST", "/api/projects", { token: owner.token, json: { document } });
    expect([again.status, again.json.id, again.json.same, again.json.rev]).toEqual([200, document.id, true, 0]);
    const changed = { ...document, name: "Another" };
    expect(
      (await app.call("POST", "/api/projects", { token: owner.token, json: { document: changed } })).json,
    ).toMatchObject({ same: false, name: "Song" });
    const theirs = await app.call("POST", "/api/projects", { token: other.token, json: { document } });
    expect([theirs.status, theirs.json.error.code]).toEqual([409, "conflict"]);
    const noMaster = { ...newDocument(), tracks: {} };
    expect(
      (await app.call("POST", "/api/projects", { token: owner.token, json: { document: noMaster } })).json.error,
    ).toMatchObject({ code: "invalid_request", message: "A project has exactly one master." });
  });

  test("shows in the list what is in it, is deleted and brought back", async () => {
    app.clock.advance({ seconds: 1 });
    const { id } = await kept(app, owner, newDocument("Dawn"));
    const before = await listed(owner);
    expect(before[0]).toBe(id);
    const { json } = await call("GET", id, owner);
    expect(json).toMatchObject({
      name: "Dawn",
      role: "owner",
      tracks: 0,
      seconds: 0,
      overview: { tracks: [] },
      members: 0,
    });
    expect((await call("DELETE", id, owner)).status).toBe(204);
    expect((await call("GET", id, owner)).status).toBe(404);
    expect((await look(id, owner)).status).toBe(404);
    expect(await listed(owner)).not.toContain(id);
    expect(await listed(owner, "&deleted=true")).toContain(id);
    expect((await call("POST", `${id}/restore`, owner)).json.deletedAt).toBeNull();
    expect(await listed(owner)).toEqual(before);
  });

  test("is gone for good after thirty days", async () => {
    const { id } = await kept(app, admin);
    const wav = sineWav(0.02);
    const { sha256 = "" } = await sent(app, admin, id, wav);
    expect(await used(admin, "storage")).toBe(wav.length);
    await call("DELETE", id, admin);
    expect(await used(admin, "storage")).toBe(0);
    app.clock.advance({ days: 29 });
    await runSweep();
    const { pool, blobs } = app.platform;
    expect((await call("POST", `${id}/restore`, admin)).status).toBe(200);
    expect(await used(admin, "storage")).toBe(wav.length);
    const heard = await call("POST", `${id}/samples/addresses`, admin, { ids: [sha256] });
    expect((await app.call("GET", heard.json.samples[0].address)).bytes.equals(wav)).toBe(true);
    await call("DELETE", id, admin);
    const key = `plan:storage:${admin.session.accountId}`;
    await pool.query("update counters set used = 999999999 where key = $1", [key]);
    const full = await call("POST", `${id}/restore`, admin);
    expect([full.status, full.json.error.code]).toEqual([402, "plan_limit"]);
    await pool.query("update counters set used = 0 where key = $1", [key]);
    app.clock.advance({ days: 31 });
    await runSweep();
    expect((await call("POST", `${id}/restore`, admin)).status).toBe(404);
    expect(await used(admin, "storage")).toBe(0);
    app.clock.set(new Date(Date.now() + 2 * 86_400_000));
    await pool.query("select graphile_worker.add_job('blobs.sweep', '{}')");
    await app.runJobs();
    expect(await blobs.find(sha256)).toBeNull();
  });

  test("is renamed as an edit, which devices that sync it hear of", async () => {
    const document = await kept(app, owner);
    const device = new Device(app, owner, "hears-of-it", document);
    expect((await call("PATCH", document.id, owner, { name: "Dusk" })).json).toMatchObject({ name: "Dusk", rev: 1 });
    expect((await call("PATCH", document.id, owner, { name: "Dusk" })).json.rev).toBe(1);
    await device.settle();
    expect(device.state.present.name).toBe("Dusk");
  });

  test("is copied with its recordings, which then count for the one who has the copy", async () => {
    const { id } = await kept(app, owner);
    const wav = sineWav(0.03);
    const { sha256 = "" } = await sent(app, owner, id, wav);
    await open(other, await linked(app, owner, id, "view"));
    const before = await used(other, "storage");
    const copyId = newDocument().id;
    const copy = await call("POST", `${id}/duplicate`, other, { id: copyId });
    expect(copy.json).toMatchObject({ id: copyId, name: "Song (copy)", role: "owner" });
    expect((await call("POST", `${id}/duplicate`, other, { id: copyId })).status).toBe(200);
    expect(await used(other, "storage")).toBe(before + wav.length);
    const { samples } = (await call("POST", `${copyId}/samples/addresses`, other, { ids: [sha256] })).json;
    expect((await app.call("GET", samples[0].address)).bytes.equals(wav)).toBe(true);
  });
});

test("an overview shows where clips lie, however many they are", () => {
  const document = newDocument();
  const makeId = () => `x${Object.keys(document.tracks).length}-${Object.keys(document.clips).length}`;
  const { track } = trackTemplate(document, "midi", makeId);
  const clip = (id: string, start: number) => ({
    ...{
      id,
      kind: "notes" as const,
      timeBase: "musical" as const,
      trackId: track.id,
      name: "",
      start,
      length: 100,
      offset: 0,
      muted: false,
    },
    notes: {},
    controls: {},
  });
  const clips = [0, 900].map((start) => clip(`c${start}`, start));
  const of = (all: readonly Project["clips"][string][]): Project => ({
    ...document,
    tracks: { ...document.tracks, [track.id]: track },
    clips: Object.fromEntries(all.map((one) => [one.id, one])),
  });
  const few = summaryOf(of(clips));
  expect(few.overview.tracks).toEqual([
    {
      color: track.color,
      stretches: [
        [0, 100],
        [900, 1000],
      ],
    },
  ]);
  const many = summaryOf(of(Array.from({ length: 2000 }, (_, index) => clip(`m${index}`, index * 1000))));
  const stretches = many.overview.tracks[0]?.stretches ?? [];
  expect(stretches.length).toBeLessThanOrEqual(64);
  expect([stretches[0]?.[0], stretches.at(-1)?.[1]]).toEqual([0, 1000]);
});

describe("recordings", () => {
  test("are wanted from each account that has not given their bytes, and heard by the project's people alone", async () => {
    const { id } = await kept(app, owner);
    const wav = sineWav(0.05);
    const before = await used(owner, "storage");
    const uploaded = await sent(app, owner, id, wav);
    const sha256 = uploaded.sha256 ?? "";
    expect(uploaded.state).toBe("done");
    expect(await used(owner, "storage")).toBe(before + wav.length);
    expect((await call("POST", `${id}/samples/lacking`, owner, { ids: [sha256, "0".repeat(64)] })).json).toEqual({
      lacking: ["0".repeat(64)],
    });
    // one's own second project has it without sending, and it counts once
    const second = await kept(app, owner);
    expect((await call("POST", `${second.id}/samples/lacking`, owner, { ids: [sha256] })).json.lacking).toEqual([]);
    expect(await used(owner, "storage")).toBe(before + wav.length);
    // who only knows the hash has nothing by it
    const theirs = await kept(app, other);
    expect((await call("POST", `${theirs.id}/samples/lacking`, other, { ids: [sha256] })).json.lacking).toEqual([
      sha256,
    ]);
    expect((await call("POST", `${theirs.id}/samples/addresses`, other, { ids: [sha256] })).json).toMatchObject({
      samples: [],
      absent: [sha256],
    });
    const { samples } = (await call("POST", `${id}/samples/addresses`, owner, { ids: [sha256] })).json;
    const { address, bytes, mediaType } = samples[0];
    expect([bytes, mediaType]).toEqual([wav.length, "audio/wav"]);
    expect((await app.call("GET", address)).bytes.equals(wav)).toBe(true);
    const part = await app.call("GET", address, { headers: { range: "bytes=44-99" } });
    expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 44-99/${wav.length}`]);
    expect((await app.call("GET", address.replace(id, theirs.id))).status).toBe(404);
    app.clock.advance({ hours: 2 });
    expect((await app.call("GET", address)).status).toBe(404);
  });

  test("are what they say, of the kinds that are taken, for a project that one may edit", async () => {
    const { id } = await kept(app, owner);
    expect(await sent(app, owner, id, sineWav(0.01), "0".repeat(64))).toMatchObject({
      state: "refused",
      reason: expect.stringContaining("SHA-256 differs"),
    });
    expect((await sent(app, owner, id, Buffer.from("not a sound"))).state).toBe("refused");
    expect((await sent(app, other, id, sineWav(0.011))).state).toBe("refused");
    await open(other, await linked(app, owner, id, "view"));
    expect(await sent(app, other, id, sineWav(0.012))).toMatchObject({
      state: "refused",
      reason: "You may look at this project, not edit it.",
    });
  });

  test("that a project no longer has give their room back after a month, unless a version has them", async () => {
    const document = await kept(app, admin);
    const { id } = document;
    const device = new Device(app, admin, "takes-out", document);
    const wavs = [sineWav(0.021), sineWav(0.022), sineWav(0.023)];
    const shas: string[] = [];
    for (const wav of wavs) {
      const sha256 = (await sent(app, admin, id, wav)).sha256 ?? "";
      shas.push(sha256);
      device.run("addSample", { sample: { id: sha256, name: "Take", channels: 2, sampleRate: 44100, frames: 900 } });
    }
    device.run("removeSamples", { ids: [shas[0]] });
    await device.settle();
    await call("POST", `${id}/versions`, admin, { name: "Two takes" });
    device.run("removeSamples", { ids: [shas[1]] });
    await device.settle();
    const all = await used(admin, "storage");
    await runSweep();
    app.clock.advance({ days: 29 });
    await runSweep();
    expect(await used(admin, "storage")).toBe(all);
    app.clock.advance({ days: 2 });
    await runSweep();
    expect(await used(admin, "storage")).toBe(all - (wavs[0] as Buffer).length);
    expect((await call("POST", `${id}/samples/lacking`, admin, { ids: shas })).json.lacking).toEqual([shas[0]]);
  });

  test("end where the plan's storage ends", async () => {
    const { id } = await kept(app, owner);
    const key = `plan:storage:${owner.session.accountId}`;
    const { rows } = await app.platform.pool.query("select used from counters where key = $1", [key]);
    await app.platform.pool.query("update counters set used = 999980000 where key = $1", [key]);
    expect(await sent(app, owner, id, sineWav(0.2))).toMatchObject({
      state: "refused",
      reason: expect.stringMatching(
        /^The Free plan has 1 GB of storage, of which 20 KB are free\. This needs 35\.3 KB/,
      ),
    });
    expect((await call("POST", `${id}/duplicate`, owner, { id: newDocument().id })).status).toBe(201);
    expect((await call("POST", `${id}/duplicate`, owner, { id: newDocument().id })).json.error).toMatchObject({
      code: "plan_limit",
    });
    await app.platform.pool.query("update counters set used = $2 where key = $1", [key, rows[0].used]);
  });
});

describe("a link", () => {
  test("opens the project to look, also without an account, until it is revoked", async () => {
    const { id } = await kept(app, owner);
    const wav = sineWav(0.06);
    const { sha256 = "" } = await sent(app, owner, id, wav);
    const token = await linked(app, owner, id, "view");
    expect(shareTokenIn(new URL(sharePath(token), "http://x").hash)).toBe(token);
    expect((await look(id, null)).status).toBe(401);
    expect((await look(id, null, "x".repeat(32))).status).toBe(404);
    expect((await open(null, token)).json).toMatchObject({ project: { id, role: "view" }, notice: null });
    expect((await look(id, null, token)).json.snapshot.document.id).toBe(id);
    expect((await look((await kept(app, owner)).id, null, token)).status).toBe(404);
    const ask = { ids: [sha256], link: token };
    const { samples } = (await call("POST", `${id}/samples/addresses`, null, ask)).json;
    expect((await app.call("GET", samples[0].address)).bytes.equals(wav)).toBe(true);

    await open(other, token);
    const heard = (await call("POST", `${id}/samples/addresses`, other, { ids: [sha256] })).json.samples[0].address;
    expect((await app.call("GET", heard)).status).toBe(200);
    expect(await listed(other)).toContain(id);
    const { links, members } = (await call("GET", `${id}/sharing`, owner)).json;
    expect(members).toMatchObject([{ handle: "the-other", right: "view" }]);
    expect((await call("GET", `${id}/sharing`, other)).json.links).toEqual([]);

    expect((await call("DELETE", `${id}/links/${links[0].id}`, owner)).status).toBe(204);
    expect((await look(id, null, token)).status).toBe(404);
    expect((await look(id, other)).status).toBe(404);
    expect((await open(other, token)).status).toBe(404);
    for (const address of [samples[0].address, heard]) expect((await app.call("GET", address)).status).toBe(404);
    expect(await listed(other)).not.toContain(id);
  });

  test("to look lets nobody edit, share or delete", async () => {
    const document = await kept(app, owner);
    const { id } = document;
    await open(other, await linked(app, owner, id, "view"));
    const device = new Device(app, other, "looks-only", document);
    device.run("renameProject", { name: "Mine now" });
    await device.settle();
    expect(device.state.role).toBe("view");
    expect(device.conflicts).toMatchObject([
      { code: "readOnly", message: "You may look at this project, not edit it." },
    ]);
    expect(device.state.present.name).toBe("Song");
    const tries: [string, string, object?][] = [
      ["PATCH", id, { name: "x" }],
      ["DELETE", id],
      ["POST", `${id}/links`, { right: "view" }],
      ["POST", `${id}/versions`, { name: "x" }],
      ["DELETE", `${id}/members/${owner.session.userId}`],
    ];
    for (const [method, path, json] of tries) {
      const { status, json: answer } = await call(method, path, other, json);
      expect([status, answer.error.code], path).toEqual([409, "conflict"]);
    }
  });

  test("to edit needs a plan with collaborators, each of whom is counted once", async () => {
    const documents = [await kept(app, owner), await kept(app, owner)];
    const [first, second] = documents.map(({ id }) => id) as [string, string];
    const refused = await call("POST", `${first}/links`, owner, { right: "edit" });
    expect([refused.status, refused.json.error]).toMatchObject([
      402,
      { code: "plan_limit", message: "The Free plan has no collaborators. Choose a larger plan to invite somebody." },
    ]);
    await putOn(owner, "creator");
    const edit = (id: string, right: Right = "edit") => linked(app, owner, id, right);
    const tokens = [await edit(first), await edit(second)] as const;
    expect((await open(null, tokens[0])).json.notice).toMatch(/^Sign in to edit/);
    expect((await open(other, tokens[0])).json).toMatchObject({ project: { role: "edit" }, notice: null });
    expect((await open(other, tokens[1])).json.project.role).toBe("edit");
    expect(await used(owner, "collaborators")).toBe(1);
    // the plan has room for one
    expect((await open(admin, tokens[0])).json).toMatchObject({
      project: { role: "view" },
      notice: expect.stringContaining("no room for another collaborator"),
    });
    expect((await call("POST", `${first}/links`, owner, { right: "edit" })).status).toBe(402);
    const device = new Device(app, other, "collaborator", documents[0] as Project);
    device.run("renameProject", { name: "Together" });
    await device.settle();
    expect((await call("GET", first, owner)).json.name).toBe("Together");

    for (const id of [first, second]) await call("DELETE", `${id}/members/${other.session.userId}`, owner);
    expect(await used(owner, "collaborators")).toBe(0);
    device.run("renameProject", { name: "Still here?" });
    await expect(device.settle()).rejects.toThrow("404");
    // the same link does not let in again who was sent away; a new one does
    expect((await open(other, tokens[0])).status).toBe(404);
    app.clock.advance({ seconds: 1 });
    expect((await open(other, await edit(first))).json.project.role).toBe("edit");
    expect((await open(admin, tokens[0])).json.project.role).toBe("view");
    await call("DELETE", `${first}/members/${other.session.userId}`, other);
    expect((await open(admin, tokens[0])).json.project.role).toBe("edit");
    await putOn(owner, "free");
    expect((await look(first, admin)).json.role).toBe("edit");

    // a deleted project's collaborators do not count; brought back they may look where there is no room any more
    await call("DELETE", first, owner);
    expect(await used(owner, "collaborators")).toBe(0);
    expect((await call("POST", `${first}/restore`, owner)).status).toBe(200);
    expect(await used(owner, "collaborators")).toBe(0);
    expect((await look(first, admin)).json.role).toBe("view");
    await putOn(owner, "creator");
    app.clock.advance({ seconds: 1 });
    await open(admin, await edit(first));
    await call("DELETE", first, owner);
    await call("POST", `${first}/restore`, owner);
    expect([await used(owner, "collaborators"), (await look(first, admin)).json.role]).toEqual([1, "edit"]);
    await call("DELETE", `${first}/members/${admin.session.userId}`, owner);
    await putOn(owner, "free");
  });
});

test("the owner says what a member may do, whatever an older link says", async () => {
  await putOn(owner, "creator");
  const document = await kept(app, owner);
  const { id } = document;
  const link = await linked(app, owner, id, "edit");
  await open(other, link);
  const device = new Device(app, other, "changed-right", document);
  const set = (person: Person, right: Right) =>
    call("PATCH", `${id}/members/${person.session.userId}`, owner, { right });
  app.clock.advance({ seconds: 1 });
  expect((await set(other, "view")).status).toBe(204);
  expect(await used(owner, "collaborators")).toBe(0);
  await device.settle();
  expect(device.state.role).toBe("view");
  expect((await open(other, link)).json).toMatchObject({
    project: { role: "view" },
    notice: "The owner of this project lets you look at it.",
  });
  await open(admin, await linked(app, owner, id, "view"));
  expect((await set(admin, "edit")).status).toBe(204);
  expect((await set(other, "edit")).json.error.code).toBe("plan_limit");
  await set(admin, "view");
  expect((await set(other, "edit")).status).toBe(204);
  device.run("renameProject", { name: "Allowed again" });
  await device.settle();
  expect((await call("GET", id, owner)).json.name).toBe("Allowed again");
  expect((await set(owner, "view")).status).toBe(404);
  await set(other, "view");
  await putOn(owner, "free");
});

describe("versions", () => {
  test("are never written over, and one is restored by an edit that can be taken back", async () => {
    const document = await kept(app, owner);
    const { id } = document;
    const device = new Device(app, owner, "has-versions", document);
    const template = trackTemplate(document, "midi", () => `v${Math.random().toString(36).slice(2)}`);
    device.run("addTrack", template);
    device.run("setTrack", { id: template.track.id, name: "Keys" });
    await device.settle();
    const saved = await call("POST", `${id}/versions`, owner, { name: " Mix " });
    expect(saved.json).toMatchObject({ name: "Mix", rev: 2, by: { handle: "the-owner" } });
    await call("POST", `${id}/versions`, owner, { name: "Mix" });
    device.run("removeTrack", { id: template.track.id });
    device.run("renameProject", { name: "Without keys" });
    await device.settle();
    const { items } = (await call("GET", `${id}/versions`, owner)).json;
    expect(items.map(({ name, rev }: { name: string; rev: number }) => [name, rev])).toEqual([
      ["Mix", 2],
      ["Mix", 2],
    ]);
    const before = device.state.present;
    expect((await call("POST", `${id}/versions/${saved.json.id}/restore`, owner)).json.rev).toBe(5);
    await device.exchange();
    const changes = differences(before, device.state.present);
    expect(device.state.present.tracks[template.track.id]?.name).toBe("Keys");
    expect(device.state.present.name).toBe("Song");
    // what it did, the other way round
    const back = changes.map(({ path, value, was }) => ({ path, value: was, was: value }));
    device.run("change", { label: "Undo", checked: true, changes: back });
    await device.settle();
    expect(device.state.present).toEqual(before);
    expect(device.conflicts).toEqual([]);
    const { rows } = await app.platform.pool.query("select count(*)::int from project_edits where project_id = $1", [
      id,
    ]);
    expect(rows[0].count).toBe(6);
    await call("POST", `${id}/versions/${saved.json.id}/restore`, owner);
    expect((await call("POST", `${id}/versions/${saved.json.id}/restore`, owner)).json.rev).toBe(7);
    expect((await call("DELETE", `${id}/versions/${saved.json.id}`, owner)).status).toBe(204);
    expect((await call("POST", `${id}/versions/${saved.json.id}/restore`, owner)).status).toBe(404);
  });
});

test("a person takes their projects along; what they gave to others' stays, without their name", async () => {
  const mine = await kept(app, admin, newDocument("Farewell"));
  await sent(app, admin, mine.id, sineWav(0.07));
  await putOn(owner, "creator");
  const { id } = await kept(app, owner);
  const token = await linked(app, owner, id, "view");
  await open(admin, token);
  await app.platform.pool.query("update project_members set access = 'edit' where project_id = $1", [id]);
  const wav = sineWav(0.08);
  const { sha256 = "" } = await sent(app, admin, id, wav);
  const { accountId, userId: personId } = admin.session;
  const { projectData } = await import("../../../server/projects/personalData");
  const { createPlanLimits } = await import("../../../server/plans/limits");
  const { Documents } = await import("../../../server/projects/sync/documents");
  const { clock, pool } = app.platform;
  const data = projectData(createPlanLimits(clock), new Documents(app.platform));
  const given = (await data.read(pool, { accountId, personId })) as { name: string; document: StoredJson | null }[];
  const farewell = given.find(({ name }) => name === "Farewell")?.document;
  expect(JSON.parse((await farewell?.read()) ?? "")).toEqual(mine);
  const file = await text(dataFile({ before: 1, given, after: ["\u00e9"] }));
  expect(JSON.parse(file)).toMatchObject({ before: 1, given: given.map(({ name }) => ({ name })), after: ["\u00e9"] });
  expect(JSON.parse(file).given).toContainEqual(expect.objectContaining({ name: "Farewell", document: mine }));
  expect(given).toContainEqual(expect.objectContaining({ id, document: null }));
  await data.erase(pool, { accountId, personId }, clock());
  expect(await data.read(pool, { accountId, personId })).toEqual([]);
  expect(await used(admin, "storage")).toBe(0);
  const { samples } = (await call("POST", `${id}/samples/addresses`, owner, { ids: [sha256] })).json;
  expect((await app.call("GET", samples[0].address)).bytes.equals(wav)).toBe(true);
  expect((await call("GET", `${id}/sharing`, owner)).json.members).toEqual([]);
});
