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
    /** the largest body that this request may have, in bytes; set at admission */
    mostBody: number;
  }
}

/** Requests with large bodies that one account may run at the same time. */
const MOST_AT_A_TIME = 2;

/** Throws if a request's body is larger than its caller may send. Returns whether it is larger than `BODY.unsigned`. */
export type DemandBody = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Counts the large bodies of each account until they are answered; throws if an account has too many at once. */
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

/** Limits a body of unknown length to `most` bytes; beyond that it fails, and the rest is discarded. */
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
 * Limits bodies before they are read: to the route's limit, without a session to `BODY.unsigned` at most, and large
 * ones by account, too. Uploads are streams with limits of their own.
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
