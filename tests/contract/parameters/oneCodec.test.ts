import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const CODEC = ["contract/parameters/address.ts", "contract/project/parameters.ts"];
/** An address that is put together by hand, or taken apart. */
const BY_HAND = [
  /["'`](?:strip|track|return|group|master|send|device|tempo)\/(?:\$\{|["'`])/,
  /\baddress\w*\.(?:split|slice|substring|startsWith|match|indexOf|replace)\(/,
];

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file).replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file));

test("one codec writes and reads the addresses of parameters", () => {
  const found = ["contract", "src", "workers"]
    .flatMap(filesOf)
    .filter((file) => !CODEC.includes(file))
    .flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .flatMap((line, index) =>
          BY_HAND.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [],
        ),
    );
  expect(found).toEqual([]);
});
