import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLoopback } from "../config";
import { ApiError } from "../errors";

/** What a proxy, a tunnel or a gateway adds to a request that it passes on. */
const PASSED_ON = [
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-original-host",
  "true-client-ip",
  "cf-connecting-ip",
  "fly-client-ip",
];

/** The name in a Host header, without its port. */
const nameOf = (host: string): string => host.replace(/:\d{1,5}$/, "").replace(/^\[|\]$/g, "");

const isFromHere = (address: string | undefined): boolean =>
  // requests without a network have no address
  address === undefined || isLoopback(address.replace(/^::ffff:/, ""));

/**
 * Whether a request comes from a browser at this machine that was told to go to this machine. Another Host is a page of
 * another site whose name was made to lead here (DNS rebinding), or a proxy's.
 */
function isOfThisMachine({ headers, socket }: FastifyRequest): boolean {
  const passedOn = Object.keys(headers).some((name) => name.startsWith("x-forwarded-") || PASSED_ON.includes(name));
  const host = nameOf((headers.host ?? "").toLowerCase());
  return !passedOn && (isLoopback(host) || host.endsWith(".localhost")) && isFromHere(socket.remoteAddress);
}

/** Refuses every request, pages and files included, that does not come from this machine and mean it. */
export function stayOnThisMachine(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(isOfThisMachine(request) ? undefined : new ApiError("misdirected"));
  });
}
