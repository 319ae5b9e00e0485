import { describe, expect, test } from "vitest";
import { Booth, DeckStatus, DeckVerb, db, rms, sine } from "./booth";

const RATE = 48_000;
const SECONDS = 6;

/** Peaks of 5 ms around these frames. */
function hits(frames: number, middles: readonly number[], chord = false): Float32Array {
  const signal = new Float32Array(frames);
  if (chord) {
    for (const hz of [220, 277.18, 329.63]) {
      for (let i = 0; i < frames; i++) signal[i]! += 0.05 * Math.sin((2 * Math.PI * hz * i) / RATE);
    }
  }
  for (const middle of middles) {
    for (let i = -120; i < 120; i++) {
      const envelope = Math.cos((Math.PI * i) / 240) ** 2;
      if (signal[middle + i] !== undefined)
        signal[middle + i]! += 0.6 * envelope * Math.cos((2 * Math.PI * 3000 * i) / RATE);
    }
  }
  return signal;
}

/** What is above 1.5 kHz, by a straight filter of 63 taps: the hits without the chord. */
function above(signal: Float32Array): Float32Array {
  const half = 63;
  const taps = Array.from({ length: 2 * half + 1 }, (_, index) => {
    const n = index - half;
    const low = n === 0 ? 3000 / RATE : Math.sin((2 * Math.PI * 1500 * n) / RATE) / (Math.PI * n);
    const window = 0.5 + 0.5 * Math.cos((Math.PI * n) / (half + 1));
    return ((n === 0 ? 1 : 0) - low) * window;
  });
  return Float32Array.from(signal, (_, at) =>
    taps.reduce((sum, tap, index) => sum + tap * (signal[at + index - half] ?? 0), 0),
  );
}

/** Energy and its centre around a frame. */
function burst(signal: Float32Array, around: number, reach: number): { energy: number; centre: number } {
  let [energy, moment] = [0, 0];
  for (let n = Math.max(0, Math.round(around - reach)); n < Math.min(signal.length, around + reach); n++) {
    energy += signal[n]! ** 2;
    moment += n * signal[n]! ** 2;
  }
  return { energy, centre: moment / energy };
}

function locked(source: Float32Array, tempo: number, rate = RATE): Booth {
  return new Booth()
    .load(0, source, { rate })
    .tell(0, DeckVerb.keylock, 1)
    .tell(0, DeckVerb.tempo, tempo)
    .tell(0, DeckVerb.play);
}

/** Cents by which a steady tone is off a frequency: the turn of its phase over 40,000 frames. */
function centsOff(out: Float32Array, hz: number, from: number): number {
  const phaseAt = (first: number) => {
    let [re, im] = [0, 0];
    for (let n = first; n < first + 9600; n++) {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * (n - first)) / 9600);
      re += out[n]! * window * Math.cos((2 * Math.PI * hz * n) / RATE);
      im -= out[n]! * window * Math.sin((2 * Math.PI * hz * n) / RATE);
    }
    return Math.atan2(im, re);
  };
  let [turned, last] = [0, phaseAt(from)];
  for (let at = 500; at <= 40_000; at += 500) {
    const now = phaseAt(from + at);
    turned += Math.atan2(Math.sin(now - last), Math.cos(now - last));
    last = now;
  }
  return 1200 * Math.log2(1 + (turned / (2 * Math.PI) / 40_000) * (RATE / hz));
}

describe("under keylock", () => {
  test.each([0.92, 0.97, 1.03, 1.08])("at %f of the tempo sines stay within a cent, as loud as before", (tempo) => {
    for (const hz of [110, 440, 1000, 5000]) {
      const out = locked(sine(RATE * SECONDS, hz), tempo).render(RATE * 2.5).left;
      expect(Math.abs(centsOff(out, hz, 20_000)), `${hz} Hz`).toBeLessThan(1);
      expect(Math.abs(db(rms(out, 20_000, 100_000) / (0.25 * Math.SQRT1_2))), `${hz} Hz`).toBeLessThan(0.5);
    }
  });

  test.each([
    [0.92, false],
    [1.08, false],
    [0.92, true],
    [1.08, true],
  ])("at %f of the tempo hits of 5 ms stay within 3.5 dB and 2 ms (on a chord: %s)", (tempo, chord) => {
    const middles = Array.from({ length: 12 }, (_, n) => 24_000 + n * 18_000);
    const source = hits(RATE * SECONDS, middles, chord);
    const out = above(locked(source, tempo).render(RATE * SECONDS * 0.9).left);
    const before = above(source);
    for (const middle of middles.filter((at) => at / tempo + 2400 < out.length && at > 40_000)) {
      const wanted = burst(before, middle, 2400);
      const heard = burst(out, middle / tempo, 2400);
      expect(Math.abs(heard.centre - middle / tempo) / RATE, `hit at ${middle}`).toBeLessThan(0.002);
      expect(Math.abs(10 * Math.log10(heard.energy / wanted.energy)), `hit at ${middle}`).toBeLessThan(3.5);
    }
  });

  test("a source of another rate keeps its pitch too", () => {
    const out = locked(sine(44_100 * SECONDS, 440, 44_100), 1.06, 44_100).render(RATE * 2).left;
    expect(Math.abs(centsOff(out, 440, 20_000))).toBeLessThan(1);
  });

  test("the position is the resampled deck's, to the frame", () => {
    const booth = locked(sine(RATE * SECONDS, 440), 1.08);
    booth.render(RATE * 2);
    expect(booth.read(0, DeckStatus.frame)).toBeCloseTo(Math.ceil((RATE * 2) / 128) * 128 * 1.08, 6);
  });
});
