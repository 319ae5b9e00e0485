import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** What the linter says of a file's text, were it at this path. */
function lint(path: string, text: string): string {
  const biome = resolve(root, "node_modules/.bin/biome");
  const { stdout, stderr } = spawnSync(biome, ["lint", `--stdin-file-path=${path}`], { cwd: root, input: text });
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
