import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import pg from "pg";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createS3Blobs } from "../../../server/blobs/s3";
import { S3Client } from "../../../server/blobs/s3Client";
import { ApiError } from "../../../server/errors";
import { count, giveBack, used } from "../../../server/limits/counters";
import { createS3Staging } from "../../../server/uploads/s3";
import { createSessionStorage } from "../../../src/api/session";
import { sendUpload } from "../../../src/api/upload";
import { MemoryStorage } from "../../api/memoryStorage";
import { createTestApp, type TestApp } from "../support/app";
import { eventually } from "../support/eventually";
import { type FakeS3, startFakeS3 } from "../support/fakeS3";
import { PEOPLE, PEOPLES_SESSIONS } from "../support/people";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
/** A WAV file's beginning, then noise. */
const wav = (bytes: number) =>
  Buffer.concat([Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1"), randomBytes(Math.max(0, bytes - 16))]);

const STORES = ["files", "S3"] as const;
describe.each(STORES)("uploads into %s", (kind) => {
  let app: TestApp;
  let address: string;
  let fake: FakeS3 | null = null;
  let finished: { name: string; sha256: string; mediaType: string }[];
  let room: number;
  /** what finishing waits for */
  let gate: Promise<void>;
  beforeAll(async () => {
    fake = kind === "S3" ? await startFakeS3() : null;
    const client = fake && new S3Client(fake.settings);
    app = await createTestApp({
      sessions: PEOPLES_SESSIONS,
      adapt: (platform) =>
        client
          ? { ...platform, blobs: createS3Blobs(client, "/tmp/backline-test-spool"), staging: createS3Staging(client) }
          : platform,
      besides: () => [
        {
          blobUsers: [async () => []],
          purposes: [
            { name: "waiting", mostBytes: 30_000_000, types: ["audio/wav"], waits: true, finished: async () => {} },
            {
              name: "sample",
              mostBytes: 30_000_000,
              types: ["audio/wav", "audio/flac"],
              finished: async (_tx, { name }, blob) => {
                await gate;
                if (name === "banned.wav") throw new ApiError("conflict", "Not this one.");
                finished.push({ name, sha256: blob.sha256, mediaType: blob.mediaType });
              },
            },
          ],
          quota: {
            require: async (on, accountId, bytes) => {
              const counted = await count(on, { key: accountId, period: "room", most: BigInt(room) }, bytes);
              if (counted === null) throw new ApiError("plan_limit", "Your plan has no room for this.");
            },
            release: (on, accountId, bytes) => giveBack(on, accountId, "room", bytes),
          },
        },
      ],
    });
    await app.http.listen({ port: 0, host: "127.0.0.1" });
    address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app.close();
    await fake?.close();
  });
  beforeEach(async () => {
    finished = [];
    room = 100_000_000;
    gate = Promise.resolve();
    app.clock.set(new Date());
    for await (const { info } of app.platform.staging.list()) await app.platform.staging.remove(info.id);
    await app.database.pool.query("truncate upload_reservations, counters");
  });

  const tus = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Buffer,
    token: string | null = PEOPLE.owner.token,
  ) =>
    fetch(new URL(path, address), {
      method,
      headers: {
        "Tus-Resumable": "1.0.0",
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  const metadata = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
      .join(",");
  const begin = async (size: number, values: Record<string, string> = {}) => {
    const all = { purpose: "sample", name: "a.wav", ...values };
    const response = await tus("POST", "/api/uploads", {
      "Upload-Length": String(size),
      "Upload-Metadata": metadata(all),
    });
    return { response, path: response.headers.get("Location") ?? "" };
  };
  const patch = (path: string, offset: number, body: Buffer, more: Record<string, string> = {}) =>
    tus(
      "PATCH",
      path,
      { "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream", ...more },
      body,
    );
  const stateOf = async (path: string, token = PEOPLE.owner.token) => (await app.call("GET", path, { token })).json;

  test("a client of the protocol sends a file in pieces; it becomes a blob", async () => {
    const bytes = wav(3_000_000);
    const path = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(bytes, {
        endpoint: `${address}/api/uploads`,
        chunkSize: 700_000,
        headers: { Authorization: `Bearer ${PEOPLE.owner.token}` },
        metadata: { purpose: "sample", name: "Ünder/../the\nsea.wav", sha256: sha256(bytes) },
        onError: reject,
        onSuccess: () => resolve(new URL(upload.url ?? "").pathname),
      });
      upload.start();
    });
    expect(await stateOf(path)).toEqual({
      state: "done",
      sha256: sha256(bytes),
      bytes: bytes.length,
      mediaType: "audio/wav",
    });
    expect(finished).toEqual([{ name: "Ünder..thesea.wav", sha256: sha256(bytes), mediaType: "audio/wav" }]);
    expect((await buffer(await app.platform.blobs.read(sha256(bytes)))).equals(bytes)).toBe(true);
    // the bytes stand once
    for await (const { info, received } of app.platform.staging.list())
      expect([info.outcome?.state, received]).toEqual(["done", bytes.length]);
  });

  test("the app's client goes on with a file whose connection was torn", async () => {
    const bytes = wav(3_000_000);
    let torn = false;
    const methods: string[] = [];
    const tearing: typeof fetch = async (path, init) => {
      methods.push(init?.method ?? "");
      if (torn || init?.method !== "PATCH") return fetch(new URL(String(path), address), init);
      torn = true;
      await new Promise<void>((resolve) => {
        const headers = Object.fromEntries(new Headers(init.headers));
        const request = httpRequest(new URL(String(path), address), {
          method: "PATCH",
          headers: { ...headers, "Content-Length": (init.body as Blob).size },
        });
        request.on("error", () => resolve()).on("close", () => resolve());
        request.write(bytes.subarray(0, 300_000), () => setImmediate(() => request.destroy()));
      });
      throw new TypeError("The connection was torn.");
    };
    const session = createSessionStorage(new MemoryStorage(), new EventTarget());
    session.keep({ token: PEOPLE.owner.token, role: "user", email: "a@b.c", device: "d" });
    const sent = await sendUpload(
      { fetch: tearing, session, language: () => "en", path: () => "/", goTo: () => {} },
      new Blob([bytes]),
      {
        metadata: { purpose: "sample", name: "Ünder the sea.wav", sha256: sha256(bytes) },
        previous: null,
        begun: () => {},
        progress: () => {},
        signal: new AbortController().signal,
      },
    );
    expect(sent.ok && (await stateOf(sent.value))).toMatchObject({ state: "done", sha256: sha256(bytes) });
    expect(methods.slice(0, 4)).toEqual(["POST", "PATCH", "HEAD", "PATCH"]);
    expect(finished.map(({ name }) => name)).toEqual(["Ünder the sea.wav"]);
  });

  const CUTS = kind === "files" ? 20 : 5;
  test(`what was cut off goes on where it broke, ${CUTS} times`, async () => {
    const bytes = wav(CUTS * 200_000);
    const { path } = await begin(bytes.length);
    let offset = 0;
    for (let cut = 0; cut < CUTS; cut += 1) {
      const piece = bytes.subarray(offset, offset + 200_000);
      // says that it sends more than it does, and hangs up
      await new Promise<void>((resolve) => {
        const broken = httpRequest(new URL(path, address), {
          method: "PATCH",
          headers: {
            "Tus-Resumable": "1.0.0",
            Authorization: `Bearer ${PEOPLE.owner.token}`,
            "Upload-Offset": offset,
            "Content-Type": "application/offset+octet-stream",
            "Content-Length": Math.min(bytes.length - offset, 400_000),
          },
        });
        broken.on("error", () => resolve()).on("close", () => resolve());
        broken.write(piece, () => setImmediate(() => broken.destroy()));
      });
      const head = await tus("HEAD", path);
      expect(head.status).toBe(200);
      const now = Number(head.headers.get("Upload-Offset"));
      expect(now).toBeGreaterThanOrEqual(offset);
      expect(now).toBeLessThanOrEqual(offset + piece.length);
      offset = now;
    }
    // as clients of the protocol do: asks where it stands, goes on from there, asks again where that was too late
    for (let status = 409; status === 409; ) {
      offset = Number((await tus("HEAD", path)).headers.get("Upload-Offset"));
      status = (await patch(path, offset, bytes.subarray(offset))).status;
      if (status !== 409) expect(status).toBe(204);
    }
    expect(await stateOf(path)).toMatchObject({ state: "done", sha256: sha256(bytes) });
  });

  test("a second request takes the lock of one that hangs", async () => {
    const bytes = wav(100_000);
    const { path } = await begin(bytes.length);
    const hanging = httpRequest(new URL(path, address), {
      method: "PATCH",
      headers: {
        "Tus-Resumable": "1.0.0",
        Authorization: `Bearer ${PEOPLE.owner.token}`,
        "Upload-Offset": 0,
        "Content-Type": "application/offset+octet-stream",
        "Content-Length": bytes.length,
      },
    });
    hanging.on("error", () => {});
    hanging.write(bytes.subarray(0, 1000));
    await eventually(async () =>
      expect((await app.database.pool.query("select 1 from upload_locks")).rowCount).toBe(1),
    );
    const head = await tus("HEAD", path);
    const offset = Number(head.headers.get("Upload-Offset"));
    expect((await patch(path, offset, bytes.subarray(offset))).status).toBe(204);
    expect(await stateOf(path)).toMatchObject({ state: "done" });
    hanging.destroy();
    await eventually(async () =>
      expect((await app.database.pool.query("select 1 from upload_locks")).rowCount).toBe(0),
    );
  });

  test("a body of unknown length that is longer than the upload is refused", async () => {
    const { path } = await begin(1000);
    const sent = httpRequest(new URL(path, address), {
      method: "PATCH",
      headers: {
        "Tus-Resumable": "1.0.0",
        Authorization: `Bearer ${PEOPLE.owner.token}`,
        "Upload-Offset": 0,
        "Content-Type": "application/offset+octet-stream",
        "Transfer-Encoding": "chunked",
      },
    });
    sent.end(wav(2000));
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    expect(JSON.parse(await text(answer))).toMatchObject({ error: { code: "body_too_large" } });
  });

  test("without a session 401, another's 404", async () => {
    expect((await tus("POST", "/api/uploads", { "Upload-Length": "5" }, undefined, null)).status).toBe(401);
    const { path } = await begin(100);
    for (const method of ["HEAD", "DELETE"])
      expect((await tus(method, path, {}, undefined, PEOPLE.other.token)).status).toBe(404);
    const foreign = await tus(
      "PATCH",
      path,
      { "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" },
      wav(10),
      PEOPLE.admin.token,
    );
    expect(foreign.status).toBe(404);
    expect((await tus("HEAD", path)).headers.get("Upload-Offset")).toBe("0");
  });

  test.each([
    ["no purpose", { purpose: "" }, 100, 400],
    ["another purpose", { purpose: "virus" }, 100, 400],
    ["more than the purpose takes", {}, 30_000_001, 413],
  ])("%s is refused at once", async (_name, values, size, status) => {
    const { response } = await begin(size, values);
    expect(response.status).toBe(status);
  });

  /** what of the room the owner's uploads have taken */
  const taken = () => used(app.database.pool, PEOPLE.owner.session.accountId, "room");
  const reap = async () => {
    await app.database.pool.query("select graphile_worker.add_job('uploads.reap', '{}')");
    await app.runJobs();
  };

  test("what there is no room for is refused, counting what is open", async () => {
    room = 1000;
    expect((await begin(600)).response.status).toBe(201);
    const { response } = await begin(600);
    expect(response.status).toBe(402);
    expect(await response.text()).toContain("no room");
  });

  test("of uploads that begin at once no more pass than there is room for", async () => {
    room = 1000;
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(300)));
    expect(begun.map(({ response }) => response.status).sort()).toEqual([201, 201, 201, 402, 402, 402, 402, 402]);
    expect(await taken()).toBe(900n);
  });

  test("room is set aside from the beginning, and given back when the upload ends as what counts by itself", async () => {
    const bytes = wav(3000);
    const { path } = await begin(bytes.length);
    expect(await taken()).toBe(3000n);
    await patch(path, 0, bytes);
    // this purpose counts nothing of its own
    expect(await taken()).toBe(0n);
    expect((await app.database.pool.query("select from upload_reservations")).rowCount).toBe(0);
  });

  test("an upload of which something is still to be made keeps its room and its blob, until it is given up", async () => {
    const bytes = wav(2000);
    const { path } = await begin(bytes.length, { purpose: "waiting" });
    await patch(path, 0, bytes);
    expect(await stateOf(path)).toMatchObject({ state: "done" });
    expect(await taken()).toBe(2000n);
    const sweep = () => app.database.pool.query("select graphile_worker.add_job('blobs.sweep', '{}')");
    app.clock.set(new Date(Date.now() + 1.5 * 86_400_000));
    await sweep();
    await reap();
    expect(await app.platform.blobs.find(sha256(bytes))).not.toBeNull();
    app.clock.set(new Date(Date.now() + 4 * 86_400_000));
    await reap();
    expect(await taken()).toBe(0n);
    await sweep();
    await app.runJobs();
    expect(await app.platform.blobs.find(sha256(bytes))).toBeNull();
  });

  test("room comes back where an upload is called off, reaped, or its server died before it was noted", async () => {
    const called = await begin(100);
    await begin(200);
    await app.database.pool.query("insert into upload_reservations values ('lost', $1, 400, null, $2)", [
      PEOPLE.owner.session.accountId,
      app.clock.now(),
    ]);
    await count(app.database.pool, { key: PEOPLE.owner.session.accountId, period: "room", most: 1000n }, 400n);
    expect(await taken()).toBe(700n);
    await tus("DELETE", called.path);
    expect(await taken()).toBe(600n);
    app.clock.advance({ minutes: 11 });
    await reap();
    expect(await taken()).toBe(200n);
    app.clock.advance({ days: 3 });
    await reap();
    expect(await taken()).toBe(0n);
  });

  test("at most 32 uploads are open at a time, however many begin at once", async () => {
    const begun = await Promise.all(Array.from({ length: 36 }, () => begin(10)));
    const statuses = begun.map(({ response }) => response.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(32);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  test("however many uploads of an account begin at once, they hold one connection to the database", async () => {
    const lock = [`uploads:${PEOPLE.owner.session.accountId}`];
    const another = new pg.Client({ connectionString: app.database.url });
    await another.connect();
    await another.query("select pg_advisory_lock(hashtextextended($1, 0))", lock);
    const statuses: number[] = [];
    const all = Array.from({ length: 70 }, async () => void statuses.push((await begin(10)).response.status));
    // who is refused comes after all that may wait
    await eventually(() => expect(statuses).toHaveLength(6));
    const { rows } = await app.database.pool.query(
      "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted",
    );
    expect([statuses, rows]).toEqual([Array(6).fill(429), [{ waiting: 1 }]]);
    await another.query("select pg_advisory_unlock(hashtextextended($1, 0))", lock);
    await another.end();
    await Promise.all(all);
    expect(statuses.filter((status) => status === 201)).toHaveLength(32);
  });

  test("a length that lies gets nothing more in", async () => {
    const bytes = wav(1000);
    const { path } = await begin(100);
    expect((await patch(path, 0, bytes)).status).toBe(413);
    expect(Number((await tus("HEAD", path)).headers.get("Upload-Offset"))).toBeLessThanOrEqual(100);
    expect((await patch(path, 50, bytes.subarray(0, 10))).status).toBe(409);
    expect(finished).toEqual([]);
  });

  test.each([
    [
      "a program with a sound's name",
      Buffer.concat([Buffer.from("\x7fELF", "latin1"), randomBytes(2000)]),
      {},
      "no file of a kind",
    ],
    ["another digest than announced", wav(2000), { sha256: "0".repeat(64) }, "SHA-256 differs"],
    ["what the purpose refuses", wav(2000), { name: "banned.wav" }, "Not this one."],
  ])("%s is refused, and says why; its bytes are not kept", async (_name, bytes, values, reason) => {
    const { path } = await begin(bytes.length, values);
    const response = await patch(path, 0, bytes);
    expect(response.status).toBe(415);
    expect(await response.text()).toContain(reason);
    expect(await stateOf(path)).toMatchObject({ state: "refused", reason: expect.stringContaining(reason) });
    expect(finished).toEqual([]);
    expect(await app.platform.blobs.find(sha256(bytes))).toBeNull();
    expect(await taken()).toBe(0n);
  });

  test("what is refused takes no blob from somebody who has the same bytes", async () => {
    const bytes = wav(2000);
    for (const name of ["waiting.wav", "banned.wav"]) {
      const { path } = await begin(bytes.length, { purpose: name === "banned.wav" ? "sample" : "waiting", name });
      await patch(path, 0, bytes);
    }
    expect(await app.platform.blobs.find(sha256(bytes))).not.toBeNull();
  });

  test("who asks again while an upload is being finished is told the same, and it is finished once", async () => {
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const bytes = wav(3000);
    const { path } = await begin(bytes.length);
    const first = patch(path, 0, bytes);
    await eventually(async () =>
      expect((await app.platform.staging.find(path.split("/").at(-1) ?? ""))?.received).toBe(3000),
    );
    // its answer is lost: the client sends what is missing, nothing, and asks
    const again = patch(path, bytes.length, Buffer.alloc(0));
    const asked = [stateOf(path), stateOf(path)];
    // who waits has asked the one who finishes to let go, who has been told and goes on
    const renewed = async () => {
      const { rows } = await app.platform.pool.query<{ wanted: boolean; expires_at: Date }>(
        "select wanted, expires_at from upload_locks where upload_id = $1",
        [`${path.split("/").at(-1)}:finish`],
      );
      return rows[0]?.wanted ? rows[0].expires_at.getTime() : null;
    };
    await eventually(async () => expect(await renewed()).not.toBeNull());
    const asking = (await renewed()) ?? 0;
    await eventually(async () => expect(await renewed()).toBeGreaterThan(asking));
    open();
    expect((await again).status).toBe(204);
    await first;
    for (const state of await Promise.all(asked)) expect(state).toMatchObject({ state: "done", sha256: sha256(bytes) });
    expect(finished).toHaveLength(1);
  });

  test("a server that died before it finished: asking finishes it, and so does the reaper", async () => {
    const ids: string[] = [];
    for (const bytes of [wav(500), wav(600)]) {
      const { path } = await begin(bytes.length);
      const id = path.split("/").at(-1) ?? "";
      // the last bytes arrive, and nothing more happens
      await app.platform.staging.append(
        id,
        0,
        (async function* () {
          yield bytes;
        })(),
      );
      ids.push(id);
    }
    expect(await stateOf(`/api/uploads/${ids[0]}`)).toMatchObject({ state: "done" });
    app.clock.advance({ minutes: 2 });
    await app.database.pool.query("select graphile_worker.add_job('uploads.reap', '{}')");
    await app.runJobs();
    expect((await app.platform.staging.find(ids[1] ?? ""))?.info.outcome?.state).toBe("done");
    expect(finished).toHaveLength(2);
  });

  test("an abandoned upload is removed by the reaper, a blob that nobody has by the sweep", async () => {
    const { path } = await begin(1000);
    await patch(path, 0, wav(500));
    const bytes = wav(2000);
    const done = await begin(bytes.length);
    await patch(done.path, 0, bytes);
    app.clock.set(new Date(Date.now() + 3 * 86_400_000));
    await app.database.pool.query(
      "select graphile_worker.add_job('uploads.reap', '{}'), graphile_worker.add_job('blobs.sweep', '{}')",
    );
    await app.runJobs();
    const left = [];
    for await (const { info } of app.platform.staging.list()) left.push(info.id);
    expect(left).toEqual([]);
    expect(await app.platform.blobs.find(sha256(bytes))).toBeNull();
    expect((await tus("HEAD", path)).status).toBe(404);
  });

  if (kind === "S3") {
    test("a piece that comes late takes the place of none", async () => {
      const bytes = wav(3000);
      const { path } = await begin(bytes.length);
      const id = path.split("/").at(-1) ?? "";
      const piece = (end: number) =>
        app.platform.staging.append(
          id,
          0,
          (async function* () {
            yield bytes.subarray(0, end);
          })(),
        );
      await piece(2000);
      await expect(piece(1000)).rejects.toThrow("Another request has written here.");
      expect((await app.platform.staging.find(id))?.received).toBe(2000);
    });
  }

  test("an upload may be called off while it is open", async () => {
    const { path } = await begin(1000);
    expect((await tus("DELETE", path)).status).toBe(204);
    expect((await tus("HEAD", path)).status).toBe(404);
  });
});
