import { randomUUID } from "node:crypto";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { ALL_ROUTES } from "../../contract/api";
import { BODY, type Route } from "../../contract/api/route";
import { ApiError } from "../errors";
import { ALLOWANCE, type Allowance, admitRequests } from "./admission";
import { addCompression } from "./compress";
import { asApiError, errorBody } from "./errorAnswers";
import type { Handled } from "./handlers";
import { ANSWER_HEADERS } from "./headers";
import type { Pages } from "./pages";
import { RequestLog } from "./requestLog";
import { addRoute } from "./routes";
import type { ActFor, AdmitTicket, Authenticator, Session } from "./session";
import { limitSlowBodies, PATIENCE, type Patience, TOO_SLOW } from "./slowBodies";
import { stayOnThisMachine } from "./thisMachine";

/** Routes that handle their bytes themselves (resumable uploads, the API reference). */
export type Extension = (app: FastifyInstance) => void | Promise<void>;

/** A request that was answered. */
export interface Answered {
  /** undefined for a page, a file, or an unknown path */
  readonly routeId: string | undefined;
  readonly session: Session | null;
  readonly address: string;
  /** the User-Agent */
  readonly agent: string;
}

/** Called after every answered request; it must not throw, and nothing waits for it. */
export type Witness = (answered: Answered) => void;

export interface HttpPorts {
  readonly log: FastifyBaseLogger;
  readonly authenticate: Authenticator;
  /** requests with this User-Agent are logged at level debug only: the simulated fans of a demonstration */
  readonly quietAgent?: string | undefined;
  /** for routes that take tickets */
  readonly admitTicket?: AdmitTicket;
  readonly actFor?: ActFor;
  /** the handlers of the contract's routes */
  readonly handlers: readonly Handled[];
  /** the routes to serve; by default all of the contract */
  readonly routes?: readonly Route[];
  readonly extensions?: readonly Extension[];
  readonly witnesses?: readonly Witness[];
  /** the built app; without it only the API is served */
  readonly pages?: Pages;
  /** addresses of proxies whose forwarded headers are trusted */
  readonly trustProxy?: boolean | string;
  /** whether this is the demonstration, which answers only this machine */
  readonly demo?: boolean;
  /** how long clients may take */
  readonly patience?: Patience;
  /** checks every answer against the contract; without it only the fields that the contract names are sent */
  readonly checkAnswers?: boolean;
  /** how many requests are answered; null: unlimited */
  readonly allowance?: Allowance | null;
}

/** Headers of every answer, except the request's id. */
const EVERY_HEADER = Object.entries({ ...ANSWER_HEADERS, "Cache-Control": "no-store" });
const MOST_LOGGED_PATH = 512;
/** An address whose path is all that is needed to read what is there is written down as its route alone. */
const SECRET_PATH = "/:secret";
const loggedPath = ({ url, routeOptions }: FastifyRequest): string =>
  routeOptions.url?.includes(SECRET_PATH) ? routeOptions.url : (url.split("?", 1)[0] ?? "").slice(0, MOST_LOGGED_PATH);
const BAD_REQUEST = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n";

/** Throws unless each route has exactly one handler and each handler a route. */
function pairUp(routes: readonly Route[], handlers: readonly Handled[]): Map<Route, Handled> {
  const pairs = new Map<Route, Handled>();
  for (const handled of handlers) {
    if (!routes.includes(handled.route)) throw new Error(`${handled.route.id} has a handler, but is no route.`);
    if (pairs.has(handled.route)) throw new Error(`${handled.route.id} has two handlers.`);
    pairs.set(handled.route, handled);
  }
  const missing = routes.filter((route) => !pairs.has(route));
  if (missing.length > 0) throw new Error(`No handler for ${missing.map((route) => route.id).join(", ")}.`);
  return pairs;
}

function matcherOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[A-Za-z]+/g, "[^/]+")}$`);
}

/** The HTTP server of the API and the app. The caller owns it and ends it with `close()`. */
export async function createServer(ports: HttpPorts): Promise<FastifyInstance> {
  const routes = ports.routes ?? ALL_ROUTES;
  const pairs = pairUp(routes, ports.handlers);
  const answerError = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = asApiError(thrown);
    if (error.status >= 500)
      request.log.error({ err: error.cause ?? error, route: request.routeOptions.config.routeId }, error.message);
    if (error.retryAfter !== undefined) reply.header("Retry-After", String(Math.ceil(error.retryAfter)));
    reply
      .code(error.status)
      .headers({ ...ANSWER_HEADERS, "X-Request-Id": request.id, "Cache-Control": "no-store" })
      .type("application/json; charset=utf-8")
      .send(errorBody(error, request.id));
  };

  const patience = ports.patience ?? PATIENCE;
  const app: FastifyInstance = Fastify({
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.check },
    connectionTimeout: patience.idle,
    loggerInstance: ports.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request" }),
    // Node generates UUIDs in batches, which is far cheaper than asking the system for random bytes for each request
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    childLoggerFactory: (log, bindings) => new RequestLog(log, bindings) as unknown as FastifyBaseLogger,
    trustProxy: ports.trustProxy ?? false,
    bodyLimit: BODY.usual,
    exposeHeadRoutes: false,
    forceCloseConnections: "idle",
    frameworkErrors: answerError,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler(error, socket) {
      // the request was no HTTP or came too slowly, so there is nobody to answer in JSON
      if (error.code !== "ECONNRESET" && socket.writable)
        socket.end(error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? TOO_SLOW : BAD_REQUEST, () => socket.destroy());
      else socket.destroy();
    },
  });

  app.decorateRequest("session", null);
  app.setErrorHandler(answerError);
  app.addHook("onRequest", (request, reply, done) => {
    // set one by one, because this runs for every request and a new object of them would cost more than the rest of
    // this hook
    for (const [name, value] of EVERY_HEADER) reply.header(name, value);
    reply.header("X-Request-Id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const agent = request.headers["user-agent"] ?? "";
    ports.log[agent === ports.quietAgent ? "debug" : "info"](
      {
        request: request.id,
        route: request.routeOptions.config.routeId,
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.session?.userId,
        ...(request.session?.actingAs ? { account: request.session.accountId } : {}),
        address: request.ip,
      },
      "answered",
    );
    const { session, ip: address } = request;
    const { routeId } = request.routeOptions.config;
    for (const witness of ports.witnesses ?? []) witness({ routeId, session, address, agent });
    done();
  });
  if (ports.demo) stayOnThisMachine(app);
  limitSlowBodies(app, patience);
  const callers = {
    authenticate: ports.authenticate,
    admitTicket: ports.admitTicket ?? (async () => null),
    actFor: ports.actFor ?? (async (session: Session) => session),
  };
  const { allowance = ALLOWANCE } = ports;
  admitRequests(app, { ...callers, allowance });
  addCompression(app);

  const answering = { checkAnswers: ports.checkAnswers ?? false };
  for (const handled of pairs.values()) await addRoute(app, handled, answering);
  for (const extension of ports.extensions ?? []) await app.register(async (scope) => extension(scope));

  const matchers = routes.map((route) => ({ method: route.method, matches: matcherOf(route.path) }));
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (path === "/api" || path.startsWith("/api/") || !ports.pages) {
      const methods = matchers.filter(({ matches }) => matches.test(path)).map(({ method }) => method);
      if (methods.length === 0) throw new ApiError("not_found", "The API has no such address.");
      reply.header("Allow", methods.join(", "));
      throw new ApiError("method_not_allowed");
    }
    const answer = await ports.pages({ method: request.method, url: request.url, headers: request.headers });
    reply.removeHeader("Cache-Control");
    reply.code(answer.status).headers(answer.headers);
    return reply.send(request.method === "HEAD" ? undefined : answer.body);
  });

  await app.ready();
  return app;
}
