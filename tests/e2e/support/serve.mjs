// The built server for the end-to-end tests: an empty platform with data of its own, gone when it ends.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const data = process.env.E2E_DATA ?? mkdtempSync(join(tmpdir(), "backline-e2e-"));
// the database of a server that root starts works as another account, which must reach it
chmodSync(data, 0o755);
process.on("exit", () => rmSync(data, { recursive: true, force: true }));
process.env.BACKLINE_DATA = data;
process.env.BACKLINE_DEMO ??= "off";
process.env.LOG_LEVEL ??= "warn";
await import("../../../dist-server/main.js");
