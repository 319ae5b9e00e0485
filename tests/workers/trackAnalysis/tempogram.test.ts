import { expect, test } from "vitest";
import { standingOut } from "../../../workers/trackAnalysis/tempogram";

test("silence behind loud accents stands out by nothing, and by no broken number", () => {
  const accents = Float32Array.from({ length: 4000 }, (_, n) => (n < 1500 && n % 37 === 0 ? 1 + (n % 7) / 3 : 0));
  const found = standingOut(accents, 100);
  expect(found.findIndex((value) => !Number.isFinite(value))).toBe(-1);
  expect(Math.max(...found.subarray(2500))).toBe(0);
});
