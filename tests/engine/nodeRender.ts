import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fontPresets } from "../../workers/program/fontPresets";
import { renderProject } from "../../workers/render/render";
import { CASES } from "../workers/render/cases";
import { playThrough } from "../workers/render/playThrough";
import { memorySamples, type Song } from "../workers/render/song";

const presets = fontPresets(async (id) => {
  const bytes = await readFile(`public/fonts/${id}.sf2`);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
});

function songOf(name: string): Song {
  const song = CASES[name]?.();
  if (!song) throw new Error(`there is no song “${name}”`);
  return song;
}

/** SHA-256 of the first `blocks` blocks of a song from the first sound, rendered in Node, and what it takes of the arena. */
export async function songHash(name: string, blocks: number): Promise<{ hash: string; arena: number }> {
  const module = await WebAssembly.compile(await readFile("dsp/build/engine.wasm"));
  const song = songOf(name);
  const { out, arena } = await playThrough(module, song.project, memorySamples(song.files), presets, blocks);
  return { hash: createHash("sha256").update(new Uint8Array(out.buffer)).digest("hex"), arena };
}

/** SHA-256 of a song, bounced in Node: frames of left and right, 32-bit floats. */
export async function bounceHash(name: string): Promise<string> {
  const module = await WebAssembly.compile(await readFile("dsp/build/engine.wasm"));
  const song = songOf(name);
  const hash = createHash("sha256");
  await renderProject({ module, project: song.project, samples: memorySamples(song.files), presets }, (chunk) => {
    const frames = new Float32Array(chunk.left.length * 2);
    for (let i = 0; i < chunk.left.length; i++) {
      frames[i * 2] = chunk.left[i]!;
      frames[i * 2 + 1] = chunk.right[i]!;
    }
    hash.update(new Uint8Array(frames.buffer));
  });
  return hash.digest("hex");
}
