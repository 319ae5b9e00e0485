import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  ChorusParameter,
  CompressorParameter,
  DeviceKind,
  DistortionParameter,
  Fault,
  GateParameter,
  LimiterParameter,
  Loudness,
  Meter,
  Op,
  Ramp,
  Size,
  Status,
  StripFlag,
  StripKind,
  StripParameter,
  Target,
} from "../../../dsp/abi";
import { EngineHost, LEAST_PAGES } from "../../../dsp/host";
import { firstWrong } from "../../firstWrong";
import { noise, Studio } from "./studio";

const RATE = 48000;
const module = new WebAssembly.Module(readFileSync("dsp/build/engine.wasm"));

describe("an engine's memory", () => {
  test("that is too little is refused with a sentence, before anything is made", () => {
    const most = Math.floor(LEAST_PAGES / 2);
    expect(() => new EngineHost(module, { sampleRate: RATE, pages: most })).toThrow(
      new RangeError(`The sound engine needs ${LEAST_PAGES / 16} MB of memory, and was given ${most / 16} MB.`),
    );
  });

  test.each([8000, 44100, 384_000])("at the least suffices to boot and to play at %i Hz", (rate) => {
    const studio = new Studio(rate, LEAST_PAGES).desk(4);
    const source = noise(1280, 61);
    studio.clips(0, [{ length: 1280, sample: studio.sample(rate, source) }]).commands.play();
    expect(studio.apply()).toBe(0);
    expect(studio.render(1280).left).toEqual(source);
    expect(studio.host.status(Status.fault)).toBe(Fault.none);
  });
});

describe("as many devices and sends as a project may hold", () => {
  test("a chain of the most devices is heard whole", () => {
    const studio = new Studio(RATE).desk(1);
    const chain = Array.from({ length: Size.chain }, (_, index) => index);
    for (const device of chain) {
      studio.commands.deviceCreate(device, DeviceKind.compressor, device);
      for (const [parameter, value] of [
        [CompressorParameter.ratio, 1],
        [CompressorParameter.makeup, 0.1],
      ] as const) {
        studio.commands.parameter(Target.device, device, parameter, value, Ramp.none);
      }
    }
    const sample = studio.sample(RATE, new Float32Array(2560).fill(0.01));
    studio
      .clips(0, [{ length: 2560, sample }])
      .commands.chain(0, chain)
      .play();
    expect(studio.apply()).toBe(0);
    // 0.1 dB more of each
    expect(studio.render(2560).left[2000]! / 0.01).toBeCloseTo(10 ** ((Size.chain * 0.1) / 20), 3);
  });

  test("the last device and the last send have their places", () => {
    const studio = new Studio(RATE, 4096).desk(1);
    const { commands } = studio;
    const source = noise(2560, 62);
    studio.clips(0, [{ length: 2560, sample: studio.sample(RATE, source) }]);
    commands.stripCreate(1, StripKind.return_).stripOutput(1, 200).stripOrder([0, 1, 200]);
    for (let device = 0; device < Size.devices; device++) commands.deviceCreate(device, DeviceKind.chorus, device);
    for (let send = 0; send < Size.sends; send++) commands.sendCreate(send, 0, 1, false);
    commands.parameter(Target.send, Size.sends - 1, 0, 0, Ramp.none).chain(1, [Size.devices - 1]);
    commands.parameter(Target.device, Size.devices - 1, ChorusParameter.mix, 0, Ramp.none).play();
    expect(studio.apply()).toBe(0);
    const { left } = studio.render(2560);
    expect(studio.host.status(Status.fault)).toBe(Fault.none);
    expect(firstWrong(0, source.length, (frame) => Math.abs(left[frame]! - 2 * source[frame]!) < 5e-6)).toBe(-1);
  });
});

test("by how much a device turns the sound down is told by its number, and nothing where it is bypassed or gone", () => {
  const studio = new Studio(RATE).desk(1);
  const { commands, host } = studio;
  const gate = Size.devices - 1;
  commands.deviceCreate(gate, DeviceKind.gate, 1).deviceCreate(3, DeviceKind.compressor, 1);
  commands.deviceCreate(4, DeviceKind.limiter, 1).chain(0, [3, 4, gate]);
  const set = (device: number, parameter: number, value: number) =>
    commands.parameter(Target.device, device, parameter, value, Ramp.none);
  set(gate, GateParameter.threshold, 0);
  set(gate, GateParameter.range, -30);
  set(3, CompressorParameter.threshold, -20);
  set(3, CompressorParameter.ratio, 2);
  set(3, CompressorParameter.knee, 0);
  set(4, LimiterParameter.ceiling, -12);
  const frames = 2 * RATE;
  const sample = studio.sample(RATE, new Float32Array(frames).fill(10 ** (-10 / 20)));
  studio.clips(0, [{ length: frames, sample }]).commands.play();
  studio.render(RATE);
  // a constant has twice the power of a sine with this peak: 13 dB over the threshold go out as half of them
  expect(host.reductions[3]).toBeCloseTo(-(10 + 10 * Math.log10(2)) / 2, 2);
  // the rest stays under the ceiling, and does not open the gate
  expect(host.reductions[4]).toBe(0);
  expect(host.reductions[gate]).toBeCloseTo(-30, 2);
  expect(host.reductions.filter((reduction) => reduction !== 0)).toHaveLength(2);
  commands.deviceBypass(3, true);
  studio.render(RATE / 2);
  expect(host.reductions[3]).toBe(0);
  // now 2 dB are too many
  expect(host.reductions[4]).toBeCloseTo(-2, 2);
  commands.deviceClear(gate);
  studio.render(128);
  expect(host.reductions[gate]).toBe(0);
});

describe("what a host reads", () => {
  test("meters stand by slot, wherever the strip is rendered", () => {
    const studio = new Studio(RATE);
    const { commands } = studio;
    commands.stripCreate(90, StripKind.master);
    for (const [i, slot] of [250, 3, 77].entries()) {
      commands.stripCreate(slot, StripKind.channel).stripOutput(slot, 90);
      const sample = studio.sample(RATE, new Float32Array(20_000).fill(0.1 * (i + 1)));
      studio.clips(slot, [{ length: 20_000, sample }]);
    }
    commands.stripOrder([77, 250, 3, 90]).play();
    studio.render(12_800);
    expect(studio.host.meter(250, Meter.peakLeft)).toBeCloseTo(0.1, 5);
    expect(studio.host.meter(3, Meter.peakRight)).toBeCloseTo(0.2, 5);
    expect(studio.host.meter(77, Meter.holdLeft)).toBeCloseTo(0.3, 5);
    expect(studio.host.meter(90, Meter.peakLeft)).toBeCloseTo(0.6, 5);
    expect(studio.host.meter(0, Meter.peakLeft)).toBe(0);
    commands.stripClear(250).stripOrder([77, 3, 90]);
    studio.render(128);
    expect(studio.host.meter(250, Meter.peakLeft)).toBe(0);
    expect(studio.host.meter(3, Meter.peakLeft)).toBeCloseTo(0.2, 5);
  });

  test("clip lights stay until they are cleared", () => {
    const studio = new Studio(RATE).desk(2);
    const sample = studio.sample(RATE, new Float32Array(1000).fill(1.5));
    studio.clips(0, [{ length: 1000, sample }]).commands.play();
    studio.render(6400);
    expect(studio.host.meter(0, Meter.clipLeft)).toBe(1000);
    expect(studio.host.meter(1, Meter.clipLeft)).toBe(0);
    studio.commands.clearClip(-1);
    studio.render(128);
    expect(studio.host.meter(0, Meter.clipLeft)).toBe(0);
  });

  test("the taps: master, selected strip after its fader, and any strip", () => {
    const a = noise(4000, 51);
    const b = noise(4000, 52);
    const studio = new Studio(RATE).desk(2);
    studio.clips(0, [{ length: 4000, sample: studio.sample(RATE, a) }]);
    studio.clips(1, [{ length: 4000, sample: studio.sample(RATE, b) }]);
    studio.strip(1, StripParameter.level, -20).commands.metronome(true, 0).select(1).play();
    const { host } = studio;
    studio.render(1280, (block) => {
      const at = block * Size.block;
      for (let i = 0; i < Size.block; i++) {
        const quiet = b[at + i]! * 0.1;
        expect(host.selectedTapLeft[i]).toBeCloseTo(quiet, 7);
        expect(host.masterTapRight[i]).toBeCloseTo(a[at + i]! + quiet, 6);
      }
      const address = host.exports.stripTap(0);
      expect(new Float32Array(host.memory.buffer, address, Size.block)).toEqual(a.subarray(at, at + Size.block));
    });
    expect(host.exports.stripTap(9)).toBe(0);
    expect(host.exports.stripTap(-1)).toBe(0);
  });

  test("a strip selected before it is made is listened to once it is there", () => {
    const source = noise(1280, 55);
    const studio = new Studio(RATE);
    studio.commands.select(0);
    studio.render(128);
    studio.desk(1);
    studio.clips(0, [{ length: 1280, sample: studio.sample(RATE, source) }]).commands.play();
    studio.render(1280, (block) => {
      const expected = source.subarray(block * Size.block, (block + 1) * Size.block);
      expect(studio.host.selectedTapLeft).toEqual(expected);
    });
    expect(studio.host.selectedTapLeft.some((value) => value !== 0)).toBe(true);
  });

  test("loudness of master and selected strip, each of its own", () => {
    // EBU Tech 3341 case 1: a stereo sine of 1 kHz at −23 dBFS reads −23 LUFS.
    const level = 10 ** (-23 / 20);
    const sine = Float32Array.from({ length: RATE * 6 }, (_, i) => level * Math.sin((2 * Math.PI * 1000 * i) / RATE));
    const studio = new Studio(RATE).desk(1);
    studio.clips(0, [{ length: sine.length, sample: studio.sample(RATE, sine) }]);
    studio.strip(200, StripParameter.level, -10).commands.select(0).play();
    studio.render(RATE * 5);
    const { loudness } = studio.host;
    expect(Math.abs(loudness[Loudness.count + Loudness.shortTerm]! + 23)).toBeLessThan(0.1);
    expect(Math.abs(loudness[Loudness.shortTerm]! + 33)).toBeLessThan(0.1);
  });

  test("measuring is turned off, without a change in the sound, and begins anew when it is turned on", () => {
    const source = noise(RATE * 3, 56);
    const studio = new Studio(RATE).desk(1);
    studio.clips(0, [{ length: source.length, sample: studio.sample(RATE, source) }]).commands.play();
    const measure = (on: 0 | 1) => expect(studio.host.apply(Int32Array.of(Op.measure, 1, on))).toBe(0);
    const { loudness } = studio.host;
    const blocks = 375;
    const heard = [studio.render(blocks * 128).left.slice()];
    const before = [...loudness];
    expect(before[Loudness.momentary]).toBeGreaterThan(-40);
    measure(0);
    heard.push(studio.render(blocks * 128).left.slice());
    expect([...loudness]).toEqual(before);
    measure(1);
    heard.push(studio.render(75 * 128).left.slice());
    // 0.2 s: less than a momentary reading takes
    expect(loudness[Loudness.momentary]).toBeLessThan(before[Loudness.momentary]! - 1);
    heard.forEach((part, index) => {
      const from = index * blocks * 128;
      expect(part).toEqual(source.subarray(from, from + part.length));
    });
  });
});

describe("what a host writes", () => {
  test("more words than the command area holds are applied in pieces", () => {
    const source = noise(5000, 53);
    const studio = new Studio(RATE).desk(1);
    const bytes = new Uint8Array(Size.commandWords * 4 * 3);
    studio.commands.bufferCreate(900, bytes.length).bufferWrite(900, 0, bytes);
    studio.clips(0, [{ length: 5000, sample: studio.sample(RATE, source) }]).commands.play();
    expect(studio.apply()).toBe(0);
    expect(studio.render(4992).left).toEqual(source.subarray(0, 4992));
  });

  test("live inputs are heard where the strip monitors them", () => {
    const studio = new Studio(RATE).desk(2);
    studio.commands.stripFlags(0, StripFlag.monitor, 1).stripFlags(1, 0, 2);
    studio.apply();
    const left = noise(Size.block, 54);
    studio.host.inputs[2]!.set(left);
    studio.host.inputs[3]!.fill(0.25);
    studio.host.inputs[4]!.fill(0.5);
    studio.host.renderBlock();
    expect(studio.host.outputLeft).toEqual(left);
    expect(studio.host.outputRight.every((value) => value === 0.25)).toBe(true);
  });
});

describe("a device's bypass", () => {
  /** A distortion that only lowers the level: its output can be told from its input. */
  function desk(): { studio: Studio; source: Float32Array } {
    const source = new Float32Array(100_000).fill(0.5);
    const studio = new Studio(RATE).desk(1);
    studio.clips(0, [{ length: source.length, sample: studio.sample(RATE, source) }]);
    studio.commands
      .deviceCreate(0, DeviceKind.distortion, 1)
      .parameter(Target.device, 0, DistortionParameter.output, -24, Ramp.none)
      .chain(0, [0])
      .play();
    return { studio, source };
  }

  test("goes over within a block, without a step, and back", () => {
    const { studio } = desk();
    const before = studio.render(12_800).left.at(-1)!;
    expect(Math.abs(before)).toBeLessThan(0.1);
    studio.commands.deviceBypass(0, true);
    const there = studio.render(2560).left;
    expect(there.at(-1)).toBeCloseTo(0.5, 6);
    expect(Math.abs(there[0]! - before)).toBeLessThan(0.02);
    expect(firstWrong(1, there.length, (i) => Math.abs(there[i]! - there[i - 1]!) < 0.02)).toBe(-1);
  });

  test("from the start is the source, bit by bit", () => {
    const { studio, source } = desk();
    studio.commands.deviceBypass(0, true);
    const out = studio.render(2560).left;
    const latency = studio.host.status(Status.latency);
    expect(out.subarray(latency)).toEqual(source.subarray(0, 2560 - latency));
  });
});

test("strips may be routed through one another to any depth", () => {
  const source = noise(3000, 55);
  const studio = new Studio(RATE);
  const depth = 60;
  for (let slot = 0; slot < depth; slot++) studio.commands.stripCreate(slot, StripKind.group);
  for (let slot = 1; slot < depth; slot++) studio.commands.stripOutput(slot, slot - 1);
  studio.commands.stripOrder(Array.from({ length: depth }, (_, i) => depth - 1 - i));
  studio.clips(depth - 1, [{ length: 3000, sample: studio.sample(RATE, source) }]).commands.play();
  expect(studio.render(2944).left).toEqual(source.subarray(0, 2944));
});

test("all 256 strips sound", () => {
  const studio = new Studio(RATE);
  const sample = studio.sample(RATE, new Float32Array(5000).fill(1 / 256));
  studio.commands.stripCreate(255, StripKind.master).stripCreate(254, StripKind.group).stripOutput(254, 255);
  for (let slot = 0; slot < 254; slot++) {
    studio.commands.stripCreate(slot, StripKind.channel).stripOutput(slot, slot < 20 ? 254 : 255);
    if (slot < 120) studio.clips(slot, [{ length: 5000, sample }]);
  }
  studio.commands.stripOrder(Array.from({ length: 256 }, (_, slot) => slot)).play();
  const out = studio.render(4992).left;
  expect(studio.host.status(Status.fault)).toBe(0);
  expect(out.every((value) => value === 120 / 256)).toBe(true);
});
