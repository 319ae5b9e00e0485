import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Version } from "../../dsp/abi";
import { EngineHost, EngineMismatch, LEAST_PAGES } from "../../dsp/host";
import { abiVersion } from "../../scripts/abi-version.mjs";

/** `(func (export "abiVersion") (result i32) i32.const 7)` */
const SEVEN = [
  [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  [1, 5, 1, 0x60, 0, 1, 0x7f],
  [3, 2, 1, 0],
  [7, 14, 1, 10, ...new TextEncoder().encode("abiVersion"), 0, 0],
  [10, 6, 1, 4, 0, 0x41, 7, 0x0b],
].flat();
const OLDEST = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

describe("the border between engine and hosts", () => {
  test("has its fingerprint written down: `npm run build:dsp` does", () => {
    expect(Version.abi).toBe(abiVersion());
  });

  test("is the compiled engine's too", () => {
    const module = new WebAssembly.Module(readFileSync("dsp/build/engine.wasm"));
    expect(new EngineHost(module, { sampleRate: 44100 }).exports.abiVersion?.()).toBe(Version.abi);
  });

  test.each([
    ["another version", SEVEN],
    ["none", OLDEST],
  ])("a module of %s is refused with a sentence", (_, bytes) => {
    const module = new WebAssembly.Module(new Uint8Array(bytes));
    const make = () => new EngineHost(module, { sampleRate: 44100, pages: LEAST_PAGES });
    expect(make).toThrow(EngineMismatch);
    expect(make).toThrow(/does not fit the app/);
  });
});
