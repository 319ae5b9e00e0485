import { pipeline, Readable } from "node:stream";
import { brotliCompress, constants, createGzip, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Below this many bytes compression does not pay. */
const SMALL = 1024;
/** Answers with more characters are sent in pieces, so that others are answered in between. */
const LARGE = 256 * 1024;
const PIECE = 64 * 1024;

/** A large text as pieces of its bytes. */
function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** Compresses text answers of some size, if the caller accepts it. */
export function addCompression(app: FastifyInstance): void {
  let isBusy = false;
  /**
   * Only one large answer is compressed at a time, at a fast level; others are sent uncompressed, to spare the
   * processor.
   */
  const compressed = (pieces: Readable): Readable => {
    isBusy = true;
    return pipeline(pieces, createGzip({ level: 1, chunkSize: PIECE }), () => {
      isBusy = false;
    });
  };
  app.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < SMALL || reply.hasHeader("content-encoding"))
      return done(null, payload);
    reply.header("Vary", "Accept-Encoding");
    const accepted = String(request.headers["accept-encoding"] ?? "");
    if (payload.length > LARGE) {
      reply.removeHeader("Content-Length");
      const pieces = Readable.from(piecesOf(payload), { objectMode: false, highWaterMark: PIECE });
      if (isBusy || !/\bgzip\b/.test(accepted)) return done(null, pieces);
      reply.header("Content-Encoding", "gzip");
      return done(null, compressed(pieces));
    }
    const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
    if (!encoding) return done(null, payload);
    reply.header("Content-Encoding", encoding);
    reply.removeHeader("Content-Length");
    if (encoding === "br") brotliCompress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done);
    else gzip(payload, done);
  });
}
