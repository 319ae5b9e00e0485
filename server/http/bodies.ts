import { type Readable, Transform } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BODY } from "../../contract/api/route";
import { ApiError } from "../errors";
import type { LocalRates } from "../limits/localRates";
import type { Rate } from "../limits/rates";
import type { Session } from "./session";
import { hasBody } from "./slowBodies";

declare module "fastify" {
  interface FastifyRequest {
    /** the largest body that this request may have, bytes; known once it was admitted */
    mostBody: number;
  }
}

/** Large bodies of one account that are being read or answered at a time. */
const MOST_AT_A_TIME = 2;

/** Throws unless a request's body is of a size that its caller may send; whether it is larger than anybody's. */
export type DemandBody = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Notes which accounts send large bodies, until each is answered; throws where one sends too many at a time. */
function createPlaces(): (accountId: string, reply: FastifyReply) => void {
  const taken = new Map<string, number>();
  return (accountId, reply) => {
    const present = taken.get(accountId) ?? 0;
    if (present >= MOST_AT_A_TIME) throw new ApiError("too_many_requests", undefined, { retryAfter: 1 });
    taken.set(accountId, present + 1);
    reply.raw.once("close", () => {
      const left = (taken.get(accountId) ?? 1) - 1;
      if (left > 0) taken.set(accountId, left);
      else taken.delete(accountId);
    });
  };
}

/** A body that did not say how long it is, up to so many bytes; then it fails, and what else comes is read to nowhere. */
function bounded(body: Readable, most: number): Readable {
  let had = 0;
  const bounds = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      had += chunk.length;
      if (had <= most) return next(null, chunk);
      body.unpipe(bounds);
      body.resume();
      next(new ApiError("body_too_large"));
    },
  });
  body.once("error", (error) => bounds.destroy(error));
  return body.pipe(bounds);
}

/**
 * Bounds bodies before they are read: a few kilobytes where a route says nothing else, no more than `BODY.unsigned`
 * for those without a session, and large ones by account. Uploads, which are no bodies of requests but streams, are
 * bounded by themselves.
 */
export function boundBodies(app: FastifyInstance, rates: LocalRates, largeBytes: Rate | undefined): DemandBody {
  const takePlace = createPlaces();
  const demandLarge = ({ accountId }: Session, bytes: number, reply: FastifyReply) => {
    if (!largeBytes) return;
    takePlace(accountId, reply);
    rates.take(largeBytes, accountId, bytes);
  };
  app.decorateRequest("mostBody", 0);
  app.addHook("preParsing", (request, _reply, payload, done) => {
    const { headers, mostBody, routeOptions } = request;
    const isOpen = headers["transfer-encoding"] !== undefined && !routeOptions.config.longBody;
    done(null, isOpen ? bounded(payload as Readable, mostBody) : payload);
  });
  return (request, reply) => {
    const { headers, session, routeOptions } = request;
    if (!hasBody(request) || routeOptions.config.longBody) return false;
    if ((headers["content-encoding"] ?? "identity") !== "identity") {
      throw new ApiError("unsupported_media_type", "Bodies are taken as they are, not compressed.");
    }
    const most = session ? routeOptions.bodyLimit : Math.min(routeOptions.bodyLimit, BODY.unsigned);
    const bytes = headers["transfer-encoding"] === undefined ? Number(headers["content-length"]) : most;
    if (bytes > most) throw new ApiError("body_too_large");
    request.mostBody = most;
    if (bytes <= BODY.unsigned || !session) return false;
    demandLarge(session, bytes, reply);
    return true;
  };
}
