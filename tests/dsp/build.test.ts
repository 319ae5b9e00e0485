import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import asc from "assemblyscript/asc";
import { expect, test } from "vitest";

test("the engine module is valid WebAssembly", async () => {
  expect(WebAssembly.validate(new Uint8Array(await readFile("dsp/build/engine.wasm")))).toBe(true);
});

/**
 * Compiles the engine, unoptimised and without output, with a change in one of its files; returns the compiler's
 * errors.
 */
async function compile(file: string, from: string, to: string): Promise<string> {
  const { error, stderr } = await asc.main(
    [
      "dsp/engine/index.ts",
      "--noEmit",
      "--noAssert",
      "--runtime",
      "stub",
      "--importMemory",
      "--enable",
      "simd",
      "--use",
      "abort=",
    ],
    {
      readFile: (name, base) => {
        try {
          const text = readFileSync(join(base, name), "utf8");
          if (name !== file) return text;
          expect(text).toContain(from);
          return text.replace(from, to);
        } catch {
          return null;
        }
      },
    },
  );
  return error ? stderr.toString() : "";
}

test.each([
  [
    "dsp/engine/strips/layout.ts",
    "export const state: usize = 160;",
    "export const state: usize = 144;",
    "Section.state",
  ],
  ["dsp/engine/strips/layout.ts", "export const bytes: usize = 176;", "export const bytes: usize = 160;", "A meter"],
  ["dsp/abi/strip.ts", "  level,\n  count,", "  level,\n  count = 33,", "more parameters"],
])("a layout that does not hold what it should is an error of the build (%s: %s)", async (file, from, to, said) => {
  expect(await compile(file, from, to)).toContain(said);
});

test("tables are sized by the layout of what they hold, not by numbers", () => {
  const files = readdirSync("dsp/engine", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const tables = files.flatMap((name) =>
    [...readFileSync(join("dsp/engine", name), "utf8").matchAll(/memory\.data\((.*), \d+\);/g)].flatMap(([, size]) =>
      /\b(strips|sends|devices|buffers|samples|streams|EDGES|ROWS|EVENTS|LIVE|SEGMENTS|CLICKS)\b/.test(size!)
        ? [`${name}: ${size}`]
        : [],
    ),
  );
  expect(tables.length).toBeGreaterThan(12);
  // a word or two (4, 8), and two tables side by side, are no layout
  expect(tables.filter((table) => /\* (?!(2|4|8)\b)\d/.test(table))).toEqual([]);
});
