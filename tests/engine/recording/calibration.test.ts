import { describe, expect, it } from "vitest";
import { contextFrames, streamFrames } from "../../../contract/frames";
import { CalibrationError, roundTripOf, testSignal } from "../../../src/engine/recording/calibration";
import { findSignal } from "../../../src/engine/recording/correlate";
import { DiscontinuityDetector } from "../../../src/engine/recording/discontinuity";
import { seeded } from "../../contract/project/randomCommands";

const RATE = 44100;
const signal = testSignal(RATE);
const period = signal.length + 22050;

/** What a microphone hears of four signals that come back after `delays` frames, in noise; null: one that was lost. */
function heard(delays: readonly (number | null)[], emitted: number, contextFrame: number, gain: number, noise: number) {
  const random = seeded(7);
  const frames = new Float32Array(period * 4 + 40_000).map(() => noise * (random() * 2 - 1));
  delays.forEach((delay, time) => {
    if (delay === null) return;
    const at = emitted + time * period + delay - contextFrame;
    signal.forEach((x, i) => {
      frames[at + i] = (frames[at + i] ?? 0) + gain * x;
    });
  });
  return { contextFrame: contextFrames(contextFrame), frames };
}

describe("calibration", () => {
  it("finds a signal in noise, either way up, to the frame", () => {
    const random = seeded(3);
    const noise = new Float32Array(20_000).map(() => 0.1 * (random() * 2 - 1));
    for (const gain of [0.3, -0.3]) {
      const signalInNoise = noise.slice();
      signal.forEach((x, i) => {
        signalInNoise[4321 + i]! += gain * x;
      });
      const { frame, likeness } = findSignal(signalInNoise, signal);
      expect(frame).toBeCloseTo(4321, 0);
      expect(Math.sign(likeness)).toBe(Math.sign(gain));
    }
  });

  it("measures the round trip to the frame", () => {
    for (const delay of [0, 700, 3829, 9999]) {
      const { roundTrip, spread } = roundTripOf(
        heard(Array(4).fill(delay), 20_000, 12_345, 0.2, 0.01),
        20_000,
        period,
        signal,
        RATE,
      );
      expect(roundTrip * RATE).toBeCloseTo(delay, 0);
      expect(spread).toBeLessThan(0.0001);
    }
  });

  it("refuses noise alone and a stream that jumps meanwhile", () => {
    const measure = (delays: (number | null)[], gain: number) => () =>
      roundTripOf(heard(delays, 20_000, 12_345, gain, 0.05), 20_000, period, signal, RATE);
    expect(measure([700, 700, 700, 700], 0)).toThrow(CalibrationError);
    expect(measure([700, 700, 700, 700], 0)).toThrow(/not heard/);
    expect(measure([700, 700, 812, 812], 0.5)).toThrow(/unevenly \(by 2.5 ms\)/);
    expect(measure([700, null, null, 700], 0.5)).toThrow(/with gaps/);
    expect(measure([700, 700, 700, 700], 0.5)).not.toThrow();
  });

  it("does with three of four", () => {
    const loop = heard([700, null, 702, 704], 20_000, 12_345, 0.5, 0.05);
    const { roundTrip, spread } = roundTripOf(loop, 20_000, period, signal, RATE);
    expect(roundTrip * RATE).toBeCloseTo(702, 0);
    expect(spread * RATE).toBeCloseTo(4, 0);
  });
});

describe("jumps of an input stream", () => {
  /** Looks at 100 ms, unevenly as buffers of 512 and 441 frames make them, with a step of the lead. */
  function steps(jump: number, looks: number) {
    const random = seeded(11);
    const detector = new DiscontinuityDetector(RATE);
    const found: number[] = [];
    for (let look = 0; look < looks; look++) {
      const now = look * 4410 + Math.floor(random() * 300);
      const delivered = Math.floor((now + (look >= looks / 2 ? jump : 0)) / 441) * 441;
      const contextFrame = contextFrames(Math.floor(now / 512) * 512);
      const step = detector.look({ delivered: streamFrames(delivered), contextFrame });
      if (step !== 0) found.push(step);
    }
    return found;
  }

  it("are found, once each, with about their size", () => {
    for (const jump of [-4410, -1500, 1500, 4410]) {
      const found = steps(jump, 120);
      expect(found.length).toBe(1);
      expect(Math.abs(found[0]! - jump)).toBeLessThan(600);
    }
  });

  it("are not found where only the buffers are uneven", () => {
    expect(steps(0, 2000)).toEqual([]);
  });
});
