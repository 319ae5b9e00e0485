import { expect, test } from "vitest";
import { DIVISION_QUARTERS } from "../../../contract/devices/delay";
import { Effect } from "./device";
import { db, difference, impulse, peak, sine, toneLevel } from "./signal";

const RATE = 48000;
const open = { lowCut: 20, highCut: 20000, feedback: 0 };

/** Frame of the largest sample. */
function loudest(signal: Float32Array, from = 0, to = signal.length): number {
  let at = from;
  for (let n = from; n < to; n++) if (Math.abs(signal[n]!) > Math.abs(signal[at]!)) at = n;
  return at;
}

test("free time is exact to the frame", async () => {
  for (const time of [1, 12.5, 375, 2000]) {
    const delay = await Effect.create("delay", RATE);
    delay.set({ ...open, synced: 0, time }).reset();
    const [left] = delay.process(impulse(RATE * 2.1));
    expect(loudest(left)).toBe((time * RATE) / 1000);
    expect(left[(time * RATE) / 1000]).toBeCloseTo(1, 2);
  }
});

test("a time between frames delays a tone's phase by as much", async () => {
  const delay = await Effect.create("delay", RATE);
  const time = 10.3 + 1 / 96; // 494.9 frames
  delay.set({ ...open, synced: 0, time }).reset();
  const hz = 1000;
  const [left] = delay.process(sine(RATE, hz, RATE));
  const expected = Float32Array.from({ length: RATE }, (_, n) => Math.sin(2 * Math.PI * hz * (n / RATE - time / 1000)));
  // The 20-Hz low cut turns 1 kHz by 1.1 degrees.
  expect(difference(left, expected, RATE / 2, RATE)).toBeLessThan(0.03);
});

test("note values follow the tempo", async () => {
  for (const bpm of [60, 120, 173.5]) {
    for (const [division, quarters] of DIVISION_QUARTERS.entries()) {
      const delay = await Effect.create("delay", RATE);
      delay.engine.setBpm(bpm);
      delay.set({ ...open, synced: 1, division }).reset();
      const expected = (quarters * 60 * RATE) / bpm;
      const [left] = delay.process(impulse(Math.ceil(expected) + 100));
      expect(Math.abs(loudest(left) - expected), `${quarters} at ${bpm}`).toBeLessThanOrEqual(0.51);
    }
  }
});

test("each repeat is lower by the feedback", async () => {
  const delay = await Effect.create("delay", RATE);
  delay.set({ synced: 0, time: 100, feedback: 50, lowCut: 20, highCut: 20000 }).reset();
  const [left] = delay.process(impulse(RATE));
  for (let k = 1; k < 8; k++) {
    const frame = 4800 * k;
    expect(Math.abs(db(Math.abs(left[frame]!) / 0.5 ** (k - 1)))).toBeLessThan(0.2);
    expect(peak(left, frame + 100, frame + 4700)).toBeLessThan(0.003);
  }
});

test("ping-pong goes from left to right", async () => {
  const delay = await Effect.create("delay", RATE);
  delay.set({ synced: 0, time: 100, feedback: 60, pingPong: 1, lowCut: 20, highCut: 20000 }).reset();
  const [left, right] = delay.process(impulse(RATE), new Float32Array(RATE));
  for (let k = 1; k < 6; k++) {
    const frame = 4800 * k;
    const [sounding, silent] = k % 2 === 1 ? [left, right] : [right, left];
    expect(Math.abs(db(sounding[frame]! / (0.5 * 0.6 ** (k - 1))))).toBeLessThan(0.2);
    expect(Math.abs(silent[frame]!)).toBeLessThan(0.003);
  }
});

test("the cuts stand in the loop: a tone loses as much again with each pass", async () => {
  const delay = await Effect.create("delay", RATE);
  delay.set({ synced: 0, time: 500, feedback: 95, lowCut: 20, highCut: 2000 }).reset();
  const burst = new Float32Array(RATE * 3);
  burst.set(sine(RATE * 0.4, 4000, RATE, 0.5));
  const [left] = delay.process(burst);
  const levels = [1, 2, 3, 4].map((k) => db(toneLevel(left, 4000, RATE, k * 24000 + 2400, k * 24000 + 16800) / 0.5));
  // One-pole low-pass in discrete time: |c / (1 − (1 − c)e^{−jω})|
  const c = 1 - Math.exp((-2 * Math.PI * 2000) / RATE);
  const w = (2 * Math.PI * 4000) / RATE;
  const pass = db(c / Math.hypot(1 - (1 - c) * Math.cos(w), (1 - c) * Math.sin(w)));
  levels.forEach((level, k) => {
    expect(Math.abs(level - (pass * (k + 1) + db(0.95) * k))).toBeLessThan(0.15);
  });
});

test("another tempo while it sounds neither clicks nor slides the pitch", async () => {
  const delay = await Effect.create("delay", RATE);
  delay.set({ ...open, synced: 1, division: 8 }).reset();
  delay.engine.setBpm(120);
  const [left] = delay.process(sine(RATE * 3, 200, RATE, 0.5), undefined, (block) => {
    if (block >= 500 && block < 600) delay.engine.setBpm(120 + (block - 500) * 0.2);
  });
  let rough = Float64Array.from(left);
  for (let i = 0; i < 4; i++) rough = rough.map((x, n) => (n === 0 ? 0 : (x - rough[n - 1]!) / 2));
  expect(db(peak(Float32Array.from(rough), 64000))).toBeLessThan(-80);
  // Where the crossfades are over it is 200 Hz again.
  expect(Math.abs(db(toneLevel(left, 200, RATE, RATE * 2, RATE * 3) / 0.5))).toBeLessThan(0.1);
});

test.each([0.5, 7])("a reset forgets all of the last %s s", async (seconds) => {
  const delay = await Effect.create("delay", RATE);
  delay.set({ ...open, synced: 0, time: 4000, feedback: 50 }).reset();
  delay.process(sine(RATE * seconds, 440, RATE));
  delay.reset();
  const [left, right] = delay.process(new Float32Array(RATE * 9));
  expect(peak(left)).toBe(0);
  expect(peak(right)).toBe(0);
});
