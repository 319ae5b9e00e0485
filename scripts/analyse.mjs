// npm run analyse -- FILE…: tempo, beats, key and loudness of sound files, a JSON line each (scripts/analyse/main.ts).
import { spawnSync } from "node:child_process";
import { readyEngine, readyPackages, root } from "./ready.mjs";

readyPackages();
readyEngine();
const entry = new URL("analyse/main.ts", import.meta.url).pathname;
const tsx = import.meta.resolve("tsx");
const { status } = spawnSync(process.execPath, ["--import", tsx, entry, ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? root,
  stdio: "inherit",
});
process.exit(status ?? 1);
