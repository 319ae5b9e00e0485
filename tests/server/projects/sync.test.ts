import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Project } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { trackTemplate } from "../../../contract/project/newProject";
import type { Right } from "../../../contract/projects";
import { SYNC, SYNC_PROTOCOL } from "../../../contract/sync/protocol";
import type { Event } from "../../../server/events/events";
import { createPlanLimits } from "../../../server/plans/limits";
import { createProjects } from "../../../server/projects/projects";
import { findProject } from "../../../server/projects/store";
import { createAnnouncer } from "../../../server/projects/sync/announce";
import { carryOut } from "../../../server/projects/sync/carryOut";
import { Documents } from "../../../server/projects/sync/documents";
import { Threads } from "../../../server/projects/threads/threads";
import { ids } from "../../contract/project/randomCommands";
import { connect, type TestSocket } from "../live/support";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { Device } from "./device";
import { kept, linked, newDocument, onPlan } from "./support";

const { owner } = PEOPLE;
const makeId = ids("s");
const sessions = PEOPLES_SESSIONS;
let app: TestApp;
/** of a server that remembers nothing */
let threads: Threads;
beforeAll(async () => {
  app = await createTestApp({ sessions });
  await addPeople(app);
  threads = new Threads(app.platform);
});
afterAll(async () => {
  await app.close();
  await threads.end();
});

const rename = (name: string) => ["renameProject", { name }] as const;
const addTrack = (device: Device) => {
  const template = trackTemplate(device.state.present, "midi", makeId);
  device.run("addTrack", template);
  return template.track.id;
};
const sync = (projectId: string, json: object, token = owner.token) =>
  app.call("POST", `/api/projects/${projectId}/sync`, {
    token,
    json: { protocolVersion: SYNC_PROTOCOL, clientId: "some-client", lastRev: 0, edits: [], ...json },
  });
const renaming = (clientSeq: number, name: string) => ({
  clientSeq,
  baseRev: 0,
  command: { name: "renameProject", args: { name } },
});
/** The document as a server that remembers nothing reads it. */
async function stored(projectId: string): Promise<Project> {
  const row = await findProject(app.platform.pool, projectId, owner.session.userId);
  if (!row) throw new Error("There is no such project.");
  return JSON.parse(await new Documents({ ...app.platform, threads }).text(row, owner.session.userId));
}

describe("an exchange", () => {
  test("takes each number once, also when it comes three times", async () => {
    const { id } = await kept(app, owner);
    const edits = [renaming(1, "A"), renaming(2, "B")];
    const first = (await sync(id, { edits })).json;
    expect(first).toMatchObject({
      rev: 2,
      role: "owner",
      applied: [
        { clientSeq: 1, rev: 1 },
        { clientSeq: 2, rev: 2 },
      ],
    });
    for (let again = 0; again < 2; again += 1) expect((await sync(id, { edits })).json).toEqual(first);
    expect((await sync(id, { edits: [...edits, renaming(3, "C")] })).json.applied.at(-1)).toEqual({
      clientSeq: 3,
      rev: 3,
    });
    expect((await stored(id)).name).toBe("C");
    expect((await app.call("GET", `/api/projects/${id}`, { token: owner.token })).json).toMatchObject({
      name: "C",
      rev: 3,
    });
  });

  test("refuses what does not fit with a code and a sentence, and never takes it later", async () => {
    const { id } = await kept(app, owner);
    const template = trackTemplate(await stored(id), "midi", makeId);
    const mute = {
      clientSeq: 1,
      baseRev: 0,
      command: { name: "setTrack", args: { id: template.track.id, mute: true } },
    };
    const refused = (await sync(id, { edits: [mute, renaming(2, "B")] })).json;
    expect(refused.rejected).toEqual([
      { clientSeq: 1, code: "unknownId", message: "The track is not in the project any more." },
    ]);
    expect(refused.applied).toEqual([{ clientSeq: 2, rev: 1 }]);
    const add = { clientSeq: 3, baseRev: 1, command: { name: "addTrack", args: template } };
    // now it would fit, but its time is over
    expect((await sync(id, { edits: [mute, add] })).json.applied).toEqual([{ clientSeq: 3, rev: 2 }]);
    expect((await sync(id, { edits: [mute] })).json.rejected).toMatchObject([{ clientSeq: 1, code: "late" }]);
    expect((await stored(id)).tracks[template.track.id]?.mute).toBe(false);
  });

  test("gives what is missing in pages, and a snapshot to those who are too far from it", async () => {
    const { id } = await kept(app, owner);
    for (let batch = 0; batch < 3; batch += 1) {
      const edits = Array.from({ length: SYNC.mostEdits }, (_, index) =>
        renaming(batch * SYNC.mostEdits + index + 1, `N${batch}-${index}`),
      );
      expect((await sync(id, { lastRev: batch * SYNC.mostEdits, edits })).status).toBe(200);
    }
    const page = (await sync(id, { lastRev: 0 })).json;
    expect(page.edits).toHaveLength(SYNC.mostMissing);
    expect(page).toMatchObject({ more: true, rev: 600, snapshot: null });
    const rest = (await sync(id, { lastRev: SYNC.mostMissing })).json;
    expect([rest.edits.length, rest.more, rest.edits[0].rev]).toEqual([100, false, 501]);
    for (const lastRev of [null, 601]) {
      const { snapshot, edits } = (await sync(id, { lastRev })).json;
      expect([snapshot.rev, snapshot.document.name, edits]).toEqual([600, "N2-199", []]);
    }
    const { rows } = await app.platform.pool.query(
      "select rev from project_snapshots where project_id = $1 order by rev",
      [id],
    );
    expect(rows).toEqual([{ rev: "400" }, { rev: "600" }]);
    await app.platform.pool.query("update projects set pruned_rev = 300 where id = $1", [id]);
    expect((await sync(id, { lastRev: 299 })).json.snapshot.rev).toBe(600);
    expect((await sync(id, { lastRev: 300 })).json.edits).toHaveLength(300);
  });

  test("goes on after the server was put back to what it knew before, and loses nothing here in silence", async () => {
    const document = await kept(app, owner);
    const device = new Device(app, owner, "before-backup", document);
    device.run(...rename("known to both"));
    await device.settle();
    const { pool } = app.platform;
    device.run(...rename("forgotten by the server"));
    await device.settle();
    await pool.query("delete from project_edits where project_id = $1 and rev > 1", [document.id]);
    await pool.query("update project_clients set last_seq = 1 where project_id = $1", [document.id]);
    // a moment apart, as another life of the project: what a server remembers is of the one before
    await pool.query("update projects set rev = 1, created_at = created_at + interval '1 second' where id = $1", [
      document.id,
    ]);
    const { lost } = await device.exchange();
    expect(lost?.name).toBe("forgotten by the server");
    expect(device.state.present.name).toBe("known to both");
  });

  test("is for the page's own version, and a client id for one person", async () => {
    const { id } = await kept(app, owner);
    expect((await sync(id, { protocolVersion: SYNC_PROTOCOL - 1 })).json.error.code).toBe("gone");
    await sync(id, { edits: [renaming(1, "A")] });
    await app.platform.pool.query("update project_clients set person_id = $2 where project_id = $1", [
      id,
      PEOPLE.other.session.userId,
    ]);
    expect((await sync(id, { edits: [renaming(2, "B")] })).status).toBe(409);
    expect((await sync(id, { clientId: "the-server", edits: [renaming(1, "A")] })).status).toBe(400);
  });

  test("keeps a document from growing beyond all bounds", async () => {
    const document = newDocument();
    const template = trackTemplate(document, "midi", makeId);
    const trackId = template.track.id;
    const many = (id: string) => {
      const notes = Array.from({ length: 200 }, (_, index) => `n${index}`);
      const entries = notes.map((note) => [note, { id: note, start: 0, length: 1, key: 1, velocity: 1 }]);
      const clip = {
        id,
        kind: "notes",
        timeBase: "musical",
        trackId,
        name: "",
        start: 0,
        length: 1,
        offset: 0,
        muted: false,
        controls: {},
      };
      return { ...clip, notes: Object.fromEntries(entries) };
    };
    const commands: [string, Record<string, unknown>][] = [
      ["addTrack", { ...template }],
      ["addClips", { clips: [many("first")] }],
      ["addClips", { clips: [many("second")] }],
      ["setTrack", { id: trackId, mute: true }],
    ];
    const edits = commands.map(([name, args], index) => ({
      clientSeq: index + 1,
      baseRev: 0,
      name,
      args: JSON.stringify(args),
    }));
    const done = carryOut(document, Buffer.byteLength(JSON.stringify(document)), edits, [], { most: 29_500 });
    expect(done.refused).toMatchObject([{ clientSeq: 3, code: "tooLarge" }]);
    expect(done.taken.map(({ clientSeq }) => clientSeq)).toEqual([1, 2, 4]);
    expect(done.bytes).toBeGreaterThanOrEqual(JSON.stringify(document).length);
  });
});

describe("two people", () => {
  test("who change different things have both; the same thing, the later one's", async () => {
    const document = await kept(app, owner);
    const [one, two] = [new Device(app, owner, "first-one", document), new Device(app, owner, "second-one", document)];
    const track = addTrack(one);
    await one.settle();
    await two.settle();
    one.run("setTrack", { id: track, name: "Bass", color: 3 });
    two.run("setTrack", { id: track, color: 7, mute: true });
    await one.settle();
    await two.settle();
    await one.settle();
    for (const { state, conflicts } of [one, two]) {
      expect(state.present.tracks[track]).toMatchObject({ name: "Bass", color: 7, mute: true });
      expect(conflicts).toEqual([]);
    }
  });

  test("of whom one edits what the other deleted: it stays deleted, and what would have been is kept", async () => {
    const document = await kept(app, owner);
    const [one, two] = [new Device(app, owner, "deletes-it", document), new Device(app, owner, "edits-it", document)];
    const track = addTrack(one);
    await one.settle();
    await two.settle();
    const before = two.state.present.tracks[track];
    one.run("removeTrack", { id: track });
    two.run("setTrack", { id: track, name: "Mine" });
    two.run(...rename("Also mine"));
    await one.settle();
    await two.settle();
    expect(two.state.present.tracks[track]).toBeUndefined();
    expect(two.state.present.name).toBe("Also mine");
    expect(two.conflicts).toMatchObject([
      {
        code: "unknownId",
        message: "The track is not in the project any more.",
        command: { name: "setTrack", args: { name: "Mine" } },
        places: [{ path: ["tracks", track, "name"], base: before?.name, mine: "Mine" }],
      },
    ]);
    expect(two.conflicts[0]?.places[0]).not.toHaveProperty("theirs");
  });

  test("take back their own, but not what the other has changed since", async () => {
    const document = await kept(app, owner);
    const [one, two] = [new Device(app, owner, "undoes-it", document), new Device(app, owner, "changed-it", document)];
    const track = addTrack(one);
    one.run("setTrack", { id: track, name: "Bass" });
    one.run("setTrack", { id: track, color: 9 });
    await one.settle();
    await two.settle();
    two.run("setTrack", { id: track, color: 2 });
    await two.settle();
    await one.settle();
    expect(() => one.undo()).toThrow("was changed in another place since");
    one.undo(2);
    await one.settle();
    await two.settle();
    expect(two.state.present.tracks[track]).toMatchObject({ color: 2 });
    expect(two.state.present.tracks[track]?.name).not.toBe("Bass");
    // one that only the server can refuse
    two.run("setTrack", { id: track, mute: true });
    one.run("setTrack", { id: track, solo: true });
    one.undo();
    one.run("removeTrack", { id: track });
    one.undo();
    await two.settle();
    await one.settle();
    expect(one.conflicts.map(({ code }) => code)).toEqual([]);
    expect(one.state.present.tracks[track]).toMatchObject({ solo: false });
    await two.settle();
    expect(two.state.present).toEqual(one.state.present);
  });
});

test("two servers that edit one project at once give no revision twice", async () => {
  const document = await kept(app, owner);
  const { pool } = app.platform;
  const limits = createPlanLimits(app.clock.now);
  const servers = [0, 1].map(() => createProjects({ ...app.platform, limits, threads: new Threads(app.platform) }));
  const batches = Array.from({ length: 30 }, (_, number) => {
    const service = servers[number % 2] as (typeof servers)[number];
    const edits = [`${number} a`, `${number} b`].map((name, index) => ({
      ...{ clientSeq: index + 1, baseRev: 0, name: "renameProject", args: JSON.stringify({ name }) },
    }));
    return service.edits.take(owner.session, document.id, `client-${number}`, edits);
  });
  await Promise.all(batches);
  const { rows } = await pool.query("select rev, name, args from project_edits where project_id = $1 order by rev", [
    document.id,
  ]);
  expect(rows.map(({ rev }) => Number(rev))).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  const replayed = rows.reduce((project, command) => execute(project, command).project, document);
  expect(await stored(document.id)).toEqual(replayed);
  const row = await findProject(pool, document.id, owner.session.userId);
  for (const { documents } of servers) {
    expect(row && JSON.parse(await documents.text(row, owner.session.userId))).toEqual(replayed);
  }
});

test("many edits in a short time are told as one event, then as one more", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    const told: unknown[] = [];
    const publish = ({ topic, data }: Event) => void told.push([topic, data.rev]);
    const announce = createAnnouncer({ ...app.platform.events, publish });
    for (const rev of [4, 8, 9, 9]) announce.edited("p", rev);
    announce.edited("q", 1);
    vi.advanceTimersByTime(1000);
    announce.edited("p", 10);
    // somebody's right has changed
    announce.rights("p", 10);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual([
      ["project:p", 4],
      ["project:q", 1],
      ["project:p", 9],
      ["project:p", 10],
      ["project:p", 10],
    ]);
  } finally {
    vi.useRealTimers();
  }
});

describe("a change", () => {
  /** A socket that follows a project, and the role that it was told. */
  const follows = async (projectId: string, token: string | undefined, link?: string) => {
    const socket = await connect(app, token);
    socket.send({ type: "subscribe", topic: `project:${projectId}`, known: 0, ...(link ? { link } : {}) });
    const { rev, role } = await socket.next("position");
    return { socket, rev, role };
  };
  const end = async (...followers: readonly { socket: TestSocket }[]) => {
    for (const { socket } of followers) socket.raw.terminate();
    await Promise.all(followers.map(({ socket }) => socket.closed));
  };
  const shared = async (right: Right) => {
    await onPlan(app, owner, "creator");
    const { id } = await kept(app, owner);
    const link = await linked(app, owner, id, right);
    const { status } = await app.call("POST", "/api/shared/open", { token: PEOPLE.other.token, json: { token: link } });
    expect(status).toBe(200);
    return { id, link };
  };

  test("is told at once to a member, to the owner's other device and to who looks by a link, once each knows less", async () => {
    const { id, link } = await shared("edit");
    const member = await follows(id, PEOPLE.other.token);
    const device = await follows(id, owner.token);
    const visitor = await follows(id, undefined, link);
    expect([member, device, visitor].map(({ rev, role }) => ({ rev, role }))).toEqual([
      { rev: 0, role: "edit" },
      { rev: 0, role: "owner" },
      { rev: 0, role: "view" },
    ]);
    await sync(id, { edits: [renaming(1, "Ours")] });
    for (const { socket } of [member, device, visitor])
      expect(await socket.next("edits")).toMatchObject({ from: 0, rev: 1, edits: [{ rev: 1 }] });
    const late = await follows(id, owner.token);
    expect(late).toMatchObject({ rev: 1, role: "owner" });
    expect(await late.socket.next("edits")).toMatchObject({ from: 0, rev: 1 });
    await end(member, device, visitor, late);
  });

  test("tells a member of another right, and nothing to those who may no longer look", async () => {
    const { id, link } = await shared("view");
    const { token, session } = PEOPLE.other;
    const one = `/api/projects/${id}/members/${session.userId}`;
    const member = await follows(id, token);
    expect(member.role).toBe("view");
    await app.call("PATCH", one, { token: owner.token, json: { right: "edit" } });
    expect(await member.socket.next("position")).toMatchObject({ rev: 0, role: "edit" });

    const visitor = await follows(id, undefined, link);
    await app.call("DELETE", one, { token: owner.token });
    expect(await member.socket.next("refused")).toMatchObject({ code: "not_found" });
    await sync(id, { edits: [renaming(1, "Without them")] });
    await visitor.socket.next("edits");
    expect(member.socket.frames.filter(({ type }) => type === "edits")).toEqual([]);
    await app.call("DELETE", `/api/projects/${id}`, { token: owner.token });
    expect(await visitor.socket.next("refused")).toMatchObject({ code: "not_found" });
    await end(member, visitor);
  });
});
