import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../server/database/database";
import { migrate } from "../../server/database/migrate";
import { createLog } from "../../server/log";
import { startPostgres } from "../../server/postgres/supervisor";
import type { Benchmark } from "../run";
import { printTable } from "../table";
import { measureTransfers } from "./transfers";

const CALLERS = 32;

export const benchmark: Benchmark = {
  title: "pay-to-view transfers on the embedded PostgreSQL, durable; seconds",
  async run([seconds = "10"]) {
    const folder = await mkdtemp(join(tmpdir(), "backline-bench-"));
    // the database of a run by root works as another account, which must reach it
    await chmod(folder, 0o755);
    const log = createLog("error");
    const postgres = await startPostgres({ dataDir: join(folder, "postgres"), log: () => {} });
    const database = openDatabase({ url: postgres.connectionString, connections: 12, log });
    try {
      await migrate(database.pool, log);
      const transfers = await measureTransfers(database.pool, CALLERS, Number(seconds));
      printTable([
        { what: "pay-to-view transfer", "a second": transfers.transferTps, "p99 ms": transfers.transferP99ms },
      ]);
      return { ...transfers };
    } finally {
      await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
