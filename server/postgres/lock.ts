import { randomBytes } from "node:crypto";
import { readdir, unlink } from "node:fs/promises";
import { createConnection, createServer, type Server } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { PostgresError, systemCode, undefinedOn } from "./errors";

/** Marks the one server of a data directory. Released with the process, however it ends. */
export interface DirectoryLock {
  release(): Promise<void>;
}

const greetingSchema = z.object({ pid: z.number(), state: z.enum(["asks", "holds"]), since: z.string() });
type Greeting = z.infer<typeof greetingSchema>;

const SOCKET = /^server-\d+-[0-9a-f]+\.sock$/;
/** A server that accepts connections but stays silent for this long counts as the holder: it is suspended, not gone. */
const SILENT_MS = 2000;
const ATTEMPTS = 20;

/** Who listens at `path`: null if nobody, "silent" if somebody who does not answer. */
function ask(path: string): Promise<Greeting | "silent" | null> {
  return new Promise((resolve) => {
    const socket = createConnection({ path });
    let text = "";
    const settle = (answer: Greeting | "silent" | null) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(SILENT_MS, () => settle("silent"));
    socket.on("data", (chunk) => {
      text += chunk.toString();
    });
    socket.on("end", () => {
      try {
        settle(greetingSchema.parse(JSON.parse(text)));
      } catch {
        settle("silent"); // Somebody listens there, which is all that matters.
      }
    });
    socket.on("error", (error) =>
      settle(["ENOENT", "ECONNREFUSED", "ECONNRESET"].includes(systemCode(error)) ? null : "silent"),
    );
  });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ path }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

function refuse(dataDir: string, other: Greeting | "silent"): never {
  const who = other === "silent" ? "" : ` (process ${other.pid}, since ${other.since})`;
  throw new PostgresError(
    "data-in-use",
    `Another Backline server${who} is using the data in ${dataDir}. Stop it first, or give this one a directory of its own.`,
  );
}

/**
 * Locks `dataDir` for this process by a socket in `folder`, its private folder of sockets. Every process first listens
 * under a name of its own and then asks all others, so of two that start together at least one sees the other; one that
 * sees another that is also still asking steps back and tries again. A socket on which nobody listens belonged to a
 * process that is gone, and is removed; process ids are not trusted. Throws `data-in-use`.
 */
export async function lockDirectory(dataDir: string, folder: string): Promise<DirectoryLock> {
  const greeting: Greeting = { pid: process.pid, state: "asks", since: new Date().toISOString() };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const name = `server-${process.pid}-${randomBytes(4).toString("hex")}.sock`;
    const server = createServer((socket) => {
      socket.on("error", () => socket.destroy());
      socket.end(JSON.stringify(greeting));
    });
    server.unref();
    await listen(server, join(folder, name));
    const others = (await readdir(folder)).filter((file) => SOCKET.test(file) && file !== name);
    let rival = false;
    for (const file of others) {
      const answer = await ask(join(folder, file));
      if (answer === null) await undefinedOn(["ENOENT"], () => unlink(join(folder, file)));
      else if (answer === "silent" || answer.state === "holds") {
        await close(server);
        refuse(dataDir, answer);
      } else rival = true;
    }
    if (!rival) {
      greeting.state = "holds";
      return { release: () => close(server) };
    }
    await close(server);
    await sleep(20 + Math.random() * 180);
  }
  return refuse(dataDir, "silent");
}
