import { describe, expect, it } from "vitest";
import { SlipDetector } from "../../../src/engine/recording/outputWatch";
import { seeded } from "../../contract/project/randomCommands";

const RATE = 44100;

/**
 * Looks every 20 ms for some seconds at an output that is `late(seconds)` frames late, on a clock that
 * drifts by 50 parts in a million, told with noise of so many frames.
 */
function watch(seconds: number, late: (seconds: number) => number, noise: number) {
  const detector = new SlipDetector(RATE);
  const random = seeded(7);
  const slips: { frames: number; began: number }[] = [];
  for (let look = 0; look < seconds * 50; look++) {
    const time = look * 0.02;
    const frame = time * RATE * (1 - 50e-6) - late(time) + (random() - 0.5) * 2 * noise;
    const slip = detector.look(frame, time * 1000);
    if (slip) slips.push({ frames: slip.frames, began: time - slip.since / 1000 });
  }
  return slips;
}

describe("an output that stands still", () => {
  it("is left alone while it only drifts, for ten minutes", () => {
    expect(watch(600, () => 0, 15)).toEqual([]);
  });

  it("is found within a fraction of a ms, and when it was", () => {
    const steps = [
      [4, 260],
      [9, 615],
      [12, 90],
    ] as const;
    const slips = watch(20, (at) => steps.reduce((sum, [from, frames]) => sum + (at >= from ? frames : 0), 0), 12);
    expect(slips.length).toBe(3);
    slips.forEach(({ frames, began }, i) => {
      const [at, expected] = steps[i]!;
      expect(Math.abs(frames - expected)).toBeLessThan(15);
      expect(Math.abs(began - at)).toBeLessThan(0.03);
    });
  });

  it("is found when it catches up again", () => {
    const slips = watch(12, (at) => (at >= 4 && at < 8 ? 300 : 0), 5);
    expect(slips.map(({ frames }) => Math.round(frames / 10))).toEqual([30, -30]);
  });

  it("is not told from a moment's noise", () => {
    expect(watch(20, (at) => (at >= 6 && at < 6.1 ? 400 : 0), 10)).toEqual([]);
  });
});
