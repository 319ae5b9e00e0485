// npm test: everything, from a fresh clone. Its last line is "N passed, N failed".
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { freePort, readyApp, readyChromium, readyEngine, readyPackages, readyPostgres15, root } from "./ready.mjs";

readyPackages();
readyEngine();
const env = { ...process.env, CHROMIUM_PATH: readyChromium() };
const postgres15 = readyPostgres15();
if (postgres15) env.TEST_POSTGRES_15 = postgres15;
else process.stdout.write("There is no PostgreSQL 15 here: the stores are tested on the embedded one only.\n");
const reports = `${root}/test-results`;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
let failed = 0;
/** What failed, said again at the end: by then it is pages above. */
const names = [];

function run(command, args, extra = {}) {
  process.stdout.write(`\n— ${command} ${args.join(" ")}\n`);
  return spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...env, ...extra } }).status === 0;
}

/** A check that is one test: it holds or it does not. */
function check(command, args) {
  if (run(command, args)) passed += 1;
  else {
    failed += 1;
    names.push([command, ...args].join(" "));
  }
}

/** A runner that writes a report; one that fails without a failed test in it counts as one failure. */
function suite(ok, file, count) {
  const none = { passed: 0, failed: 0, names: [] };
  const counted = existsSync(file) ? count(JSON.parse(readFileSync(file, "utf8"))) : none;
  passed += counted.passed;
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

/** The specs of one suite of Playwright's report, and of the suites in it, that did not pass. */
function failedSpecs({ specs = [], suites = [] }) {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
    ...suites.flatMap(failedSpecs),
  ];
}

check("npm", ["run", "--silent", "typecheck"]);
check("npx", ["biome", "ci", "."]);
check("node", ["scripts/check-imports.mjs"]);

/**
 * Vitest with some of its projects. Where it gives way to what runs beside it, the system runs it when there is
 * nothing else to do; `aside` keeps its output until it has ended.
 */
function vitest(name, projects, { givesWay = false, aside = false }) {
  const report = `${reports}/${name}.json`;
  const args = ["vitest", "run", ...projects, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const child = spawn("npx", args, { cwd: root, env, stdio: aside ? ["ignore", "pipe", "pipe"] : "inherit" });
  if (givesWay) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let output = `\n— npx ${args.join(" ")}\n`;
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve) => {
    child.on("error", () => resolve({ ok: false, report, output }));
    child.on("close", (code) => resolve({ ok: code === 0, report, output }));
  });
}

const countTests = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  names: report.testResults.flatMap((tested) => [
    ...(tested.status === "failed" && tested.message ? [`${tested.name}: ${tested.message}`] : []),
    ...tested.assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => `${tested.name}: ${fullName}\n${firstLines(failureMessages.join("\n"))}`),
  ]),
});

// tests in the browser run one after the other and partly in real time: they go first, the others fill what is left
const [inBrowser, others] = await Promise.all([
  vitest("browser", ["--project=browser"], { aside: true }),
  vitest("unit", ["--project=!browser"], { givesWay: true }),
]);
process.stdout.write(inBrowser.output);
for (const { ok, report } of [inBrowser, others]) suite(ok, report, countTests);

readyApp();
const e2e = `${reports}/e2e.json`;
suite(
  run("npx", ["playwright", "test", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: e2e,
    E2E_PORT: await freePort(),
  }),
  e2e,
  (report) => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    names: report.suites.flatMap(failedSpecs),
  }),
);

for (const name of names) process.stdout.write(`\nFailed: ${name}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
