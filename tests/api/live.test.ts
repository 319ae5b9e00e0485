import { beforeEach, describe, expect, it } from "vitest";
import { CLOSED, LIVE, type PageFrame, type ServerFrame } from "../../contract/live/frames";
import { createLiveChannel, type LiveChannel } from "../../src/api/live/channel";
import type { Socket } from "../../src/api/live/socket";
import { FakeTimers } from "../project/sync/fakeTimers";

class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly sent: PageFrame[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  tell(frame: ServerFrame) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

let timers: FakeTimers;
let sockets: FakeSocket[];
let tickets: (string | null)[];
let signedOut: number;
let channel: LiveChannel;
/** Lets the promises of a ticket settle. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
const last = () => sockets.at(-1) as FakeSocket;
const opened = async () => {
  await settled();
  last().onopen?.();
  return last();
};

beforeEach(() => {
  timers = new FakeTimers();
  sockets = [];
  tickets = [];
  signedOut = 0;
  channel = createLiveChannel({
    ticket: async () => (tickets.length > 0 ? (tickets.shift() as string | null) : "a-ticket"),
    open: () => {
      sockets.push(new FakeSocket());
      return last();
    },
    timers,
    signedOut: () => {
      signedOut += 1;
    },
  });
});

const listener = () => {
  const heard: ServerFrame[] = [];
  let unheard = 0;
  return {
    heard,
    unheard: () => {
      unheard += 1;
    },
    count: () => unheard,
    frame: (frame: ServerFrame) => void heard.push(frame),
  };
};
const coins = (balance: string): ServerFrame => ({ type: "value", topic: "wallet", value: { balance, held: "0" } });

describe("the page's live channel", () => {
  it("is one socket for all who follow, and asks for a topic once", async () => {
    const [one, two] = [listener(), listener()];
    channel.follow("wallet", one);
    channel.follow("stats", two);
    const socket = await opened();
    expect(sockets).toHaveLength(1);
    expect(socket.sent).toEqual([
      { type: "subscribe", topic: "wallet" },
      { type: "subscribe", topic: "stats" },
    ]);
    socket.tell(coins("5"));
    expect(one.heard).toEqual([coins("5")]);
    expect(two.heard).toEqual([]);
  });

  it("connects again after three seconds, and follows again from where it was", async () => {
    let known = 4;
    const one = { ...listener(), known: () => known };
    channel.follow("project:p", one);
    const first = await opened();
    expect(first.sent).toEqual([{ type: "subscribe", topic: "project:p", known: 4 }]);
    known = 9;
    first.onclose?.({ code: 1006 });
    expect(one.count()).toBe(1);
    timers.advance(LIVE.reconnectMs - 1);
    await settled();
    expect(sockets).toHaveLength(1);
    timers.advance(1);
    expect((await opened()).sent).toEqual([{ type: "subscribe", topic: "project:p", known: 9 }]);
  });

  it("goes on trying while there is no ticket", async () => {
    tickets = [null, null];
    channel.follow("stats", listener());
    for (let turn = 0; turn < 2; turn += 1) {
      await settled();
      expect(sockets).toHaveLength(0);
      timers.advance(LIVE.reconnectMs);
    }
    await settled();
    expect(sockets).toHaveLength(1);
  });

  it("takes a server that is silent for too long for lost", async () => {
    const one = listener();
    channel.follow("stats", one);
    const socket = await opened();
    timers.advance(LIVE.silentMs - 1);
    socket.tell({ type: "ping" });
    expect(socket.sent.at(-1)).toEqual({ type: "pong" });
    timers.advance(LIVE.silentMs - 1);
    expect(socket.closed).toBe(false);
    timers.advance(1);
    expect([socket.closed, one.count()]).toEqual([true, 1]);
    timers.advance(LIVE.reconnectMs);
    await settled();
    expect(sockets).toHaveLength(2);
  });

  it("says that the session has ended, and that what was asked is lost", async () => {
    channel.follow("stats", listener());
    const socket = await opened();
    const asked = channel.sync("p", { protocolVersion: 3, clientId: "a-client", lastRev: 0, edits: [] });
    socket.onclose?.({ code: CLOSED.signedOut });
    expect(await asked).toBeNull();
    expect(signedOut).toBe(1);
    expect(await channel.sync("p", { protocolVersion: 3, clientId: "a-client", lastRev: 0, edits: [] })).toBeNull();
  });

  it("is let go once nobody has followed anything for a while", async () => {
    const end = channel.follow("stats", listener());
    const socket = await opened();
    end();
    expect(socket.sent.at(-1)).toEqual({ type: "unsubscribe", topic: "stats" });
    expect(socket.closed).toBe(false);
    timers.advance(10_000);
    expect(socket.closed).toBe(true);
  });
});
