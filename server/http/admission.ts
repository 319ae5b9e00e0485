import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Access, Route } from "../../contract/api/route";
import { addressKey } from "../limits/addressKey";
import { createLocalRates } from "../limits/localRates";
import type { Rate } from "../limits/rates";
import { boundBodies } from "./bodies";
import { type AdmitTicket, type Authenticator, demandAccess, type Session, sessionOf } from "./session";

/** Who asks a route of the contract, before anything of the request's body was read. */
export interface Asking {
  readonly params: unknown;
  readonly session: Session | null;
  readonly address: string;
  /** the body is larger than those that anybody may send */
  readonly large: boolean;
}

/** Throws where the caller may not go on to the body. */
export type Before = (asking: Asking) => Promise<void>;

declare module "fastify" {
  interface FastifyInstance {
    /** names of all routes below /api */
    readonly served: ReadonlySet<string>;
  }
  interface FastifyRequest {
    /** who calls; null until the request was admitted, and for those who have not signed in */
    session: Session | null;
  }
  interface FastifyContextConfig {
    routeId?: string;
    /** who may call it; every route below /api says so */
    access?: Access;
    /** a ticket in its address does for a session */
    ticket?: boolean;
    before?: Before;
  }
}

/** How many requests are answered. Pages and files of the app are many at a time, and cost little. */
export interface Allowance {
  readonly account: Rate;
  /** of those who have not signed in */
  readonly address: Rate;
  /** for files and pages of the app */
  readonly pages: Rate;
  /** tokens that nobody has: each is looked for in the database */
  readonly tokens: Rate;
  /** bytes of large bodies, of an account */
  readonly largeBytes: Rate;
}

const MINUTE = 60;
/** A studio that saves, syncs and shows what others do asks three times a second. */
export const ALLOWANCE: Allowance = {
  account: { name: "requests:account", hits: 1800, seconds: MINUTE },
  address: { name: "requests:address", hits: 6000, seconds: MINUTE },
  pages: { name: "pages:address", hits: 30_000, seconds: MINUTE },
  tokens: { name: "tokens:address", hits: 300, seconds: MINUTE },
  largeBytes: { name: "large-bytes:account", hits: 64 * 1024 ** 2, seconds: MINUTE },
};
/** Tokens that were good when they were last looked for. */
const MOST_REMEMBERED = 20_000;

interface Ports {
  readonly authenticate: Authenticator;
  readonly admitTicket: AdmitTicket;
  /** null: as many as come */
  readonly allowance: Allowance | null;
}

/** What a request to a route is admitted by. */
export const configOf = ({ id, access, ticket = false }: Pick<Route, "id" | "access" | "ticket">) => ({
  routeId: id,
  access,
  ticket,
});

/** Throws where a route below /api does not say who may call it: nothing is open by omission. Notes the others' names. */
function demandStated(app: FastifyInstance): void {
  const served = new Set<string>();
  app.decorate("served", served);
  app.addHook("onRoute", ({ url, config }) => {
    if (!url.startsWith("/api")) return;
    if (config?.access === undefined) throw new Error(`${url} does not say who may call it.`);
    served.add(config.routeId ?? url);
  });
}

/** Finds who calls. */
export const finder =
  ({ authenticate, admitTicket }: Pick<Ports, "authenticate" | "admitTicket">) =>
  async ({ headers, url, routeOptions: { config } }: FastifyRequest): Promise<Session | null> =>
    (await sessionOf(headers.authorization, authenticate)) ?? (config.ticket ? await admitTicket(url) : null);

/**
 * Lets requests in, before a byte of their body is read: who calls is found, their request counted, and held against
 * the route's access; then how large the body may be, and what the route itself demands before it.
 */
export function admitRequests(app: FastifyInstance, ports: Ports): void {
  const rates = createLocalRates();
  const { allowance } = ports;
  const find = finder(ports);
  const demandBody = boundBodies(app, rates, allowance?.largeBytes);
  demandStated(app);

  /** those who share an address with somebody who tries tokens go on with theirs */
  const good = new Set<string>();

  const identify = async (request: FastifyRequest, from: string): Promise<Session | null> => {
    const token = request.headers.authorization;
    if (allowance && token !== undefined && !good.has(token)) rates.demand(allowance.tokens, from);
    const session = await find(request);
    if (token === undefined) return session;
    good.delete(token);
    if (session) good.add(token);
    else if (allowance) rates.take(allowance.tokens, from);
    if (good.size > MOST_REMEMBERED) good.delete(good.values().next().value ?? "");
    return session;
  };

  app.addHook("onRequest", async (request, reply) => {
    const { access, before } = request.routeOptions.config;
    const from = addressKey(request.ip);
    if (access === undefined) {
      if (allowance) rates.take(allowance.pages, from);
      demandBody(request, reply);
      return;
    }
    const session = await identify(request, from);
    request.session = session;
    if (allowance) rates.take(session ? allowance.account : allowance.address, session?.accountId ?? from);
    demandAccess(access, session);
    const large = demandBody(request, reply);
    await before?.({ params: request.params, session, address: request.ip, large });
  });
}
