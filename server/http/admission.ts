import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Access, Route } from "../../contract/api/route";
import { ACTING_HEADER, type Deed } from "../../contract/organisations";
import { addressKey } from "../limits/addressKey";
import { createLocalRates } from "../limits/localRates";
import type { Rate } from "../limits/rates";
import { boundBodies } from "./bodies";
import { type ActFor, type AdmitTicket, type Authenticator, demandAccess, type Session, sessionOf } from "./session";

/** A request to a route of the contract, before its body is read. */
export interface AdmissionRequest {
  readonly params: unknown;
  readonly session: Session | null;
  readonly address: string;
  /** the body is larger than `BODY.unsigned` */
  readonly large: boolean;
}

/** Throws unless the caller may send the body. */
export type CheckBeforeBody = (asking: AdmissionRequest) => Promise<void>;

declare module "fastify" {
  interface FastifyInstance {
    /** names of all routes below /api */
    readonly served: ReadonlySet<string>;
  }
  interface FastifyRequest {
    /** the caller; null before the request is admitted, and for callers without a session */
    session: Session | null;
  }
  interface FastifyContextConfig {
    routeId?: string;
    /** who may call it; every route below /api must say so */
    access?: Access;
    /** a ticket in the URL replaces a session */
    ticket?: boolean;
    /** what a member's role must allow to do this for an organisation; left out: nobody can */
    acting?: Deed;
    before?: CheckBeforeBody;
  }
}

/**
 * How many requests are answered. The app's pages and files have a rate of their own, because they are many and cheap.
 */
export interface Allowance {
  readonly account: Rate;
  /** for callers without a session */
  readonly address: Rate;
  /** for files and pages of the app */
  readonly pages: Rate;
  /** invalid tokens, each of which costs a database query */
  readonly tokens: Rate;
  /** bytes of large bodies for each account */
  readonly largeBytes: Rate;
}

const MINUTE = 60;
/** A studio that saves, syncs and shows others' presence makes about three requests a second. */
export const ALLOWANCE: Allowance = {
  account: { name: "requests:account", hits: 1800, seconds: MINUTE },
  address: { name: "requests:address", hits: 6000, seconds: MINUTE },
  pages: { name: "pages:address", hits: 30_000, seconds: MINUTE },
  tokens: { name: "tokens:address", hits: 300, seconds: MINUTE },
  largeBytes: { name: "large-bytes:account", hits: 64 * 1024 ** 2, seconds: MINUTE },
};
/** How many valid tokens are remembered. */
const MOST_REMEMBERED = 20_000;

interface Ports {
  readonly authenticate: Authenticator;
  readonly admitTicket: AdmitTicket;
  readonly actFor: ActFor;
  /** null: unlimited */
  readonly allowance: Allowance | null;
}

/** What admission needs to know about the route. */
export const admissionConfig = ({
  id,
  access,
  ticket = false,
  acting,
}: Pick<Route, "id" | "access" | "ticket" | "acting">) => ({
  routeId: id,
  access,
  ticket,
  ...(acting ? { acting } : {}),
});

/**
 * Throws if a route below /api does not state who may call it, so that none is open by omission. Collects their names.
 */
function demandStated(app: FastifyInstance): void {
  const served = new Set<string>();
  app.decorate("served", served);
  app.addHook("onRoute", ({ url, config }) => {
    if (!url.startsWith("/api")) return;
    if (config?.access === undefined) throw new Error(`${url} does not say who may call it.`);
    served.add(config.routeId ?? url);
  });
}

/** Makes the function that finds a request's person. */
const personFinder =
  ({ authenticate, admitTicket }: Pick<Ports, "authenticate" | "admitTicket">) =>
  async ({ headers, url, routeOptions: { config } }: FastifyRequest): Promise<Session | null> =>
    (await sessionOf(headers.authorization, authenticate)) ?? (config.ticket ? await admitTicket(url) : null);

/** Makes the function that gives a request's person the account for which they act. */
const actor =
  (actFor: ActFor) =>
  async ({ headers, routeOptions: { config } }: FastifyRequest, session: Session | null): Promise<Session | null> =>
    session && actFor(session, headers[ACTING_HEADER], config.acting);

/**
 * Admits requests before a byte of their body is read: finds the caller, counts the request, checks the access that the
 * route demands, then the size of the body and what the route itself demands beforehand.
 */
export function admitRequests(app: FastifyInstance, ports: Ports): void {
  const rates = createLocalRates();
  const { allowance } = ports;
  const find = personFinder(ports);
  const act = actor(ports.actFor);
  const demandBody = boundBodies(app, rates, allowance?.largeBytes);
  demandStated(app);

  /** valid tokens keep working while somebody at the same address tries invalid ones */
  const good = new Set<string>();
  const remember = (token: string) => {
    good.add(token);
    if (good.size > MOST_REMEMBERED) good.delete(good.values().next().value ?? "");
  };

  const identify = async (request: FastifyRequest, from: string): Promise<Session | null> => {
    const token = request.headers.authorization;
    if (token === undefined) return find(request);
    const isKnown = good.has(token);
    // counted before the query, so that parallel requests cannot exceed the rate
    if (allowance && !isKnown) rates.take(allowance.tokens, from);
    const session = await find(request);
    if (isKnown === (session !== null)) return session;
    if (session) {
      remember(token);
      if (allowance) rates.giveBack(allowance.tokens, from);
    } else {
      good.delete(token);
      if (allowance) rates.take(allowance.tokens, from);
    }
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
    const person = await identify(request, from);
    request.session = person;
    // counted by person: several organisations are no more requests
    if (allowance) rates.take(person ? allowance.account : allowance.address, person?.accountId ?? from);
    const session = await act(request, person);
    request.session = session;
    demandAccess(access, session);
    const large = demandBody(request, reply);
    await before?.({ params: request.params, session, address: request.ip, large });
  });
}
