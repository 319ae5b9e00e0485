import { type IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { WebSocketServer } from "ws";
import { LIVE } from "../../contract/live/frames";
import { ApiError } from "../errors";
import type { Extension } from "../http/server";
import { addressKey } from "../limits/addressKey";
import type { LiveHub } from "./hub";
import type { LiveTickets } from "./tickets";

interface Ports {
  readonly hub: LiveHub;
  readonly tickets: LiveTickets;
  readonly publicUrl: () => string;
}

/** The socket of a request for an upgrade, with the bytes that came right behind it. */
interface Upgrading {
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** The parts of a Sec-WebSocket-Protocol header (RFC 6455 §11.3.4). */
const protocolsOf = ({ headers }: Pick<IncomingMessage, "headers">): readonly string[] =>
  (headers["sec-websocket-protocol"] ?? "").split(",").map((one) => one.trim());

/** Whether a page of this very site asks. Browsers always name the page's origin, and no script can change it. */
function isOwnOrigin({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}

/**
 * The WebSocket at `/ws` and `/ws/collaboration`. An upgrade goes through the same hooks as any request (this machine only, addresses behind
 * proxies, rates), and is refused by an ordinary answer until its origin, its ticket and its limits have been checked.
 */
export function liveSocket({ hub, tickets, publicUrl }: Ports): Extension {
  const upgrading = new WeakMap<IncomingMessage, Upgrading>();
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // contexts of compression cost each idle page more memory than everything else, and mix secrets with foreign text
    perMessageDeflate: false,
    maxPayload: LIVE.mostFrameBytes,
    handleProtocols: () => LIVE.protocol,
  });
  const admit = async (request: FastifyRequest) => {
    const from = addressKey(request.ip);
    if (!isOwnOrigin(request, publicUrl())) throw new ApiError("forbidden");
    hub.countAttempt(from);
    const protocols = protocolsOf(request);
    const ticket = protocols.find((one) => one.startsWith(LIVE.ticketPrefix));
    if (!protocols.includes(LIVE.protocol) || ticket === undefined) throw new ApiError("unauthenticated");
    const admitted = await tickets.redeem(ticket.slice(LIVE.ticketPrefix.length));
    if (!admitted) throw new ApiError("unauthenticated");
    hub.demandRoom(admitted.session, from);
    return { ...admitted, from, address: request.ip, agent: request.headers["user-agent"] ?? "" };
  };
  return (app) => {
    // open sockets would keep the server from closing
    app.addHook("preClose", async () => hub.close());
    app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      upgrading.set(request, { socket, head });
      const answer = new ServerResponse(request);
      // refusals are written to the socket, which ends with them
      answer.shouldKeepAlive = false;
      answer.assignSocket(socket as never);
      socket.on("error", () => socket.destroy());
      // Node does this for answers of its own: a long one goes on, and a client that stays on keeps no server from closing
      socket.on("drain", () => answer.emit("drain"));
      answer.on("finish", () => {
        if (upgrading.has(request)) socket.end(() => socket.destroy());
      });
      app.routing(request, answer);
    });
    const open = async (request: FastifyRequest, reply: FastifyReply) => {
      const { raw } = request;
      const upgrade = upgrading.get(raw);
      if (!upgrade) throw new ApiError("invalid_request", "This address is a WebSocket's.");
      const admitted = await admit(request);
      upgrading.delete(raw);
      reply.hijack();
      reply.raw.detachSocket(upgrade.socket as never);
      sockets.handleUpgrade(raw, upgrade.socket, upgrade.head, (opened) => hub.open({ socket: opened, ...admitted }));
    };
    for (const path of [LIVE.path, LIVE.collaborationPath]) app.get(path, open);
  };
}
