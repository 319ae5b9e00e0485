import { afterAll, beforeAll, expect, test } from "vitest";
import { withChain, withClips } from "../../../bench/hostile/projects";
import type { NoteClip, Project } from "../../../contract/project/document";
import { DOCUMENT_LIMITS, limitSentence } from "../../../contract/project/limits";
import { SYNC, SYNC_PROTOCOL } from "../../../contract/sync/protocol";
import { createPlanLimits } from "../../../server/plans/limits";
import type { Platform } from "../../../server/platform";
import { createProjects } from "../../../server/projects/projects";
import { Overrun, Threads } from "../../../server/projects/threads/threads";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { kept, newDocument } from "./support";

/** What a hostile account has sent to stop the server, as sequences of requests. */

const { owner, other } = PEOPLE;
let app: TestApp;
let threads: Threads;
beforeAll(async () => {
  // a second passes at each look, so that what one test has used keeps no other waiting
  let seconds = 0;
  const now = () => {
    seconds += 1;
    return seconds * 1000;
  };
  const adapt = (platform: Platform) => {
    threads = new Threads({ log: platform.log, now });
    return { ...platform, threads };
  };
  app = await createTestApp({ sessions: PEOPLES_SESSIONS, adapt });
  await addPeople(app);
});
afterAll(async () => {
  await app.close();
  await threads.end();
});

const sync = (projectId: string, json: object, token = owner.token) =>
  app.call("POST", `/api/projects/${projectId}/sync`, {
    token,
    json: { protocolVersion: SYNC_PROTOCOL, clientId: "some-client", lastRev: 0, edits: [], ...json },
  });
const renaming = (clientSeq: number, name: string) => ({
  ...{ clientSeq, baseRev: 0 },
  command: { name: "renameProject", args: { name } },
});
const trims = Array.from({ length: SYNC.mostEdits }, (_, index) => ({
  ...{ clientSeq: index + 1, baseRev: 0 },
  command: { name: "trimClip", args: { id: "c0", start: 0, offset: 0, length: 10, shift: 1 } },
}));
const rowOf = async (projectId: string) => {
  const { rows } = await app.platform.pool.query("select * from projects where id = $1", [projectId]);
  return rows[0];
};

test("200 × every note of the largest clip: others are answered meanwhile, and the request does what it may cost", async () => {
  const modest = await kept(app, other);
  // the threads have begun
  await sync(modest.id, { edits: [renaming(1, "Before")] }, other.token);
  const document = await kept(app, owner, withClips(DOCUMENT_LIMITS.notes).document);
  const answered: string[] = [];
  const attack = sync(document.id, { edits: trims }).then((answer) => {
    answered.push("attack");
    return answer;
  });
  for (let round = 2; round < 5; round += 1) {
    await app.call("GET", "/api/projects", { token: other.token });
    await sync(modest.id, { edits: [renaming(round, `Name ${round}`)] }, other.token);
  }
  answered.push("others");
  const { status, json } = await attack;
  expect(answered).toEqual(["others", "attack"]);
  expect(status).toBe(200);
  // some were done; those that are left the client sends again
  expect(json.applied.length).toBeGreaterThan(0);
  expect(json.applied.length).toBeLessThan(20);
  expect(json.rejected).toEqual([]);
  const next = (await sync(document.id, { edits: trims.slice(json.applied.length) })).json;
  expect(next.applied[0]).toEqual({ clientSeq: json.applied.length + 1, rev: json.applied.length + 1 });
  const { snapshot } = (await sync(document.id, { lastRev: null })).json;
  const { n7 } = (snapshot.document.clips.c0 as NoteClip).notes;
  expect(n7?.start).toBe(7 + snapshot.rev);
});

test("edits that cost much are not carried out again at each reading: a snapshot is made by their cost", async () => {
  const document = await kept(app, owner, withClips(DOCUMENT_LIMITS.notes / 2).document);
  let done = 0;
  while (Number((await rowOf(document.id)).snapshot_rev) === 0) {
    const { applied } = (await sync(document.id, { edits: trims.slice(done), lastRev: done })).json;
    done = applied.at(-1).clientSeq;
    expect(done).toBeLessThan(SYNC.snapshotEvery / 2);
  }
  expect(Number((await rowOf(document.id)).replay_cost)).toBe(0);
});

test("a clip of 180,000 notes and a track of 100,000 devices are refused with a sentence", async () => {
  const before = await rowOf((await kept(app, owner)).id);
  expect(before).toBeDefined();
  const many = withClips(180_000).document;
  const notes = await app.call("POST", "/api/projects", { token: owner.token, json: { document: many } });
  expect([notes.status, notes.json.error.message]).toEqual([400, limitSentence("notes")]);
  // as small as JSON makes them, so that the body is not what is too large
  const devices = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`d${index}`, { id: `d${index}` }]));
  const chain = { ...newDocument(), devices };
  const refused = await app.call("POST", "/api/projects", { token: owner.token, json: { document: chain } });
  expect([refused.status, refused.json.error.message]).toEqual([400, limitSentence("devices")]);
  const one = withChain(DOCUMENT_LIMITS.chain + 1).document;
  const longer = await app.call("POST", "/api/projects", { token: owner.token, json: { document: one } });
  expect([longer.status, longer.json.error.message]).toEqual([400, limitSentence("chain")]);
  for (const { id } of [many, chain, one]) expect(await rowOf(id)).toBeUndefined();
});

test("an edit beyond a limit is refused with its sentence, and the next one is taken", async () => {
  const { document, trackId } = withChain(DOCUMENT_LIMITS.chain);
  await kept(app, owner, document);
  const device = { ...Object.values(document.devices)[0], id: "more", trackId, order: "zzz" };
  const edits = [
    { clientSeq: 1, baseRev: 0, command: { name: "addDevice", args: { device } } },
    renaming(2, "Still taken"),
  ];
  const { applied, rejected } = (await sync(document.id, { edits })).json;
  expect(rejected).toEqual([{ clientSeq: 1, code: "tooLarge", message: limitSentence("chain") }]);
  expect(applied).toEqual([{ clientSeq: 2, rev: 1 }]);
});

/** A project as it was stored before there were limits. */
async function poisoned(document: Project): Promise<string> {
  const { id } = await kept(app, owner);
  await app.platform.pool.query("update project_snapshots set document = $2, packed = null where project_id = $1", [
    id,
    JSON.stringify({ ...document, id }),
  ]);
  // nobody remembers it as it was
  await app.platform.pool.query(
    "update projects set rev = 1, created_at = created_at - interval '1 second' where id = $1",
    [id],
  );
  await app.platform.pool.query(
    `insert into project_edits (project_id, rev, client_id, client_seq, base_rev, name, args, bytes, at)
     values ($1, 1, 'an-old-client', 1, 0, 'renameProject', '{"name":"Old"}', 10, now())`,
    [id],
  );
  return id;
}

test("a project stored before there were limits is refused once and for all, hurts nobody, and can be taken or deleted", async () => {
  const { pool } = app.platform;
  const id = await poisoned(withClips(DOCUMENT_LIMITS.notes + 1).document);
  const refused = await sync(id, { edits: [renaming(1, "New")] });
  expect(refused.status).toBe(409);
  expect(refused.json.error.message).toBe(
    `The server cannot open this project. You can download what it has stored, or delete it. ${limitSentence("notes")}`,
  );
  expect((await rowOf(id)).unreadable).toBe(limitSentence("notes"));

  const stored = await app.call("GET", `/api/projects/${id}/stored`, { token: owner.token });
  expect(stored.status).toBe(200);
  expect(Object.keys(stored.json.document.clips.c0.notes)).toHaveLength(DOCUMENT_LIMITS.notes + 1);
  expect(stored.json.edits).toMatchObject([{ rev: 1, name: "renameProject", args: { name: "Old" } }]);

  // what is marked is not even looked at: to do so would fail now
  const { rows } = await pool.query("delete from project_snapshots where project_id = $1 returning rev", [id]);
  expect(rows).toHaveLength(1);
  for (const [method, path, json] of [
    [
      "POST",
      `/api/projects/${id}/sync`,
      { protocolVersion: SYNC_PROTOCOL, clientId: "some-client", lastRev: null, edits: [] },
    ],
    ["POST", `/api/projects/${id}/versions`, { name: "Mine" }],
    ["POST", `/api/projects/${id}/duplicate`, { id: newDocument().id }],
    ["PATCH", `/api/projects/${id}`, { name: "Mine" }],
  ] as const) {
    const answer = await app.call(method, path, { token: owner.token, json });
    expect([method, path, answer.status]).toEqual([method, path, 409]);
  }
  await app.runJobs();
  expect((await sync((await kept(app, other)).id, { edits: [renaming(1, "Mine")] }, other.token)).status).toBe(200);
  expect((await app.call("DELETE", `/api/projects/${id}`, { token: owner.token })).status).toBe(204);
});

test("a version stored before there were limits cannot be restored, and its project stays open", async () => {
  const { pool } = app.platform;
  const { id } = await kept(app, owner);
  const path = `/api/projects/${id}/versions`;
  const { json: version } = await app.call("POST", path, { token: owner.token, json: { name: "Large" } });
  const large = { ...withClips(DOCUMENT_LIMITS.notes + 1).document, id };
  await pool.query("update project_versions set document = $2, packed = null, samples = null where id = $1", [
    version.id,
    JSON.stringify(large),
  ]);
  const refused = await app.call("POST", `${path}/${version.id}/restore`, { token: owner.token });
  expect([refused.status, refused.json.error]).toMatchObject([
    409,
    { code: "conflict", message: `This version cannot be restored. ${limitSentence("notes")}` },
  ]);
  const { rev, unreadable } = await rowOf(id);
  expect([rev, unreadable]).toEqual(["0", null]);
  expect((await sync(id, { edits: [renaming(1, "Still open")] })).json.applied).toEqual([{ clientSeq: 1, rev: 1 }]);
});

test("who waits for a project holds no connection to the database, and too many are told so", async () => {
  const { pool } = app.platform;
  const { id } = await kept(app, owner);
  const threads = new Threads(app.platform);
  const { edits, documents } = createProjects({ ...app.platform, limits: createPlanLimits(app.clock.now), threads });
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = documents.turns.take(id, () => gate);
  const offered = (number: number) => [
    { clientSeq: 1, baseRev: 0, name: "renameProject", args: JSON.stringify({ name: `N${number}` }) },
  ];
  const waiting = Array.from({ length: 135 }, (_, number) =>
    edits.take(owner.session, id, `client-${number}-waits`, offered(number)),
  );
  const settled = Promise.allSettled(waiting);
  await app.call("GET", "/api/projects", { token: owner.token });
  expect(pool.totalCount - pool.idleCount).toBe(0);
  open();
  await held;
  const outcomes = await settled;
  const refused = outcomes.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(7);
  for (const one of refused) expect(one).toMatchObject({ reason: { status: 429 } });
  expect((await rowOf(id)).rev).toBe("128");
});

test.each([
  ["once the project is open is refused, and closes it for nobody", true, null],
  ["to open the project closes it", false, "It takes too long to open."],
])("what takes too long %s", async (_what, isOpen, unreadable) => {
  const { id } = await kept(app, owner);
  const overrun = new Overrun(new Error("It has computed for too long."), isOpen);
  const thread = {
    life: 1,
    run: async (_whose: string, _name: string, given: () => Promise<unknown>) => {
      await given();
      throw overrun;
    },
    forget: () => {},
  };
  const slow = { usage: threads.usage, pick: () => thread } as unknown as Threads;
  const { edits } = createProjects({ ...app.platform, limits: createPlanLimits(app.clock.now), threads: slow });
  const edit = { clientSeq: 1, baseRev: 0, name: "renameProject", args: JSON.stringify({ name: "New" }) };
  await expect(edits.take(owner.session, id, "some-client", [edit])).rejects.toMatchObject({ status: 409 });
  expect((await rowOf(id)).unreadable).toBe(unreadable);
  expect((await sync(id, { edits: [renaming(1, "New")] })).status).toBe(isOpen ? 200 : 409);
});
