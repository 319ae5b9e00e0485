// npm run backup -- FILE and npm run restore -- FILE: the whole platform in one file (server/backup/main.ts).
import { spawnSync } from "node:child_process";
import { readyPackages, root } from "./ready.mjs";

readyPackages();
const { status } = spawnSync(
  process.execPath,
  ["--import", import.meta.resolve("tsx"), "server/backup/main.ts", ...process.argv.slice(2)],
  { cwd: root, stdio: "inherit" },
);
process.exit(status ?? 1);
