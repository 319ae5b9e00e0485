import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drums, Sheet, steady, wavOf } from "../workers/trackAnalysis/material";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backline-analyse-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

const analyse = (...files: string[]) =>
  new Promise<{ code: number; lines: Record<string, unknown>[] }>((resolve) => {
    execFile("node", ["--import", "tsx", "scripts/analyse/main.ts", ...files], (error, stdout) => {
      const lines = stdout.trim().split("\n").filter(Boolean);
      resolve({ code: Number(error?.code ?? 0), lines: lines.map((line) => JSON.parse(line)) });
    });
  });

test("a JSON line a file; one that cannot be read is an error in its line, and the others go on", async () => {
  const sheet = new Sheet(8);
  drums(sheet, { kick: "9000 9000 9000 9000", snare: "0000 9000 0000 9000" }, steady(120), 4);
  const [good, text, missing] = ["good.wav", "text.mp3", "missing.wav"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(good, wavOf(sheet.samples));
  await writeFile(text, "This is no sound.");
  const { code, lines } = await analyse(text, missing, good);
  expect(code).toBe(1);
  expect(lines.slice(0, 2)).toEqual([
    { file: text, error: "This is not a sound file that can be read here." },
    { file: missing, error: "There is no such file." },
  ]);
  expect(Object.keys(lines[2] ?? {})).toEqual(
    "file seconds bpm confidence beats downbeats key camelot lufs truePeak".split(" "),
  );
  expect(lines[2]).toMatchObject({ file: good, seconds: 8, bpm: 120 });
  expect((await analyse(good)).code).toBe(0);
});
