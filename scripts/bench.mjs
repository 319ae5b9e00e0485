// npm run bench -- <name>: one benchmark (bench/run.ts); without a name, the list of them.
import { spawnSync } from "node:child_process";
import { readyApp, readyChromium, readyPackages, readyServer, root } from "./ready.mjs";

readyPackages();
readyApp();
readyServer();
const args = ["--expose-gc", "--import", "tsx", "bench/run.ts", ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, CHROMIUM_PATH: readyChromium() },
});
process.exit(status ?? 1);
