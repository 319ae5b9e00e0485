import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webp": "image/webp",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const COMPRESSIBLE = new Set([".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".wasm", ".webmanifest"]);
/** Below this many bytes compression does not pay. */
const SMALL = 1024;
/** Larger files, such as sound fonts, are read from disk for each request instead of being held in memory. */
const HELD_BYTES = 4 * 1024 * 1024;

export type Encoding = "br" | "gzip" | "identity";

/** A built file, as responses need it. */
export interface Asset {
  readonly file: string;
  readonly type: string;
  readonly etag: string;
  readonly bytes: number;
  /** its name contains a hash of its content, so it never changes */
  readonly immutable: boolean;
  /** The body in an encoding; compressed once, for the first request. */
  body(encoding: Encoding): Promise<Buffer>;
  readonly compressible: boolean;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

async function compress(raw: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return brotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  return encoding === "gzip" ? deflate(raw) : raw;
}

async function assetOf(root: string, file: string): Promise<Asset> {
  const extension = extname(file);
  const raw = await readFile(join(root, file));
  const held = raw.length <= HELD_BYTES ? raw : null;
  const bodies = new Map<Encoding, Promise<Buffer>>();
  return {
    file,
    type: TYPES[extension] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(raw).digest("base64url").slice(0, 22)}"`,
    bytes: raw.length,
    immutable: file.startsWith("assets/"),
    compressible: COMPRESSIBLE.has(extension) && raw.length >= SMALL && held !== null,
    body(encoding) {
      if (!held) return readFile(join(root, file));
      const known = bodies.get(encoding) ?? compress(held, encoding);
      bodies.set(encoding, known);
      return known;
    },
  };
}

/** Every file below `root` by its URL path ("/index.html"). Reads the folder once, at the start. */
export async function readAssets(root: string): Promise<Map<string, Asset>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  const assets = await Promise.all(files.map((file) => assetOf(root, file.split(sep).join("/"))));
  return new Map(assets.map((asset) => [`/${asset.file}`, asset]));
}
