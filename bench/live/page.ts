import { request } from "node:http";
import { WebSocket } from "ws";
import { LIVE } from "../../contract/live/frames";

export interface Asker {
  /** "http://127.0.0.1:4000" */
  readonly address: string;
  readonly token: string;
  /** the address of this machine that it comes from, because sockets are counted by address */
  readonly from?: string;
}

/** Asks by HTTP; throws if the answer is an error. */
export function ask<T>(method: "GET" | "POST", path: string, asker: Asker, json?: unknown): Promise<T> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const headers = { authorization: `Bearer ${asker.token}`, ...(body ? { "content-type": "application/json" } : {}) };
  return new Promise((resolve, reject) => {
    const asking = request(
      `${asker.address}${path}`,
      { method, headers, ...(asker.from ? { localAddress: asker.from } : {}) },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () => {
          if ((answer.statusCode ?? 500) >= 400) reject(new Error(`${path}: ${answer.statusCode} ${text}`));
          else resolve(JSON.parse(text) as T);
        });
      },
    );
    asking.on("error", reject);
    asking.end(body);
  });
}

/** Opens a page's socket. `heard` is given the text of every frame. */
export async function openPage(asker: Asker, heard: (frame: string) => void): Promise<WebSocket> {
  const { ticket } = await ask<{ ticket: string }>("POST", "/api/live/ticket", asker);
  const socket = new WebSocket(
    `${asker.address.replace("http", "ws")}${LIVE.path}`,
    [LIVE.protocol, `${LIVE.ticketPrefix}${ticket}`],
    {
      headers: { Origin: asker.address },
      perMessageDeflate: false,
      ...(asker.from ? { localAddress: asker.from } : {}),
    },
  );
  socket.on("message", (data) => {
    const frame = String(data);
    if (frame === '{"type":"ping"}') socket.send('{"type":"pong"}');
    else heard(frame);
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  socket.on("error", () => {});
  return socket;
}
