// A process like Backline's server, as far as the database goes: it starts one and keeps it. It is bundled to one
// file and run by plain Node, as any user and from anywhere (see harness.ts).
import { createInterface } from "node:readline";
import { readyBinaries } from "../../../server/postgres/binaries";
import { PostgresError } from "../../../server/postgres/errors";
import { startPostgres } from "../../../server/postgres/supervisor";
import type { Order } from "./harness";

const order = JSON.parse(process.argv[2] ?? "") as Order;
const tell = (event: string, facts: object) => process.stdout.write(`${JSON.stringify({ event, ...facts })}\n`);
const refused = (error: unknown) =>
  tell("refused", {
    code: error instanceof PostgresError ? error.code : "?",
    message: error instanceof Error ? error.message : String(error),
  });

try {
  const database = await startPostgres({
    dataDir: order.dataDir,
    log: (level, sentence) => tell("log", { level, sentence }),
    ...(order.systemDir ? { systemDir: order.systemDir } : {}),
    ...(order.settings ? { settings: order.settings } : {}),
    ...(order.package ? { binaries: await readyBinaries(null, order.dataDir, order.package) } : {}),
    ...(order.binaries ? { binaries: order.binaries } : {}),
  });
  database.onExit((error) => tell("exit", { code: error.code, message: error.message }));
  tell("up", { url: database.connectionString, pid: database.pid, adopted: database.adopted });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === "state") tell("state", { state: database.state, pid: database.pid });
    if (line === "stop") {
      await database.stop();
      break;
    }
  }
  tell("stopped", {});
} catch (error) {
  refused(error);
}
process.exit(0);
