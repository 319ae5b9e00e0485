import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The program of a Redis server; undefined where there is none, so that its tests are skipped. */
export const REDIS = process.env.TEST_REDIS || undefined;

/** A Redis of the test's own, which keeps nothing. */
export interface TestRedis {
  readonly url: string;
  /** Kills it; it can be started again at the same address. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Starts a Redis on a free port; resolves once it answers. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const start = async () => {
    const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    // Debian's tools have the server under another name; it goes by what it is called
    child = spawn(REDIS ?? "", args, { stdio: "ignore", argv0: "redis-server" });
    while (!(await answers(port))) await sleep(10);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill: async () => {
      const ended = child && once(child, "exit");
      child?.kill("SIGKILL");
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** Whether a Redis at the port says that it is ready. */
async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    socket.write("PING\r\n");
    const [said] = await once(socket, "data");
    return String(said).startsWith("+PONG");
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
