import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** its body may take any time, as long as bytes keep arriving */
    longBody?: boolean;
  }
}

/** How long clients may take, ms. */
export interface Patience {
  /** for the headers of a request */
  readonly headers: number;
  /** how often connections are checked for headers that take too long */
  readonly check: number;
  /** in each such time some bytes of a body have to arrive */
  readonly stall: number;
  readonly leastBytes: number;
  /** for a whole body, except long ones such as uploads */
  readonly body: number;
  /** for a connection without traffic in either direction, such as that of a paused player */
  readonly idle: number;
}

/** An upload may take hours as long as it moves; the longest waiting questions are answered after 25 s. */
export const PATIENCE: Patience = {
  headers: 30_000,
  check: 5000,
  stall: 30_000,
  leastBytes: 8 * 1024,
  body: 10 * 60_000,
  idle: 10 * 60_000,
};

export const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function hangUp(socket: Socket, reply: FastifyReply, resumed: boolean): void {
  // an uploader can resume after a broken connection, but not after a refusal
  if (resumed || reply.raw.headersSent) socket.destroy();
  else socket.end(TOO_SLOW, () => socket.destroy());
}

/** Watches one body until it is complete, and hangs up if it is too slow. */
function watch(request: FastifyRequest, reply: FastifyReply, { stall, leastBytes, body }: Patience): void {
  const { raw } = request;
  const { socket } = raw;
  // injected requests have no connection
  if (!(socket instanceof Socket)) return;
  const { longBody = false } = request.routeOptions.config;
  const began = performance.now();
  let had = socket.bytesRead;
  let wasAnswered = false;
  const look = () => {
    if (raw.complete || socket.destroyed) return clearInterval(timer);
    const came = socket.bytesRead - had;
    had = socket.bytesRead;
    // bytes have arrived that were not read: the delay is the server's own
    const waits = raw.readableLength > 0;
    const tooLong = !longBody && performance.now() - began >= body;
    // the rest of a refused body is read only until its client has had time to notice the answer
    const isOver = wasAnswered;
    wasAnswered = reply.raw.writableEnded;
    if (!tooLong && !isOver && (waits || came >= leastBytes)) return;
    clearInterval(timer);
    request.log.info({ came, tooLong, isOver }, "a body came too slowly");
    hangUp(socket, reply, longBody);
  };
  // setImmediate lets arrived bytes be read first, in case the server itself was held up
  const timer = setInterval(() => setImmediate(look), stall);
  timer.unref();
  raw.once("end", () => clearInterval(timer));
}

/**
 * Hangs up on bodies that trickle in, including those of refused requests. Node has only one limit for all requests,
 * which would end uploads.
 */
export function limitSlowBodies(app: FastifyInstance, patience: Patience): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, patience);
    done();
  });
}
