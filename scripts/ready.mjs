// Prepares what a fresh clone lacks: packages, the compiled engine, the built app, a browser for tests.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname } from "node:path";
import { filesOf, root } from "./files.mjs";

export { root };

/** Runs a command with our streams; exits if it fails. */
export function must(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

function newest(paths) {
  return Math.max(0, ...paths.flatMap((path) => filesOf(path)).map((file) => statSync(`${root}/${file}`).mtimeMs));
}

function isStale(product, sources) {
  return !existsSync(`${root}/${product}`) || statSync(`${root}/${product}`).mtimeMs < newest(sources);
}

/** Installs packages if node_modules is missing or older than the lock file. */
export function readyPackages() {
  checkNode();
  const installed = `${root}/node_modules/.package-lock.json`;
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${root}/package-lock.json`).mtimeMs) return;
  must("npm", ["install", "--no-fund", "--no-audit"]);
}

function checkNode() {
  const wanted = JSON.parse(readFileSync(`${root}/package.json`, "utf8")).engines.node.replace(">=", "");
  const [wantedMajor, wantedMinor] = wanted.split(".").map(Number);
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  process.stderr.write(`Backline needs Node ${wanted} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/** Compiles the engine if a source is newer. */
export function readyEngine() {
  if (
    isStale("dsp/build/engine.wasm", [
      "dsp/abi",
      "dsp/exports.ts",
      "dsp/engine",
      "scripts/build-dsp.mjs",
      "package-lock.json",
    ])
  )
    must("node", ["scripts/build-dsp.mjs"]);
}

/** Builds the app if a source is newer. */
export function readyApp() {
  readyEngine();
  const sources = ["src", "workers", "contract", "dsp", "public", "index.html", "vite.config.ts", "package-lock.json"];
  if (isStale("dist/index.html", sources)) must("npx", ["vite", "build"]);
}

/** Builds the server if a source is newer. */
export function readyServer() {
  const sources = ["server", "workers", "contract", "dsp", "scripts/build-server.mjs", "package-lock.json"];
  if (isStale("dist-server/main.js", sources)) must("node", ["scripts/build-server.mjs"]);
}

/** Path of a Chromium for tests: an installed one, Debian's through apt-get as root, otherwise Playwright's. */
export function readyChromium() {
  const known = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const found = () => known.find((path) => path && existsSync(path));
  if (!found() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stdout.write("Installing Chromium with apt-get …\n");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  if (!found()) {
    const { chromium } = createRequire(`${root}/package.json`)("playwright");
    if (!existsSync(chromium.executablePath())) must("npx", ["playwright", "install", "chromium"]);
    return chromium.executablePath();
  }
  return found();
}

/**
 * Folder of PostgreSQL 15's programs, the oldest version that Backline supports: an installed one, otherwise Debian's
 * through apt-get as root (without creating a database). Undefined if there is neither.
 */
export function readyPostgres15() {
  const folder = process.env.TEST_POSTGRES_15 ?? "/usr/lib/postgresql/15/bin";
  if (!existsSync(`${folder}/postgres`) && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stdout.write("Installing PostgreSQL 15 with apt-get …\n");
    const settings = "/etc/postgresql-common/createcluster.conf";
    if (!existsSync(settings)) {
      mkdirSync(dirname(settings), { recursive: true });
      writeFileSync(settings, "create_main_cluster = false\n");
    }
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    const how = ["-o", "Dpkg::Options::=--force-confold", "--no-install-recommends"];
    spawnSync("apt-get", ["install", "-y", "-qq", ...how, "postgresql-15"], { stdio: "inherit", env });
  }
  return existsSync(`${folder}/postgres`) ? folder : undefined;
}

/**
 * Path of a Redis server for tests: an installed one, otherwise that in Debian's tools, which start no service. Undefined
 * if there is neither.
 */
export function readyRedis() {
  const known = [process.env.TEST_REDIS, "/usr/bin/redis-server", "/usr/bin/redis-check-rdb"];
  const found = () => known.find((path) => path && existsSync(path));
  if (!found() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stdout.write("Installing Redis with apt-get …\n");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "redis-tools"], { stdio: "inherit", env });
  }
  return found();
}

/** A port of this machine that nothing listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(String(port)));
    });
  });
}
