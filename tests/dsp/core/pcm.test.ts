import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EngineHost } from "../../../dsp/host";

const module = new WebAssembly.Module(readFileSync("dsp/build/engine.wasm"));

test("PCM of 24 bits is decoded as its definition says, whatever the number of frames and wherever it stands", () => {
  const host = new EngineHost(module, { sampleRate: 48000 });
  const { exports, memory } = host;
  const area = exports.allocate(8192);
  const bytes = Uint8Array.from({ length: 1024 }, (_, i) => (i * 73 + (i >> 3) * 29 + 128) & 255);
  // full scale of both signs stands in it
  bytes.set([0xff, 0xff, 0x7f, 0, 0, 0x80], 12);
  const view = new DataView(bytes.buffer);
  const sample = (at: number) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 2 ** 23;
  for (const offset of [0, 1, 6]) {
    for (let frames = 0; frames < 40; frames++) {
      new Uint8Array(memory.buffer, area + offset, bytes.length).set(bytes);
      const left = new Float32Array(memory.buffer, area + 4096, 64).fill(9);
      const right = new Float32Array(memory.buffer, area + 6144, 64).fill(9);
      exports.decodeInt24(area + offset, frames, left.byteOffset, right.byteOffset);
      const expected = (side: number) =>
        Array.from({ length: 64 }, (_, n) => (n < frames ? sample(n * 6 + side * 3) : 9));
      expect([...left]).toEqual(expected(0));
      expect([...right]).toEqual(expected(1));
    }
  }
});
