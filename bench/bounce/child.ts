// One bounce: writes twelve recordings to a temporary folder, renders the song from them to a WAV, and prints time and
// memory.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DiskFile } from "../../scripts/render/files";
import { createAudioWriter } from "../../workers/media/export";
import { fontPresets } from "../../workers/program/fontPresets";
import { renderFrames, renderProject } from "../../workers/render/render";
import { openWav } from "../../workers/samples/source";
import { AUDIO_TRACKS, RATE, SECONDS, song } from "./song";

const PLAIN = { format: "wav", bits: 24, kbps: 0, dither: true, normalise: { kind: "none" } } as const;
const CHUNK = 65536;

const folder = mkdtempSync(join(tmpdir(), "backline-bounce-"));
const module = new WebAssembly.Module(readFileSync("dsp/build/engine.wasm"));

/** Five minutes of tones and noise in stereo, different for each track. */
async function record(path: string, track: number): Promise<void> {
  const target = new DiskFile(path, "w+");
  const frames = SECONDS * RATE;
  const writer = await createAudioWriter(
    { ...PLAIN, dither: false },
    { module, target, temporary: async () => target, sampleRate: RATE, frames },
  );
  const left = new Float32Array(CHUNK);
  const right = new Float32Array(CHUNK);
  let seed = track + 1;
  for (let i = 0; i < CHUNK; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    left[i] = 0.3 * Math.sin(((110 + track * 37) * 2 * Math.PI * i) / RATE) + (0.1 * seed) / 2 ** 32;
    right[i] = 0.3 * Math.sin(((163 + track * 41) * 2 * Math.PI * i) / RATE) - (0.1 * seed) / 2 ** 32;
  }
  for (let at = 0; at < frames; at += CHUNK) await writer.write(left, right);
  await writer.close();
  target.close();
}

try {
  const ids = Array.from({ length: AUDIO_TRACKS }, (_, track) => (track + 1).toString(16).padStart(64, "0"));
  for (const [track, id] of ids.entries()) await record(join(folder, id), track);
  const project = song(ids);
  const target = new DiskFile(join(folder, "out.wav"), "w+");
  const frames = Math.ceil(renderFrames(project, RATE));
  const presets = fontPresets(async () => {
    const font = readFileSync("public/fonts/sonivox.sf2");
    return font.buffer.slice(font.byteOffset, font.byteOffset + font.byteLength) as ArrayBuffer;
  });
  const samples = { open: (id: string) => openWav(new DiskFile(join(folder, id), "r")) };
  const started = performance.now();
  const writer = await createAudioWriter(PLAIN, {
    module,
    target,
    temporary: async () => target,
    sampleRate: RATE,
    frames,
  });
  const report = await renderProject({ module, project, samples, presets }, ({ left, right }) =>
    writer.write(left, right),
  );
  await writer.close();
  const seconds = (performance.now() - started) / 1000;
  const peakMB = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(JSON.stringify({ seconds, peakMB, engineMB: Math.round(report.memoryBytes / 2 ** 20) }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
