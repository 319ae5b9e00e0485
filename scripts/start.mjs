// npm start: installs what is missing, builds, starts server and database, and prints the address.
import { spawn } from "node:child_process";
import { readyApp, readyPackages, readyServer, root } from "./ready.mjs";
import { SERVER } from "./server-arguments.mjs";

readyPackages();
readyApp();
readyServer();

// a person reads the terminal, so only problems are logged there, unless LOG_LEVEL asks for more
const env = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? "warn" };
const server = spawn(process.execPath, SERVER, { cwd: root, stdio: "inherit", env });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
