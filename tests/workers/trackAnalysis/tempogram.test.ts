import { expect, test } from "vitest";
import { standingOut } from "../../../workers/trackAnalysis/tempogram";

/** Accents of all sizes for half a minute, then silence for as long. */
function thenSilence(seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length: 6000 }, (_, n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return n < 3000 ? 10 ** ((state / 2 ** 32) * 9 - 7) : 0;
  });
}

test("silence behind accents stands out by nothing, and by no broken number", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const found = standingOut(thenSilence(seed), 100);
    expect(found.findIndex((value) => !Number.isFinite(value))).toBe(-1);
    expect(Math.max(...found.subarray(4000))).toBeLessThan(1e-6);
  }
});
