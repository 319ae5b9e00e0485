import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { renderProject } from "../../workers/render/render";
import { playThrough } from "../workers/render/playThrough";
import { everything, memorySamples } from "../workers/render/song";

/** SHA-256 of the first `blocks` blocks of the song with everything from the first sound, rendered in Node. */
export async function songHash(blocks: number): Promise<string> {
  const module = await WebAssembly.compile(await readFile("dsp/build/engine.wasm"));
  const song = everything();
  const out = await playThrough(module, song.project, memorySamples(song.files), async () => ({ buffers: [] }), blocks);
  return createHash("sha256").update(new Uint8Array(out.buffer)).digest("hex");
}

/** SHA-256 of the song with everything, bounced in Node: frames of left and right, 32-bit floats. */
export async function bounceHash(): Promise<string> {
  const module = await WebAssembly.compile(await readFile("dsp/build/engine.wasm"));
  const song = everything();
  const hash = createHash("sha256");
  const presets = async () => ({ buffers: [] });
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
