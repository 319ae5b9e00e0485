import type { WebSocket } from "ws";
import { CLOSED, type PageFrame, pageFrame, type ServerFrame } from "../../contract/live/frames";
import { ApiError } from "../errors";
import { parseJson } from "../http/json";
import type { Session } from "../http/session";
import type { LocalRates } from "../limits/localRates";
import type { Log } from "../log";
import { FRAME_BYTES, type LiveLimits } from "./limits";

/** How important a frame is to a page that reads slowly: presence is soon stale, everything else is not. */
type Weight = "presence" | "kept";

/** How long a page may take to answer the closing of its socket. */
const CLOSING_MS = 2000;
const FLOOD = "too many frames";

export interface ConnectionPorts {
  readonly socket: WebSocket;
  /** names the page; told to others as whose presence it is */
  readonly page: string;
  readonly session: Session | null;
  /** the key under which its address is counted */
  readonly from: string;
  readonly agent: string;
  readonly limits: LiveLimits;
  readonly rates: LocalRates;
  readonly log: Log;
  /** carries a frame out; throws an ApiError if it is refused */
  readonly handle: (connection: LiveConnection, frame: PageFrame) => Promise<void>;
  readonly closed: (connection: LiveConnection) => void;
}

/** One page's socket: reads and bounds its frames, and sends to it no faster than it reads. */
export class LiveConnection {
  /** the topics that it follows or has asked to follow, each with what ends it; null while that begins */
  readonly following = new Map<string, (() => void) | null>();
  readonly #ports: ConnectionPorts;
  #unfinished = 0;
  /** whether anything has come since the last ping */
  #heard = true;

  constructor(ports: ConnectionPorts) {
    this.#ports = ports;
    const { socket } = ports;
    socket.on("message", (data: Buffer, isBinary) => {
      if (this.open) this.#hear(isBinary ? null : data);
    });
    // a frame that is too large, or no WebSocket at all: `ws` closes the socket by itself
    socket.on("error", (error) => ports.log.debug({ err: error }, "a live socket broke"));
    socket.on("close", () => {
      for (const end of this.following.values()) end?.();
      this.following.clear();
      ports.closed(this);
    });
  }

  get page(): string {
    return this.#ports.page;
  }
  get session(): Session | null {
    return this.#ports.session;
  }
  get from(): string {
    return this.#ports.from;
  }
  get agent(): string {
    return this.#ports.agent;
  }
  get open(): boolean {
    return this.#ports.socket.readyState === this.#ports.socket.OPEN;
  }

  /** Sends a frame, which the caller may have written already, because it goes to many. */
  send(frame: ServerFrame | string, weight: Weight = "kept"): void {
    const { socket, limits } = this.#ports;
    if (!this.open) return;
    const waiting = socket.bufferedAmount;
    if (weight === "presence" && waiting > limits.waitingBytes.presence) return;
    if (waiting > limits.waitingBytes.all) {
      // a close frame would wait behind all the rest
      socket.terminate();
      return;
    }
    socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  }

  /** Refuses a topic: it is not followed, or no longer. */
  refuse(topic: string, error: unknown): void {
    const { code, message } = asRefusal(error, this.#ports.log);
    this.following.get(topic)?.();
    this.following.delete(topic);
    this.send({ type: "refused", topic, code, message });
  }

  /** Answers an exchange that failed. */
  fail(call: number, error: unknown): void {
    const { code, message, retryAfter = null } = asRefusal(error, this.#ports.log);
    this.send({ type: "answer", call, result: { ok: false, code, message, retryAfter } });
  }

  /** Closes the socket, in order if the page answers soon. */
  close(code: number, reason: string): void {
    const { socket } = this.#ports;
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), CLOSING_MS).unref();
  }

  /** Asks whether the page is still there; ends the connection if it was silent since the last time. */
  ping(): void {
    if (!this.#heard) {
      this.#ports.socket.terminate();
      return;
    }
    this.#heard = false;
    this.send({ type: "ping" });
  }

  #hear(bytes: Buffer | null): void {
    const { limits, rates, page, from, session, handle } = this.#ports;
    this.#heard = true;
    const hits = Math.ceil((bytes?.length ?? 1) / FRAME_BYTES) || 1;
    try {
      rates.take(limits.frames, page, hits);
      if (session) rates.take(limits.framesOfAccount, session.accountId, hits);
      else rates.take(limits.framesOfAddress, from, hits);
    } catch {
      this.close(CLOSED.flood, FLOOD);
      return;
    }
    if (session === null && hits > 1) {
      // whoever has not signed in sends no edits
      this.close(CLOSED.tooLarge, "too large a frame");
      return;
    }
    const frame = bytes === null ? null : parsed(bytes);
    if (frame === null) {
      this.close(CLOSED.unreadable, "not a frame of this version");
      return;
    }
    if (frame.type === "pong") return;
    if (this.#unfinished >= limits.unfinished) {
      this.close(CLOSED.flood, FLOOD);
      return;
    }
    this.#unfinished += 1;
    handle(this, frame)
      .catch((error: unknown) => {
        if (frame.type === "sync") this.fail(frame.call, error);
        else if (frame.type === "subscribe") this.refuse(frame.topic, error);
        else asRefusal(error, this.#ports.log);
      })
      .finally(() => {
        this.#unfinished -= 1;
      });
  }
}

function parsed(bytes: Buffer): PageFrame | null {
  try {
    return pageFrame.parse(parseJson(bytes));
  } catch {
    return null;
  }
}

/** The error as it may be told; what is our own fault is logged. */
function asRefusal(error: unknown, log: Log): ApiError {
  if (error instanceof ApiError && error.status < 500) return error;
  log.error({ err: error }, "a frame of the live channel failed");
  return new ApiError("unavailable");
}
