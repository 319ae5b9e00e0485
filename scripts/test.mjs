// npm test: everything, from a fresh clone. Its last line is "N passed, N failed, N skipped".
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import {
  freePort,
  readyApp,
  readyChromium,
  readyPackages,
  readyPostgres15,
  readyRedis,
  readyServer,
  root,
} from "./ready.mjs";
import { storeTests } from "./store-tests.mjs";

readyPackages();
const reports = `${root}/test-results`;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
let failed = 0;
/** Tests that cannot run on this machine or for its user. */
let skipped = 0;
/** Failures, repeated at the end, because by then they have scrolled away. */
const names = [];

/**
 * Starts a command; resolves to whether it succeeds. `aside` holds its output back until it has ended; `givesWay` lets
 * it run only when the machine has nothing else to do.
 */
function start(command, args, { env = {}, aside = false, givesWay = false } = {}) {
  const stdio = aside ? ["ignore", "pipe", "pipe"] : "inherit";
  const title = `\n— ${command} ${args.join(" ")}\n`;
  if (!aside) process.stdout.write(title);
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio });
  if (givesWay) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let said = title;
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text) => (said += text));
  return new Promise((resolve) => {
    const end = (ok) => {
      if (aside) process.stdout.write(said);
      resolve(ok);
    };
    child.on("error", () => end(false));
    child.on("close", (code) => end(code === 0));
  });
}

/** A check that counts as one test. */
async function check(command, args) {
  if (await start(command, args, { aside: true })) passed += 1;
  else {
    failed += 1;
    names.push([command, ...args].join(" "));
  }
}

/** A runner that writes a report; if it fails without a failed test, that counts as one failure. */
function suite(ok, file, count) {
  const none = { passed: 0, failed: 0, skipped: 0, names: [] };
  const counted = existsSync(file) ? count(JSON.parse(readFileSync(file, "utf8"))) : none;
  passed += counted.passed;
  skipped += counted.skipped;
  names.push(...counted.names);
  if (counted.failed > 0 || (ok && counted.passed > 0)) failed += counted.failed;
  else {
    failed += 1;
    names.push(`${file}: the run failed without a failed test`);
  }
}

function firstLines(text) {
  return text.split("\n").slice(0, 8).join("\n");
}

/** The failed specs of a suite in Playwright's report, including nested suites. */
function failedSpecs({ specs = [], suites = [] }) {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
    ...suites.flatMap(failedSpecs),
  ];
}

const countSpecs = (report) => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected + report.stats.flaky,
  skipped: report.stats.skipped,
  names: report.suites.flatMap(failedSpecs),
});

const countTests = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  names: report.testResults.flatMap((tested) => [
    ...(tested.status === "failed" && tested.message ? [`${tested.name}: ${tested.message}`] : []),
    ...tested.assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => `${tested.name}: ${fullName}\n${firstLines(failureMessages.join("\n"))}`),
  ]),
});

/** How many of the tests in a report would run again on PostgreSQL 15. */
function countStoreTests(report) {
  const files = storeTests();
  return report.testResults
    .filter(({ name }) => files.some((file) => name.endsWith(`/${file}`)))
    .reduce((sum, { assertionResults }) => sum + assertionResults.length, 0);
}

function vitest(name, projects, how) {
  const report = `${reports}/${name}.json`;
  const args = ["vitest", "run", ...projects, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return start("npx", args, how).then((ok) => suite(ok, report, countTests));
}

async function playwright(env) {
  const report = `${reports}/e2e.json`;
  const own = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_PORT: await freePort() };
  const ok = await start("npx", ["playwright", "test", "--reporter=list,json"], { env: { ...env, ...own } });
  suite(ok, report, countSpecs);
}

// compiling and checking mostly use one core each
const checks = [
  check("npm", ["run", "--silent", "typecheck"]),
  check("npx", ["biome", "ci", "."]),
  check("npm", ["run", "--silent", "words", "--", "--check"]),
  check("node", ["scripts/check-imports.mjs"]),
  check("node", ["scripts/check-exports.mjs"]),
];
readyApp();
readyServer();
const env = { CHROMIUM_PATH: readyChromium() };
const postgres15 = readyPostgres15();
if (postgres15) env.TEST_POSTGRES_15 = postgres15;
else process.stdout.write("There is no PostgreSQL 15 here: the stores are tested on the embedded one only.\n");
const redis = readyRedis();
if (redis) env.TEST_REDIS = redis;
else process.stdout.write("There is no Redis here: its event bus is not tested.\n");
await Promise.all(checks);

// browser tests run partly in real time, one after the other; the others use the rest of the machine
const others = vitest("unit", ["--project=!browser"], { env, aside: true, givesWay: true });
await vitest("browser", ["--project=browser"], { env });
await playwright(env);
await others;
if (!postgres15 && existsSync(`${reports}/unit.json`)) {
  skipped += countStoreTests(JSON.parse(readFileSync(`${reports}/unit.json`, "utf8")));
}

for (const name of names) process.stdout.write(`\nFailed: ${name}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exit(failed === 0 ? 0 : 1);
