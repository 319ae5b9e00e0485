import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createPagesServer } from "../../../server/http/pages";

/** The build that all tests run on. */
export const DIST = fileURLToPath(new URL("../../../dist", import.meta.url));

/** A server of the built app that a test may bend, replace or end. */
export interface OwnServer {
  readonly url: string;
  /** Serves another build from now on, at the same address. */
  serve(root: string): Promise<void>;
  /** Ends the server, as a network that is gone. */
  close(): Promise<void>;
}

interface Bends {
  root?: string;
  /** headers that are taken out of every answer */
  without?: readonly string[];
  /** answers a request itself; false leaves it to the app */
  answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Requests that every page makes; a browser logs an error for each that is not answered. */
const ASKED_ALWAYS: Readonly<Record<string, unknown>> = {
  "/api/health": { status: "ok", version: "0.0.0-test", demo: false },
  "/api/studios/status": { studios: [], at: "2026-03-02T22:00:00.000Z" },
  "/api/stats/live": { activeUsers: 0, earned: "0", demo: false },
  // no ticket: the page goes on by HTTP
  "/api/live/ticket": {},
};

/** Starts a server of the pages alone, without an API, on a free port of its own. */
export async function ownServer({ root = DIST, without = [], answer }: Bends = {}): Promise<OwnServer> {
  let app: Server = await createPagesServer(root);
  const unwanted = new Set(without.map((name) => name.toLowerCase()));
  const server = createServer((request, response) => {
    if (answer?.(request, response)) return;
    const always = ASKED_ALWAYS[request.url ?? ""];
    if (always !== undefined) {
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(always));
      return;
    }
    const writeHead = response.writeHead.bind(response);
    response.writeHead = ((status: number, headers: Record<string, string>) =>
      writeHead(
        status,
        Object.fromEntries(Object.entries(headers).filter(([name]) => !unwanted.has(name.toLowerCase()))),
      )) as typeof response.writeHead;
    app.emit("request", request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve: async (next) => {
      app = await createPagesServer(next);
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
