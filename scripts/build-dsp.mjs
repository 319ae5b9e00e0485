// Compiles the audio engine (dsp/engine, AssemblyScript) to dsp/build/engine.wasm.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
  "640",
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

/** A number in WebAssembly's encoding (LEB128): seven bits per byte, the lowest first. */
function leb(value) {
  const bytes = [];
  for (let rest = value; ; ) {
    const low = rest & 127;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 128);
    if (rest === 0) return bytes;
  }
}

/** The stretcher's module, which its package contains as text within a script. */
function stretcher() {
  const script = readFileSync(`${root}/node_modules/signalsmith-stretch/SignalsmithStretch.mjs`, "utf8");
  const [, text] = /data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)/.exec(script) ?? [];
  const bytes = Buffer.from(text ?? "", "base64");
  if (!WebAssembly.validate(bytes)) throw new Error("signalsmith-stretch holds no module where it used to.");
  return bytes;
}

// It becomes a custom section of the engine's module, which the engine ignores, so that every host gets both in one
// file.
const name = Buffer.from("signalsmith-stretch");
const content = Buffer.concat([Buffer.from(leb(name.length)), name, stretcher()]);
const engine = readFileSync(`${root}/dsp/build/engine.wasm`);
writeFileSync(
  `${root}/dsp/build/engine.wasm`,
  Buffer.concat([engine, Buffer.from([0, ...leb(content.length)]), content]),
);
