import { EventEmitter } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { CLOSED, LIVE } from "../../../contract/live/frames";
import { SYNC_PROTOCOL } from "../../../contract/sync/protocol";
import { createLocalRates } from "../../../server/limits/localRates";
import { LiveConnection } from "../../../server/live/connection";
import { FRAME_BYTES, LIVE_LIMITS } from "../../../server/live/limits";
import { kept, linked } from "../projects/support";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE } from "../support/people";
import { connect, knock, listening, type TestSocket, ticketFor } from "./support";

const { owner, other, admin } = PEOPLE;
let app: TestApp;
let address: string;
const LIMITS = {
  socketsOfAccount: 3,
  waitingBytes: { presence: 64 * 1024, all: 256 * 1024 },
  frames: { name: "live-frames:test", hits: 200, seconds: 60 },
  subscriptions: { name: "live-subscriptions:test", hits: 8, seconds: 60 },
};
beforeAll(async () => {
  app = await createTestApp({ live: LIMITS });
  await addPeople(app);
  address = await listening(app);
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

const withTicket = (ticket: string) => [LIVE.protocol, `${LIVE.ticketPrefix}${ticket}`];

describe("the door", () => {
  test("a plain request is no socket", async () => {
    expect((await app.call("GET", LIVE.path)).status).toBe(400);
  });

  test("without a ticket, with a made-up one, or without our protocol there is no socket", async () => {
    expect(await knock(address, {})).toBe(401);
    expect(await knock(address, { protocols: [LIVE.protocol] })).toBe(401);
    expect(await knock(address, { protocols: withTicket("visitor~AAAAAAAAAAAAAAAAAAAAAA~a.b.c") })).toBe(401);
    expect(await knock(address, { protocols: [withTicket(await ticketFor(app))[1] ?? ""] })).toBe(401);
  });

  test("a ticket opens one socket, once", async () => {
    const ticket = await ticketFor(app, owner.token);
    const paths = [LIVE.path, LIVE.collaborationPath];
    const both = await Promise.all(paths.map((path) => knock(address, { path, protocols: withTicket(ticket) })));
    expect(both.filter((one) => one === 401)).toHaveLength(1);
    for (const one of both) if (typeof one !== "number") open.add(one);
    expect(await knock(address, { protocols: withTicket(ticket) })).toBe(401);
  });

  test("a ticket is over after half a minute, and with its session", async () => {
    const late = await ticketFor(app, owner.token);
    app.clock.advance({ seconds: 31 });
    expect(await knock(address, { protocols: withTicket(late) })).toBe(401);
    const orphan = await ticketFor(app, admin.token);
    await app.platform.pool.query("delete from sessions where id = $1", [admin.session.id]);
    expect(await knock(address, { protocols: withTicket(orphan) })).toBe(401);
  });

  test("another site's page opens none, not even with a ticket, and it is not used up by trying", async () => {
    const ticket = await ticketFor(app, owner.token);
    for (const origin of ["http://evil.test", "null", `http://${address}.evil.test`, null]) {
      expect(await knock(address, { origin, protocols: withTicket(ticket) })).toBe(403);
    }
    const own = await knock(address, { protocols: withTicket(ticket) });
    expect(typeof own).toBe("object");
    if (typeof own !== "number") open.add(own);
  });

  test("an account has so many sockets at once", async () => {
    for (let count = 0; count < LIMITS.socketsOfAccount; count += 1) await connected(other.token);
    expect(await knock(address, { protocols: withTicket(await ticketFor(app, other.token)) })).toBe(429);
    const [first] = open;
    first?.close();
    await first?.closed;
    await connected(other.token);
  });
});

describe("a socket", () => {
  test("ends at a frame that is no frame of ours", async () => {
    for (const frame of ["{", "[]", '{"type":"dance"}', "[".repeat(10_000), Buffer.from([1, 2, 3])]) {
      const socket = await connected();
      socket.send(frame);
      expect(await socket.closed).toBe(CLOSED.unreadable);
    }
  });

  test("ends at a huge frame", async () => {
    const socket = await connected();
    socket.send(JSON.stringify({ type: "pong", more: "x".repeat(LIVE.mostFrameBytes) }));
    expect(await socket.closed).toBe(CLOSED.tooLarge);
  });

  test("ends at a flood", async () => {
    const socket = await connected();
    for (let count = 0; count <= LIMITS.frames.hits; count += 1) socket.send({ type: "pong" });
    expect(await socket.closed).toBe(CLOSED.flood);
  });

  test("follows so many topics", async () => {
    const socket = await connected(owner.token);
    for (let count = 0; count < 3; count += 1) {
      const { id } = await kept(app, owner);
      socket.send({ type: "subscribe", topic: `project:${id}` });
      await socket.next("position", ({ projectId }) => projectId === id);
    }
    socket.send({ type: "subscribe", topic: "project:none-of-this-name" });
    expect(await socket.next("refused")).toMatchObject({ code: "not_found" });
    socket.send({ type: "subscribe", topic: "wallet:another" });
    expect(await socket.next("refused")).toMatchObject({ topic: "wallet:another", code: "not_found" });
  });

  test("begins to follow no more than so many topics in a minute", async () => {
    const socket = await connected();
    for (let count = 0; count <= LIMITS.subscriptions.hits; count += 1) {
      socket.send({ type: "subscribe", topic: "stats" });
      socket.send({ type: "unsubscribe", topic: "stats" });
    }
    expect(await socket.next("refused")).toMatchObject({ topic: "stats", code: "too_many_requests" });
  });

  test("is not told what is another's", async () => {
    const { id } = await kept(app, owner);
    const link = await linked(app, owner, id, "view");
    for (const token of [undefined, other.token]) {
      const socket = await connected(token);
      socket.send({ type: "subscribe", topic: `project:${id}` });
      expect(await socket.next("refused")).toMatchObject({
        topic: `project:${id}`,
        code: token ? "not_found" : "unauthenticated",
      });
      const request = { protocolVersion: SYNC_PROTOCOL, clientId: "a-device-of-theirs", lastRev: 0, edits: [] };
      socket.send({ type: "sync", call: 1, projectId: id, request });
      expect((await socket.next("answer")).result).toMatchObject({ ok: false });
      // nor by reporting that one is there
      socket.send({ type: "presence", projectId: id, state: { doing: "here" } });
    }
    const visitor = await connected();
    visitor.send({ type: "subscribe", topic: "wallet" });
    expect(await visitor.next("refused")).toMatchObject({ topic: "wallet", code: "unauthenticated" });
    visitor.send({ type: "subscribe", topic: `project:${id}`, link });
    expect(await visitor.next("position")).toMatchObject({ rev: 0, role: "view" });
    const own = await connected(owner.token);
    own.send({ type: "subscribe", topic: `project:${id}` });
    expect(await own.next("presence")).toMatchObject({ pages: [] });
  });

  test("is not told who is in a project that it reads by a link, signed in or not, and is not seen there", async () => {
    const { id } = await kept(app, owner);
    const link = await linked(app, owner, id, "view");
    const topic = `project:${id}`;
    const own = await connected(owner.token);
    own.send({ type: "subscribe", topic });
    await own.next("presence");
    own.send({ type: "presence", projectId: id, state: { doing: "here" } });
    await own.next("presence", ({ pages }) => pages.length === 1);
    const guest = await connected(other.token);
    guest.send({ type: "subscribe", topic, link });
    expect(await guest.next("position")).toMatchObject({ role: "view" });
    guest.send({ type: "presence", projectId: id, state: { doing: "recording" } });
    guest.send({ type: "subscribe", topic: "nothing" });
    await guest.next("refused");
    own.send({ type: "presence", projectId: id, state: { doing: "playing" } });
    const { pages } = await own.next("presence");
    expect(pages).toMatchObject([{ personId: owner.session.userId, state: { doing: "playing" } }]);
    guest.send({ type: "subscribe", topic: "nothing more" });
    await guest.next("refused");
    expect(guest.frames.filter(({ type }) => type === "presence")).toEqual([]);
  });

  test("of a visitor ends at a frame of more than they have to say, before it is read", async () => {
    const socket = await connected();
    socket.send(`{"type":"pong","more":"${"x".repeat(FRAME_BYTES)}"}`);
    expect(await socket.closed).toBe(CLOSED.tooLarge);
  });

  test("loses a topic at once with the right to it", async () => {
    const { id } = await kept(app, owner);
    const token = await linked(app, owner, id, "view");
    await app.call("POST", "/api/shared/open", { token: other.token, json: { token } });
    const socket = await connected(other.token);
    socket.send({ type: "subscribe", topic: `project:${id}` });
    await socket.next("position");
    const { json } = await app.call("GET", `/api/projects/${id}/sharing`, { token: owner.token });
    for (const { personId } of json.members)
      await app.call("DELETE", `/api/projects/${id}/members/${personId}`, { token: owner.token });
    for (const one of json.links)
      await app.call("DELETE", `/api/projects/${id}/links/${one.id}`, { token: owner.token });
    expect(await socket.next("refused")).toMatchObject({ topic: `project:${id}`, code: "not_found" });
  });

  test("ends at once with its session", async () => {
    const socket = await connected(other.token);
    expect((await app.call("POST", "/api/auth/logout", { token: other.token })).status).toBe(204);
    expect(await socket.closed).toBe(CLOSED.signedOut);
  });
});

/** A socket without a network, and what was done to it. */
function fakeSocket() {
  const done = { sent: [] as string[], closed: null as number | null, terminated: false };
  const socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (frame: string) => void done.sent.push(frame),
    close: (code: number) => {
      done.closed = code;
      socket.readyState = 2;
    },
    terminate: () => {
      done.terminated = true;
    },
  });
  return { socket, done };
}
const connectionOf = (
  socket: EventEmitter,
  { page = "page", ...more }: Partial<ConstructorParameters<typeof LiveConnection>[0]> = {},
) =>
  new LiveConnection({
    socket: socket as unknown as WebSocket,
    page,
    session: null,
    from: "here",
    agent: "",
    limits: { ...LIVE_LIMITS, ...LIMITS },
    rates: createLocalRates(),
    log: app.platform.log,
    handle: async () => {},
    closed: () => {},
    ...more,
  });

test.each([
  ["an account", owner.session, "framesOfAccount"],
  ["an address without a session", null, "framesOfAddress"],
] as const)("the frames of %s are counted together, large ones as several", (_whose, session, name) => {
  const rates = createLocalRates(() => 0);
  const limits = { ...LIVE_LIMITS, [name]: { name: "live-frames:few", hits: 5, seconds: 60 } };
  const [one, two] = [fakeSocket(), fakeSocket()];
  connectionOf(one.socket, { page: "one", rates, limits, session });
  connectionOf(two.socket, { page: "two", rates, limits, session });
  const pong = (fake: typeof one, size = 0) =>
    fake.socket.emit("message", Buffer.from(JSON.stringify({ type: "pong", more: "x".repeat(size) })), false);
  if (session) pong(one, FRAME_BYTES * 2);
  else for (let n = 0; n < 3; n++) pong(one);
  pong(two);
  pong(two);
  expect([one.done.closed, two.done.closed]).toEqual([null, null]);
  pong(two);
  expect([one.done.closed, two.done.closed]).toEqual([null, CLOSED.flood]);
});

test("a page that reads slowly misses presence first, and then has to come back", async () => {
  const { socket, done } = fakeSocket();
  const connection = connectionOf(socket);
  connection.send("presence 1", "presence");
  socket.bufferedAmount = LIMITS.waitingBytes.presence + 1;
  connection.send("presence 2", "presence");
  connection.send("edits");
  expect(done.sent).toEqual(["presence 1", "edits"]);
  expect(done.terminated).toBe(false);
  socket.bufferedAmount = LIMITS.waitingBytes.all + 1;
  connection.send("more edits");
  expect(done.sent).toHaveLength(2);
  expect(done.terminated).toBe(true);
});
