import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Result } from "../../src/api/client";
import { createSessionStorage } from "../../src/api/session";
import { sendUpload } from "../../src/api/upload";
import { createUploadAddresses } from "../../src/api/uploadAddresses";
import { MemoryStorage } from "./memoryStorage";

const MEGABYTE = 2 ** 20;
/** Two pieces: the first is of a megabyte. */
const bytes = randomBytes(MEGABYTE + 50_000);
const file = new Blob([bytes]);

interface Held {
  readonly size: number;
  readonly metadata: string;
  received: Buffer;
}

/** What goes wrong with the next request of a method. */
type Fault =
  | { readonly method: string; readonly status: number; readonly code?: string }
  | {
      readonly method: "PATCH";
      /** bytes that are still taken */
      readonly breakAfter: number;
      /** instead of tearing the connection */
      readonly instead?: () => void;
    };

/**
 * A tus server written from the protocol's text, which keeps what it receives and breaks off where a test tells it to.
 */
let server: Server;
let base: string;
let held: Map<string, Held>;
let faults: Fault[];
let requests: string[];
let pauses: number[];
let progress: number[];
let begun: string[];

function refuse(response: ServerResponse, status: number, code = "internal") {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ error: { code, message: `The server says ${status}.`, requestId: "r" } }));
}

async function append(
  upload: Held,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault | null | undefined,
) {
  const { breakAfter = Number.POSITIVE_INFINITY, instead } = fault && "breakAfter" in fault ? fault : {};
  const chunks: Buffer[] = [upload.received];
  const { socket } = request;
  let room = breakAfter;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk.subarray(0, room));
      room -= chunk.length;
      if (room <= 0) break;
    }
  } catch {
    // the client went away
  }
  upload.received = Buffer.concat(chunks);
  if (room > 0) {
    response.writeHead(204, { "Upload-Offset": upload.received.length });
    response.end();
  } else if (instead) instead();
  else socket.destroy();
}

function answer(request: IncomingMessage, response: ServerResponse) {
  const { method = "", url = "", headers } = request;
  const at = faults.findIndex((fault) => fault.method === method);
  const fault = at < 0 ? null : faults.splice(at, 1)[0];
  requests.push(method === "PATCH" ? `PATCH ${headers["upload-offset"]}` : method);
  if (headers["tus-resumable"] !== "1.0.0") return refuse(response, 412);
  if (headers.authorization !== "Bearer secret") return refuse(response, 401, "unauthenticated");
  if (fault && "status" in fault) return refuse(response, fault.status, fault.code);
  if (method === "POST") {
    const id = `id${held.size}`;
    const [size, metadata] = [Number(headers["upload-length"]), String(headers["upload-metadata"])];
    held.set(`/api/uploads/${id}`, { size, metadata, received: Buffer.alloc(0) });
    response.writeHead(201, { Location: `/api/uploads/${id}` });
    return response.end();
  }
  const upload = held.get(url);
  if (!upload) return refuse(response, 404, "not_found");
  if (method === "HEAD") {
    response.writeHead(200, { "Upload-Offset": upload.received.length, "Upload-Length": upload.size });
    return response.end();
  }
  if (headers["content-type"] !== "application/offset+octet-stream") return refuse(response, 415);
  if (Number(headers["upload-offset"]) !== upload.received.length) return refuse(response, 409, "conflict");
  void append(upload, request, response, fault);
}

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  held = new Map();
  faults = [];
  requests = [];
  pauses = [];
  progress = [];
  begun = [];
});

const storage = new MemoryStorage();
const session = createSessionStorage(storage, new EventTarget());
session.keep({ token: "secret", role: "user", email: "a@b.c", device: "d" });

const upload = (previous: string | null = null, controller = new AbortController(), of = file) =>
  sendUpload(
    {
      fetch: (address, init) => fetch(new URL(String(address), base), init),
      session,
      language: () => "en",
      path: () => "/",
      goTo: () => {},
    },
    of,
    {
      metadata: { purpose: "release", name: "Ночь.wav" },
      previous,
      begun: (address) => begun.push(address),
      progress: (received) => progress.push(received),
      signal: controller.signal,
    },
    async (ms) => void pauses.push(ms),
  );

/** The upload is stored, and every byte is as it was. */
function expectWhole(result: Result<string>, whole = bytes) {
  expect(result.ok && held.get(result.value)?.received.equals(whole)).toBe(true);
}

describe("a file sent by tus", () => {
  test("arrives in pieces, with its metadata, and tells what has arrived", async () => {
    const result = await upload();
    expectWhole(result);
    expect(begun).toEqual(["/api/uploads/id0"]);
    expect(requests).toEqual(["POST", "PATCH 0", `PATCH ${MEGABYTE}`]);
    const [purpose, name] = held.get("/api/uploads/id0")!.metadata.split(",");
    expect(purpose).toBe(`purpose ${Buffer.from("release").toString("base64")}`);
    expect(name).toBe(`name ${Buffer.from("Ночь.wav").toString("base64")}`);
    expect(progress).toEqual([0, MEGABYTE, bytes.length]);
  });

  test("goes on within a piece at whose middle the connection was torn", async () => {
    faults = [{ method: "PATCH", breakAfter: 300_001 }];
    expectWhole(await upload());
    expect(requests.slice(0, 4)).toEqual(["POST", "PATCH 0", "HEAD", "PATCH 300001"]);
  });

  test("pauses longer from try to try, and in the end gives up what can be gone on with", async () => {
    faults = [{ method: "PATCH", breakAfter: 1000 }, ...Array(5).fill({ method: "HEAD", status: 503 })];
    expect(await upload()).toMatchObject({ ok: false, error: { code: "unavailable" } });
    expect(pauses).toEqual([0, 1000, 2000, 4000, 8000]);
    expectWhole(await upload(begun[0]));
    expect(requests).toContain("PATCH 1000");
  });

  test("goes on and on as long as bytes arrive", async () => {
    faults = Array(12).fill({ method: "PATCH", breakAfter: 10 });
    expectWhole(await upload());
    expect(requests).toContain("PATCH 120");
  });

  test("goes on from where an earlier page stopped", async () => {
    held.set("/api/uploads/old", { size: bytes.length, metadata: "", received: Buffer.from(bytes.subarray(0, 777)) });
    const result = await upload("/api/uploads/old");
    expectWhole(result);
    expect(result).toEqual({ ok: true, value: "/api/uploads/old" });
    expect(requests.slice(0, 2)).toEqual(["HEAD", "PATCH 777"]);
  });

  test("is not sent again where the server has it whole", async () => {
    held.set("/api/uploads/old", { size: bytes.length, metadata: "", received: bytes });
    expect(await upload("/api/uploads/old")).toEqual({ ok: true, value: "/api/uploads/old" });
    expect(requests).toEqual(["HEAD"]);
  });

  test.each(["none", "another length"])("begins anew where the server has of the old one: %s", async (what) => {
    if (what !== "none")
      held.set("/api/uploads/old", { size: bytes.length - 1, metadata: "", received: Buffer.alloc(9) });
    const result = await upload("/api/uploads/old");
    expectWhole(result);
    expect(begun).toEqual(result.ok ? [result.value] : []);
  });

  test("asks for the offset after a conflict and a lock", async () => {
    faults = [
      { method: "PATCH", status: 409, code: "conflict" },
      { method: "HEAD", status: 423 },
    ];
    expectWhole(await upload());
    expect(requests.slice(0, 5)).toEqual(["POST", "PATCH 0", "HEAD", "HEAD", "PATCH 0"]);
  });

  test("of no bytes is created and whole", async () => {
    expectWhole(await upload(null, undefined, new Blob([])), Buffer.alloc(0));
    expect(requests).toEqual(["POST"]);
  });

  test("is refused with the server's own sentence, and not tried again", async () => {
    faults = [{ method: "POST", status: 402, code: "plan_limit" }];
    expect(await upload()).toMatchObject({ ok: false, error: { code: "plan_limit", message: "The server says 402." } });
    faults = [{ method: "PATCH", status: 415, code: "unsupported_media_type" }];
    expect(await upload()).toMatchObject({ ok: false, error: { code: "unsupported_media_type", status: 415 } });
    expect(requests).toEqual(["POST", "POST", "PATCH 0"]);
    expect(pauses).toEqual([]);
  });

  test("tells by the status of an answer without a body that the session is over", async () => {
    faults = [{ method: "HEAD", status: 401 }];
    const result = await upload("/api/uploads/old");
    expect(result).toMatchObject({ ok: false, error: { code: "unauthenticated" } });
    session.keep({ token: "secret", role: "user", email: "a@b.c", device: "d" });
  });

  test("is called off in the middle of a piece, and can be gone on with", async () => {
    const controller = new AbortController();
    faults = [{ method: "PATCH", breakAfter: 500, instead: () => controller.abort() }];
    expect(await upload(null, controller)).toMatchObject({ ok: false, error: { code: "aborted" } });
    expectWhole(await upload(begun[0]));
    expect(requests.slice(0, 4)).toEqual(["POST", "PATCH 0", "HEAD", "PATCH 500"]);
  });
});

describe("addresses of uploads", () => {
  test("are known by their key until they are forgotten or the server has given them up", () => {
    let now = 0;
    const addresses = createUploadAddresses(storage, () => now);
    addresses.keep("a", "/api/uploads/1");
    addresses.keep("b", "/api/uploads/2");
    expect([addresses.find("a"), addresses.find("b"), addresses.find("c")]).toEqual([
      "/api/uploads/1",
      "/api/uploads/2",
      null,
    ]);
    addresses.forget("/api/uploads/1");
    expect(addresses.find("a")).toBeNull();
    now = 48 * 3_600_000;
    expect(addresses.find("b")).toBeNull();
    addresses.keep("c", "/api/uploads/3");
    expect([...storage.values.keys()].filter((key) => key.startsWith("upload:"))).toEqual(["upload:c"]);
  });

  test("are none where the browser keeps nothing", () => {
    const refusing = new MemoryStorage();
    refusing.setItem = () => {
      throw new Error("full");
    };
    const addresses = createUploadAddresses(refusing);
    addresses.keep("a", "/api/uploads/1");
    expect(addresses.find("a")).toBeNull();
  });
});
