// Compiles the audio engine (dsp/engine, AssemblyScript) to dsp/build/engine.wasm.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";
import { writeAbiVersion } from "./abi-version.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
mkdirSync(`${root}/dsp/build`, { recursive: true });
writeAbiVersion();

const { error, stderr } = await asc.main([
  "dsp/engine/index.ts",
  "--outFile",
  "dsp/build/engine.wasm",
  "--textFile",
  "dsp/build/engine.wat",
  "--optimizeLevel",
  "3",
  "--shrinkLevel",
  "0",
  "--converge",
  "--noAssert",
  "--runtime",
  "stub",
  "--importMemory",
  "--zeroFilledMemory",
  "--initialMemory",
  "192",
  "--maximumMemory",
  "65536",
  "--enable",
  "simd",
  "--enable",
  "bulk-memory",
  "--use",
  "abort=",
  "--baseDir",
  root,
]);
process.stderr.write(stderr.toString());
if (error) process.exit(1);
