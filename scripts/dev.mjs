// npm run dev: serves the app with hot reload; the engine is compiled again when a source of it changes.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { readyEngine, readyPackages, root } from "./ready.mjs";

readyPackages();
readyEngine();

let compiling = null;
watch(`${root}/dsp`, { recursive: true }, (_event, file) => {
  if (compiling || !file?.endsWith(".ts") || file.startsWith("host")) return;
  compiling = spawn(process.execPath, ["scripts/build-dsp.mjs"], { cwd: root, stdio: "inherit" });
  compiling.on("exit", () => {
    compiling = null;
  });
});

const vite = spawn("npx", ["vite", ...process.argv.slice(2)], { cwd: root, stdio: "inherit" });
vite.on("exit", (code) => process.exit(code ?? 0));
