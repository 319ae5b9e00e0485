import { WebSocket } from "ws";
import { LIVE } from "../../../contract/live/frames";
import { createLiveChannel } from "../../../src/api/live/channel";
import type { Socket } from "../../../src/api/live/socket";
import type { CloudServer } from "../../../src/project/sync/port";
import { Scope } from "../../../src/scope/scope";
import { LiveProjects } from "../../../src/stores/cloud/liveProjects";
import { cloudOf } from "../projects/cloud";
import type { Someone } from "../projects/support";
import type { TestApp } from "../support/app";
import { listening, ticketFor } from "./support";

/** The cloud of a person over the client's own live channel, and by HTTP where that cannot; how often it could. */
export async function liveCloudOf(app: TestApp, someone: Someone) {
  const address = await listening(app);
  const timers = new Scope();
  const count = { live: 0, http: 0 };
  const open = new Set<WebSocket>();
  const channel = createLiveChannel({
    ticket: () => ticketFor(app, someone.token),
    open: (protocols) => {
      const socket = new WebSocket(`ws://${address}${LIVE.path}`, [...protocols], {
        headers: { Origin: `http://${address}` },
      });
      open.add(socket);
      return socket as unknown as Socket;
    },
    timers,
    signedOut: () => {},
  });
  const http = cloudOf(app, someone);
  const live = new LiveProjects({
    channel: async () => channel,
    failed: ({ code, message, retryAfter }) => ({
      kind: code === "not_found" ? "gone" : "failed",
      message,
      retryAfter,
    }),
    timers,
  });
  const cloud: CloudServer = {
    ...http,
    sync: async (id, request) => {
      const answer = await live.sync(id, request);
      count[answer ? "live" : "http"] += 1;
      return answer ?? http.sync(id, request);
    },
    changed: (id, known, options) => live.changed(id, known, options),
  };
  return {
    cloud,
    live,
    count,
    /** Breaks the present connection without a word. */
    cut: () => {
      for (const socket of open) socket.terminate();
      open.clear();
    },
    close: () => {
      channel.close();
      timers.end();
      for (const socket of open) socket.terminate();
    },
  };
}
