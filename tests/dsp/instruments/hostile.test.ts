import { describe, expect, test } from "vitest";
import { DEVICES } from "../../../contract/devices";
import { EventType } from "../../../dsp/abi";
import { on, TestDevice, type TimedEvent } from "./device";
import { peak } from "./sound";
import { loopedSine, samplerWith } from "./zones";

const KINDS = ["synth", "pluck", "drums", "sampler"] as const;
const { samples, zone } = loopedSine(96);
const make = (kind: (typeof KINDS)[number]) =>
  kind === "sampler" ? samplerWith([zone], samples) : new TestDevice(kind);

describe.each(KINDS)("%s", (kind) => {
  test.each([1e9, -1e9, Number.POSITIVE_INFINITY, Number.NaN])("survives every parameter at %d", (value) => {
    for (const name of Object.keys(DEVICES[kind].parameters)) {
      const device = make(kind);
      device.set({ [name]: value });
      device.render(1280, [on(0, 60), on(10, 38)]);
      device.reset();
      expect(device.render(128).left).toHaveLength(128);
    }
  });

  test("survives keys, controllers and values that do not exist, and more events than a block holds", () => {
    const device = make(kind);
    const events: TimedEvent[] = [];
    for (let i = 0; i < 2000; i++) {
      const type = [EventType.noteOn, EventType.noteOff, EventType.control, EventType.bend, EventType.pressure][i % 5]!;
      events.push([Math.floor(i / 16), type, (i * 7919) % 1000, ((i * 31) % 41) / 10 - 2]);
    }
    const { left } = device.render(12800, events);
    expect(left.every(Number.isFinite)).toBe(true);
  });

  test("plays on after more events than a block holds", () => {
    const device = make(kind);
    device.render(128, [
      ...Array.from({ length: 600 }, (_, i) => [1, EventType.control, 1, i / 600] as TimedEvent),
      on(2, 60),
    ]);
    expect(peak(device.render(4800).left)).toBeGreaterThan(0.01);
  });
});
