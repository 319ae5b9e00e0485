// Checks the types of every room with the libraries that it really has.
import { spawnSync } from "node:child_process";
import { readyPackages, root } from "./ready.mjs";

readyPackages();
const rooms = ["src", "workers", "workers/worklet", "server", "tests"];
const failed = rooms.filter(
  (room) => spawnSync("npx", ["tsc", "--noEmit", "-p", room], { cwd: root, stdio: "inherit" }).status !== 0,
);
if (failed.length > 0) {
  process.stderr.write(`Types do not hold in: ${failed.join(", ")}\n`);
  process.exit(1);
}
