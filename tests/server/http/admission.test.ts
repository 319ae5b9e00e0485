import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ALL_ROUTES } from "../../../contract/api";
import { BODY, EMPTY, isBytes, route } from "../../../contract/api/route";
import { SYNC } from "../../../contract/sync/protocol";
import { ApiError } from "../../../server/errors";
import { ALLOWANCE, type Allowance } from "../../../server/http/admission";
import { empty, type Handled, handle, handleLarge } from "../../../server/http/handlers";
import { MOST_NESTED } from "../../../server/http/json";
import { createServer } from "../../../server/http/server";
import type { Session } from "../../../server/http/session";
import { createLog } from "../../../server/log";

const LARGE = 4 * 1024 ** 2;
const anybodys = route({
  id: "test.anybodys",
  method: "POST",
  path: "/api/anybodys",
  summary: "Takes anything of anybody.",
  access: "anyone",
  bodyLimit: LARGE,
  body: z.unknown(),
  answers: { 204: EMPTY },
});
const usual = route({ ...anybodys, id: "test.usual", path: "/api/usual", bodyLimit: BODY.usual });
const mine = route({ ...anybodys, id: "test.mine", path: "/api/mine", access: "user" });
const guarded = route({
  ...anybodys,
  id: "test.guarded",
  path: "/api/guarded/:name",
  params: z.object({ name: z.string() }),
});
const read = route({
  id: "test.read",
  method: "GET",
  path: "/api/read",
  summary: "Gives nothing.",
  access: "anyone",
  answers: { 204: EMPTY },
});

const SESSIONS: Record<string, Session> = Object.fromEntries(
  ["ann", "bob"].map((name) => [name, { id: name, userId: name, accountId: name, role: "user", verified: true }]),
);
let bodies = 0;
let looked = 0;
const lines: string[] = [];
/** what a taken request waits for */
let gate = Promise.resolve();
const taken = async () => {
  bodies += 1;
  await gate;
  return empty();
};
const handlers: Handled[] = [
  handle(anybodys, taken),
  handle(usual, taken),
  handle(mine, taken),
  handleLarge(
    guarded,
    {
      before: async ({ params, large }) => {
        if (large) throw new ApiError("conflict", `Not so much for ${(params as { name: string }).name}.`);
      },
      unreadFrom: 0,
    },
    taken,
  ),
  handle(read, async () => empty()),
];

const running: FastifyInstance[] = [];
async function serve(allowance: Allowance | null = ALLOWANCE): Promise<FastifyInstance> {
  const app = await createServer({
    routes: [anybodys, usual, mine, guarded, read],
    handlers,
    log: createLog("info", { write: (line) => void lines.push(line) }),
    authenticate: async (token) => {
      looked += 1;
      return SESSIONS[token] ?? null;
    },
    allowance,
  });
  running.push(app);
  return app;
}
let app: FastifyInstance;
beforeAll(async () => {
  app = await serve();
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  bodies = 0;
  looked = 0;
  lines.length = 0;
  gate = Promise.resolve();
  for (const other of running.splice(1)) {
    // the rest of a body that was refused is waited for, for a minute
    other.server.closeAllConnections();
    await other.close();
  }
});
afterAll(() => app.close());

const json = { "content-type": "application/json" };
const as = (name: string) => ({ authorization: `Bearer ${name}` });
const text = (bytes: number) => JSON.stringify("x".repeat(bytes - 2));

/** What the server answers to a head whose body never comes; the connection stays open meanwhile. */
async function answerTo(head: string, body = ""): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`${head}\r\nHost: a\r\nContent-Type: application/json\r\n`);
  socket.write(`\r\n${body}`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return answer.toString();
}
const statusOf = (answer: string) => Number(answer.split(" ")[1]);

test.each([
  ["a route for those who have signed in", "/api/mine", "", 401],
  ["a token that nobody has", "/api/mine", "\r\nAuthorization: Bearer nobody", 401],
  ["more than anybody may send without a session", "/api/anybodys", "", 413],
  ["more than the route takes", "/api/usual", "\r\nAuthorization: Bearer ann", 413],
  ["what the route itself does not let in", "/api/guarded/ann", "\r\nAuthorization: Bearer ann", 409],
])("%s is refused before its body has come", async (_what, path, headers, status) => {
  const answer = await answerTo(`POST ${path} HTTP/1.1\r\nContent-Length: ${LARGE}${headers}`);
  expect(statusOf(answer)).toBe(status);
  expect(bodies).toBe(0);
});

test("what cannot be parsed is refused for who sends it, not for what it is", async () => {
  const payload = "[".repeat(BODY.usual);
  expect((await app.inject({ method: "POST", url: "/api/mine", payload, headers: json })).statusCode).toBe(401);
  const headers = { ...json, ...as("ann") };
  expect((await app.inject({ method: "POST", url: "/api/mine", payload, headers })).statusCode).toBe(400);
});

const sent = (path: string, payload: string | Readable, headers: Record<string, string> = {}, server = app) =>
  server.inject({ method: "POST", url: path, payload, headers: { ...json, ...headers } });

test.each([
  ["without a session, as much as anybody may", BODY.unsigned, {}, 204],
  ["without a session, a byte more", BODY.unsigned + 1, {}, 413],
  ["with a session, as much as the route takes", LARGE, as("ann"), 204],
  ["with a session, a byte more", LARGE + 1, as("ann"), 413],
])("%s: %i bytes, said before or not", async (_who, bytes, headers, status) => {
  expect((await sent("/api/anybodys", text(bytes), headers)).statusCode).toBe(status);
  const pieces = Readable.from([text(bytes).slice(0, 1000), text(bytes).slice(1000)]);
  const open = { "transfer-encoding": "chunked", ...headers };
  expect((await sent("/api/anybodys", pieces, open)).statusCode).toBe(status);
});

test("a body in pieces that never ends is cut off over the network too", async () => {
  const head = "POST /api/anybodys HTTP/1.1\r\nTransfer-Encoding: chunked";
  const piece = `10000\r\n${"x".repeat(0x10000)}\r\n`;
  expect(statusOf(await answerTo(head, piece.repeat(5)))).toBe(413);
});

test("only beginning a project and syncing it take large JSON, which a thread reads; everybody waits for all other", () => {
  const large = ALL_ROUTES.filter(({ body, bodyLimit = 0 }) => body && !isBytes(body) && bodyLimit > BODY.unsigned);
  expect(large.map(({ id }) => id).sort()).toEqual(["projects.create", "projects.sync"]);
  expect(Math.max(...ALL_ROUTES.map(({ bodyLimit = 0 }) => bodyLimit))).toBe(SYNC.mostBytes + 64 * 1024);
});

test.each([
  ["20,000 brackets", `${"[".repeat(20_000)}${"]".repeat(20_000)}`, 400],
  ["20,000 braces", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`, 400],
  ["20,000 brackets that are never closed", "[".repeat(20_000), 400],
  ["one level more than is taken", `${"[".repeat(MOST_NESTED + 1)}${"]".repeat(MOST_NESTED + 1)}`, 400],
  ["as many levels as are taken", `${"[".repeat(MOST_NESTED)}${"]".repeat(MOST_NESTED)}`, 204],
  ["brackets in a text", JSON.stringify(`${"[".repeat(100)}"\\${"{".repeat(100)}`), 204],
  ["many that are not within each other", `[${"[],".repeat(10_000)}[]]`, 204],
  ["closing brackets before as many opening ones", `${"]".repeat(20_000)}${"[".repeat(20_000)}`, 400],
])("%s: %#", async (_what, payload, status) => {
  const answer = await sent("/api/anybodys", payload);
  expect(answer.statusCode).toBe(status);
  expect(lines.join("")).not.toContain('"error"');
});

test("a compressed body is refused as such", async () => {
  const answer = await sent("/api/usual", "{}", { "content-encoding": "gzip" });
  expect(answer.statusCode).toBe(415);
});

test("a body that breaks off makes no error", async () => {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  socket.end(
    'POST /api/usual HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
  );
  socket.resume();
  await once(socket, "close");
  expect(bodies).toBe(0);
  expect(lines.join("")).not.toContain('"level":"error"');
});

const few: Allowance = {
  account: { name: "account", hits: 3, seconds: 600 },
  address: { name: "address", hits: 3, seconds: 600 },
  pages: { name: "pages", hits: 2, seconds: 600 },
  tokens: { name: "tokens", hits: 2, seconds: 600 },
  largeBytes: { name: "bytes", hits: 4 * LARGE, seconds: 600_000 },
};
const get = (server: FastifyInstance, path: string, headers: Record<string, string> = {}, address = "192.0.2.1") =>
  server.inject({ url: path, headers, remoteAddress: address });

test("reads are counted by account, wherever they come from, and by address for those without a session", async () => {
  const server = await serve(few);
  for (let hit = 0; hit < 3; hit += 1) {
    expect((await get(server, "/api/read", as("ann"), `192.0.2.${hit}`)).statusCode).toBe(204);
    expect((await get(server, "/api/read", {}, `2001:db8::${hit}`)).statusCode).toBe(204);
  }
  const refused = await get(server, "/api/read", as("ann"), "192.0.2.9");
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers["retry-after"])).toBe(200);
  expect((await get(server, "/api/read", as("bob"))).statusCode).toBe(204);
  // another machine of the same network
  expect((await get(server, "/api/read", {}, "2001:db8::ffff:1")).statusCode).toBe(429);
  expect((await get(server, "/api/read", {}, "2001:db8:0:1::1")).statusCode).toBe(204);
});

test("one request too many is refused before its body has come, and its size is no matter", async () => {
  const server = await serve(few);
  for (let hit = 0; hit < 3; hit += 1) await get(server, "/api/read", as("ann"));
  expect((await sent("/api/mine", "[".repeat(LARGE + 1), as("ann"), server)).statusCode).toBe(429);
});

test("refused requests count too", async () => {
  const server = await serve(few);
  for (let hit = 0; hit < 3; hit += 1) expect((await sent("/api/mine", "", {}, server)).statusCode).toBe(401);
  expect((await sent("/api/mine", "", {}, server)).statusCode).toBe(429);
});

test("what is no address of the API is counted by itself", async () => {
  const server = await serve(few);
  for (let hit = 0; hit < 2; hit += 1) expect((await get(server, "/api/nothing")).statusCode).toBe(404);
  expect((await get(server, "/a-page")).statusCode).toBe(429);
  expect((await get(server, "/api/read")).statusCode).toBe(204);
});

test("an address that tries tokens has no more of them looked for; who has a good one goes on beside it", async () => {
  const server = await serve({ ...few, address: { name: "address", hits: 100, seconds: 600 } });
  expect((await get(server, "/api/read", as("ann"))).statusCode).toBe(204);
  for (let hit = 0; hit < 2; hit += 1) expect((await get(server, "/api/read", as("nobody"))).statusCode).toBe(204);
  looked = 0;
  expect((await get(server, "/api/read", as("nobody"))).statusCode).toBe(429);
  expect((await get(server, "/api/read", as("another"))).statusCode).toBe(429);
  expect(looked).toBe(0);
  expect((await get(server, "/api/read", as("ann"))).statusCode).toBe(204);
  expect((await get(server, "/api/read", as("nobody"), "192.0.2.2")).statusCode).toBe(204);
});

test("of many unknown tokens at once no more are looked for than may be, and good ones do not count", async () => {
  const server = await serve({ ...few, address: { name: "address", hits: 100, seconds: 600 } });
  looked = 0;
  const tries = Array.from({ length: 10 }, (_, number) => get(server, "/api/read", as(`nobody${number}`)));
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 204)).toHaveLength(2);
  expect(looked).toBe(2);
  const from = "192.0.2.3";
  for (const name of ["ann", "bob", "nobody", "another"])
    expect((await get(server, "/api/read", as(name), from)).statusCode).toBe(204);
  expect((await get(server, "/api/read", as("a third"), from)).statusCode).toBe(429);
});

test("an account has two large bodies under way at a time, and so many bytes of them in a time", async () => {
  let letGo = () => {};
  gate = new Promise((resolve) => {
    letGo = resolve;
  });
  const server = await serve({ ...few, account: ALLOWANCE.account });
  await server.listen({ port: 0, host: "127.0.0.1" });
  const address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api/anybodys`;
  const send = async (name: string) =>
    (await fetch(address, { method: "POST", body: text(LARGE), headers: { ...json, ...as(name) } })).status;
  const first = [send("ann"), send("ann")];
  await expect.poll(() => bodies).toBe(2);
  expect(await send("ann")).toBe(429);
  const others = send("bob");
  await expect.poll(() => bodies).toBe(3);
  letGo();
  expect(await Promise.all([...first, others])).toEqual([204, 204, 204]);
  const statuses = [];
  for (let more = 0; more < 3; more += 1) statuses.push(await send("ann"));
  // the first two are counted; one that had no place is not
  expect(statuses).toEqual([204, 204, 429]);
});

test("a route that does not say who may call it keeps the server from starting", async () => {
  const open = createServer({
    routes: [],
    handlers: [],
    log: createLog("silent"),
    authenticate: async () => null,
    extensions: [(scope) => void scope.get("/api/open", async () => "")],
  });
  await expect(open).rejects.toThrow("/api/open does not say who may call it.");
});
