// npm run mapping -- FILE.midi.xml [--scripts DIR]: what becomes of a controller mapping (scripts/mapping/main.ts).
import { spawnSync } from "node:child_process";
import { readyPackages, root } from "./ready.mjs";

readyPackages();
const entry = new URL("mapping/main.ts", import.meta.url).pathname;
const tsx = import.meta.resolve("tsx");
const { status } = spawnSync(process.execPath, ["--import", tsx, entry, ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? root,
  stdio: "inherit",
});
process.exit(status ?? 1);
