import { readFileSync } from "node:fs";
import type * as Ebur128 from "ebur128-wasm";

interface Exports {
  memory: WebAssembly.Memory;
  __wbindgen_malloc(bytes: number): number;
  ebur128_integrated_stereo(rate: number, left: number, leftFrames: number, right: number, rightFrames: number): number;
  ebur128_true_peak_mono(rate: number, samples: number, frames: number): number;
}

/**
 * The package's functions. Its own entry imports WASM as a module, which needs a bundler, so
 * the module is instantiated here as that glue does it; its imports only report a panic.
 */
const imports = new Proxy({}, { get: () => () => 0 });
const wasm = new WebAssembly.Instance(
  new WebAssembly.Module(readFileSync("node_modules/ebur128-wasm/ebur128_wasm_bg.wasm")),
  { "./ebur128_wasm_bg.js": imports },
).exports as unknown as Exports;

/** The callee takes the memory over and frees it. */
function pass(samples: Float32Array): [number, number] {
  const address = wasm.__wbindgen_malloc(samples.length * 4);
  new Float32Array(wasm.memory.buffer).set(samples, address / 4);
  return [address, samples.length];
}

export const ebur128_integrated_stereo: typeof Ebur128.ebur128_integrated_stereo = (rate, left, right) =>
  wasm.ebur128_integrated_stereo(rate, ...pass(left), ...pass(right));

export const ebur128_true_peak_mono: typeof Ebur128.ebur128_true_peak_mono = (rate, samples) =>
  wasm.ebur128_true_peak_mono(rate, ...pass(samples));
