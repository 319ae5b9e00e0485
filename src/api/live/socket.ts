import { CLOSED, LIVE, type PageFrame, type ServerFrame, serverFrame } from "../../../contract/live/frames";
import { Delay, type Timers } from "../../scope/delay";

/** A browser's WebSocket, as far as this needs it. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface SocketPorts {
  /** A ticket for the current session; null: there is none to be had now. */
  ticket(): Promise<string | null>;
  open(protocols: readonly string[]): Socket;
  readonly timers: Timers;
}

export interface SocketListener {
  /** A connection stands: what was sent over an earlier one is forgotten by the server. */
  connected(): void;
  frame(frame: ServerFrame): void;
  disconnected(): void;
  /** The server has ended the session. */
  signedOut(): void;
}

/**
 * One WebSocket of the page, opened again whenever it breaks. The server pings; a server that was silent for too long is
 * taken for lost.
 */
export class LiveSocket {
  readonly #ports: SocketPorts;
  readonly #listener: SocketListener;
  readonly #again: Delay;
  readonly #silence: Delay;
  #socket: Socket | null = null;
  #connected = false;
  /** changes with each attempt, so that an earlier one that still waits for its ticket is dropped */
  #attempt = 0;
  #wanted = false;

  constructor(ports: SocketPorts, listener: SocketListener) {
    this.#ports = ports;
    this.#listener = listener;
    this.#again = new Delay(ports.timers);
    this.#silence = new Delay(ports.timers);
  }

  get connected(): boolean {
    return this.#connected;
  }

  /** Connects, and connects again after every break, until `stop`. */
  start(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    void this.#connect();
  }

  stop(): void {
    this.#wanted = false;
    this.#drop();
  }

  /** Connects anew at once, for another session or a network that is back. */
  restart(): void {
    if (!this.#wanted) return;
    this.#drop();
    void this.#connect();
  }

  /** Sends a frame; returns false if there is no connection. */
  send(frame: PageFrame): boolean {
    if (!this.#connected || !this.#socket) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  async #connect(): Promise<void> {
    this.#again.stop();
    this.#attempt += 1;
    const mine = this.#attempt;
    const ticket = await this.#ports.ticket();
    if (mine !== this.#attempt || !this.#wanted) return;
    if (ticket === null) return this.#retry();
    const socket = this.#ports.open([LIVE.protocol, `${LIVE.ticketPrefix}${ticket}`]);
    this.#socket = socket;
    socket.onopen = () => {
      this.#connected = true;
      this.#hear();
      this.#listener.connected();
    };
    socket.onmessage = ({ data }) => this.#read(data);
    socket.onclose = ({ code }) => {
      this.#forget(socket);
      if (code === CLOSED.signedOut) this.#listener.signedOut();
      this.#retry();
    };
    this.#hear();
  }

  #read(data: unknown): void {
    this.#hear();
    const frame = serverFrame.safeParse(parsed(data));
    // a newer server may send what this page does not know
    if (!frame.success) return;
    if (frame.data.type === "ping") this.send({ type: "pong" });
    else this.#listener.frame(frame.data);
  }

  #hear(): void {
    this.#silence.start(() => {
      this.#drop();
      this.#retry();
    }, LIVE.silentMs);
  }

  #retry(): void {
    if (this.#wanted) this.#again.start(() => void this.#connect(), LIVE.reconnectMs);
  }

  /** Ends the present connection and any attempt at one. */
  #drop(): void {
    this.#attempt += 1;
    this.#again.stop();
    const socket = this.#socket;
    if (!socket) return;
    this.#forget(socket);
    socket.close(1000);
  }

  #forget(socket: Socket): void {
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    this.#silence.stop();
    this.#socket = null;
    if (!this.#connected) return;
    this.#connected = false;
    this.#listener.disconnected();
  }
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
