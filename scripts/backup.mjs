// npm run backup -- FILE and npm run restore -- FILE: the whole platform in one file (server/backup/main.ts).
import { spawnSync } from "node:child_process";
import { readyPackages, readyServer, root } from "./ready.mjs";

readyPackages();
readyServer();
const { status } = spawnSync(
  process.execPath,
  ["--enable-source-maps", "dist-server/backup.js", ...process.argv.slice(2)],
  { cwd: root, stdio: "inherit" },
);
process.exit(status ?? 1);
