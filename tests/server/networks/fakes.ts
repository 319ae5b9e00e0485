import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What a local server was asked. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it
  readonly json: any;
}
/** What it answers; "silent": it takes the request, and never says anything. */
export type Answered =
  | { readonly status?: number; readonly json?: unknown; readonly headers?: Record<string, string> }
  | "silent";
type Answering = (asked: Asked) => Answered;

/** A server on this machine that answers as a network's documentation says; requests that it has no answer for are 404. */
export async function fakeServer(routes: Record<string, Answering>) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const [path = ""] = (request.url ?? "").split("?");
      let json: unknown = null;
      try {
        json = JSON.parse(body.toString());
      } catch {}
      const one = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body, json };
      asked.push(one);
      const answer = routes[`${request.method} ${path}`]?.(one) ?? { status: 404, json: { error: "Not found" } };
      if (answer === "silent") return;
      response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
      response.end(JSON.stringify(answer.json ?? {}));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    routes,
    to: (path: string) => asked.filter((one) => one.path.split("?")[0] === path),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
export type Fake = Awaited<ReturnType<typeof fakeServer>>;
