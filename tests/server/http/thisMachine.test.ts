import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServer } from "../../../server/http/server";
import { createLog } from "../../../server/log";

const build = (demo: boolean) =>
  createServer({
    routes: [],
    handlers: [],
    log: createLog("silent"),
    authenticate: async () => null,
    pages: async () => ({ status: 200, headers: {}, body: Buffer.from("page") }),
    trustProxy: true,
    demo,
  });
let demonstration: FastifyInstance;
let platform: FastifyInstance;
beforeAll(async () => {
  demonstration = await build(true);
  platform = await build(false);
});
afterAll(() => Promise.all([demonstration.close(), platform.close()]));

const LOCAL = { host: "localhost:4000" };

test.each(["localhost:4000", "127.0.0.1:4000", "127.8.9.1", "[::1]:4000", "LOCALHOST", "studio.localhost:5173"])(
  "the demonstration answers at %s",
  async (host) => {
    expect((await demonstration.inject({ url: "/", headers: { host } })).statusCode).toBe(200);
  },
);

test.each([
  ["another name that leads here", { host: "rebound.example:4000" }],
  ["a name that begins like this machine's", { host: "localhost.example" }],
  ["a name that begins like an address of this machine", { host: "127.0.0.1.example" }],
  ["an address of a network", { host: "192.168.1.7:4000" }],
  ["every address", { host: "0.0.0.0:4000" }],
  ...["X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "CF-Connecting-IP"].map(
    (name): [string, Record<string, string>] => [name, { ...LOCAL, [name]: "127.0.0.1" }],
  ),
  ["Forwarded", { ...LOCAL, Forwarded: "for=127.0.0.1;host=localhost" }],
  ["Via", { ...LOCAL, Via: "1.1 proxy" }],
])("the demonstration refuses %s, on every page and address", async (_what, headers) => {
  for (const url of ["/", "/assets/main.js", "/api/nothing"]) {
    const answer = await demonstration.inject({ url, headers });
    expect([answer.statusCode, answer.json().error.code]).toEqual([421, "misdirected"]);
  }
  expect((await platform.inject({ url: "/", headers })).statusCode).toBe(200);
});

test("the demonstration refuses another machine", async () => {
  const from = (remoteAddress: string) => demonstration.inject({ url: "/", headers: LOCAL, remoteAddress });
  expect((await from("192.168.1.7")).statusCode).toBe(421);
  expect((await from("::ffff:127.0.0.1")).statusCode).toBe(200);
});

const BROWSER = { host: "rebound.example", accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

test.each(["/", "/projects", "/apiary", "/?next=/api/projects"])(
  "a browser that is refused at %s sees a page",
  async (url) => {
    const { statusCode, headers, body } = await demonstration.inject({ url, headers: BROWSER });
    expect([statusCode, headers["content-type"]]).toEqual([421, "text/html; charset=utf-8"]);
    expect(body).toContain("<h1>This demonstration opens only on its own machine</h1>");
    expect(body).toContain("BACKLINE_DEMO=off");
    // its own style is the one thing that it may load
    const style = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? "";
    const digest = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toContain(`default-src 'none'; style-src 'sha256-${digest}'`);
    expect(headers["cache-control"]).toBe("no-store");
  },
);

test("a program, and a browser's calls of the API, are refused in JSON", async () => {
  const asked = [
    { url: "/", headers: { ...BROWSER, accept: "*/*" } },
    { url: "/", headers: { host: BROWSER.host } },
    { url: "/api", headers: BROWSER },
    { url: "/api/projects", headers: BROWSER },
    { url: "/api?x", headers: BROWSER },
    { url: "/", method: "POST" as const, headers: BROWSER },
  ];
  for (const one of asked) {
    const answer = await demonstration.inject(one);
    expect([answer.statusCode, answer.json().error.code]).toEqual([421, "misdirected"]);
  }
});
