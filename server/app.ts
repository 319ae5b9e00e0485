import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { screenOf } from "../contract/routes";
import { type Asset, type Encoding, readAssets } from "./assets";
import { PAGE_HEADERS, SECURITY_HEADERS } from "./headers";

/** The best encoding that the request accepts. */
function encodingFor(request: IncomingMessage, asset: Asset): Encoding {
  if (!asset.compressible) return "identity";
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

/** First and last byte of a single-range request, null where there is none, "bad" where it cannot be met. */
function rangeOf(header: string | undefined, bytes: number): { first: number; last: number } | "bad" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const first = match[1] === "" ? Math.max(0, bytes - Number(match[2])) : Number(match[1]);
  const last = match[1] === "" || match[2] === "" ? bytes - 1 : Math.min(bytes - 1, Number(match[2]));
  return first > last || first >= bytes ? "bad" : { first, last };
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { ...SECURITY_HEADERS, "Content-Type": "text/plain; charset=utf-8" }).end(`${sentence}\n`);
}

async function send(request: IncomingMessage, response: ServerResponse, asset: Asset, status: number): Promise<void> {
  const encoding = encodingFor(request, asset);
  const headers: Record<string, string | number> = {
    ...(asset.type.startsWith("text/html") ? PAGE_HEADERS : SECURITY_HEADERS),
    "Content-Type": asset.type,
    "Cache-Control": asset.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    ETag: asset.etag,
    Vary: "Accept-Encoding",
    ...(encoding === "identity" ? { "Accept-Ranges": "bytes" } : { "Content-Encoding": encoding }),
  };
  if (status === 200 && request.headers["if-none-match"] === asset.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const range = status === 200 && encoding === "identity" ? rangeOf(request.headers.range, asset.bytes) : null;
  if (range === "bad") {
    response.writeHead(416, { ...headers, "Content-Range": `bytes */${asset.bytes}` }).end();
    return;
  }
  const whole = await asset.body(encoding);
  const body = range ? whole.subarray(range.first, range.last + 1) : whole;
  if (range) headers["Content-Range"] = `bytes ${range.first}-${range.last}/${asset.bytes}`;
  response.writeHead(range ? 206 : status, { ...headers, "Content-Length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

/**
 * The server of the built app: files as they are, screens of the route table as index.html,
 * any other path as index.html with status 404 (the page then shows it). Throws where `root`
 * holds no build.
 */
export async function createApp(root: string): Promise<Server> {
  const assets = await readAssets(root);
  const page = assets.get("/index.html");
  if (!page) throw new Error(`There is no built app in ${root}. Run "npm run build" first.`);

  return createServer((request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      refuse(response, 405, "This server answers GET and HEAD.");
      return;
    }
    let path: string;
    try {
      path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    } catch {
      refuse(response, 400, "That address cannot be read.");
      return;
    }
    const asset = path === "/index.html" ? undefined : assets.get(path);
    const answer = asset
      ? send(request, response, asset, 200)
      : send(request, response, page, screenOf(path) ? 200 : 404);
    answer.catch((cause: unknown) => {
      console.error(`${request.method} ${path} failed:`, cause);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, "The file could not be read.");
    });
  });
}
