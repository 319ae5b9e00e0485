import { expect, test } from "vitest";
import { OUTPUT_RING_BYTES, OutputRing } from "../../../contract/engine/outputRing";
import { OutputReader } from "../../../workers/output/outputReader";
import { Straightener } from "../../../workers/output/straightener";

const RATE = 44100;
const PART = 128;
const SECONDS = 7;

/** A tone that goes through a reader whose clock is off by `ppm`, and through a straightener; by frame. */
function through(ppm: number, tone: (frame: number) => number) {
  const ring = new OutputRing(new ArrayBuffer(OUTPUT_RING_BYTES));
  const reader = new OutputReader(ring, RATE, { first: 1024, most: 2048 });
  const straightener = new Straightener();
  const start = 2 ** 31 - 50_000;
  ring.begin(start);
  const heard = new Map<number, number>();
  const [left, right] = [new Float32Array(PART), new Float32Array(PART)];
  let written = 0;
  let bent = 0;
  for (let read = 0; read < RATE * SECONDS; read += PART) {
    const seconds = read / (RATE * (1 + ppm / 1e6));
    for (; written + PART <= seconds * RATE; written += PART) {
      const sound = Float32Array.from(left, (_, i) => tone(written + i));
      ring.write(sound, sound, PART, (written / RATE) * 1000);
    }
    const before = { primed: reader.primed, index: reader.index, fraction: reader.fraction };
    reader.render(left, right, seconds * 1000);
    const step = before.primed && reader.primed ? reader.step : 0;
    bent = Math.max(bent, Math.abs(step - 1) * (step === 0 ? 0 : 1e6));
    const count = straightener.put(left, right, before.index, before.fraction, step);
    for (let i = 0; i < count; i++) heard.set((straightener.frame + i - start) | 0, straightener.left[i]!);
  }
  return { heard, bent, underruns: reader.underruns };
}

test.each([0, 80, -150])("what a clock that is off by %i ppm has read is back at its places", (ppm) => {
  const tone = (frame: number) => 0.5 * Math.sin(frame * 0.13) + 0.3 * Math.sin(frame * 0.911);
  const { heard, bent, underruns } = through(ppm, tone);
  expect(underruns).toBe(0);
  // the rate was bent indeed
  if (ppm !== 0) expect(bent).toBeGreaterThan(5);
  const frames = [...heard.keys()].sort((a, b) => a - b);
  // every frame once, from the first on
  expect(frames.at(-1)! - frames[0]! + 1).toBe(frames.length);
  expect(frames.length).toBeGreaterThan(RATE * (SECONDS - 1.5));
  // it fades in at first
  const settled = frames.slice(1000);
  const error = settled.reduce((sum, frame) => sum + (heard.get(frame)! - tone(frame)) ** 2, 0);
  const energy = settled.reduce((sum, frame) => sum + tone(frame) ** 2, 0);
  expect(10 * Math.log10(error / energy)).toBeLessThan(-90);
});
