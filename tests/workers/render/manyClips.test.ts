import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { renderProject } from "../../../workers/render/render";
import { CLIP, manyClips, partGain, SECOND } from "./manyClips";
import { memorySamples } from "./song";

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(await readFile("dsp/build/engine.wasm"));
});

test("300 clips at one moment are all in the export: it is their sum", async () => {
  const { song, parts, source } = manyClips(300);
  const out = new Float32Array(SECOND + CLIP);
  await renderProject(
    {
      module,
      project: song.project,
      samples: memorySamples(song.files),
      presets: async () => ({ zones: new Uint8Array(0), samples: [] }),
    },
    ({ frame, left }) => out.set(left, frame),
  );
  // from the moment when all of them sound to the one when the first of them end
  const sum = new Float64Array(CLIP);
  for (const part of parts) {
    for (let i = SECOND; i < CLIP; i++) sum[i]! += source[part.offset + i - part.start]! * partGain(part, i);
  }
  let most = 0;
  let off = 0;
  for (let i = SECOND; i < CLIP; i++) {
    most = Math.max(most, Math.abs(sum[i]!));
    off = Math.max(off, Math.abs(sum[i]! - out[i]!));
  }
  expect(most).toBeGreaterThan(0.1);
  expect(off).toBeLessThan(1e-6);
});
