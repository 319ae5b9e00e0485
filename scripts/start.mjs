// npm start: installs what is missing, builds, serves the app and prints its address.
import { spawn } from "node:child_process";
import { readyApp, readyPackages, root } from "./ready.mjs";

readyPackages();
readyApp();

const server = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], { cwd: root, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
