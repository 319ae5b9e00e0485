import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { brotliDecompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { errorAnswer } from "../../../contract/api/errors";
import { bytes, EMPTY, type Route, route } from "../../../contract/api/route";
import { ApiError } from "../../../server/errors";
import { created, empty, type Handled, handle, ok } from "../../../server/http/handlers";
import { createServer, type Extension } from "../../../server/http/server";
import type { Session } from "../../../server/http/session";
import { createLog } from "../../../server/log";

const echo = route({
  id: "test.echo",
  method: "POST",
  path: "/api/test/:name",
  summary: "Says what it got.",
  access: "anyone",
  params: z.object({ name: z.string().max(20) }),
  query: z.object({ times: z.coerce.number().int().min(1).max(3).default(1) }),
  body: z.object({ text: z.string() }),
  answers: { 201: z.object({ said: z.string() }) },
});
const mine = route({
  id: "test.mine",
  method: "GET",
  path: "/api/mine",
  summary: "For those who have signed in.",
  access: "user",
  answers: { 200: z.object({ user: z.string() }) },
});
const control = route({
  id: "test.control",
  method: "DELETE",
  path: "/api/control",
  summary: "For administrators.",
  access: "admin",
  answers: { 204: EMPTY },
});
const fail = route({
  id: "test.fail",
  method: "GET",
  path: "/api/fail/:how",
  summary: "Fails.",
  access: "anyone",
  params: z.object({ how: z.string() }),
  errors: ["too_many_requests", "conflict"],
  answers: { 200: z.object({ number: z.number() }) },
});
const picture = route({
  id: "test.picture",
  method: "PUT",
  path: "/api/picture",
  summary: "Takes and gives bytes.",
  access: "anyone",
  body: bytes("image/png"),
  bodyLimit: 100,
  answers: { 200: bytes("image/png") },
});
const long = route({
  id: "test.long",
  method: "GET",
  path: "/api/long",
  summary: "A long answer.",
  access: "anyone",
  answers: { 200: z.object({ text: z.string() }) },
});
const slow = route({
  id: "test.slow",
  method: "GET",
  path: "/api/slow",
  summary: "An answer that waits.",
  access: "anyone",
  answers: { 200: z.object({ done: z.boolean() }) },
});
const routes: readonly Route[] = [echo, mine, control, fail, picture, long, slow];

const person = (role: "user" | "admin"): Session => ({
  id: "s",
  userId: `a ${role}`,
  accountId: "a",
  role,
  verified: true,
});
const sessions: Record<string, Session> = { "user-token": person("user"), "admin-token": person("admin") };
let started = () => {};
let letGo = () => {};
const lines: string[] = [];

const handlers: Handled[] = [
  handle(echo, async ({ params, query, body }) =>
    created({ said: `${params.name}: ${body.text.repeat(query.times)}` }),
  ),
  handle(mine, async ({ session }) => ok({ user: session.userId, password: "hunter2" })),
  handle(control, async () => empty()),
  handle(fail, async ({ params: { how } }) => {
    if (how === "limit") throw new ApiError("too_many_requests", undefined, { retryAfter: 7.2 });
    if (how === "conflict") throw new ApiError("conflict", "Someone else was first.");
    if (how === "shape") return ok({ number: "not a number" as unknown as number });
    throw new Error("the database said password=hunter2", {
      cause: { token: "abc123", address: "postgres://me:hunter2@host/db" },
    });
  }),
  handle(picture, async ({ body }) => ok({ type: "image/png", content: Readable.from([Buffer.from(body)]) })),
  handle(long, async () => ok({ text: "ab".repeat(5000) })),
  handle(slow, async () => {
    await new Promise<void>((resolve) => {
      letGo = resolve;
      started();
    });
    return ok({ done: true });
  }),
];

const build = (more: Partial<Parameters<typeof createServer>[0]> = {}) =>
  createServer({
    routes,
    handlers,
    log: createLog("info", { write: (line) => void lines.push(line) }),
    authenticate: async (token) => sessions[token] ?? null,
    ...more,
  });

let app: FastifyInstance;
beforeAll(async () => {
  app = await build({
    pages: async () => ({ status: 200, headers: { "Content-Type": "text/html" }, body: Buffer.from("page") }),
  });
});
afterAll(() => app.close());

test("a valid request is answered by its contract, with a request id", async () => {
  const response = await app.inject({ method: "POST", url: "/api/test/ann?times=2", payload: { text: "hi", more: 1 } });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({ said: "ann: hihi" });
  expect(response.headers["x-request-id"]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(response.headers["cache-control"]).toBe("no-store");
});

test.each([
  ["an unknown address", "GET", "/api/nothing", {}, 404, "not_found"],
  ["a method that is not taken", "PATCH", "/api/mine", {}, 405, "method_not_allowed"],
  ["a wrong query", "POST", "/api/test/ann?times=9", { payload: { text: "hi" } }, 400, "invalid_request"],
  ["a wrong parameter", "POST", `/api/test/${"n".repeat(30)}`, { payload: { text: "hi" } }, 400, "invalid_request"],
  ["no body", "POST", "/api/test/ann", {}, 400, "invalid_request"],
  [
    "an empty JSON body",
    "POST",
    "/api/test/ann",
    { headers: { "content-type": "application/json" } },
    400,
    "invalid_request",
  ],
  [
    "broken JSON",
    "POST",
    "/api/test/ann",
    { payload: "{", headers: { "content-type": "application/json" } },
    400,
    "invalid_request",
  ],
  [
    "a poisoned prototype",
    "POST",
    "/api/test/ann",
    { payload: '{"__proto__":{"a":1},"text":""}', headers: { "content-type": "application/json" } },
    400,
    "invalid_request",
  ],
  ["a NUL", "POST", "/api/test/ann", { payload: { text: "a\0b" } }, 400, "invalid_request"],
  [
    "half a character",
    "POST",
    "/api/test/ann",
    { payload: '{"text":"\\ud800"}', headers: { "content-type": "application/json" } },
    400,
    "invalid_request",
  ],
  ["a NUL in the address", "POST", "/api/test/a%00b", { payload: { text: "" } }, 400, "invalid_request"],
  [
    "another kind of content",
    "POST",
    "/api/test/ann",
    { payload: "hi", headers: { "content-type": "text/plain" } },
    415,
    "unsupported_media_type",
  ],
  ["a large body", "POST", "/api/test/ann", { payload: { text: "x".repeat(70_000) } }, 413, "body_too_large"],
  [
    "bytes of another kind",
    "PUT",
    "/api/picture",
    { payload: "hi", headers: { "content-type": "image/gif" } },
    415,
    "unsupported_media_type",
  ],
  ["no bytes", "PUT", "/api/picture", {}, 415, "unsupported_media_type"],
  [
    "bytes over the route's own limit",
    "PUT",
    "/api/picture",
    { payload: "x".repeat(101), headers: { "content-type": "image/png" } },
    413,
    "body_too_large",
  ],
  ["an address that cannot be read", "GET", "/api/%E0%A4%A", {}, 400, "invalid_request"],
  ["a limit", "GET", "/api/fail/limit", {}, 429, "too_many_requests"],
  ["a conflict", "GET", "/api/fail/conflict", {}, 409, "conflict"],
  ["an error nobody foresaw", "GET", "/api/fail/else", {}, 500, "internal"],
  ["an answer outside its schema", "GET", "/api/fail/shape", {}, 500, "internal"],
] as const)("%s has the one shape of an error", async (_name, method, url, more, status, code) => {
  const response = await app.inject({ method, url, ...(more as object) });
  expect(response.statusCode).toBe(status);
  const { error } = errorAnswer.parse(response.json());
  expect(error.code).toBe(code);
  expect(error.message).toMatch(/\w.*\.$/);
  expect(error.requestId).toBe(response.headers["x-request-id"]);
  expect(response.headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
});

test("an invalid request names the part that is wrong", async () => {
  const response = await app.inject({ method: "POST", url: "/api/test/ann?times=0", payload: { text: "hi" } });
  expect(response.json().error.fields).toMatchObject([{ path: "query.times" }]);
});

test("a limit says when to come back, a wrong method which are right", async () => {
  expect((await app.inject("/api/fail/limit")).headers["retry-after"]).toBe("8");
  expect((await app.inject({ method: "POST", url: "/api/mine" })).headers.allow).toBe("GET");
});

test.each([
  [undefined, 401, 401],
  ["Bearer unknown", 401, 401],
  ["Basic dXNlcg==", 401, 401],
  ["Bearer user-token", 200, 403],
  ["Bearer admin-token", 200, 204],
])("access with %s: user's route %i, administrator's route %i", async (authorization, asUser, asAdmin) => {
  const headers = authorization === undefined ? {} : { authorization };
  expect((await app.inject({ url: "/api/mine", headers })).statusCode).toBe(asUser);
  expect((await app.inject({ method: "DELETE", url: "/api/control", headers })).statusCode).toBe(asAdmin);
});

test("what a contract does not name leaves no answer", async () => {
  const response = await app.inject({ url: "/api/mine", headers: { authorization: "Bearer user-token" } });
  expect(response.json()).toEqual({ user: "a user" });
});

test("bytes come and go as they are", async () => {
  const payload = Buffer.from([137, 80, 78, 71, 0, 255]);
  const response = await app.inject({
    method: "PUT",
    url: "/api/picture",
    payload,
    headers: { "content-type": "image/png" },
  });
  expect(response.headers["content-type"]).toBe("image/png");
  expect(response.rawPayload).toEqual(payload);
});

test("long answers are compressed as the caller accepts", async () => {
  const plain = await app.inject("/api/long");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const packed = await app.inject({ url: "/api/long", headers: { "accept-encoding": "br, gzip" } });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(packed.headers.vary).toBe("Accept-Encoding");
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
});

test("what is no API address is the app's", async () => {
  expect((await app.inject("/music-studio")).payload).toBe("page");
  expect((await app.inject("/apiary")).payload).toBe("page");
});

test("the log has every request by its id, and no secret", async () => {
  lines.length = 0;
  const response = await app.inject({
    url: "/api/fail/else?token=s3cr3t",
    headers: { authorization: "Bearer user-token" },
  });
  const text = lines.join("");
  const answered = lines.map((line) => JSON.parse(line)).find((line) => line.msg === "answered");
  expect(answered).toMatchObject({
    request: response.headers["x-request-id"],
    route: "test.fail",
    status: 500,
    user: "a user",
    path: "/api/fail/else",
  });
  expect(text).toContain("the database said");
  for (const secret of ["user-token", "s3cr3t", "hunter2", "abc123"]) expect(text).not.toContain(secret);
});

test("the log has the beginning of a long path", async () => {
  lines.length = 0;
  await app.inject(`/${"a".repeat(10_000)}?token=s3cr3t`);
  const [answered] = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === "answered");
  expect(answered.path).toBe(`/${"a".repeat(511)}`);
});

test("a route without a handler, with two, or a handler without a route keep the server from starting", async () => {
  await expect(build({ handlers: handlers.slice(1) })).rejects.toThrow("No handler for test.echo");
  await expect(build({ handlers: [...handlers, handlers[0] as Handled] })).rejects.toThrow(
    "test.echo has two handlers",
  );
  await expect(build({ routes: routes.slice(1) })).rejects.toThrow("test.echo has a handler, but is no route");
});

test("at the end requests that are under way are answered first", async () => {
  const server = await build();
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo;
  const begun = new Promise<void>((resolve) => {
    started = resolve;
  });
  const answer = fetch(`http://127.0.0.1:${port}/api/slow`);
  await begun;
  const closed = server.close();
  letGo();
  expect(await (await answer).json()).toEqual({ done: true });
  await closed;
  await expect(fetch(`http://127.0.0.1:${port}/api/long`)).rejects.toThrow();
});

/** What a server says to a client that sends these pieces, one every 20 ms, and then the last one for ever. */
async function trickled(server: FastifyInstance, pieces: readonly string[]): Promise<string> {
  const { port } = server.server.address() as AddressInfo;
  return new Promise((resolve) => {
    let text = "";
    let next = 0;
    const socket = connect(port, "127.0.0.1");
    const timer = setInterval(() => {
      socket.write(pieces[Math.min(next, pieces.length - 1)] ?? "");
      next += 1;
    }, 20);
    socket.on("data", (chunk) => {
      text += chunk;
    });
    // a reset is an end too
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(timer);
      resolve(text);
    });
  });
}

describe("who keeps the server waiting", () => {
  const patience = { headers: 200, check: 50, stall: 300, leastBytes: 100, body: 500, idle: 60_000 };
  const post = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  let read = 0;
  const pour: Extension = (scope) => {
    scope.addContentTypeParser("application/octet-stream", (_request, _payload, done) => done(null));
    scope.post("/api/pour", { config: { access: "anyone", longBody: true } }, async ({ raw }) => {
      read = 0;
      for await (const chunk of raw) read += (chunk as Buffer).length;
      return { read };
    });
  };
  let server: FastifyInstance;
  beforeAll(async () => {
    server = await build({ patience, extensions: [pour] });
    await server.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => server.close());

  test.each([
    ["no request at all", [""]],
    ["headers that trickle", ["GET /api/long HTTP/1.1\r\n", "A: b\r\n"]],
    ["a body that trickles", [post("/api/test/ann", 60_000), " "]],
    ["a body that takes too long as a whole", [post("/api/test/ann", 60_000), " ".repeat(40)]],
  ])("%s is hung up on", async (_name, pieces) => {
    expect(await trickled(server, pieces)).toMatch(/^HTTP\/1.1 408 /);
  });

  test("the body of a request that was refused is not read for ever", async () => {
    expect(await trickled(server, [post("/api/control", 60_000).replace("POST", "DELETE"), " "])).toMatch(
      /^HTTP\/1.1 401 /,
    );
  });

  test("a long body takes its time as long as it comes, and is cut where it stands still", async () => {
    const { port } = server.server.address() as AddressInfo;
    const pieces = async function* () {
      for (let piece = 0; piece < 50; piece += 1) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        yield Buffer.alloc(100);
      }
    };
    const sent = { method: "POST", headers: { "Content-Type": "application/octet-stream" }, duplex: "half" };
    const body = Readable.from(pieces());
    const answer = await fetch(`http://127.0.0.1:${port}/api/pour`, { ...sent, body } as unknown as RequestInit);
    expect(await answer.json()).toEqual({ read: 5000 });
    const head = post("/api/pour", 60_000).replace("json", "octet-stream");
    expect(await trickled(server, [head, "x".repeat(500), ""])).toBe("");
    expect(read).toBe(500);
  });

  test("an answer that waits is waited for", async () => {
    const { port } = server.server.address() as AddressInfo;
    const begun = new Promise<void>((resolve) => {
      started = resolve;
    });
    const answer = fetch(`http://127.0.0.1:${port}/api/slow`);
    await begun;
    await new Promise((resolve) => setTimeout(resolve, patience.body + patience.stall));
    letGo();
    expect(await (await answer).json()).toEqual({ done: true });
  });
});

test("what is not HTTP is refused without harm", async () => {
  const server = await build();
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo;
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("this is not HTTP\r\n\r\n"));
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("close", () => resolve(text)).on("error", reject);
  });
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect((await fetch(`http://127.0.0.1:${port}/api/long`)).status).toBe(200);
  await server.close();
});
