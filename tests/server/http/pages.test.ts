import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "../../../contract/routes";
import { createPagesServer } from "../../../server/http/pages";

const page = `<!doctype html><title>Backline</title>${" ".repeat(2000)}`;
const font = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 251));
let root: string;
let app: Server;
let base: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "backline-server-"));
  await mkdir(join(root, "assets"));
  await mkdir(join(root, "fonts"));
  await writeFile(join(root, "index.html"), page);
  await writeFile(join(root, "embed.html"), "<!doctype html><title>Player</title>");
  await writeFile(join(root, "plugin-frame.html"), '<script type="module">let here</script>');
  await writeFile(join(root, "assets/a-1.js"), "x".repeat(4000));
  await writeFile(join(root, "fonts/f.sf2"), font);
  app = await createPagesServer(root);
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
});
afterAll(async () => {
  app.close();
  await rm(root, { recursive: true });
});

/** A raw request and its whole answer, for paths that fetch would tidy up. */
function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((app.address() as AddressInfo).port, "127.0.0.1", () => socket.write(request));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("end", () => resolve(answer)).on("error", reject);
  });
}

test.each([
  ["/", 200],
  ["/music-studio", 200],
  ["/ultimate-music-studio/", 200],
  ["/cutting-edge-music-studio?x=1", 200],
  ["/projects", 200],
  ["/hub", 200],
  ["/dj-studio", 200],
  ["/video-studio", 404],
  ["/index.html", 404],
  ["/assets/missing.js", 404],
])("GET %s answers %i with the page", async (path, status) => {
  const response = await fetch(base + path);
  expect(response.status).toBe(status);
  expect(await response.text()).toBe(page);
});

test("every path of the route table is answered as it is built", async () => {
  for (const route of ROUTES) {
    for (const path of route.paths) {
      const { status } = await fetch(base + path.replaceAll(/\$\w+/g, "a-1"));
      expect(status, path).toBe(route.built ? 200 : 404);
    }
  }
});

test("a document apart from the app stands at its path, and is no file", async () => {
  expect(await (await fetch(`${base}/embed/a-1`)).text()).toContain("<title>Player</title>");
  const { status } = await fetch(`${base}/embed.html`);
  expect(status).toBe(404);
});

test("every answer isolates the page and carries a strict policy", async () => {
  for (const path of ["/", "/nowhere", "/assets/a-1.js", "/fonts/f.sf2"]) {
    const { headers } = await fetch(base + path);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-embedder-policy")).toBe("require-corp");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain("'unsafe-inline'");
    expect(policy).not.toContain("'unsafe-eval'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

describe("the frame of a plugin", () => {
  const frame = (query = "") => fetch(`${base}/plugin-frame${query}`);
  const policyOf = async (query?: string) => (await frame(query)).headers.get("content-security-policy") ?? "";

  test("has an origin that is nobody's, its own script, and no network", async () => {
    const answer = await frame();
    expect(await answer.text()).toContain("let here");
    expect(answer.headers.get("x-dns-prefetch-control")).toBe("off");
    const policy = await policyOf();
    const hash = createHash("sha256").update("let here").digest("base64");
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'sha256-${hash}' blob: 'wasm-unsafe-eval'`,
        "connect-src blob: data:",
        "form-action 'none'",
        "frame-ancestors 'self'",
        "sandbox allow-scripts",
      ]),
    );
    // an isolated page may frame it, and other sites may not
    expect(answer.headers.get("cross-origin-embedder-policy")).toBe("require-corp");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect((await fetch(`${base}/plugin-frame.html`)).status).toBe(404);
  });

  test("has the network of the one origin that it is for, and of no other", async () => {
    const policy = await policyOf(`?from=${encodeURIComponent("https://plugins.example")}`);
    expect(policy).toContain("connect-src blob: data: https://plugins.example;");
    const without = await policyOf();
    const several = ["https://*", "https://*.example", "https://a,b", "https://a;b"];
    const none = ["https://a.example; script-src *", "https://a.example/x", "http://a.example", "*", "https:"];
    for (const from of [...several, ...none])
      expect(await policyOf(`?from=${encodeURIComponent(from)}`), from).toBe(without);
  });
});

test("hashed files are cached for good, pages are asked for again", async () => {
  expect((await fetch(`${base}/assets/a-1.js`)).headers.get("cache-control")).toContain("immutable");
  const first = await fetch(base);
  expect(first.headers.get("cache-control")).toBe("no-cache");
  const again = await fetch(base, { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
});

test("text is compressed as the client accepts", async () => {
  const answer = await raw(
    "GET /assets/a-1.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n",
  );
  expect(answer).toContain("Content-Encoding: gzip");
  const body = await fetch(`${base}/assets/a-1.js`, { headers: { "Accept-Encoding": "br" } });
  expect(await body.text()).toBe("x".repeat(4000));
});

test("a range of a font is served", async () => {
  const response = await fetch(`${base}/fonts/f.sf2`, { headers: { Range: "bytes=100-199" } });
  expect(response.status).toBe(206);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(font.subarray(100, 200));
  expect((await fetch(`${base}/fonts/f.sf2`, { headers: { Range: "bytes=9000-" } })).status).toBe(416);
});

test.each(["/../package.json", "/%2e%2e/package.json", "/assets/..%2f..%2fpackage.json", "/%00", "/%ff"])(
  "no path leaves the folder: %s",
  async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 (404|400) /);
    expect(answer).not.toContain('"dependencies"');
  },
);

test("anything but reading is refused", async () => {
  const response = await fetch(base, { method: "POST", body: "x" });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD");
});

test("a folder without a build is named", async () => {
  await expect(createPagesServer(join(root, "assets"))).rejects.toThrow("npm run build");
});
