import { readdirSync, readFileSync } from "node:fs";
import { check } from "@makenowjust-labo/recheck";
import { parseAst } from "vite";
import { expect, test } from "vitest";

/**
 * Every regular expression of the rooms that read foreign text takes time in proportion to the text. Each is turned into
 * an automaton, in which a text that would be walked through in many ways can be found; no clock is asked.
 */

const ROOMS = ["server", "contract", "workers"];

/** Those that see no foreign text, or a few characters at most, and are left out. */
const OWN_TEXT = new Set([
  // the log of the server's own PostgreSQL
  String.raw`^.*?\b(FATAL|PANIC|LOG|ERROR): +`,
  "pre-existing shared memory block|lock file .* already exists",
  // digits of an amount that the server has counted
  String.raw`\B(?=(\d{3})+$)`,
]);

/** The only files that make regular expressions of text, which is their own: names of routes, names of XML elements. */
const MADE = ["server/blobs/s3Client.ts", "server/http/server.ts"];

interface Node {
  readonly type?: string;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
}

const patterns = new Map<string, { readonly pattern: string; readonly flags: string; readonly file: string }>();
const making = new Set<string>();

function gather(file: string, value: unknown): void {
  if (value === null || typeof value !== "object") return;
  const { type, regex, callee } = value as Node;
  if (type === "Literal" && regex) patterns.set(`/${regex.pattern}/${regex.flags}`, { ...regex, file });
  if ((type === "NewExpression" || type === "CallExpression") && callee?.name === "RegExp") making.add(file);
  for (const part of Object.values(value)) gather(file, part);
}

for (const room of ROOMS) {
  for (const name of readdirSync(room, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts") || name.endsWith(".d.ts")) continue;
    gather(`${room}/${name}`, parseAst(readFileSync(`${room}/${name}`, "utf8"), { lang: "ts" }));
  }
}

/** What is said of a pattern: "safe", or how its time grows. */
function judged(pattern: string, flags: string): string {
  // letters of either case make no other way through a pattern, but a far larger automaton
  const result = check(pattern, flags.replace("i", ""), { checker: "automaton", timeout: 30_000 });
  return result.status === "vulnerable" ? result.complexity.type : result.status;
}

test("they are found, and one that is slow is recognised", () => {
  expect(patterns.size).toBeGreaterThan(80);
  expect(judged("(a+)+$", "")).toBe("exponential");
  expect(judged(String.raw`(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@/]+@`, "gi")).toBe("polynomial");
});

test("nothing else makes regular expressions of text", () => {
  expect([...making].sort()).toEqual(MADE);
});

const read = [...patterns].filter(([, { pattern }]) => !OWN_TEXT.has(pattern));
test.each(read.map(([text, one]) => [text, one.file, one] as const))("%s of %s", (_text, _file, { pattern, flags }) => {
  expect(judged(pattern, flags)).toBe("safe");
});
