// The whole server for the end-to-end tests: an empty platform with data of its own, gone when it ends.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../../server/config";
import { createLog } from "../../../server/log";
import { startServer } from "../../../server/start";

const data = await mkdtemp(join(tmpdir(), "backline-e2e-"));
// the database of a server that root starts works as another account, which must reach it
await chmod(data, 0o755);
const config = readConfig({ BACKLINE_DEMO: "off", ...process.env, BACKLINE_DATA: data });
const server = await startServer(config, createLog("warn"));
process.stdout.write(`${server.address}\n`);
process.once("SIGTERM", async () => {
  await server.close();
  await rm(data, { recursive: true, force: true });
  process.exit(0);
});
