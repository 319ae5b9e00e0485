import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { createLog } from "../../server/log";

/** What a log writes of these fields and this sentence. */
function written(fields: object, sentence = "answered"): Record<string, unknown> {
  const lines: string[] = [];
  createLog("info", { write: (text) => void lines.push(text) }).info(fields, sentence);
  const { level, time, msg, ...rest } = JSON.parse(lines.join(""));
  expect([level, msg]).toEqual(["info", expect.any(String)]);
  expect(Number.isNaN(Date.parse(time))).toBe(false);
  return { ...rest, msg };
}

test("fields that name a secret are hidden, at any depth, each time", () => {
  for (let time = 0; time < 2; time++) {
    expect(written({ password: "p", user: "ada", headers: { Authorization: "Bearer x", accept: "*" } })).toMatchObject({
      password: "[hidden]",
      user: "ada",
      headers: { Authorization: "[hidden]", accept: "*" },
    });
  }
  expect(written({ list: [{ setupCode: "1234" }], code: "ENOENT" })).toMatchObject({
    list: [{ setupCode: "[hidden]" }],
    code: "ENOENT",
  });
});

test.each([
  ["sent Bearer abc.def-123 along", "sent Bearer [hidden] along"],
  ["basic\tdXNlcjpwdw==", "basic [hidden]"],
  ["/api/blobs/1?ticket=a~b&x=1", "/api/blobs/1?ticket=[hidden]&x=1"],
  ["token=abc", "token=[hidden]"],
  ["postgres://ada:geheim@db/x", "postgres://ada:[hidden]@db/x"],
  ["/api/releases/12/share", "/api/releases/12/share"],
  ["2026-11-22T15:00:00.000Z", "2026-11-22T15:00:00.000Z"],
])("of %j it writes %j", (text, safe) => {
  expect(written({ path: text })).toMatchObject({ path: safe });
  expect(written({}, text)).toMatchObject({ msg: safe });
  expect(written({ err: new Error(text) })).toMatchObject({ err: { message: safe } });
});

const logging = (lines: number, end: string) => [
  ...["--import", "tsx", "--input-type=module", "-e"],
  `import { createLog } from "./server/log.ts";
  const log = createLog("info");
  for (let line = 0; line < ${lines}; line++) log.info({ line }, "x".repeat(80));
  ${end}`,
];

test.each([
  ["at its exit", "process.exit(0)"],
  ["of an error that nobody catches", 'throw new Error("uncaught")'],
  ["when it has nothing more to do", ""],
])("a process writes every line %s", (_when, end) => {
  const { stdout } = spawnSync(process.execPath, logging(2000, end), { encoding: "utf8" });
  const lines = stdout.trimEnd().split("\n");
  expect(lines.map((text) => JSON.parse(text).line)).toEqual(Array.from({ length: 2000 }, (_, line) => line));
});

test("a process ends though nobody reads its log any more", async () => {
  const end = 'process.stdin.once("data", () => { log.info("last"); process.exit(7); })';
  const child = spawn(process.execPath, logging(3, end), { stdio: ["pipe", "pipe", "inherit"] });
  await once(child.stdout, "data");
  child.stdout.destroy();
  child.stdin.write("end");
  expect(await once(child, "exit")).toEqual([7, null]);
});
