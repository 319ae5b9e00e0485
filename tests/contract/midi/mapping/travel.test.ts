import { describe, expect, it, test } from "vitest";
import { CURVES } from "../../../../contract/midi/mapping/mapping";
import {
  bend,
  NOT_PICKED_UP,
  numberOf,
  type Pickup,
  pickUp,
  positionOf,
  shareAt,
  shareOf,
  ticksOf,
  unbend,
} from "../../../../contract/midi/mapping/travel";

describe("a value of 7 or 14 bits", () => {
  it.each([
    [7, 0, 0],
    [7, 32, 0.25],
    [7, 64, 0.5],
    [7, 127, 1],
    [14, 0, 0],
    [14, 8192, 0.5],
    [14, 16383, 1],
  ] as const)("of %i bits, %i, is the share %f: least, centre and greatest are exact", (bits, value, share) => {
    expect(shareOf(value, bits)).toBe(share);
  });

  it.each([7, 14] as const)("of %i bits rises with each step and is sent back as it came", (bits) => {
    const values = Array.from({ length: 2 ** bits }, (_, value) => value);
    expect(values.filter((value) => numberOf(shareOf(value, bits), bits) !== value)).toEqual([]);
    expect(values.filter((value) => value > 0 && shareOf(value, bits) <= shareOf(value - 1, bits))).toEqual([]);
  });
});

describe("an endless encoder", () => {
  // what each encoding is defined by: steps as the published tables of encoder modes give them
  it.each([
    ["twos", 1, 1],
    ["twos", 63, 63],
    ["twos", 127, -1],
    ["twos", 65, -63],
    ["twos", 64, -64],
    ["twos", 0, 0],
    ["offset", 65, 1],
    ["offset", 63, -1],
    ["offset", 127, 63],
    ["offset", 0, -64],
    ["offset", 64, 0],
    ["sign", 1, 1],
    ["sign", 63, 63],
    ["sign", 65, -1],
    ["sign", 127, -63],
    ["sign", 0, 0],
  ] as const)("that encodes by %s means by %i: %i ticks", (encoding, value, ticks) => {
    expect(ticksOf(value, encoding)).toBe(ticks);
  });

  it("whose value is no step at all, 64 with a sign and no magnitude, stands still", () => {
    expect(Math.abs(ticksOf(64, "sign"))).toBe(0);
  });
});

describe("a control's way", () => {
  const whole = { min: 0, max: 1, curve: "linear", invert: false, reach: [0, 1] } as const;

  it.each(CURVES)("has the ends of its target with the curve %s, never falls, and is its own way back", (curve) => {
    expect(bend(curve, 0)).toBe(0);
    expect(bend(curve, 1)).toBe(1);
    for (let step = 0; step <= 127; step++) {
      const share = step / 127;
      if (step > 0) expect(bend(curve, share)).toBeGreaterThan(bend(curve, (step - 1) / 127));
      expect(unbend(curve, bend(curve, share))).toBeCloseTo(share, 9);
    }
  });

  it("bends below the line, above it, or first below and then above", () => {
    expect(bend("exponential", 0.5)).toBe(0.25);
    expect(bend("logarithmic", 0.5)).toBe(0.75);
    expect(bend("s-curve", 0.25)).toBeLessThan(0.25);
    expect(bend("s-curve", 0.75)).toBeGreaterThan(0.75);
  });

  it("lies between minimum and maximum, and runs backwards where it is inverted", () => {
    const way = { ...whole, min: 0.2, max: 0.7 };
    expect([0, 0.5, 1].map((share) => positionOf(way, share))).toEqual([0.2, expect.closeTo(0.45, 12), 0.7]);
    expect([0, 1].map((share) => positionOf({ ...way, invert: true }, share))).toEqual([0.7, 0.2]);
  });

  it("is stretched where the control reaches only a part of its range", () => {
    const way = { ...whole, reach: [0.1, 0.9] as const };
    expect([0, 0.1, 0.5, 0.9, 1].map((share) => positionOf(way, share))).toEqual([0, 0, 0.5, 1, 1]);
  });

  it.each(CURVES)("shows with the curve %s where it took its target", (curve) => {
    const way = { min: 0.2, max: 0.7, curve, invert: true, reach: [0.1, 0.9] as const };
    for (const share of [0.1, 0.3, 0.5, 0.8, 0.9]) expect(shareAt(way, positionOf(way, share))).toBeCloseTo(share, 9);
    expect(shareAt(way, 0)).toBeCloseTo(0.9, 9);
    expect(shareAt(way, 1)).toBeCloseTo(0.1, 9);
  });
});

describe("soft takeover", () => {
  /** Moves a control through `asked` while the target follows it; where it took the target each time. */
  function ride(present: number, asked: readonly number[], before: Pickup = NOT_PICKED_UP) {
    let state = before;
    let at = present;
    const took = asked.map((next) => {
      state = pickUp(state, at, next);
      at = state.took ?? at;
      return state.took;
    });
    return { took, state, at };
  }

  test("leaves the target alone until the control comes near it, then follows it however fast it moves", () => {
    expect(ride(0.8, [0.1, 0.4, 0.79, 0.2]).took).toEqual([null, null, 0.79, 0.2]);
  });

  test("takes the target as the control goes past it in one step, upwards and downwards", () => {
    expect(ride(0.5, [0.3, 0.7]).took).toEqual([null, 0.7]);
    expect(ride(0.5, [0.7, 0.3]).took).toEqual([null, 0.3]);
  });

  test("a first value far away takes nothing, though the target lies between it and the start", () => {
    expect(ride(0.5, [0.9]).took).toEqual([null]);
  });

  test("three of 128 steps are near, four are not", () => {
    expect(ride(0.5, [0.5 + 3 / 128]).took[0]).not.toBeNull();
    expect(ride(0.5, [0.5 + 4 / 128]).took).toEqual([null]);
  });

  test("lets go once somebody else moves the target", () => {
    const { state } = ride(0.5, [0.5, 0.6]);
    expect(pickUp(state, 0.1, 0.65).took).toBeNull();
  });
});
