import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const house = mkdtempSync(join(tmpdir(), "backline-lint-"));
const settings = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
writeFileSync(join(house, "biome.json"), JSON.stringify({ ...settings, vcs: { enabled: false } }));
cpSync(join(root, "scripts/lint"), join(house, "scripts/lint"), { recursive: true });
afterAll(() => rmSync(house, { recursive: true }));

/** What the linter, as it is set here, says of a file with this text. */
function lint(path: string, text: string): string {
  mkdirSync(join(house, dirname(path)), { recursive: true });
  writeFileSync(join(house, path), text);
  const { stdout, stderr } = spawnSync(join(root, "node_modules/.bin/biome"), ["lint", path], { cwd: house });
  return `${stdout}${stderr}`;
}

const RAW = [
  'window.addEventListener("keydown", () => undefined);',
  'addEventListener("keydown", () => undefined, true);',
  "window.setTimeout(() => undefined, 5);",
  "setTimeout(() => undefined);",
  "setInterval(() => undefined, 5);",
  "requestAnimationFrame(() => undefined);",
  "new ResizeObserver(() => undefined);",
  "new IntersectionObserver(() => undefined, {});",
  "new MutationObserver(() => undefined);",
  "new PerformanceObserver(() => undefined);",
  "new ReportingObserver(() => undefined);",
  'new BroadcastChannel("tabs");',
  'new SharedWorker(new URL("./a.worker.ts", import.meta.url));',
  'new EventSource("/events");',
  'new WebSocket("wss://example.org");',
  'new Worker(new URL("./a.worker.ts", import.meta.url), { type: "module" });',
];
const OWNED = 'scope.worker(() => new Worker(new URL("./a.worker.ts", import.meta.url), { type: "module" }));';

test("nothing starts in src without a scope, and the linter says what to use", () => {
  const said = lint("src/ui/any.ts", [...RAW, OWNED].join("\n"));
  expect(said.match(/Use a scope \(src\/scope\)/g)).toHaveLength(RAW.length);
});

test("a scope itself may, and whoever is not of the page", () => {
  for (const path of ["src/scope/any.ts", "server/any.ts"])
    expect(lint(path, RAW.join("\n"))).not.toContain("Use a scope");
});
