import fc from "fast-check";
import { expect, test } from "vitest";
import { ridge } from "../../../server/predictor/ridge";

const finite = fc.double({ min: -3, max: 3, noNaN: true });
const problem = fc.integer({ min: 1, max: 5 }).chain((size) =>
  fc.record({
    rows: fc.array(fc.array(finite, { minLength: size, maxLength: size }), { minLength: 2, maxLength: 12 }),
    prior: fc.array(finite, { minLength: size, maxLength: size }),
    penalties: fc.array(fc.double({ min: 0.1, max: 20, noNaN: true }), { minLength: size, maxLength: size }),
    targets: fc.array(finite, { minLength: 12, maxLength: 12 }),
  }),
);

test("no other weights cost less, and a row that is left out is predicted as if it had never been there", () => {
  fc.assert(
    fc.property(problem, ({ rows, prior, penalties, targets: many }) => {
      const targets = many.slice(0, rows.length);
      const at = (x: readonly number[], w: readonly number[]) =>
        x.reduce((sum, one, k) => sum + one * (w[k] as number), 0);
      const cost = (w: readonly number[]) =>
        rows.reduce((sum, x, i) => sum + ((targets[i] as number) - at(x, w)) ** 2, 0) +
        w.reduce((sum, one, k) => sum + (penalties[k] as number) * (one - (prior[k] as number)) ** 2, 0);
      const { weights, leftOut } = ridge({ rows, targets, prior, penalties });
      for (const [index] of weights.entries()) {
        for (const step of [-1e-3, 1e-3]) {
          const moved = weights.map((one, k) => (k === index ? one + step : one));
          expect(cost(moved)).toBeGreaterThan(cost(weights));
        }
      }
      for (const [index, x] of rows.entries()) {
        const others = <T>(list: readonly T[]) => list.filter((_, other) => other !== index);
        const without = ridge({ rows: others(rows), targets: others(targets), prior, penalties });
        expect(leftOut[index]).toBeCloseTo((targets[index] as number) - at(x, without.weights), 6);
      }
    }),
    { numRuns: 60 },
  );
});
