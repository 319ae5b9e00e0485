import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { playThrough } from "../workers/render/playThrough";
import { everything, memorySamples } from "../workers/render/song";

/** SHA-256 of the first `blocks` blocks of the song with everything from the first sound, rendered in Node. */
export async function songHash(blocks: number): Promise<string> {
  const module = await WebAssembly.compile(await readFile("dsp/build/engine.wasm"));
  const song = everything();
  const out = await playThrough(module, song.project, memorySamples(song.files), async () => ({ buffers: [] }), blocks);
  return createHash("sha256").update(new Uint8Array(out.buffer)).digest("hex");
}
