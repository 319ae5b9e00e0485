import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { bytes, EMPTY, route } from "../../contract/api/route";
import { type ApiClient, createClient } from "../../src/api/client";
import { createSessionStorage, type SessionStorage } from "../../src/api/session";
import { MemoryStorage } from "./memoryStorage";

const song = route({
  id: "songs.save",
  method: "PUT",
  path: "/api/songs/:songId",
  summary: "Saves a song.",
  access: "user",
  params: z.object({ songId: z.string() }),
  query: z.object({ draft: z.coerce.boolean().optional(), tag: z.string().optional() }),
  body: z.object({ title: z.string() }),
  answers: { 200: z.object({ title: z.string() }), 204: EMPTY },
});
const list = route({
  id: "songs.list",
  method: "GET",
  path: "/api/songs",
  summary: "Lists songs.",
  access: "anyone",
  answers: { 200: z.object({ items: z.array(z.string()) }) },
});
const cover = route({
  id: "songs.cover",
  method: "POST",
  path: "/api/cover",
  summary: "Takes a picture, gives a picture.",
  access: "anyone",
  body: bytes("image/png", "image/jpeg"),
  answers: { 200: bytes("image/png") },
});

let storage: MemoryStorage;
let session: SessionStorage;
let path: string;
let went: string[];
let asked: Request[];
let answer: (request: Request) => Response | Promise<Response>;
let api: ApiClient;
beforeEach(() => {
  storage = new MemoryStorage();
  session = createSessionStorage(storage, new EventTarget());
  path = "/";
  went = [];
  asked = [];
  api = createClient({
    session,
    language: () => "de",
    path: () => path,
    goTo: (to) => void went.push(to),
    fetch: async (address, init) => {
      const request = new Request(new URL(String(address), "http://here"), init);
      asked.push(request.clone());
      return answer(request);
    },
  });
});

const refuse = (status: number, code: string, more = {}, headers = {}) =>
  Response.json(
    { error: { code, message: "A sentence.", requestId: "r1", ...more } },
    { status, headers: { "X-Request-Id": "r1", ...headers } },
  );

test("a call is sent as the contract says and brings a typed value", async () => {
  answer = () => Response.json({ title: "Blue", more: 1 });
  const result = await api.call(song, { params: { songId: "a/b" }, query: { tag: "x y" }, body: { title: "Blue" } });
  expect(result).toEqual({ ok: true, value: { title: "Blue" } });
  const [request] = asked;
  expect(request?.method).toBe("PUT");
  expect(request?.url).toBe("http://here/api/songs/a%2Fb?tag=x+y");
  expect(await request?.json()).toEqual({ title: "Blue" });
  expect(request?.credentials).toBe("include");
  expect(request?.headers.has("authorization")).toBe(false);
});

test.each(["auth_token", "authToken"])("the bearer token is read from %s", async (key) => {
  storage.setItem(key, "t1");
  answer = () => Response.json({ items: [] });
  await api.call(list);
  expect(asked[0]?.headers.get("authorization")).toBe("Bearer t1");
});

test("a session is kept under both keys, and cleared from all", () => {
  let told = 0;
  const stop = session.subscribe(() => {
    told += 1;
  });
  session.keep({ token: "t1", device: "d1", role: "admin", email: "a@b.c" });
  expect(Object.fromEntries(storage.values)).toEqual({
    auth_token: "t1",
    authToken: "t1",
    device_token: "d1",
    userRole: "admin",
    userEmail: "a@b.c",
  });
  expect(session.shown()).toEqual({ role: "admin", email: "a@b.c" });
  session.clear("another");
  expect(session.token()).toBe("t1");
  session.clear();
  // the browser's own identification stays: it is not a session
  expect([...storage.values.keys()]).toEqual(["device_token"]);
  expect(told).toBe(2);
  stop();
  session.clear();
  expect(told).toBe(2);
});

test.each([
  [401, "/music-studio", []],
  [403, "/music-studio", []],
  [401, "/admin-control-center?tab=jobs", ["/auth?next=%2Fadmin-control-center%3Ftab%3Djobs"]],
  [403, "/profile", ["/auth?next=%2Fprofile"]],
  [401, "/user/profile/edit", ["/auth?next=%2Fuser%2Fprofile%2Fedit"]],
  [401, "/watch/r1?from=/admin", []],
])("%i on %s clears the token and leads to %j", async (status, at, expected) => {
  storage.setItem("auth_token", "t1");
  path = at;
  answer = () => refuse(status, status === 401 ? "unauthenticated" : "forbidden");
  const result = await api.call(list);
  expect(result).toMatchObject({ ok: false, error: { status } });
  expect(session.token()).toBeNull();
  expect(went).toEqual(expected);
});

test.each([400, 402, 404, 409, 429, 500])("%i leaves the session", async (status) => {
  storage.setItem("auth_token", "t1");
  path = "/profile";
  answer = () => refuse(status, "conflict");
  await api.call(list);
  expect(session.token()).toBe("t1");
  expect(went).toEqual([]);
});

test("a token of a session begun meanwhile is not cleared", async () => {
  storage.setItem("auth_token", "old");
  answer = () => {
    session.keep({ token: "new", device: "d1", role: "user", email: "" });
    return refuse(401, "unauthenticated");
  };
  await api.call(list);
  expect(session.token()).toBe("new");
});

test("an error of the contract is a value with everything it says", async () => {
  answer = () =>
    refuse(
      429,
      "too_many_requests",
      { fields: [{ path: "body.title", message: "Too long." }] },
      { "Retry-After": "7" },
    );
  expect(await api.call(list)).toEqual({
    ok: false,
    error: {
      code: "too_many_requests",
      message: "A sentence.",
      status: 429,
      retryAfter: 7,
      requestId: "r1",
      fields: { "body.title": "Too long." },
    },
  });
});

test.each([
  ["0", "1 second"],
  ["1", "1 second"],
  ["59", "59 seconds"],
  ["60", "1 minute"],
  ["61", "2 minutes"],
  ["120", "2 minutes"],
  ["3540", "59 minutes"],
  ["3541", "1 hour"],
  ["3601", "2 hours"],
])("a rate limit with Retry-After: %s says to try again in %s", async (seconds, words) => {
  const message = "Too many tries. Wait a moment.";
  answer = () => refuse(429, "too_many_requests", { message }, { "Retry-After": seconds });
  expect(await api.call(list)).toMatchObject({ error: { message: `Too many tries. Try again in ${words}.` } });
});

test("a rate limit without a time keeps its sentence", async () => {
  const message = "Too many tries. Wait a moment.";
  answer = () => refuse(429, "too_many_requests", { message });
  expect(await api.call(list)).toMatchObject({ error: { message, retryAfter: null } });
});

test.each([
  ["no network", () => Promise.reject(new TypeError("failed to fetch")), "offline"],
  ["a page of a proxy", () => new Response("<h1>Bad gateway</h1>", { status: 502 }), "unreadable"],
  ["a value outside the schema", () => Response.json({ items: [1] }), "unreadable"],
  ["a status outside the contract", () => Response.json({ items: [] }, { status: 206 }), "unreadable"],
  ["no JSON", () => new Response("ok"), "unreadable"],
])("%s is a value too", async (_name, answered, code) => {
  answer = answered;
  expect(await api.call(list)).toMatchObject({ ok: false, error: { code } });
});

test("a call that is called off says so", async () => {
  answer = (request) =>
    new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)));
  const abort = new AbortController();
  const result = api.call(list, {}, { signal: abort.signal });
  abort.abort();
  expect(await result).toMatchObject({ ok: false, error: { code: "aborted" } });
});

test("an empty answer is undefined, bytes are blobs with their type", async () => {
  answer = () => new Response(null, { status: 204 });
  expect(await api.call(song, { params: { songId: "1" }, query: {}, body: { title: "" } })).toEqual({
    ok: true,
    value: undefined,
  });
  answer = async (request) => new Response(await request.blob());
  const result = await api.call(cover, { body: new Blob([new Uint8Array([1, 2])], { type: "image/jpeg" }) });
  expect(asked[1]?.headers.get("content-type")).toBe("image/jpeg");
  expect(result.ok && new Uint8Array(await result.value.arrayBuffer())).toEqual(new Uint8Array([1, 2]));
});

test("the generic helper throws the status and the body, or the status text", async () => {
  answer = () => new Response("no such thing", { status: 404 });
  await expect(api.request("GET", "/api/x")).rejects.toThrow(/^404: no such thing$/);
  answer = () => new Response("", { status: 503, statusText: "Service Unavailable" });
  await expect(api.request("DELETE", "/api/x")).rejects.toThrow(/^503: Service Unavailable$/);
});

test("the generic helper sends JSON or form data", async () => {
  answer = () => new Response("fine");
  await api.request("POST", "/api/x", { a: 1 });
  expect(asked[0]?.headers.get("content-type")).toBe("application/json");
  const form = new FormData();
  form.set("a", "1");
  await api.request("POST", "/api/x", form);
  expect(asked[1]?.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
});

test("a browser that refuses storage keeps nothing and fails nothing", async () => {
  const refusing = new Proxy(storage, {
    get: () => () => {
      throw new Error("denied");
    },
  });
  const closed = createSessionStorage(refusing, new EventTarget());
  closed.keep({ token: "t", device: "d1", role: "user", email: "" });
  expect(closed.token()).toBeNull();
  closed.clear();
});
