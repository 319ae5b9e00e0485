import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createGuardedFetch, GuardedError, type GuardedReason } from "../../../server/net/guardedFetch";
import { isPublicAddress } from "../../../server/net/publicAddress";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server of this machine; gives its port. */
async function serving(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

/** Lets one name, "outside.test", through to this machine, as if it were public, and no other address of it. */
const PUBLIC = "203.0.114.7";
const outside = (ask: () => string[] = () => ["127.0.0.1"]) =>
  createGuardedFetch({ http: true, resolve: async () => ask(), mayReach: (address) => address === "127.0.0.1" });
const reasonOf = async (work: Promise<unknown>): Promise<GuardedReason | "answered"> => {
  try {
    await work;
    return "answered";
  } catch (error) {
    if (error instanceof GuardedError) return error.reason;
    throw error;
  }
};

test.each([
  ["8.8.8.8", true],
  [PUBLIC, true],
  ["2606:4700::1111", true],
  ["64:ff9b::808:808", true],
  ...[
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.9.9.9",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.2.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "fe80::1",
    "fe80::1%lo",
    "fc00::1",
    "fd12:3456::1",
    "ff02::1",
    "fec0::1",
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2002:808:808::",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:db8::1",
    "100::1",
    "no address",
  ].map((text) => [text, false] as const),
] as const)("%s is a public address: %s", (text, isPublic) => {
  expect(isPublicAddress(text)).toBe(isPublic);
});

test.each([
  "http://example.com/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://127.1/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://169.254.169.254/latest/meta-data/",
  "https://me:secret@example.com/",
  "https://１２７.0.0.1/",
  "nothing",
])("%s is refused by its form", async (url) => {
  const guarded = createGuardedFetch({ resolve: () => Promise.reject(new Error("no name may be asked for")) });
  expect(() => guarded.check(url)).toThrow(GuardedError);
  expect(await reasonOf(guarded(url))).toBe("refused");
});

test("names of this machine and its networks are refused, also where only one of their addresses is", async () => {
  for (const addresses of [["127.0.0.1"], ["10.0.0.1"], [PUBLIC, "192.168.0.1"], ["fe80::1"]]) {
    const guarded = createGuardedFetch({ resolve: async () => addresses });
    expect(await reasonOf(guarded("https://inside.test/")), String(addresses)).toBe("refused");
  }
});

test("a name is resolved once, and the connection goes to that address whatever the name says next", async () => {
  let asked = 0;
  const port = await serving((request, answer) => answer.end(request.headers.host));
  // the second answer would be another machine of the network
  const guarded = outside(() => (asked++ === 0 ? ["127.0.0.1"] : ["10.0.0.1"]));
  const answer = await guarded(`http://rebound.test:${port}/`);
  expect(answer.body.toString()).toBe(`rebound.test:${port}`);
  expect(asked).toBe(1);
  expect(await reasonOf(guarded(`http://rebound.test:${port}/`))).toBe("refused");
});

test("redirects are followed only as far as asked, each checked; secrets stay with their origin", async () => {
  const seen: (string | undefined)[] = [];
  const last = await serving((request, answer) => {
    seen.push(request.headers.authorization, request.method, String(request.headers.accept));
    answer.end("there");
  });
  const targets: Record<string, string> = {
    "/on": `http://other.test:${last}/`,
    "/inside": `http://127.0.0.2:${last}/`,
    "/mapped": `http://[::ffff:127.0.0.1]:${last}/`,
    "/file": "file:///etc/passwd",
    "/round": "/round",
  };
  const first = await serving((request, answer) => {
    answer.writeHead(302, { location: targets[request.url ?? ""] ?? "" }).end();
  });
  const at = (path: string) => `http://outside.test:${first}${path}`;
  const guarded = outside();
  expect((await guarded(at("/on"))).status).toBe(302);
  const headers = { authorization: "Bearer secret", accept: "text/plain" };
  const answer = await guarded(at("/on"), { redirects: 1, method: "POST", body: Buffer.from("x"), headers });
  expect([answer.body.toString(), answer.url]).toEqual(["there", `http://other.test:${last}/`]);
  expect(seen).toEqual([undefined, "GET", "text/plain"]);
  for (const path of ["/inside", "/mapped", "/file"]) {
    expect(await reasonOf(guarded(at(path), { redirects: 5 })), path).toBe("refused");
  }
  expect((await guarded(at("/round"), { redirects: 5 })).status).toBe(302);
  expect(seen).toHaveLength(3);
});

test("an endless body, and one that lies about its length, end at the limit", async () => {
  let open = 0;
  const port = await serving((_request, answer) => {
    open += 1;
    answer.on("close", () => (open -= 1));
    const more = () => {
      while (!answer.destroyed && answer.write(Buffer.alloc(4096))) {}
    };
    answer.on("drain", more);
    more();
  });
  expect(await reasonOf(outside()(`http://outside.test:${port}/`, { mostBytes: 100_000 }))).toBe("large");
  await expect.poll(() => open).toBe(0);
});

test("who never answers, or drips, or never resolves, is given up after the time", async () => {
  const silent = await serving(() => {});
  const dripping = await serving((_request, answer) => {
    const drip = setInterval(() => answer.write("."), 5);
    answer.on("close", () => clearInterval(drip));
  });
  const within = { timeoutMs: 60 };
  expect(await reasonOf(outside()(`http://outside.test:${silent}/`, within))).toBe("late");
  expect(await reasonOf(outside()(`http://outside.test:${dripping}/`, within))).toBe("late");
  const lost = createGuardedFetch({ http: true, resolve: () => new Promise(() => {}) });
  expect(await reasonOf(lost("http://outside.test/", within))).toBe("late");
});

test("who asked may stop it; nobody there is unreachable", async () => {
  const silent = await serving(() => {});
  const stop = new AbortController();
  const asked = outside()(`http://outside.test:${silent}/`, { signal: stop.signal });
  stop.abort(new Error("enough"));
  await expect(asked).rejects.toThrow("enough");
  const gone = await serving(() => {});
  servers.at(-1)?.close();
  expect(await reasonOf(outside()(`http://outside.test:${gone}/`))).toBe("unreachable");
});
