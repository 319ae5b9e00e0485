// One analysis of five minutes of music, from a WAV on disk; prints what it took.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DiskFile } from "../../scripts/render/files";
import { drums, harmony, PROGRESSIONS, Sheet, steady, wavOf } from "../../tests/workers/trackAnalysis/material";
import { analyseTrack } from "../../workers/trackAnalysis";

const SECONDS = 300;
const BARS = 160;
const BPM = (BARS * 4 * 60) / SECONDS;

const folder = mkdtempSync(join(tmpdir(), "backline-analysis-"));
try {
  const path = join(folder, "track.wav");
  const sheet = new Sheet(SECONDS);
  const map = steady(BPM);
  const pattern = { kick: "9000 9000 9000 9000", snare: "0000 9000 0000 9000", hat: "9595 9595 9595 9595" };
  drums(sheet, pattern, map, BARS);
  harmony(sheet, 9, PROGRESSIONS.minor, map, BARS);
  writeFileSync(path, wavOf(sheet.samples));
  const module = new WebAssembly.Module(readFileSync("dsp/build/engine.wasm"));
  const source = new DiskFile(path, "r");
  const started = performance.now();
  const before = process.cpuUsage();
  const { bpm } = await analyseTrack({ module, source });
  const { user, system } = process.cpuUsage(before);
  source.close();
  const seconds = (performance.now() - started) / 1000;
  if (bpm === null || Math.abs(bpm - BPM) > 0.05) throw new Error(`It found ${bpm} BPM instead of ${BPM}.`);
  process.stdout.write(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, bpm }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
