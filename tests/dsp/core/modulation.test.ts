import { expect, test } from "vitest";
import { DEVICES } from "../../../contract/devices";
import { taperOf } from "../../../contract/parameters/taper";
import {
  AutomationPoint,
  DelayParameter,
  DeviceKind,
  EventType,
  ModulationSource,
  Ramp,
  Size,
  SynthParameter,
  Target,
} from "../../../dsp/abi";
import { Studio } from "./studio";

const RATE = 48000;
/** Frames of a tick at 120 beats a minute. */
const PER_TICK = RATE / 2 / Size.ticksPerQuarter;
const LENGTH = RATE;
const WHEEL = 1;
const { control, pressure, bend } = ModulationSource;

type Event = readonly [tick: number, type: EventType, data1: number, data2: number];

/** A synth that holds one steady sine for a second, and what its keyboard sends meanwhile. */
function studio(events: readonly Event[], set: Partial<Record<keyof typeof SynthParameter, number>> = {}): Studio {
  const made = new Studio(RATE).desk(1);
  made.commands
    .tempoMap([{ tick: 0, bpm: 120 }])
    .deviceCreate(0, DeviceKind.synth, 1)
    .chain(0, [0]);
  const sound = { osc1Wave: 0, sustain: 100, attack: 1, velocity: 0, level: -12, ...set };
  for (const [name, value] of Object.entries(sound)) {
    made.commands.parameter(Target.device, 0, SynthParameter[name as keyof typeof SynthParameter], value, Ramp.none);
  }
  const note = { tick: 0, type: EventType.noteOn, data1: 69, data2: 1, length: 4000 };
  made.events(0, [note, ...events.map(([tick, type, data1, data2]) => ({ tick, type, data1, data2 }))]);
  return made;
}

function play(made: Studio): Float32Array {
  made.commands.resetState().play();
  return made.render(LENGTH).left;
}

/** Level in dB of a tenth of a second from a tick on. */
function level(out: Float32Array, tick: number): number {
  const from = Math.round(tick * PER_TICK);
  const part = out.subarray(from, from + 4800);
  return 10 * Math.log10(part.reduce((sum, x) => sum + x * x, 0) / part.length);
}

const { min, max } = DEVICES.synth.parameters.level;

test("a controller moves a parameter by its share of the travel, from its own frame on", () => {
  const wheel: Event = [701, EventType.control, WHEEL, 0.5];
  const still = play(studio([]));
  const made = studio([wheel]);
  made.commands.modulate(0, SynthParameter.level, control, WHEEL, -0.4);
  const out = play(made);
  expect(level(out, 900) - level(still, 900)).toBeCloseTo(-0.4 * 0.5 * (max - min), 1);
  const first = out.findIndex((x, n) => x !== still[n]);
  expect(first).toBeGreaterThanOrEqual(Math.round(701 * PER_TICK));
  expect(first).toBeLessThan(Math.round(701 * PER_TICK) + 3);
  let step = 0;
  for (let n = first - 5; n < first + 4000; n++) step = Math.max(step, Math.abs(out[n]! - out[n - 1]!));
  let before = 0;
  for (let n = first - 4000; n < first; n++) before = Math.max(before, Math.abs(out[n]! - out[n - 1]!));
  expect(step).toBeLessThan(before * 1.05);
});

test.each([
  ["pressure", pressure, 0, [600, EventType.pressure, 0, 1], -0.25, -0.25],
  ["the pitch wheel, both ways", bend, 0, [600, EventType.bend, 0, -1], 0.2, -0.2],
  ["another controller", control, 74, [600, EventType.control, 74, 1], -0.3, -0.3],
  ["a controller that is not its own", control, 74, [600, EventType.control, 75, 1], -0.3, 0],
] as const)("%s", (_, source, controller, event, amount, share) => {
  const made = studio([event], { bendRange: 0 });
  made.commands.modulate(0, SynthParameter.level, source, controller, amount);
  const plain = studio([event], { bendRange: 0 });
  expect(level(play(made), 900) - level(play(plain), 900)).toBeCloseTo(share * (max - min), 1);
});

test("a frequency moves in octaves, as a control travels over it", () => {
  const set = { osc1Wave: 2, filterCutoff: 400, filterType: 1, filterResonance: 0 };
  const made = studio([[300, EventType.control, WHEEL, 1]], set);
  made.commands.modulate(0, SynthParameter.filterCutoff, control, WHEEL, 0.25);
  const taper = taperOf(DEVICES.synth.parameters.filterCutoff);
  const filterCutoff = taper.toValue(taper.toPosition(400) + 0.25);
  // The wheel also adds vibrato: to both.
  const there = studio([[300, EventType.control, WHEEL, 1]], { ...set, filterCutoff });
  const [out, wanted] = [play(made), play(there)];
  expect(level(out, 1200)).toBeCloseTo(level(wanted, 1200), 1);
  expect(Math.abs(level(out, 1200) - level(play(studio([], set)), 1200))).toBeGreaterThan(3);
});

test("what modulation adds stays within the parameter's range", () => {
  const made = studio([[300, EventType.control, WHEEL, 1]], { level: max });
  made.commands.modulate(0, SynthParameter.level, control, WHEEL, 1);
  expect(level(play(made), 900)).toBeCloseTo(level(play(studio([], { level: max })), 900), 1);
});

test("it adds to automation and to what a hand holds, and goes when its amount does", () => {
  const made = studio([[0, EventType.control, WHEEL, 1]]);
  const point = new DataView(new ArrayBuffer(AutomationPoint.bytes));
  point.setFloat32(AutomationPoint.value, -18, true);
  made.commands.buffer(900, new Uint8Array(point.buffer));
  made.commands.lineAutomation(Target.device, 0, SynthParameter.level, 900, 1);
  made.commands.modulate(0, SynthParameter.level, control, WHEEL, -0.1).resetState().play();
  const out = made.render(LENGTH - 128, (block) => {
    if (block === 100) made.commands.hold(Target.device, 0, SynthParameter.level, -6);
    if (block === 200) made.commands.release(Target.device, 0, SynthParameter.level);
    if (block === 280) made.commands.modulate(0, SynthParameter.level, control, WHEEL, 0);
    made.apply();
  }).left;
  const at = (block: number) => level(out, (block * Size.block) / PER_TICK);
  const share = -0.1 * (max - min);
  // 0 dB of the level parameter, from the last part: automation alone, at −18 dB
  const zero = at(335) + 18;
  expect(at(50) - zero).toBeCloseTo(-18 + share, 1);
  expect(at(155) - zero).toBeCloseTo(-6 + share, 1);
  expect(at(240) - zero).toBeCloseTo(-18 + share, 1);
});

test("a parameter that a note reads when it begins is modulated for it", () => {
  const late = { tick: 1000, type: EventType.noteOn, data1: 45, data2: 1, length: 100 };
  const made = studio([]);
  made.events(0, [{ tick: 0, type: EventType.control, data1: 74, data2: 1 }, late]);
  made.commands.modulate(0, SynthParameter.attack, control, 74, 0.5);
  const plain = studio([]);
  plain.events(0, [late]);
  const from = Math.round(1000 * PER_TICK);
  const early = (out: Float32Array) => Math.max(...out.subarray(from, from + 480).map(Math.abs));
  expect(early(play(made))).toBeLessThan(early(play(plain)) * 0.5);
});

test("what makes no sense is left out, and what is taken away leaves room", () => {
  const made = studio([]);
  made.commands.deviceCreate(1, DeviceKind.delay, 1);
  expect(made.apply()).toBe(0);
  const refused = (write: (commands: Studio["commands"]) => void): number => {
    write(made.commands);
    return made.apply();
  };
  const { level: parameter } = SynthParameter;
  expect(refused((c) => c.modulate(1, DelayParameter.mix, control, 1, 0.5))).toBe(1);
  expect(refused((c) => c.modulate(7, parameter, control, 1, 0.5))).toBe(1);
  expect(refused((c) => c.modulate(0, SynthParameter.filterType, control, 1, 0.5))).toBe(1);
  expect(refused((c) => c.modulate(0, SynthParameter.count, control, 1, 0.5))).toBe(1);
  expect(refused((c) => c.modulate(0, parameter, control, 128, 0.5))).toBe(1);
  expect(refused((c) => c.modulate(0, parameter, 3 as ModulationSource, 1, 0.5))).toBe(1);
  expect(refused((c) => c.modulate(0, parameter, control, 1, 1.01))).toBe(1);
  expect(refused((c) => c.modulate(0, parameter, control, 1, Number.NaN))).toBe(1);
  for (let round = 0; round < 2 * Size.modulations; round++) {
    const at = SynthParameter.osc1Level + (round % 2) * (SynthParameter.level - SynthParameter.osc1Level);
    expect(refused((c) => c.modulate(0, at, control, round % 100, 0.5).modulate(0, at, control, round % 100, 0))).toBe(
      0,
    );
  }
});
