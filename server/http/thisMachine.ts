import type { FastifyInstance, FastifyRequest } from "fastify";
import { statusOf } from "../../contract/api/errors";
import { isLoopback } from "../config";
import { ApiError } from "../errors";
import { REFUSAL_HEADERS, REFUSAL_PAGE } from "./refusalPage";

/** Headers that a proxy, tunnel or gateway adds to a request that it forwards. */
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
  // injected requests have no address
  address === undefined || isLoopback(address.replace(/^::ffff:/, ""));

/**
 * Whether a request comes from this machine and names this machine as its host. A foreign Host header means a proxy, or
 * another site whose name was made to resolve to this machine (DNS rebinding).
 */
function isOfThisMachine({ headers, socket }: FastifyRequest): boolean {
  const passedOn = Object.keys(headers).some((name) => name.startsWith("x-forwarded-") || PASSED_ON.includes(name));
  const host = nameOf((headers.host ?? "").toLowerCase());
  return !passedOn && (isLoopback(host) || host.endsWith(".localhost")) && isFromHere(socket.remoteAddress);
}

/** Whether a browser asks for a page, so that a person sees the answer. */
const isForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") &&
  !/^\/api(?:[/?]|$)/.test(url) &&
  (headers.accept ?? "").toLowerCase().includes("text/html");

/**
 * Refuses every request that comes from another machine or names another host, including those for pages and files.
 * Browsers that ask for a page get one that says why; others get the API's error.
 */
export function stayOnThisMachine(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (isOfThisMachine(request)) return done();
    if (!isForPage(request)) return done(new ApiError("misdirected"));
    reply.code(statusOf("misdirected")).headers(REFUSAL_HEADERS).send(REFUSAL_PAGE);
  });
}
