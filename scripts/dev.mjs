// npm run dev: the app with hot reload and the server behind its /api; recompiles the engine and restarts the server
// when their sources change.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { freePort, readyApp, readyEngine, readyPackages, root } from "./ready.mjs";

readyPackages();
readyEngine();
// the server also serves pages, and refuses to start without them
readyApp();

let compiling = null;
watch(`${root}/dsp`, { recursive: true }, (_event, file) => {
  if (compiling || !file?.endsWith(".ts") || file.startsWith("host")) return;
  compiling = spawn(process.execPath, ["scripts/build-dsp.mjs"], { cwd: root, stdio: "inherit" });
  compiling.on("exit", () => {
    compiling = null;
  });
});

const port = process.env.PORT ?? (await freePort());
const env = { ...process.env, PORT: port, LOG_LEVEL: process.env.LOG_LEVEL ?? "info" };
let server = null;
let again = false;
function startServer() {
  server = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], { cwd: root, stdio: "inherit", env });
  server.on("exit", () => {
    server = null;
    if (again) startServer();
    again = false;
  });
}
startServer();
for (const folder of ["server", "contract"]) {
  watch(`${root}/${folder}`, { recursive: true }, (_event, file) => {
    if (!file?.endsWith(".ts")) return;
    if (!server) startServer();
    else if (!again) {
      again = true;
      server.kill("SIGTERM");
    }
  });
}

const vite = spawn("npx", ["vite", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, BACKLINE_API: `http://127.0.0.1:${port}` },
});
vite.on("exit", (code) => {
  again = false;
  if (!server) process.exit(code ?? 0);
  server.on("exit", () => process.exit(code ?? 0));
  server.kill("SIGTERM");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => vite.kill(signal));
