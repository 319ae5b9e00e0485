import { expect, test } from "vitest";
import { UNIT_SLOTS, UNITS, unitEffect } from "../../../contract/dj/channels";
import { metaValue } from "../../../contract/dj/effects";
import { newDjSet } from "../../../contract/dj/set";

test.each([
  ["reverb", 0, "mix", 0],
  ["delay", 100, "mix", 100],
  ["djFilter", 0, "position", -100],
  ["djFilter", 50, "position", 0],
  ["djFilter", 75, "position", 50],
  ["gate", 100, "threshold", -6],
] as const)("the meta knob of a %s at %d", (kind, meta, parameter, value) => {
  expect(metaValue({ kind }, meta)).toEqual({ parameter, value });
});

test("an effect without an amount has nothing to turn", () => {
  expect(metaValue({ kind: "eq" }, 50)).toBeNull();
});

test("in a new set every effect is as its knob says", () => {
  const { devices } = newDjSet();
  for (const unit of UNITS) {
    for (const slot of UNIT_SLOTS) {
      const device = devices[unitEffect(unit, slot)]!;
      const amount = metaValue(device, 50);
      if (amount) expect(device.params[amount.parameter], device.kind).toBe(amount.value);
    }
  }
});
