import { readFile } from "node:fs/promises";
import type { Tone } from "../../contract/demo/pattern";
import { auditionProject, phraseOf } from "../../contract/instruments/library/phrase";
import type { LibraryPreset } from "../../contract/instruments/library/preset";
import { fontPresets } from "../../workers/program/fontPresets";
import { renderProject } from "../../workers/render/render";

export const RATE = 48_000;
/** The same for every preset: middle C, then the C below it, each held for 1.5 s at the audition's 120 BPM. */
const PROBE: readonly Tone[] = [
  { at: 0, length: 3, key: 60, velocity: 100 },
  { at: 4, length: 3, key: 48, velocity: 100 },
];
/** Quarters from the probe's beginning to the phrase. */
const PROBE_QUARTERS = 10;
/** Frames of the probe, which is the same for every preset. */
export const PROBE_FRAMES = (PROBE_QUARTERS * RATE) / 2;
const TAIL_SECONDS = 2;

const root = new URL("../../", import.meta.url);

export interface Rendered {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export const engineModule = async () => WebAssembly.compile(await readFile(new URL("dsp/build/engine.wasm", root)));

const presets = fontPresets(async (id) => {
  const bytes = await readFile(new URL(`public/fonts/${id}.sf2`, root));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
});

/** The probe and then the phrase of a preset, through the engine. */
export async function renderPreset(module: WebAssembly.Module, preset: LibraryPreset): Promise<Rendered> {
  const tones = [...PROBE, ...phraseOf(preset).map((tone) => ({ ...tone, at: tone.at + PROBE_QUARTERS }))];
  const lefts: Float32Array[] = [];
  const rights: Float32Array[] = [];
  const project = auditionProject(preset, tones);
  const samples = { open: async () => null };
  await renderProject({ module, project, samples, presets, sampleRate: RATE, tail: TAIL_SECONDS }, (chunk) => {
    lefts.push(chunk.left.slice());
    rights.push(chunk.right.slice());
  });
  return { left: joined(lefts), right: joined(rights) };
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((frames, part) => frames + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
