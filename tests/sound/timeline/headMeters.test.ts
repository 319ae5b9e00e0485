import { describe, expect, test } from "vitest";
import { decayedLevel, headBar } from "../../../src/sound/timeline/draw/headMeters";

const silence = { peakLeft: 0, peakRight: 0, clipped: false };

describe("a head's meter", () => {
  test("rises to a peak at once and falls by 26 dB a second", () => {
    const risen = decayedLevel(undefined, { peakLeft: 1, peakRight: 0.5, clipped: false }, 16);
    expect(risen.left).toBe(0);
    expect(risen.right).toBeCloseTo(20 * Math.log10(0.5), 9);
    let level = risen;
    for (let time = 0; time < 500; time += 50) level = decayedLevel(level, silence, 50);
    expect(level.left).toBeCloseTo(-13, 9);
    expect(level.right).toBeCloseTo(20 * Math.log10(0.5) - 13, 9);
  });

  test("stands at the floor where the engine has no strip, and after a long silence", () => {
    expect(decayedLevel(undefined, null, 16)).toEqual({ left: -90, right: -90, clipped: false });
    let level = decayedLevel(undefined, { peakLeft: 1, peakRight: 1, clipped: false }, 0);
    for (let time = 0; time < 10_000; time += 100) level = decayedLevel(level, silence, 100);
    expect(level).toEqual({ left: -90, right: -90, clipped: false });
  });

  test("tells clipping for as long as the engine does", () => {
    const clipped = decayedLevel(undefined, { peakLeft: 1.2, peakRight: 0, clipped: true }, 16);
    expect(clipped.clipped).toBe(true);
    expect(decayedLevel(clipped, silence, 16).clipped).toBe(false);
  });

  test("is as tall as the fader's scale says: +6 dB at the top, silence at the bottom", () => {
    // 64 pixels less the light of 5, two insets of 4, and a gap of 2
    expect(headBar({ left: 6, right: -90, clipped: false }, 128, 64)).toEqual({
      top: 128,
      left: 49,
      right: 0,
      clipped: false,
    });
  });
});
