import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Below this many bytes compression does not pay. */
const SMALL = 1024;

/** Compresses answers that are text of some size, as the caller accepts. */
export function addCompression(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < SMALL || reply.hasHeader("content-encoding"))
      return done(null, payload);
    reply.header("Vary", "Accept-Encoding");
    const accepted = String(request.headers["accept-encoding"] ?? "");
    const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
    if (!encoding) return done(null, payload);
    reply.header("Content-Encoding", encoding);
    reply.removeHeader("Content-Length");
    if (encoding === "br") brotliCompress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done);
    else gzip(payload, done);
  });
}
