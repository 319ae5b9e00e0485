import { describe, expect, it } from "vitest";
import { MpeZones } from "../../../../contract/midi/live/mpe";

/** Messages as MPE 1.1 and its keyboards send them. */

const cc = (controller: number, value: number) => ({ type: "control", controller, value }) as const;
const on = (key: number) => ({ type: "noteOn", key, velocity: 100 }) as const;
const off = (key: number) => ({ type: "noteOff", key }) as const;
const bend = (value: number) => ({ type: "bend", value }) as const;

/** Registered parameter `parameter` of a channel. */
function rpn(zones: MpeZones, channel: number, parameter: number, value: number): readonly unknown[] | null {
  zones.take(channel, cc(101, 0));
  zones.take(channel, cc(100, parameter));
  return zones.take(channel, cc(6, value));
}

describe("a zone", () => {
  it("is set by parameter 6 on channel 1 or 16, and its members are notes'", () => {
    const zones = new MpeZones();
    expect(zones.take(2, on(60))).toBeNull();
    expect(zones.any).toBe(false);
    rpn(zones, 1, 6, 4);
    rpn(zones, 16, 6, 3);
    expect([1, 2, 5, 6, 12, 13, 15, 16].map((channel) => zones.managerOf(channel))).toEqual([
      null,
      1,
      1,
      null,
      null,
      16,
      16,
      null,
    ]);
    // only the managers set zones
    rpn(zones, 3, 6, 0);
    expect(zones.managerOf(2)).toBe(1);
    expect(zones.take(1, bend(4096))).toBeNull();
    expect(zones.take(7, on(60))).toBeNull();
    expect(zones.take(2, on(60))).toEqual([on(60)]);
  });

  it("takes channels from the other, and is gone with 0 members, when its notes end", () => {
    const zones = new MpeZones();
    rpn(zones, 1, 6, 7);
    rpn(zones, 16, 6, 15);
    expect(zones.managerOf(2)).toBe(16);
    rpn(zones, 1, 6, 15);
    expect(zones.managerOf(15)).toBe(1);
    zones.take(5, on(64));
    expect(rpn(zones, 1, 6, 0)).toEqual([off(64)]);
    expect(zones.any).toBe(false);
  });
});

describe("a finger", () => {
  const keyboard = () => {
    const zones = new MpeZones();
    rpn(zones, 1, 6, 15);
    return zones;
  };

  it("bends its own note by ±48 semitones, or by what parameter 0 of any member says", () => {
    const zones = keyboard();
    zones.take(2, on(60));
    zones.take(3, on(67));
    expect(zones.take(3, bend(-4096))).toEqual([{ type: "noteBend", key: 67, value: -24 }]);
    rpn(zones, 2, 0, 24);
    expect(zones.take(3, bend(4096))).toEqual([{ type: "noteBend", key: 67, value: 12 }]);
    zones.take(2, cc(38, 50));
    expect(zones.take(2, bend(-8192))).toEqual([{ type: "noteBend", key: 60, value: -24.5 }]);
  });

  it("presses and slides", () => {
    const zones = keyboard();
    zones.take(4, on(50));
    expect(zones.take(4, { type: "pressure", value: 90 })).toEqual([{ type: "notePressure", key: 50, value: 90 }]);
    expect(zones.take(4, cc(74, 20))).toEqual([{ type: "noteTimbre", key: 50, value: 20 }]);
    // other controllers of a member are nobody's
    expect(zones.take(4, cc(1, 99))).toEqual([]);
  });

  it("begins with what stood on its channel when the key went down, and not with what is at rest", () => {
    const zones = keyboard();
    zones.take(2, bend(512));
    zones.take(2, cc(74, 64));
    zones.take(2, { type: "pressure", value: 7 });
    expect(zones.take(2, on(60))).toEqual([
      on(60),
      { type: "noteBend", key: 60, value: 3 },
      { type: "notePressure", key: 60, value: 7 },
    ]);
    zones.take(2, off(60));
    expect(zones.take(2, bend(0))).toEqual([]);
  });
});
