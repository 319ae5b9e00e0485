import type { AddressInfo } from "node:net";
import { WebSocket } from "ws";
import { LIVE, type PageFrame, type ServerFrame, serverFrame } from "../../../contract/live/frames";
import type { TestApp } from "../support/app";

/** The app's address once it listens. */
export async function listening({ http }: TestApp): Promise<string> {
  if (!http.server.listening) await http.listen({ port: 0, host: "127.0.0.1" });
  return `127.0.0.1:${(http.server.address() as AddressInfo).port}`;
}

export async function ticketFor(app: TestApp, token?: string): Promise<string> {
  const answer = await app.call("POST", "/api/live/ticket", token === undefined ? {} : { token });
  return answer.json.ticket;
}

/** A page's socket as tests drive it. */
export interface TestSocket {
  readonly raw: WebSocket;
  readonly frames: readonly ServerFrame[];
  send(frame: PageFrame | string | Buffer): void;
  /** Resolves to the first frame, past or future, that fits; each frame is given once. */
  next<Type extends ServerFrame["type"]>(
    type: Type,
    fits?: (frame: ServerFrame & { type: Type }) => boolean,
  ): Promise<ServerFrame & { type: Type }>;
  readonly closed: Promise<number>;
  close(): void;
}

interface Knock {
  readonly origin?: string | null;
  readonly protocols?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
}

/** Knocks at the socket's address. Resolves to the socket, or to the status of the answer that refuses it. */
export async function knock(
  address: string,
  { origin = `http://${address}`, protocols = [], headers = {}, path = LIVE.path }: Knock,
): Promise<TestSocket | number> {
  const raw = new WebSocket(`ws://${address}${path}`, [...protocols], {
    headers: { ...(origin === null ? {} : { Origin: origin }), ...headers },
  });
  const frames: ServerFrame[] = [];
  const taken = new Set<ServerFrame>();
  const waiting = new Set<() => void>();
  raw.on("message", (data) => {
    frames.push(serverFrame.parse(JSON.parse(String(data))));
    for (const look of [...waiting]) look();
  });
  raw.on("error", () => {});
  const closed = new Promise<number>((resolve) => raw.on("close", resolve));
  const opened = await new Promise<true | number>((resolve) => {
    raw.on("open", () => resolve(true));
    raw.on("unexpected-response", (_request, answer) => resolve(answer.statusCode ?? 0));
  });
  if (opened !== true) {
    raw.terminate();
    return opened;
  }
  return {
    raw,
    frames,
    closed,
    send: (frame) => raw.send(typeof frame === "string" || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    next: (type, fits = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const found = frames.find((one) => one.type === type && !taken.has(one) && fits(one as never));
          if (!found) return;
          taken.add(found);
          waiting.delete(look);
          resolve(found as never);
        };
        waiting.add(look);
        look();
      }),
    close: () => raw.close(),
  };
}

/** A page's open socket. */
export async function connect(app: TestApp, token?: string): Promise<TestSocket> {
  const address = await listening(app);
  const ticket = await ticketFor(app, token);
  const socket = await knock(address, { protocols: [LIVE.protocol, `${LIVE.ticketPrefix}${ticket}`] });
  if (typeof socket === "number") throw new Error(`The socket was refused with ${socket}.`);
  await socket.next("ready");
  return socket;
}
