import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { PLUGIN_FRAME } from "../../contract/pluginFrame";
import { documentAt, screenOf } from "../../contract/routes";
import type { Language } from "../../contract/words/languages";
import { languageAsked } from "../words/writer";
import { type Asset, type Encoding, readAssets } from "./assets";
import { PAGE_HEADERS, SECURITY_HEADERS } from "./headers";
import { pluginFrameHeaders } from "./pluginFrame";
import { rangeOf } from "./ranges";

/** A complete answer for a page or file of the app. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Record<string, string | number>;
  readonly body: Buffer | undefined;
}

interface PageRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** What the server knows about a page beyond the route table: a public page's status and head tags. */
export interface PageDescription {
  readonly status: number;
  /** escaped HTML that is inserted before </head> */
  readonly head: string;
  /** headers that differ from those of other pages (used by the embedded player) */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Describes a path in the language of who asks; null if the route table says everything. */
export type DescribePage = (path: string, language: Language) => Promise<PageDescription | null>;

/** The best encoding that the request accepts. */
function encodingFor(headers: IncomingHttpHeaders, compressible: boolean): Encoding {
  if (!compressible) return "identity";
  const accepted = String(headers["accept-encoding"] ?? "");
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

function refusal(status: number, sentence: string, headers: Record<string, string> = {}): PageAnswer {
  return {
    status,
    headers: { ...SECURITY_HEADERS, "Content-Type": "text/plain; charset=utf-8", ...headers },
    body: Buffer.from(`${sentence}\n`),
  };
}

async function assetAnswer(request: PageRequest, asset: Asset, status: number): Promise<PageAnswer> {
  const encoding = encodingFor(request.headers, asset.compressible);
  const headers: Record<string, string | number> = {
    ...(asset.type.startsWith("text/html") ? PAGE_HEADERS : SECURITY_HEADERS),
    "Content-Type": asset.type,
    "Cache-Control": asset.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    ETag: asset.etag,
    Vary: "Accept-Encoding",
    ...(encoding === "identity" ? { "Accept-Ranges": "bytes" } : { "Content-Encoding": encoding }),
  };
  if (status === 200 && request.headers["if-none-match"] === asset.etag) {
    return { status: 304, headers, body: undefined };
  }
  const range = status === 200 && encoding === "identity" ? rangeOf(request.headers.range, asset.bytes) : null;
  if (range === "bad") {
    return { status: 416, headers: { ...headers, "Content-Range": `bytes */${asset.bytes}` }, body: undefined };
  }
  const whole = await asset.body(encoding);
  const body = range ? whole.subarray(range.first, range.last + 1) : whole;
  if (range) headers["Content-Range"] = `bytes ${range.first}-${range.last}/${asset.bytes}`;
  return { status: range ? 206 : status, headers: { ...headers, "Content-Length": body.length }, body };
}

/** A page whose head the server writes; compressed each time, and revalidated by every cache. */
function describedAnswer(request: PageRequest, page: string, description: PageDescription): PageAnswer {
  const raw = Buffer.from(page.replace("</head>", () => `${description.head}</head>`));
  const encoding = encodingFor(request.headers, true);
  const body =
    encoding === "br"
      ? brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : encoding === "gzip"
        ? gzipSync(raw)
        : raw;
  return {
    status: description.status,
    headers: {
      ...PAGE_HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-cache",
      Vary: "Accept-Encoding, Accept-Language",
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
      "Content-Length": body.length,
      ...description.headers,
    },
    body,
  };
}

export type Pages = (request: PageRequest) => Promise<PageAnswer>;

/**
 * The built app: its files, index.html for the route table's screens, and index.html with status 404 for any other path
 * (which the page then shows). Throws if `root` holds no build.
 */
export async function createPages(root: string, describePage: DescribePage = async () => null): Promise<Pages> {
  const assets = await readAssets(root);
  const page = assets.get("/index.html");
  if (!page) throw new Error(`There is no built app in ${root}. Run "npm run build" first.`);
  const frame = assets.get(`${PLUGIN_FRAME}.html`);
  const frameText = (await frame?.body("identity"))?.toString("utf8") ?? "";
  const documentOf = (path: string) => assets.get(documentAt(path) ?? "") ?? page;

  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return refusal(405, "Pages and files answer GET and HEAD.", { Allow: "GET, HEAD" });
    }
    let path: string;
    try {
      path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    } catch {
      return refusal(400, "That address cannot be read.");
    }
    // pages are reached only by their paths, not as .html files
    const asset = path.endsWith(".html") ? undefined : assets.get(path);
    if (asset) return assetAnswer(request, asset, 200);
    if (frame && path === PLUGIN_FRAME) {
      const answer = await assetAnswer(request, frame, 200);
      return { ...answer, headers: { ...answer.headers, ...pluginFrameHeaders(frameText, request.url) } };
    }
    const description = await describePage(path, languageAsked(request.headers));
    const shown = documentOf(path);
    if (description) {
      return describedAnswer(request, (await shown.body("identity")).toString("utf8"), description);
    }
    return assetAnswer(request, shown, shown !== page || screenOf(path) || documentAt(path) ? 200 : 404);
  };
}

/** A server for the built app without the API. */
export async function createPagesServer(root: string): Promise<Server> {
  const pages = await createPages(root);
  return createServer((request, response) => {
    const { method = "GET", url = "/", headers } = request;
    pages({ method, url, headers })
      .catch(() => refusal(500, "The file could not be read."))
      .then((answer) => {
        response.writeHead(answer.status, answer.headers);
        response.end(method === "HEAD" ? undefined : answer.body);
      });
  });
}
