import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test("the engine module is valid WebAssembly", async () => {
  expect(WebAssembly.validate(new Uint8Array(await readFile("dsp/build/engine.wasm")))).toBe(true);
});
