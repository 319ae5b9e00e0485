import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Below this many bytes compression does not pay. */
const SMALL = 1024;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Compresses answers that are text of some size, as the caller accepts. */
export function addCompression(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < SMALL || reply.hasHeader("content-encoding")) return payload;
    reply.header("Vary", "Accept-Encoding");
    const accepted = String(request.headers["accept-encoding"] ?? "");
    const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
    if (!encoding) return payload;
    reply.header("Content-Encoding", encoding);
    reply.removeHeader("Content-Length");
    return encoding === "br" ? brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : deflate(payload);
  });
}
