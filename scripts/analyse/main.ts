import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { analyseTrack } from "../../workers/trackAnalysis";
import { DiskFile } from "../render/files";

const engine = fileURLToPath(new URL("../../dsp/build/engine.wasm", import.meta.url));

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
const optional = (value: number | null, digits: number) => (value === null ? null : rounded(value, digits));

/** What the command prints of a file. */
async function analysed(file: string, module: WebAssembly.Module) {
  const source = new DiskFile(file, "r");
  try {
    const track = await analyseTrack({ module, source });
    return {
      file,
      seconds: rounded(track.seconds, 3),
      bpm: optional(track.bpm, 3),
      confidence: rounded(track.confidence, 3),
      beats: track.beats.map((beat) => rounded(beat, 4)),
      downbeats: track.downbeats.map((beat) => rounded(beat, 4)),
      key: track.key?.name ?? null,
      camelot: track.key?.camelot ?? null,
      lufs: optional(track.loudness, 2),
      truePeak: optional(track.truePeak, 2),
    };
  } finally {
    source.close();
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return "There is no such file.";
  if (code === "EACCES") return "This file may not be read.";
  if (code === "EISDIR") return "This is a folder.";
  return error.message;
}

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write("npm run analyse -- FILE…\n");
  process.exitCode = 1;
} else {
  const module = await WebAssembly.compile(await readFile(engine));
  for (const file of files) {
    try {
      process.stdout.write(`${JSON.stringify(await analysed(file, module))}\n`);
    } catch (error) {
      process.stdout.write(`${JSON.stringify({ file, error: sentenceOf(error) })}\n`);
      process.exitCode = 1;
    }
  }
}
