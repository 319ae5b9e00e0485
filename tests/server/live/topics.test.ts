import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { SYNC_PROTOCOL } from "../../../contract/sync/protocol";
import { kept, linked } from "../projects/support";
import { created } from "../releases/support";
import { commented, released } from "../social/support";
import { createTestApp, type TestApp } from "../support/app";
import { eventually } from "../support/eventually";
import { addPeople, PEOPLE } from "../support/people";
import { connect, type TestSocket } from "./support";

const { owner, other } = PEOPLE;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await addPeople(app);
});
afterAll(() => app.close());

const open = new Set<TestSocket>();
const connected = async (token?: string) => {
  const socket = await connect(app, token);
  open.add(socket);
  return socket;
};
afterEach(async () => {
  for (const socket of open) socket.raw.terminate();
  await Promise.all([...open].map(({ closed }) => closed));
  open.clear();
});

let sent = 0;
/** Sends one edit of a device over the socket. */
const edit = (socket: TestSocket, projectId: string, clientId: string, clientSeq: number, name: string) => {
  sent += 1;
  const command = { name: "renameProject", args: { name } };
  const edits = [{ clientSeq, baseRev: 0, command }];
  socket.send({
    type: "sync",
    call: sent,
    projectId,
    request: { protocolVersion: SYNC_PROTOCOL, clientId, lastRev: null, edits },
  });
  return socket.next("answer", ({ call }) => call === sent);
};

test("edits reach everybody who follows the project, in the server's order; each is acknowledged to its device", async () => {
  const { id } = await kept(app, owner);
  const topic = `project:${id}`;
  const [one, two] = [await connected(owner.token), await connected(owner.token)];
  for (const socket of [one, two]) {
    socket.send({ type: "subscribe", topic, known: 0 });
    expect(await socket.next("position")).toMatchObject({ projectId: id, rev: 0, role: "owner" });
  }
  const answers = [await edit(one, id, "device-one", 1, "First"), await edit(two, id, "device-two", 1, "Second")];
  expect(answers.map(({ result }) => result.ok && result.value.applied)).toEqual([
    [{ clientSeq: 1, rev: 1 }],
    [{ clientSeq: 1, rev: 2 }],
  ]);
  for (const socket of [one, two]) {
    const names: string[] = [];
    for (let rev = 0; rev < 2; ) {
      const frame = await socket.next("edits");
      expect(frame.from).toBe(rev);
      rev = frame.rev;
      for (const { command } of frame.edits) names.push((command.args as { name: string }).name);
    }
    expect(names).toEqual(["First", "Second"]);
  }
  // what came while a page was away comes as it follows again, from where it was
  const late = await connected(owner.token);
  late.send({ type: "subscribe", topic, known: 1 });
  expect(await late.next("edits")).toMatchObject({ from: 1, rev: 2, edits: [{ rev: 2, clientId: "device-two" }] });
  expect(await late.next("position")).toMatchObject({ rev: 2 });
});

test("an edit that comes by HTTP reaches the socket too", async () => {
  const { id } = await kept(app, owner);
  const socket = await connected(owner.token);
  socket.send({ type: "subscribe", topic: `project:${id}` });
  await socket.next("position");
  await app.call("PATCH", `/api/projects/${id}`, { token: owner.token, json: { name: "By HTTP" } });
  expect(await socket.next("edits")).toMatchObject({ from: 0, rev: 1 });
});

test("who is in a project: the latest report of each page, until it goes", async () => {
  const { id } = await kept(app, owner);
  const link = await linked(app, owner, id, "view");
  await app.call("POST", "/api/shared/open", { token: other.token, json: { token: link } });
  const [mine, theirs] = [await connected(owner.token), await connected(other.token)];
  for (const socket of [mine, theirs]) {
    socket.send({ type: "subscribe", topic: `project:${id}` });
    await socket.next("presence");
  }
  theirs.send({ type: "presence", projectId: id, state: { doing: "here" } });
  theirs.send({ type: "presence", projectId: id, state: { doing: "playing" } });
  const seen = await mine.next("presence", ({ pages }) => pages.length > 0);
  expect(seen.pages).toMatchObject([{ personId: other.session.userId, state: { doing: "playing" } }]);
  theirs.close();
  const gone = await mine.next("presence", ({ left }) => left.length > 0);
  expect(gone.left).toEqual([seen.pages[0]?.page]);
});

test("the wallet tells its coins, and when they move; the public figures come whole", async () => {
  const socket = await connected(owner.token);
  socket.send({ type: "subscribe", topic: "wallet" });
  expect(await socket.next("value")).toMatchObject({ topic: "wallet", value: { balance: "0", held: "0" } });
  // another's coins first: nothing of them is told
  for (const { token } of [other, owner])
    expect((await app.call("POST", "/api/wallet/daily-reward", { token })).json.reward.rewarded).toBe(true);
  expect(await socket.next("value")).toMatchObject({ topic: "wallet", value: { balance: "1000", held: "0" } });
  expect(socket.frames.filter(({ type }) => type === "value")).toHaveLength(2);
  const visitor = await connected();
  for (const topic of ["stats", "studios"]) visitor.send({ type: "subscribe", topic });
  expect((await visitor.next("value", ({ topic }) => topic === "stats")).value).toEqual(
    (await app.call("GET", "/api/stats/live")).json,
  );
  const { value } = await visitor.next("value", ({ topic }) => topic === "studios");
  expect(value).toMatchObject({ studios: (await app.call("GET", "/api/studios/status")).json.studios });
});

test("a publication's counts move where it is shown, and are told no more once it is taken back", async () => {
  const [shown, hidden] = [await released(app, owner), await released(app, owner, { visibility: "private" })];
  const visitor = await connected();
  visitor.send({ type: "subscribe", topic: `publication:${hidden}` });
  expect(await visitor.next("refused")).toMatchObject({ topic: `publication:${hidden}`, code: "not_found" });
  visitor.send({ type: "subscribe", topic: `publication:${shown}` });
  const value = async () => (await visitor.next("value", ({ topic }) => topic === `publication:${shown}`)).value;
  expect(await value()).toEqual({ plays: 0, likes: 0, comments: 0 });
  const like = async (method: "PUT" | "DELETE", token: string) =>
    (await app.call(method, `/api/releases/${shown}/like`, { token })).status;
  expect(await like("PUT", other.token)).toBe(200);
  expect(await value()).toEqual({ plays: 0, likes: 1, comments: 0 });
  await commented(app, other.token, shown);
  expect(await value()).toEqual({ plays: 0, likes: 1, comments: 1 });
  const { status } = await app.call("POST", `/api/releases/${shown}/unpublish`, { token: owner.token });
  expect(status).toBe(200);
  const mine = await connected(owner.token);
  mine.send({ type: "subscribe", topic: `publication:${shown}` });
  await mine.next("value");
  expect(await like("DELETE", other.token)).toBe(404);
  expect(await like("PUT", owner.token)).toBe(200);
  // its owner hears of it, the visitor of nothing
  await mine.next("value", ({ value }) => (value as { likes: number }).likes === 2);
  expect(visitor.frames.filter(({ type }) => type === "value")).toHaveLength(3);
});

test("how far the server is with a new release's sound, until it is through", async () => {
  const socket = await connected(owner.token);
  socket.send({ type: "subscribe", topic: "processing" });
  const releases = async () =>
    ((await socket.next("value", ({ topic }) => topic === "processing")).value as { releases: unknown[] }).releases;
  expect(await releases()).toEqual([]);
  const id = await created(app, owner);
  expect(await releases()).toMatchObject([{ id, done: 0 }]);
  await app.runJobs();
  await socket.next("value", ({ value }) => (value as { releases: unknown[] }).releases.length === 0);
});

test("who is in a project by the channel is there for those who ask by HTTP; a change of rights is told to all", async () => {
  const { id } = await kept(app, owner);
  const own = await connected(owner.token);
  own.send({ type: "subscribe", topic: `project:${id}` });
  await own.next("position");
  expect(await own.next("presence")).toMatchObject({ pages: [], whole: true });
  own.send({ type: "presence", projectId: id, state: { doing: "playing" } });
  await own.next("presence", ({ pages }) => pages.length === 1);
  const token = await linked(app, owner, id, "view");
  await app.call("POST", "/api/shared/open", { token: other.token, json: { token } });
  expect(await own.next("position")).toMatchObject({ projectId: id, role: "owner" });
  await eventually(async () => {
    const { json } = await app.call("GET", `/api/studio/music/status?projectId=${id}`, { token: other.token });
    expect(json.here.map(({ personId }: { personId: string }) => personId)).toContain(owner.session.userId);
  });
});

test("recent projects are told as they are edited, to their person", async () => {
  const { id } = await kept(app, owner);
  const [own, visitor] = [await connected(owner.token), await connected()];
  visitor.send({ type: "subscribe", topic: "recentProjects" });
  expect(await visitor.next("refused")).toMatchObject({ code: "not_found" });
  own.send({ type: "subscribe", topic: "recentProjects" });
  const names = async (fits: (name: string | undefined) => boolean) => {
    const nameOf = (value: unknown) =>
      (value as { items: { id: string; name: string }[] }).items.find((one) => one.id === id)?.name;
    return nameOf((await own.next("value", ({ value }) => fits(nameOf(value)))).value);
  };
  expect(await names((name) => name !== undefined)).not.toBe("Renamed");
  await edit(own, id, "device-recent", 1, "Renamed");
  expect(await names((name) => name === "Renamed")).toBe("Renamed");
});
