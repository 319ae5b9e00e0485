import { describe, expect, test } from "vitest";
import { EventType } from "../../../dsp/abi";
import { firstWrong } from "../../firstWrong";
import { bend, control, off, on, TestDevice, type TimedEvent } from "./device";
import { rms } from "./sound";
import { loopedSine, samplerWith, zoneTable } from "./zones";

const registered = (frame: number, parameter: number, value: number): TimedEvent => [
  frame,
  EventType.registered,
  parameter,
  value / 16383,
];
const choose = (frame: number, preset: number): TimedEvent => [frame, EventType.program, preset, 0];
const low = loopedSine(96);
const high = loopedSine(60, 0.25);

/** A sampler whose own sound is the low sine, with the high one under the number 200. */
function twoPresets(): TestDevice {
  const device = samplerWith([low.zone], low.samples);
  device.buffer(200, zoneTable([{ ...high.zone, sample: device.sample(high.samples) }]));
  return device;
}
const lowAlone = () => samplerWith([low.zone], low.samples);
const highAlone = () => samplerWith([high.zone], high.samples);

/** The same sound, except for the rounding of rendering in other pieces. */
function expectSame(ours: { left: Float32Array }, expected: { left: Float32Array }): void {
  const apart = ours.left.map((value, i) => value - expected.left[i]!);
  expect(rms(apart, 0, apart.length)).toBeLessThan(1e-4 * rms(expected.left, 0, apart.length));
}

describe("a program change", () => {
  test("chooses the preset of the notes that follow, on its frame", () => {
    const out = twoPresets().render(4096, [choose(1001, 200), on(1001, 69)]);
    expect(out).toEqual(highAlone().render(4096, [on(1001, 69)]));
    const behind = twoPresets().render(4096, [on(1001, 69), choose(1001, 200)]);
    expect(behind).toEqual(lowAlone().render(4096, [on(1001, 69)]));
  });

  test("leaves what sounds with the preset it began with", () => {
    const { left } = twoPresets().render(8192, [on(0, 69), choose(3000, 200), on(4000, 71), off(5000, 69)]);
    const first = lowAlone().render(8192, [on(0, 69), off(5000, 69)]).left;
    const second = highAlone().render(8192, [on(4000, 71)]).left;
    expect(firstWrong(0, left.length, (i) => Math.abs(left[i]! - first[i]! - second[i]!) < 5e-6)).toBe(-1);
  });

  test("to a preset that is not there plays nothing; a reset returns to the sampler's own", () => {
    const device = twoPresets();
    expect(rms(device.render(2048, [choose(0, 7), on(0, 69)]).left, 0, 2048)).toBe(0);
    device.reset();
    expect(device.render(2048, [on(0, 69)])).toEqual(lowAlone().render(2048, [on(0, 69)]));
  });

  test("gives way to a sound that is chosen for the sampler itself", () => {
    const device = twoPresets();
    device.render(128, [choose(0, 200)]);
    device.exports.deviceBuffer(4, device.state, 0, 0, 0);
    device.buffer(0, zoneTable([{ ...low.zone, sample: device.sample(low.samples) }]));
    expect(device.render(2048, [on(0, 69)])).toEqual(lowAlone().render(2048, [on(0, 69)]));
  });
});

describe.each(["sampler", "synth", "pluck"] as const)("the %s", (name) => {
  const make = () => (name === "sampler" ? lowAlone() : new TestDevice(name));

  test("bends as far as a registered parameter says, and as its own until then", () => {
    const told = make().render(4096, [registered(0, 0, 12 << 7), bend(0, 1), on(0, 57)]);
    expect(told).toEqual(
      make()
        .set({ bendRange: 12 })
        .render(4096, [bend(0, 1), on(0, 57)]),
    );
    const back: TimedEvent = [10, EventType.registered, 0, -1];
    const again = make().render(4096, [registered(0, 0, 12 << 7), back, bend(20, 1), on(20, 57)]);
    expect(again).toEqual(make().render(4096, [bend(20, 1), on(20, 57)]));
  });

  test("is tuned by registered parameters", () => {
    const tuned = make().render(4096, [registered(0, 2, 65 << 7), registered(0, 1, 12_288), on(0, 57)]);
    const bent = make()
      .set({ bendRange: 3 })
      .render(4096, [bend(0, 0.5), on(0, 57)]);
    expect(tuned).toEqual(bent);
  });

  test("gives the wheel the depth that a registered parameter says", () => {
    const deep = make().render(8192, [registered(0, 5, 1 << 7), control(0, 1, 0.5), on(0, 57)]);
    expect(deep).toEqual(make().render(8192, [control(0, 1, 1), on(0, 57)]));
  });

  test("holds with the sostenuto pedal the keys that were down, and those alone", () => {
    const held = [on(0, 57), control(2000, 66, 1), off(4000, 57)];
    const kept = make().render(24_000, held);
    expectSame(kept, make().render(24_000, [on(0, 57)]));
    const later = make().render(24_000, [control(0, 66, 1), on(10, 57), off(4000, 57)]);
    expectSame(later, make().render(24_000, [on(10, 57), off(4000, 57)]));
    const up = make().render(24_000, [...held, control(6000, 66, 0)]);
    expectSame(up, make().render(24_000, [on(0, 57), off(6000, 57)]));
  });

  test("keeps under the sustain pedal what the sostenuto pedal lets go", () => {
    const events = [on(0, 57), control(10, 66, 1), control(20, 64, 1), off(30, 57), control(5000, 66, 0)];
    expectSame(make().render(24_000, events), make().render(24_000, [on(0, 57)]));
  });

  test("lets go of all keys where the channel's mode changes", () => {
    for (const mode of [123, 124, 126, 127]) {
      const ended = make().render(12_000, [on(0, 57), control(4000, mode, 0)]);
      expect(ended).toEqual(make().render(12_000, [on(0, 57), off(4000, 57)]));
    }
  });
});

test("pan stands in the middle at 64, and hard left at 0 and 1", () => {
  const at = (value: number) => lowAlone().render(4096, [control(0, 10, value / 127), on(0, 69)]);
  const middle = at(64);
  expect(middle.left).toEqual(middle.right);
  expect(at(0)).toEqual(at(1));
  expect(rms(at(0).right, 1024, 4096)).toBeLessThan(1e-6);
  expect(rms(at(127).left, 1024, 4096)).toBeLessThan(1e-6);
});

test("the soft pedal lowers a sample's filter by an octave", () => {
  const dark = (cutoff: number) => samplerWith([{ ...low.zone, cutoff }], low.samples);
  const soft = dark(8000).render(4096, [control(0, 67, 1), on(0, 69)]);
  expect(soft).toEqual(dark(6800).render(4096, [on(0, 69)]));
});
