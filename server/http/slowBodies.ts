import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** its body may take any time, as long as bytes keep coming */
    longBody?: boolean;
  }
}

/** How long clients may take, ms. */
export interface Patience {
  /** for the headers of a request */
  readonly headers: number;
  /** how often it is looked for headers that take too long */
  readonly check: number;
  /** in each such time so many bytes of a body have to come */
  readonly stall: number;
  readonly leastBytes: number;
  /** for a whole body, but for those that are long by their nature */
  readonly body: number;
  /** for a connection on which nothing moves in either direction: a player that was paused reads nothing */
  readonly idle: number;
}

/** An upload may take hours, but never stand still; the longest questions are answered after 25 s. */
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
  // who sends a long body goes on from what is here after a broken connection, not after a refusal
  if (resumed || reply.raw.headersSent) socket.destroy();
  else socket.end(TOO_SLOW, () => socket.destroy());
}

/** Looks after one body until it has come, or is hung up on. */
function watch(request: FastifyRequest, reply: FastifyReply, { stall, leastBytes, body }: Patience): void {
  const { raw } = request;
  const { socket } = raw;
  // requests without a network have no connection
  if (!(socket instanceof Socket)) return;
  const { longBody = false } = request.routeOptions.config;
  const began = performance.now();
  let had = socket.bytesRead;
  let wasAnswered = false;
  const look = () => {
    if (raw.complete || socket.destroyed) return clearInterval(timer);
    const came = socket.bytesRead - had;
    had = socket.bytesRead;
    // bytes that are here and were not read: it is the server that takes its time
    const waits = raw.readableLength > 0;
    const tooLong = !longBody && performance.now() - began >= body;
    // the rest of a refused body is read no longer than its client needs to notice the answer
    const isOver = wasAnswered;
    wasAnswered = reply.raw.writableEnded;
    if (!tooLong && !isOver && (waits || came >= leastBytes)) return;
    clearInterval(timer);
    request.log.info({ came, tooLong, isOver }, "a body came too slowly");
    hangUp(socket, reply, longBody);
  };
  // after what has come meanwhile was read, where the server itself was held up
  const timer = setInterval(() => setImmediate(look), stall);
  timer.unref();
  raw.once("end", () => clearInterval(timer));
}

/**
 * Hangs up on bodies that trickle, also on one that is read to nowhere after its request was refused. Node's own limit
 * is one for all requests, and would end uploads.
 */
export function limitSlowBodies(app: FastifyInstance, patience: Patience): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, patience);
    done();
  });
}
