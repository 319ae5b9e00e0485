import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface DemoServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Waits for the address that the server prints; throws where it ends before. */
async function addressOf(server: ChildProcess): Promise<string> {
  let printed = "";
  for await (const chunk of server.stdout ?? []) {
    printed += chunk;
    const address = /http:\/\/\S+/.exec(printed)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`The demonstration did not start: ${printed}`);
}

/**
 * Starts a whole server in demonstration mode, with data of its own, on a free port; in the folder `data` where a test
 * looks into it, which goes with the server. `history` fills it in the background with artists and their past year.
 */
export async function startDemo(
  life: "off" | "history" = "off",
  { data }: { readonly data?: string } = {},
): Promise<DemoServer> {
  const server = spawn(process.execPath, ["--enable-source-maps", "tests/e2e/support/serve.mjs"], {
    env: {
      ...process.env,
      BACKLINE_DEMO: "on",
      BACKLINE_DEMO_LIFE: life,
      PORT: "0",
      ...(data === undefined ? {} : { E2E_DATA: data }),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(server);
  return {
    url,
    close: async () => {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    },
  };
}
