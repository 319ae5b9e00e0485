// Checks the types of every room with the libraries that it really has.
import { spawn } from "node:child_process";
import { readyPackages, root } from "./ready.mjs";

readyPackages();
const rooms = ["src", "workers", "workers/worklet", "server", "tests"];

/** Whether a room's types are correct; errors are printed together. */
function holds(room) {
  // one checker for each room, with rooms in parallel: several checkers of one room would each check the shared files
  // again
  const args = ["tsc", "--noEmit", "--checkers", "1", "-p", room];
  const child = spawn("npx", args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      process.stdout.write(output);
      resolve(code === 0);
    });
  });
}

const held = await Promise.all(rooms.map(holds));
const failed = rooms.filter((_room, index) => !held[index]);
if (failed.length > 0) {
  process.stderr.write(`Types do not hold in: ${failed.join(", ")}\n`);
  process.exit(1);
}
