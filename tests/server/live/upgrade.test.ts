import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { createServer } from "../../../server/http/server";
import { liveSocket } from "../../../server/live/upgrade";
import { createLog } from "../../../server/log";

const BYTES = 8 * 1024 * 1024;

const build = () =>
  createServer({
    routes: [],
    handlers: [],
    log: createLog("silent"),
    authenticate: async () => null,
    extensions: [
      liveSocket({
        hub: { close: () => {} } as never,
        tickets: { issue: () => ({ ticket: "", expiresAt: new Date() }), redeem: async () => null },
        publicUrl: () => "http://localhost",
      }),
      (scope) =>
        void scope.get("/long", (_request, reply) =>
          reply.send(Readable.from(Array.from({ length: BYTES / 65_536 }, () => Buffer.alloc(65_536, "x")))),
        ),
    ],
  });

test("a client that offers another protocol gets a long answer to its end; one that stays on keeps no server from closing", async () => {
  const server = await build();
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo;
  const client = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  try {
    client.write("GET /long HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n");
    let came = 0;
    client.on("data", ({ length }) => {
      came += length;
    });
    await once(client, "end");
    expect(came).toBeGreaterThan(BYTES);
    // the client has not closed its side
    await server.close();
  } finally {
    client.destroy();
  }
});
