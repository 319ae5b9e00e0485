import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_ROUTES } from "../../contract/api";
import { errorAnswer, statusOf } from "../../contract/api/errors";
import { RAW_ROUTES, type RawRoute } from "../../contract/api/raw";
import { codesOf, isBytes, pathOf, type Route } from "../../contract/api/route";
import { kept } from "./projects/support";
import { createTestApp, type TestApp } from "./support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "./support/people";

/** Bodies that come slowly or never end, sent to every route that takes one, all at once. */

/** Long for the server's timers, so that a busy machine delays the test and decides nothing. */
const patience = { headers: 60_000, check: 100, stall: 300, leastBytes: 100, body: 1500, idle: 60_000 };
const EVERY_MS = 30;
const UPLOAD_BYTES = 50_000;

let app: TestApp;
let project = "";
let upload = "";
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS, patience });
  await addPeople(app);
  project = (await kept(app, PEOPLE.owner)).id;
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const metadata = { purpose: "project-sample", projectId: project, name: "take.wav" };
  const { headers } = await app.call("POST", "/api/uploads", {
    token: PEOPLE.owner.token,
    headers: {
      "tus-resumable": "1.0.0",
      "upload-length": String(UPLOAD_BYTES),
      "upload-metadata": Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
        .join(","),
    },
  });
  upload = String(headers.location).split("/").at(-1) ?? "";
});
afterAll(() => app.close());

type AnyRoute = Route | RawRoute;
const WITH_BODY = [...ALL_ROUTES, ...RAW_ROUTES].filter(({ body }) => body !== undefined);

/** How a body is sent: its header, and the next piece each time; null once nothing follows. */
interface Manner {
  readonly what: string;
  readonly length: string;
  readonly next: (piece: number) => string | null;
}
const LONG = "x".repeat(8 * 1024);
const MANNERS: readonly Manner[] = [
  { what: "a byte at a time", length: "Content-Length: 40000", next: () => " " },
  { what: "a body that stops", length: "Content-Length: 40000", next: (piece) => (piece === 0 ? '{"name":"' : null) },
  {
    what: "a body without an end",
    length: "Transfer-Encoding: chunked",
    next: () => `${LONG.length.toString(16)}\r\n${LONG}\r\n`,
  },
];

function headOf(route: AnyRoute, { length }: Manner, token: string | undefined): string {
  const values: Record<string, string> = { projectId: project, uploadId: upload };
  const names = Object.keys(route.params?.shape ?? {});
  const path = pathOf(route, Object.fromEntries(names.map((name) => [name, values[name] ?? "a"])));
  return [
    `${route.method} ${path} HTTP/1.1`,
    "Host: backline.test",
    `Content-Type: ${isBytes(route.body) ? route.body.types[0] : "application/json"}`,
    ...("headers" in route ? ["Tus-Resumable: 1.0.0", "Upload-Offset: 0"] : []),
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    length,
    "\r\n",
  ].join("\r\n");
}

/** Sends a request in this manner until the server hangs up; gives what the server said. */
function trickled(head: string, { next }: Manner): Promise<string> {
  const { port } = app.http.server.address() as AddressInfo;
  return new Promise((resolve) => {
    let said = "";
    let piece = 0;
    const socket = connect({ port, host: "127.0.0.1" });
    socket.write(head);
    const timer = setInterval(() => {
      const bytes = next(piece);
      piece += 1;
      if (bytes !== null) socket.write(bytes);
    }, EVERY_MS);
    socket.on("data", (chunk) => {
      said += chunk;
    });
    // a reset is an end as well
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(timer);
      resolve(said);
    });
  });
}

/** Fails unless the server has refused: by the route's contract, for slowness, or by hanging up. */
function judge(route: AnyRoute, what: string, said: string): void {
  // an upload is cut without an answer, so that its client resumes it; nor is an answer read before a reset
  if (said === "") return;
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(said)?.[1]);
  if (status === 408) return;
  expect(status, what).toBeGreaterThanOrEqual(400);
  const { error } = errorAnswer.parse(JSON.parse(said.slice(said.indexOf("\r\n\r\n") + 4) || "null"));
  expect(status, what).toBe(statusOf(error.code));
  expect(status, what).toBeLessThan(500);
  expect([...codesOf(route), ...(route.params ? ["not_found"] : [])], what).toContain(error.code);
}

test("a body that trickles, stops or never ends is refused by every route, and keeps nothing of the server", async () => {
  const sent = WITH_BODY.flatMap((route) => {
    const able = PEOPLE[route.access === "admin" ? "admin" : "owner"].token;
    return MANNERS.flatMap((manner) =>
      [undefined, able].map(async (token) => {
        const said = await trickled(headOf(route, manner, token), manner);
        return () => judge(route, `${route.id}, ${manner.what}: ${said.slice(0, 300)}`, said);
      }),
    );
  });
  expect(sent.length).toBeGreaterThan(200);
  // everybody else is answered meanwhile
  expect((await app.call("GET", "/api/projects", { token: PEOPLE.owner.token })).status).toBe(200);
  for (const judged of await Promise.all(sent)) judged();
  const { pool } = app.platform;
  expect(pool.totalCount - pool.idleCount).toBe(0);
  const open = await new Promise((resolve, reject) =>
    app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
  expect(open).toBe(0);
  expect(app.logged()).not.toContain('"level":"error"');
});
