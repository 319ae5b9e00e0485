import { describe, expect, test } from "vitest";
import { decimals, settle, taperOf } from "../../contract/parameters/taper";
import { nudge } from "../../src/ui/controls/value/travel";
import type { ControlSpec } from "../../src/ui/spec";

const spec = (values: Partial<ControlSpec>): ControlSpec => ({
  label: "Test",
  min: 0,
  max: 100,
  default: 50,
  step: 0,
  unit: "",
  scale: "linear",
  ...values,
});

describe("a control's way", () => {
  test("a logarithmic one has the geometric mean in its middle", () => {
    const taper = taperOf(spec({ min: 20, max: 20000, scale: "log" }));
    expect(taper.toValue(0.5)).toBeCloseTo(Math.sqrt(20 * 20000), 6);
    expect(taper.toPosition(20)).toBe(0);
    expect(taper.toPosition(20000)).toBeCloseTo(1, 12);
  });

  test.each([
    spec({ min: -15, max: 15, step: 0.5 }),
    spec({ min: 0.1, max: 200, scale: "log" }),
    spec({ min: 0, max: 2000, scale: "log" }),
  ])("position and value are each other's inverse", (each) => {
    const taper = taperOf(each);
    for (let position = 0; position <= 1; position += 0.05) {
      expect(taper.toPosition(taper.toValue(position))).toBeCloseTo(position, 9);
    }
  });

  test("positions outside end at the ends", () => {
    const taper = taperOf(spec({ min: -20, max: 20 }));
    expect(taper.toValue(-1)).toBe(-20);
    expect(taper.toValue(2)).toBe(20);
    expect(taper.toPosition(1e9)).toBe(1);
  });
});

describe("the grid", () => {
  test.each([
    [0.1, 0.30000000000000004, 0.3],
    [0.5, 1.24, 1],
    [1, 49.6, 50],
    [0, 12.3456, 12.3456],
    [1, -5, 0],
    [1, 500, 100],
  ])("step %d puts %d on %d", (step, value, on) => expect(settle(spec({ step }), value)).toBe(on));

  test("counts from the least value", () => expect(settle(spec({ min: 2, max: 50, step: 5 }), 8)).toBe(7));
  test.each([
    [1, 0],
    [0.5, 1],
    [0.1, 1],
    [0.01, 2],
  ])("a step of %d has %d decimals", (step, places) => expect(decimals(step)).toBe(places));
});

describe("a key press", () => {
  const even = spec({ min: 0, max: 100, step: 0.1 });
  test.each([
    ["normal", 51],
    ["fine", 50.1],
    ["coarse", 60],
  ] as const)("%s moves 50 to %d", (size, value) => expect(nudge(even, taperOf(even), 50, 1, size)).toBe(value));

  test("moves by one step where a hundredth of the way is less", () => {
    const eq = spec({ min: -15, max: 15, step: 0.5 });
    expect(nudge(eq, taperOf(eq), 0, 1, "normal")).toBe(0.5);
    expect(nudge(eq, taperOf(eq), 0, -1, "fine")).toBe(-0.5);
  });

  test("stops at the ends", () => {
    expect(nudge(even, taperOf(even), 100, 1, "coarse")).toBe(100);
    expect(nudge(even, taperOf(even), 0, -1, "normal")).toBe(0);
  });
});
