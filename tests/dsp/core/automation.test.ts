import { expect, test } from "vitest";
import {
  AutomationPoint,
  DelayParameter,
  DeviceKind,
  LimiterParameter,
  Ramp,
  Size,
  StripFlag,
  StripKind,
  StripParameter,
  Target,
} from "../../../dsp/abi";
import { firstWrong } from "../../firstWrong";
import { noise, Studio } from "./studio";

const RATE = 48000;
/** Frames of a tick at 120 beats a minute. */
const PER_TICK = RATE / 2 / Size.ticksPerQuarter;
const LENGTH = RATE;
type Point = readonly [tick: number, value: number, curve?: number];

function bytes(points: readonly Point[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(points.length * AutomationPoint.bytes));
  points.forEach(([tick, value, curve = 0], index) => {
    view.setInt32(index * AutomationPoint.bytes + AutomationPoint.tick, tick, true);
    view.setFloat32(index * AutomationPoint.bytes + AutomationPoint.value, value, true);
    view.setFloat32(index * AutomationPoint.bytes + AutomationPoint.curve, curve, true);
  });
  return new Uint8Array(view.buffer);
}

/** The value that the points give for a frame. */
function valueAt(points: readonly Point[], frame: number): number {
  const at = (tick: number): number => Math.round(tick * PER_TICK);
  const next = points.findIndex(([tick]) => at(tick) > frame);
  if (next < 0) return points.at(-1)![1];
  if (next === 0) return points[0]![1];
  const [[from, first, curve = 0], [to, last]] = [points[next - 1]!, points[next]!];
  return first + (last - first) * ((frame - at(from)) / (at(to) - at(from))) ** (4 ** curve);
}

const HANDLE = 900;

/** One channel that plays a second of DC or of another sound. */
function studio(sound: Float32Array = new Float32Array(LENGTH).fill(0.5)): Studio {
  const made = new Studio(RATE).desk(1);
  made.clips(0, [{ length: LENGTH, sample: made.sample(RATE, sound) }]);
  made.commands.tempoMap([{ tick: 0, bpm: 120 }]);
  made.host.exports.setEntryFade(0);
  return made;
}

function automate(
  made: Studio,
  target: Target,
  index: number,
  parameter: number,
  points: readonly Point[],
  handle = HANDLE,
): void {
  made.commands.buffer(handle, bytes(points)).lineAutomation(target, index, parameter, handle, points.length);
}

function play(made: Studio, frames = LENGTH): Float32Array {
  made.commands.resetState().play();
  return made.render(frames).left;
}

const decibels = (amplitude: number): number => 20 * Math.log10(amplitude);

// Ticks that lie within blocks: 501 is frame 12525, and 12525 is frame 109 of its block.
const FADE: readonly Point[] = [
  [0, 0],
  [501, -12],
  [502, -12],
  [1203, -3],
];

test("a fader's automation has its value in every frame, on both sides of each point", () => {
  const made = studio();
  automate(made, Target.strip, 0, StripParameter.level, FADE);
  const out = play(made, 36_000);
  let most = 0;
  for (let n = 0; n < 36_000; n++) most = Math.max(most, Math.abs(decibels(out[n]! / 0.5) - valueAt(FADE, n)));
  // Within a block the gain is straight in amplitude, which is 0.0001 dB off a straight line in dB.
  expect(most).toBeLessThan(0.0005);
  for (const tick of [501, 502, 1203]) {
    const frame = Math.round(tick * PER_TICK);
    expect(decibels(out[frame]! / 0.5)).toBeCloseTo(valueAt(FADE, frame), 4);
  }
});

test.each([
  [StripParameter.gain, (out: number) => decibels(out / 0.5), -6, 5],
  [StripParameter.pan, (out: number) => 1 - out / 0.5, 0.1, 0.9],
])("gain and pan as well", (parameter, of, from, to) => {
  const made = studio();
  const points: readonly Point[] = [
    [100, from],
    [733, to],
    [1300, from],
  ];
  automate(made, Target.strip, 0, parameter, points);
  const out = play(made, 40_000);
  let most = 0;
  for (let n = 0; n < 40_000; n++) most = Math.max(most, Math.abs(of(out[n]!) - valueAt(points, n)));
  expect(most).toBeLessThan(0.0005);
});

/** A delay whose echo comes later than these tests look: its output is 1 − mix of its input. */
function withDelay(made: Studio, chain: readonly number[] = [0]): void {
  made.commands.deviceCreate(0, DeviceKind.delay, 1);
  for (const [parameter, value] of [
    [DelayParameter.synced, 0],
    [DelayParameter.time, 2000],
    [DelayParameter.feedback, 0],
    [DelayParameter.mix, 20],
  ] as const) {
    made.commands.parameter(Target.device, 0, parameter, value, Ramp.none);
  }
  made.commands.chain(0, chain);
}

const MIX: readonly Point[] = [
  [0, 10],
  [501, 90],
  [501, 50],
  [1203, 0, 0.5],
  [1500, 60],
];

test("a device's parameter has its value in every frame, and steps on the frame of two points", () => {
  const made = studio();
  withDelay(made);
  automate(made, Target.device, 0, DelayParameter.mix, MIX);
  const out = play(made, 45_000);
  let most = 0;
  for (let n = 0; n < 45_000; n++) most = Math.max(most, Math.abs((1 - out[n]! / 0.5) * 100 - valueAt(MIX, n)));
  // A bent line is straight within each block.
  expect(most).toBeLessThan(0.02);
  expect((1 - out[12_524]! / 0.5) * 100).toBeCloseTo(valueAt(MIX, 12_524), 3);
  expect((1 - out[12_525]! / 0.5) * 100).toBeCloseTo(50, 3);
});

test("what is late hears its automation as late", () => {
  const made = studio(noise(LENGTH, 3).map((x) => x * 0.1));
  made.commands
    .deviceCreate(1, DeviceKind.limiter, 1)
    .parameter(Target.device, 1, LimiterParameter.ceiling, 0, Ramp.none);
  withDelay(made, [1, 0]);
  const dry = play(made);
  automate(made, Target.device, 0, DelayParameter.mix, MIX);
  automate(made, Target.strip, 0, StripParameter.level, FADE, HANDLE + 1);
  made.commands.stop();
  const out = play(made);
  const late = made.host.exports.stripLatency(0);
  expect(late).toBeGreaterThan(100);
  let most = 0;
  for (let n = 0; n < 40_000; n++) {
    const gain = ((1 - valueAt(MIX, n) / 100) / 0.8) * 10 ** (valueAt(FADE, n) / 20);
    most = Math.max(most, Math.abs(out[n + late]! - dry[n + late]! * gain));
  }
  // The bent line's chords; the step at tick 501 alone, a frame off, would be 0.03.
  expect(most).toBeLessThan(3e-4);
});

/** A channel that is heard through its send to a return alone. */
function sendOnly(made: Studio, late = false): Studio {
  made.commands.stripCreate(9, StripKind.return_).stripOutput(9, 200).sendCreate(0, 0, 9, true);
  made.commands.parameter(Target.send, 0, 0, -20, Ramp.none);
  if (late) {
    made.commands.deviceCreate(1, DeviceKind.limiter, 1);
    made.commands.parameter(Target.device, 1, LimiterParameter.ceiling, 0, Ramp.none).chain(0, [1]);
  }
  made.strip(0, StripParameter.level, -144).commands.stripOrder([0, 9, 200]);
  return made;
}

test("a send's automation has its value in every frame, and steps on the frame of two points", () => {
  const made = sendOnly(studio());
  const points: readonly Point[] = [...FADE, [1203, -30], [1206, -6], [1209, -24]];
  automate(made, Target.send, 0, 0, points);
  const out = play(made, 36_000);
  // Between two points of a block the gain goes straight in amplitude, which is far from straight in dB here.
  const [from, to] = [Math.round(1203 * PER_TICK), Math.round(1209 * PER_TICK)];
  let apart = 0;
  for (let n = 0; n < 36_000; n++) {
    if (n >= from && n <= to) continue;
    apart = Math.max(apart, Math.abs(decibels(out[n]! / 0.5) - valueAt(points, n)));
  }
  expect(apart).toBeLessThan(0.0005);
  for (const tick of [501, 502, 1203, 1206, 1209]) {
    const frame = Math.round(tick * PER_TICK);
    expect(decibels(out[frame]! / 0.5)).toBeCloseTo(valueAt(points, frame), 4);
  }
});

test("a send that is late hears its automation as late", () => {
  const made = sendOnly(studio(), true);
  automate(made, Target.send, 0, 0, FADE);
  const out = play(made, 36_000);
  const late = made.host.exports.stripLatency(0);
  expect(late).toBeGreaterThan(10);
  for (let n = 500; n < 35_000; n += 7) expect(decibels(out[n + late]! / 0.5)).toBeCloseTo(valueAt(FADE, n), 3);
});

test("an automated send that mute closes goes quiet, and comes back to its automation, both without a step", () => {
  const made = sendOnly(studio());
  automate(made, Target.send, 0, 0, [[0, -6]]);
  made.commands.resetState().play();
  const out = made.render(LENGTH - 128, (block) => {
    if (block === 60) made.commands.stripFlags(0, StripFlag.mute);
    if (block === 200) made.commands.stripFlags(0, 0);
    made.apply();
  }).left;
  expect(decibels(out[60 * Size.block]! / 0.5)).toBeCloseTo(-6, 4);
  expect(out[190 * Size.block]).toBe(0);
  expect(decibels(out[47_000]! / 0.5)).toBeCloseTo(-6, 4);
  let step = 0;
  for (let n = 1; n < 47_000; n++) step = Math.max(step, Math.abs(out[n]! - out[n - 1]!));
  expect(step).toBeLessThan(0.001);
});

test("after a locate the value is the one of that place, whatever was before", () => {
  const made = studio();
  automate(made, Target.strip, 0, StripParameter.level, FADE);
  made.commands.play();
  made.render(9000);
  made.commands.seek(700).resetState();
  const out = made.render(2000).left;
  const start = Math.round(700 * PER_TICK);
  const first = out.findIndex((x) => x !== 0);
  expect(
    firstWrong(
      first,
      2000,
      (n) => Math.abs(decibels(out[n]! / 0.5) - valueAt(FADE, start + n - first)) < 0.5 * 10 ** -3,
    ),
  ).toBe(-1);
});

test("while the timeline stands, the value stands on its automation", () => {
  const made = studio();
  automate(made, Target.strip, 0, StripParameter.level, FADE);
  made.commands.seek(501).resetState();
  made.render(256);
  expect(decibels(made.host.exports.stripGain(0, 0))).toBeCloseTo(-12, 3);
});

test("two engines, and one after much else, give the same bytes", () => {
  const write = (): Studio => {
    const made = studio(noise(LENGTH, 9));
    withDelay(made);
    automate(made, Target.device, 0, DelayParameter.mix, MIX);
    automate(
      made,
      Target.device,
      0,
      DelayParameter.highCut,
      [
        [0, 500],
        [1400, 12000],
      ],
      HANDLE + 1,
    );
    automate(
      made,
      Target.strip,
      0,
      StripParameter.lpfFrequency,
      [
        [0, 300],
        [900, 15000],
      ],
      HANDLE + 2,
    );
    automate(
      made,
      Target.strip,
      0,
      StripParameter.eqMid,
      [
        [33, -9],
        [800, 9],
      ],
      HANDLE + 3,
    );
    automate(
      made,
      Target.strip,
      0,
      StripParameter.compThreshold,
      [
        [0, 0],
        [1500, -40],
      ],
      HANDLE + 4,
    );
    made.strip(0, StripParameter.lpfOn, 1).strip(0, StripParameter.compRatio, 4);
    return made;
  };
  const first = play(write());
  const used = write();
  used.commands.seek(300).play();
  used.render(7000);
  used.commands.hold(Target.device, 0, DelayParameter.mix, 70);
  used.render(1000);
  used.commands.release(Target.device, 0, DelayParameter.mix).stop();
  expect(play(used)).toEqual(first);
});

test("a hand takes an automated parameter, and the automation takes it back, both without a step", () => {
  const made = studio();
  const flat: readonly Point[] = [[0, 0]];
  automate(made, Target.strip, 0, StripParameter.level, flat);
  made.commands.resetState().play();
  const out = made.render(LENGTH - 128, (block) => {
    if (block === 60) made.commands.hold(Target.strip, 0, StripParameter.level, -20);
    if (block === 160) made.commands.release(Target.strip, 0, StripParameter.level);
    made.apply();
  }).left;
  expect(out[60 * Size.block]).toBeCloseTo(0.5, 5);
  expect(out[158 * Size.block]).toBeCloseTo(0.05, 5);
  expect(out[47_000]).toBe(out[0]);
  let step = 0;
  for (let n = 1; n < 47_000; n++) step = Math.max(step, Math.abs(out[n]! - out[n - 1]!));
  expect(step).toBeLessThan(0.001);
});

test.each([
  ["strip", Target.strip, StripParameter.level],
  ["send", Target.send, 0],
] as const)(
  "what a hand holds of a %s without automation is its own: what is set meanwhile sounds when it lets go",
  (_, target, parameter) => {
    const made = target === Target.send ? sendOnly(studio()) : studio();
    made.commands.parameter(target, 0, parameter, -12, Ramp.none).resetState().play();
    const at = (block: number): number => decibels(out[block * Size.block]! / 0.5);
    const out = made.render(LENGTH - 128, (block) => {
      if (block === 20) made.commands.touch(target, 0, parameter);
      if (block === 60) made.commands.hold(target, 0, parameter, -6);
      if (block === 120) made.commands.parameter(target, 0, parameter, -20, Ramp.smooth);
      if (block === 200) made.commands.release(target, 0, parameter);
      made.apply();
    }).left;
    expect(at(59)).toBeCloseTo(-12, 4);
    expect(at(118)).toBeCloseTo(-6, 3);
    expect(at(199)).toBeCloseTo(-6, 3);
    expect(at(300)).toBeCloseTo(-20, 3);
  },
);

test("a hand that only touches an automated parameter keeps it where it was", () => {
  const made = studio();
  automate(made, Target.strip, 0, StripParameter.level, [
    [0, 0],
    [1900, -40],
  ]);
  made.commands.resetState().play();
  const out = made.render(LENGTH - 128, (block) => {
    if (block === 100) made.commands.touch(Target.strip, 0, StripParameter.level);
    if (block === 200) made.commands.release(Target.strip, 0, StripParameter.level);
    made.apply();
  }).left;
  const [touched, later] = [101 * Size.block - 1, 200 * Size.block];
  expect(decibels(out[later]! / 0.5)).toBeCloseTo(decibels(out[touched]! / 0.5), 2);
  const end = 340 * Size.block;
  expect(decibels(out[end]! / 0.5)).toBeCloseTo((-40 * end) / (1900 * PER_TICK), 1);
});

test("points that go while a hand holds leave it to the hand, then to what was set", () => {
  const made = studio();
  automate(made, Target.strip, 0, StripParameter.level, [[0, -20]]);
  made.commands.resetState().play();
  made.render(128);
  made.commands.hold(Target.strip, 0, StripParameter.level, -6).bufferFree(HANDLE);
  expect(decibels(made.render(12_000).left.at(-1)! / 0.5)).toBeCloseTo(-6, 3);
  made.commands.release(Target.strip, 0, StripParameter.level);
  expect(decibels(made.render(12_000).left.at(-1)! / 0.5)).toBeCloseTo(0, 3);
});

test("points taken away leave the parameter to its own value", () => {
  const made = studio();
  made.strip(0, StripParameter.level, -6);
  automate(made, Target.strip, 0, StripParameter.level, [[0, -20]]);
  made.strip(0, StripParameter.level, -3);
  made.commands.resetState().play();
  expect(decibels(made.render(4096).left[2000]! / 0.5)).toBeCloseTo(-20, 4);
  made.commands.bufferFree(HANDLE);
  const out = made.render(20_000).left;
  expect(decibels(out.at(-1)! / 0.5)).toBeCloseTo(-3, 4);
});

test("a change of tempo moves the points with the music", () => {
  const made = studio();
  automate(made, Target.strip, 0, StripParameter.level, FADE);
  made.commands.resetState();
  made.render(128);
  made.commands
    .tempoMap([{ tick: 0, bpm: 240 }])
    .resetState()
    .play();
  const out = made.render(20_000).left;
  expect(decibels(out[Math.round((501 * PER_TICK) / 2)]! / 0.5)).toBeCloseTo(-12, 3);
});

test("what makes no sense is left out", () => {
  const made = studio();
  made.apply();
  const refused = (write: (commands: Studio["commands"]) => void): number => {
    write(made.commands);
    return made.apply();
  };
  made.commands
    .buffer(
      1,
      bytes([
        [10, 0],
        [5, 0],
      ]),
    )
    .buffer(2, bytes([[0, Number.NaN]]))
    .buffer(3, bytes([[0, 0, 2]]));
  made.commands.buffer(4, bytes([[0, 0]]));
  expect(made.apply()).toBe(0);
  expect(refused((c) => c.lineAutomation(Target.strip, 0, StripParameter.level, 1, 2))).toBe(1);
  expect(refused((c) => c.lineAutomation(Target.strip, 0, StripParameter.level, 2, 1))).toBe(1);
  expect(refused((c) => c.lineAutomation(Target.strip, 0, StripParameter.level, 3, 1))).toBe(1);
  expect(refused((c) => c.lineAutomation(Target.strip, 0, StripParameter.level, 4, 2))).toBe(1);
  expect(refused((c) => c.lineAutomation(Target.strip, 0, StripParameter.count, 4, 1))).toBe(1);
  expect(refused((c) => c.lineAutomation(Target.strip, 7, 0, 4, 1))).toBe(1);
  expect(refused((c) => c.lineAutomation(Target.device, 0, 0, 4, 1))).toBe(1);
  expect(refused((c) => c.lineAutomation(Target.send, 0, 0, 4, 1))).toBe(1);
  expect(refused((c) => c.hold(Target.strip, 7, StripParameter.level, 0))).toBe(1);
  expect(refused((c) => c.touch(Target.device, 0, 0))).toBe(1);
  expect(refused((c) => c.hold(Target.strip, 0, StripParameter.level, Number.NaN))).toBe(1);
  expect(refused((c) => c.release(Target.strip, 0, StripParameter.level))).toBe(0);
});
