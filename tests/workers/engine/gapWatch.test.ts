import { describe, expect, it } from "vitest";
import { GapWatch } from "../../../workers/engine/gapWatch";
import { seeded } from "../../contract/project/randomCommands";

const noise = (frames: number, seed: number, level = 0.1) => {
  const random = seeded(seed);
  return Float32Array.from({ length: frames }, () => level * (random() - 0.5) + level);
};
const join = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));
const zeros = (frames: number) => new Float32Array(frames);

/** What is left of a signal, block by block, and the frames that were cut out. */
function through(signal: Float32Array): { kept: Float32Array; cut: number[] } {
  const watch = new GapWatch();
  const kept: number[] = [];
  const cut: number[] = [];
  let pending = 0;
  for (let at = 0; at + 128 <= signal.length; at += 128) {
    const block = signal.subarray(at, at + 128);
    const { before, cut: gone, keep, held } = watch.look(block, block);
    if (gone > 0) cut.push(gone);
    if (before === "silence") kept.push(...zeros(pending));
    if (before !== "none") pending = 0;
    for (let i = 0; i < keep.length; i += 2) kept.push(...block.subarray(keep[i], keep[i + 1]));
    pending = held;
  }
  kept.push(...zeros(pending));
  return { kept: Float32Array.from(kept), cut };
}

describe("gaps in an input", () => {
  for (const gap of [8, 64, 128, 307, 1024, 2623]) {
    for (const at of [1000, 1024, 1100]) {
      it(`of ${gap} frames at ${at} are cut out, and nothing else`, () => {
        const [a, b] = [noise(at, 1), noise(12_000, 2)];
        const signal = join(a, zeros(gap), b);
        const whole = signal.length - (signal.length % 128);
        const { kept, cut } = through(signal);
        expect(cut.reduce((sum, frames) => sum + frames, 0)).toBe(gap);
        expect(kept).toEqual(join(a, b).subarray(0, whole - gap));
      });
    }
  }

  it("are not seen in silence that fades, in pauses, or in an input that is silent by itself", () => {
    const fade = Float32Array.from({ length: 1280 }, (_, i) => (0.1 * (1280 - i)) / 1280);
    const pause = join(fade, zeros(640), fade.slice().reverse());
    expect(through(pause)).toEqual({ kept: pause, cut: [] });
    const long = join(noise(1280, 3), zeros(12_800), noise(1280, 4));
    expect(through(long)).toEqual({ kept: long, cut: [] });
    const clicks = join(...Array.from({ length: 30 }, (_, i) => join(noise(256, i), zeros(i === 0 ? 12_800 : 3072))));
    expect(through(clicks)).toEqual({ kept: clicks, cut: [] });
  });
});
