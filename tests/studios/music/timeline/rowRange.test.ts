import { describe, expect, test } from "vitest";
import { nextRows, type RowRange } from "../../../../src/studios/music/timeline/model/rowRange";

const rows = ({ first, end }: RowRange) => Array.from({ length: end - first }, (_, index) => first + index);

/** All ranges on the way from one to another. */
function way(held: RowRange, wanted: RowRange): RowRange[] {
  const steps: RowRange[] = [];
  for (let at = held; at.first !== wanted.first || at.end !== wanted.end; ) {
    at = nextRows(at, wanted);
    steps.push(at);
    if (steps.length > 100) throw new Error("It never arrives");
  }
  return steps;
}

describe("the way from rows that are held to rows that are wanted", () => {
  test.each([
    ["on", { first: 0, end: 10 }, { first: 4, end: 14 }],
    ["back", { first: 40, end: 50 }, { first: 33, end: 43 }],
    ["far away", { first: 0, end: 10 }, { first: 80, end: 90 }],
    ["from none", { first: 0, end: 0 }, { first: 3, end: 8 }],
    ["to none", { first: 2, end: 6 }, { first: 0, end: 0 }],
    ["to fewer", { first: 0, end: 10 }, { first: 3, end: 5 }],
  ])("%s: one row more in each step, those that stay wanted stay", (_, held, wanted) => {
    const steps = way(held, wanted);
    let before = held;
    for (const step of steps) {
      const added = rows(step).filter((row) => !rows(before).includes(row));
      expect(added.length).toBeLessThanOrEqual(1);
      for (const row of rows(step)) expect(rows(wanted)).toContain(row);
      for (const row of rows(before).filter((row) => rows(wanted).includes(row))) expect(rows(step)).toContain(row);
      before = step;
    }
    expect(steps.at(-1)).toEqual(wanted);
  });
});
