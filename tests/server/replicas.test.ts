import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { LIVE } from "../../contract/live/frames";
import { SYNC_PROTOCOL } from "../../contract/sync/protocol";
import { SERVER } from "../../scripts/server-arguments.mjs";
import { queueMail } from "../../server/mail/jobs";
import { knock } from "./live/support";
import { newDocument } from "./projects/support";
import { createTestDatabase, type TestDatabase } from "./support/database";
import { eventually } from "./support/eventually";
import { addPeople, PEOPLE } from "./support/people";
import { REDIS, startRedis } from "./support/redis";
import { startSmtp } from "./support/smtp";

// whole servers start here, from what `npm test` and `npm run test:unit` have built ahead

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder: string;
let database: TestDatabase;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backline-replicas-"));
  // apart from the keys, whose half-written files come and go
  await mkdir(join(folder, "dist"));
  await writeFile(join(folder, "dist/index.html"), "<!doctype html><title>Backline</title>");
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  await database.close();
});
afterAll(() => rm(folder, { recursive: true }));

interface Server {
  readonly child: ChildProcess;
  readonly address: string;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

/** A whole server in a process of its own, once it listens. */
async function start(data: string, environment: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, SERVER, {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? "",
      PORT: "0",
      DATABASE_URL: database.url,
      BACKLINE_DATA: join(folder, data),
      BACKLINE_KEYS: join(folder, "keys.json"),
      BACKLINE_DIST: join(folder, "dist"),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  ended.then(() => running.delete(child));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const line = /Backline is at (http:\S+)/.exec(output);
      if (line?.[1]) resolve(line[1]);
    });
    child.once("close", () => reject(new Error(output)));
  });
  return { child, address, output: () => output, ended };
}

const ready = async ({ address }: Server) => (await fetch(`${address}/api/ready`)).status;

test("two servers on one database migrate once, both serve, and a job runs once", async () => {
  database = await createTestDatabase({ migrated: false });
  // at the same moment: neither finds a table, nor a file of keys
  const servers = await Promise.all([start("shared"), start("shared")]);
  expect(await Promise.all(servers.map(ready))).toEqual([200, 200]);
  const migrated = servers.flatMap((server) => server.output().match(/"migration":\d+/g) ?? []);
  const { rows } = await database.pool.query("select number from migrations");
  expect(migrated).toHaveLength(rows.length);

  for (let number = 0; number < 30; number += 1) {
    await queueMail(database.pool, { to: `p${number}@example.com`, subject: "Once", paragraphs: [] }, "en");
  }
  await eventually(async () => {
    expect(
      (
        await database.pool.query(
          "select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mail.send'",
        )
      ).rowCount,
    ).toBe(0);
  });
  expect(await readdir(join(folder, "shared/platform/outbox"))).toHaveLength(30);

  servers[0]?.child.kill("SIGTERM");
  expect(await servers[0]?.ended).toBe(0);
  expect(servers[1] && (await ready(servers[1]))).toBe(200);
  servers[1]?.child.kill("SIGTERM");
  expect(await servers[1]?.ended).toBe(0);
  expect((await database.pool.query("select 1 from job_servers")).rowCount).toBe(0);
});

test("an edit that one server takes is told at the other, which goes on when the first is killed", async () => {
  database = await createTestDatabase();
  await addPeople({ platform: { pool: database.pool, clock: () => new Date() } });
  // by a Redis where there is one; the bus over PostgreSQL has this in tests/server/projects/owners.test.ts
  const redis = REDIS === undefined ? null : await startRedis();
  const bus: Record<string, string> = redis ? { BUS_URL: redis.url } : {};
  const [one, two] = await Promise.all([start("told", bus), start("told", bus)]);
  const ask = async ({ address }: Server, path: string, json: object) => {
    const headers = { authorization: `Bearer ${PEOPLE.owner.token}`, "content-type": "application/json" };
    const answer = await fetch(`${address}/api/projects${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(json),
    });
    return { status: answer.status, json: await answer.json() };
  };
  const document = newDocument();
  expect((await ask(one, "", { document })).status).toBe(201);
  const { ticket } = (await (
    await fetch(`${one.address}/api/live/ticket`, {
      method: "POST",
      headers: { authorization: `Bearer ${PEOPLE.owner.token}` },
    })
  ).json()) as { ticket: string };
  // a ticket of one server is good at the other, and used up at both
  const host = new URL(two.address).host;
  const protocols = [LIVE.protocol, `${LIVE.ticketPrefix}${ticket}`];
  const socket = await knock(host, { protocols });
  if (typeof socket === "number") throw new Error(`${socket}`);
  expect(await knock(new URL(one.address).host, { protocols })).toBe(401);
  socket.send({ type: "subscribe", topic: `project:${document.id}` });
  await socket.next("position");
  const command = { name: "renameProject", args: { name: "Told" } };
  const edits = [{ clientSeq: 1, baseRev: 0, command }];
  const exchange = { protocolVersion: SYNC_PROTOCOL, clientId: "some-client", lastRev: 0, edits };
  expect((await ask(one, `/${document.id}/sync`, exchange)).status).toBe(200);
  expect(await socket.next("edits")).toMatchObject({ from: 0, rev: 1, edits: [{ clientId: "some-client" }] });

  // six clients edit through the second server; the first, which owns the project, is killed while it carries them out
  const rounds = 8;
  let answered = 0;
  const clients = Array.from({ length: 6 }, async (_, number) => {
    for (let clientSeq = 1; clientSeq <= rounds; clientSeq += 1) {
      const offered = [{ clientSeq, baseRev: 0, command: { name: "renameProject", args: { name: `${clientSeq}` } } }];
      const { status, json } = await ask(two, `/${document.id}/sync`, {
        ...exchange,
        clientId: `client-${number}`,
        lastRev: 1,
        edits: offered,
      });
      expect([status, json.applied?.length]).toEqual([200, 1]);
      answered += 1;
      if (answered === 12) one.child.kill("SIGKILL");
    }
  });
  await Promise.all(clients);
  expect(await one.ended).toBeNull();
  const { rows } = await database.pool.query(
    `select count(*)::int as all, count(distinct (client_id, client_seq))::int as different, max(rev)::int as rev
     from project_edits where project_id = $1`,
    [document.id],
  );
  expect(rows).toEqual([{ all: 1 + 6 * rounds, different: 1 + 6 * rounds, rev: 1 + 6 * rounds }]);
  socket.close();
  await redis?.kill();
});

test("what a killed server was at is done by the next", async () => {
  database = await createTestDatabase();
  const smtp = await startSmtp();
  smtp.answers.push("hang");
  const first = await start("killed", { SMTP_URL: smtp.url });
  await queueMail(database.pool, { to: "ann@example.com", subject: "Hello", paragraphs: [] }, "en");
  await smtp.hanging;
  first.child.kill("SIGKILL");
  await first.ended;
  expect(smtp.received).toEqual([]);
  await start("killed", { SMTP_URL: smtp.url });
  await eventually(() => expect(smtp.received.map(({ to }) => to)).toEqual([["ann@example.com"]]));
  await smtp.close();
});

test("a server that cannot start says why and leaves nothing behind", async () => {
  database = await createTestDatabase();
  await expect(start("wrong", { DATABASE_URL: database.url.replace(/test_\w+/, "no_such_database") })).rejects.toThrow(
    "no_such_database",
  );
  await expect(start("wrong", { PORT: "http" })).rejects.toThrow("PORT is a whole number.");
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(start("wrong", { PORT: String(port) })).rejects.toThrow(
    `Port ${port} is in use. Set PORT to another one.`,
  );
  other.close();
});
