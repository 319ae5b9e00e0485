import { z } from "zod";
import { route } from "./route";
import { time } from "./values";

/** How long a ticket waits to be used, seconds. */
export const LIVE_TICKET_SECONDS = 30;

/** The live channel itself is a WebSocket at `/ws` (contract/live/frames.ts). */
export const live = {
  ticket: route({
    id: "live.ticket",
    method: "POST",
    path: "/api/live/ticket",
    summary:
      "A ticket that opens one WebSocket at /ws, as the caller, within half a minute. It is sent as a subprotocol, since a browser's sockets carry no other header.",
    access: "anyone",
    answers: { 200: z.object({ ticket: z.string(), expiresAt: time }) },
  }),
};
