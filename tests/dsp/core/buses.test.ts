import { describe, expect, test } from "vitest";
import {
  DeviceKind,
  InputBus,
  LimiterParameter,
  OutputBus,
  Ramp,
  Size,
  Status,
  StripFlag,
  StripParameter,
  Target,
} from "../../../dsp/abi";
import { noise, Studio } from "./studio";

const RATE = 48000;

/** The two channels of a bus. */
const bus = (areas: readonly Float32Array[], index: number): [Float32Array, Float32Array] => [
  areas[index * 2] as Float32Array,
  areas[index * 2 + 1] as Float32Array,
];
const isSilent = (channels: readonly Float32Array[]) => channels.every((channel) => channel.every((x) => x === 0));

/** Renders, and returns what the main output and the headphones heard. */
function both(studio: Studio, frames: number) {
  const [headLeft, headRight] = bus(studio.host.outputs, OutputBus.headphones);
  const length = Math.ceil(frames / Size.block) * Size.block;
  const head = { left: new Float32Array(length), right: new Float32Array(length) };
  const main = studio.render(frames, (block) => {
    head.left.set(headLeft, block * Size.block);
    head.right.set(headRight, block * Size.block);
  });
  return { main, head };
}

describe("headphones", () => {
  const FRAMES = 16_384;
  const LEFT = [noise(FRAMES, 61), noise(FRAMES, 62)] as const;
  const RIGHT = [noise(FRAMES, 67), noise(FRAMES, 68)] as const;

  /** Two channels with a sound each, playing from the start. */
  function desk(edit: (studio: Studio) => void = () => {}): Studio {
    const studio = new Studio(RATE).desk(2);
    for (const slot of [0, 1])
      studio.clips(slot, [{ length: FRAMES, sample: studio.sample(RATE, LEFT[slot]!, RIGHT[slot]!) }]);
    edit(studio);
    // what moves has arrived before the music begins
    studio.render(9600);
    studio.commands.play();
    return studio;
  }

  test("hear the master and the metronome", () => {
    const { main, head } = both(
      desk(({ commands }) => commands.metronome(true, -6)),
      FRAMES,
    );
    expect(main.left.some((value, frame) => value !== LEFT[0][frame]! + LEFT[1][frame]!)).toBe(true);
    expect(head).toEqual(main);
  });

  test("hear a strip that is cued before its fader, muted or not, while the main output stays as it is", () => {
    const edit = (studio: Studio) => {
      studio.strip(0, StripParameter.level, -144).strip(0, StripParameter.pan, 1).strip(1, StripParameter.level, -144);
    };
    const uncued = both(desk(edit), FRAMES);
    for (const flags of [0, StripFlag.mute]) {
      const studio = desk((it) => {
        edit(it);
        it.commands.stripFlags(0, flags | StripFlag.cue);
      });
      const { main, head } = both(studio, FRAMES);
      expect(main).toEqual(uncued.main);
      expect(head.left).toEqual(LEFT[0]);
      expect(head.right).toEqual(RIGHT[0]);
    }
  });

  test("hear what is cued although another strip is soloed, and make nothing else audible", () => {
    const soloed = (flags: number) =>
      both(
        desk(({ commands }) =>
          commands.stripFlags(0, flags).stripFlags(1, StripFlag.solo).headphones(0, 1, false, false),
        ),
        FRAMES,
      );
    const { main, head } = soloed(StripFlag.cue);
    expect(main.left).toEqual(LEFT[1]);
    expect(head.left).toEqual(LEFT[0]);
    const none = soloed(0);
    expect(none.main.left).toEqual(LEFT[1]);
    expect(isSilent([none.head.left, none.head.right])).toBe(true);
  });

  test("hear cued strips and the main output at one time, whatever their devices delay", () => {
    const studio = new Studio(RATE).desk(2);
    const impulse = new Float32Array(2000);
    impulse[1000] = 0.25;
    const sample = studio.sample(RATE, impulse);
    for (const slot of [0, 1]) studio.clips(slot, [{ length: 2000, sample }]);
    studio.commands
      .deviceCreate(0, DeviceKind.limiter, 1)
      .parameter(Target.device, 0, LimiterParameter.lookahead, 5, Ramp.none)
      .parameter(Target.device, 0, LimiterParameter.truePeak, 0, Ramp.none)
      .chain(1, [0])
      .stripFlags(0, StripFlag.cue)
      .stripFlags(1, StripFlag.cue);
    studio.render(9600);
    studio.commands.play();
    const { main, head } = both(studio, 4096);
    const found = (sound: Float32Array) => [...sound].flatMap((value, frame) => (value === 0 ? [] : [[frame, value]]));
    const at = 1000 + studio.host.status(Status.latency);
    expect(at).toBeGreaterThan(1200);
    expect(found(main.left)).toEqual([[at, 0.5]]);
    expect(found(head.left)).toEqual([[at, 1]]);
  });

  test("hear as much of both as their mix says, at a level of their own", () => {
    const heard = (level: number, mix: number, split = false) =>
      both(
        desk((studio) => {
          studio.strip(0, StripParameter.level, -144);
          studio.commands.stripFlags(0, StripFlag.cue).headphones(level, mix, split, false);
        }),
        FRAMES,
      ).head;
    const close = (sound: Float32Array, wanted: (frame: number) => number) => {
      const most = sound.reduce((worst, value, frame) => Math.max(worst, Math.abs(value - wanted(frame))), 0);
      expect(most).toBeLessThan(1e-6);
    };
    const [cue, main] = [(frame: number) => LEFT[0][frame]!, (frame: number) => LEFT[1][frame]!];
    close(heard(0, 0).left, main);
    close(heard(0, 1).left, cue);
    close(heard(0, 0.5).left, (frame) => main(frame) + cue(frame));
    close(heard(-20, 0.25).left, (frame) => 0.1 * (main(frame) + cue(frame) / 2));
    close(heard(-200, 0.5).left, () => 0);
    const split = heard(0, 0.5, true);
    close(split.left, (frame) => (LEFT[0][frame]! + RIGHT[0][frame]!) / 2);
    close(split.right, (frame) => (LEFT[1][frame]! + RIGHT[1][frame]!) / 2);
  });

  test("may hear the metronome alone", () => {
    const studio = desk(({ commands }) => commands.metronome(true, -6).headphones(0, 0, false, true));
    const { main, head } = both(studio, FRAMES);
    const sum = main.left.map((_, frame) => LEFT[0][frame]! + LEFT[1][frame]!);
    expect(main.left).toEqual(sum);
    const clicks = head.left.map((value, frame) => Math.abs(value - sum[frame]!));
    expect(Math.max(...clicks.subarray(0, 2000))).toBeGreaterThan(0.2);
  });

  test("go over without a step, and from what is gone", () => {
    const source = new Float32Array(60_000).fill(0.5);
    const studio = new Studio(RATE).desk(1);
    studio.clips(0, [{ length: source.length, sample: studio.sample(RATE, source) }]);
    studio.strip(0, StripParameter.level, -144).commands.play();
    const steepest = (sound: Float32Array) =>
      sound.reduce((most, value, frame) => (frame === 0 ? 0 : Math.max(most, Math.abs(value - sound[frame - 1]!))), 0);
    const turn = (edit: () => void) => {
      edit();
      const { left } = both(studio, 9600).head;
      expect(steepest(left)).toBeLessThan(0.002);
      return left.at(-1)!;
    };
    turn(() => {});
    expect(turn(() => studio.commands.stripFlags(0, StripFlag.cue))).toBe(0.5);
    expect(turn(() => studio.commands.headphones(6.0206, 0.5, false, false))).toBeCloseTo(1, 5);
    expect(turn(() => studio.commands.headphones(0, 0.5, true, false))).toBeCloseTo(0.5, 5);
    expect(turn(() => studio.commands.stripFlags(0, 0))).toBe(0);
    turn(() => studio.commands.stripFlags(0, StripFlag.cue));
    // another strip in its place is not cued
    studio.commands.stripClear(0);
    studio.desk(1);
    studio.clips(0, [{ length: source.length, sample: studio.sample(RATE, source) }]);
    studio.strip(0, StripParameter.level, -144);
    expect(isSilent([both(studio, 4800).head.left])).toBe(true);
  });

  test("refuse what makes no sense", () => {
    const studio = desk();
    for (const [level, mix] of [
      [25, 0.5],
      [Number.NaN, 0.5],
      [0, -0.1],
      [0, 1.1],
      [0, Number.NaN],
    ] as const)
      studio.commands.headphones(level, mix, false, false);
    expect(studio.apply()).toBe(5);
    const { main, head } = both(studio, 4096);
    expect(head).toEqual(main);
  });
});

describe("an external loop", () => {
  const LOOP = 2;
  const blocks = (studio: Studio, count = 2) =>
    Array.from({ length: count }, () => {
      const address = studio.host.exports.allocate(Size.block * 4);
      return { address, frames: new Float32Array(studio.host.memory.buffer, address, Size.block) };
    });

  test("carries what a device gives it for one block, and gives it what came back", () => {
    const studio = new Studio(RATE).desk(1);
    const { host } = studio;
    studio.apply();
    host.renderBlock();
    const [left, right] = blocks(studio) as [ReturnType<typeof blocks>[0], ReturnType<typeof blocks>[0]];
    const sent = [noise(Size.block, 63), noise(Size.block, 64)] as const;
    const back = [noise(Size.block, 65), noise(Size.block, 66)] as const;
    left.frames.set(sent[0]);
    right.frames.set(sent[1]);
    const [backLeft, backRight] = bus(host.inputs, InputBus.externalReturn + LOOP);
    backLeft.set(back[0]);
    backRight.set(back[1]);
    // in pieces, as a block with events is rendered
    host.exports.exchangeExternal(LOOP, left.address, right.address, 0, 37);
    expect(left.frames.subarray(37)).toEqual(sent[0].subarray(37));
    host.exports.exchangeExternal(LOOP, left.address, right.address, 37, Size.block);
    expect([left.frames, right.frames]).toEqual(back);
    const sends = bus(host.outputs, OutputBus.externalSend + LOOP);
    expect(sends).toEqual(sent);
    for (const other of [0, 1, 3]) expect(isSilent(bus(host.outputs, OutputBus.externalSend + other))).toBe(true);
    host.renderBlock();
    expect(isSilent(sends)).toBe(true);
    expect(host.inputs).toHaveLength(InputBus.count * 2);
    expect(host.outputs).toHaveLength(OutputBus.count * 2);
  });

  test("adds what two devices send", () => {
    const studio = new Studio(RATE).desk(1);
    const { host } = studio;
    const [left, right] = blocks(studio) as [ReturnType<typeof blocks>[0], ReturnType<typeof blocks>[0]];
    for (const value of [0.25, 0.5]) {
      left.frames.fill(value);
      right.frames.fill(-value);
      host.exports.exchangeExternal(0, left.address, right.address, 0, Size.block);
    }
    const [sendLeft, sendRight] = bus(host.outputs, OutputBus.externalSend);
    expect(sendLeft.every((x) => x === 0.75) && sendRight.every((x) => x === -0.75)).toBe(true);
  });

  test("takes as many frames as the host says, until the program goes", () => {
    const studio = new Studio(RATE).desk(1);
    const latency = (loop: number) => studio.host.exports.externalLatency(loop);
    studio.commands.externalLatency(0, 128).externalLatency(3, Size.externalLatency);
    expect(studio.apply()).toBe(0);
    expect([latency(0), latency(1), latency(3)]).toEqual([128, 0, Size.externalLatency]);
    studio.commands.externalLatency(0, 0);
    expect(studio.apply()).toBe(0);
    expect(latency(0)).toBe(0);
    studio.commands.externalLatency(4, 128).externalLatency(-1, 128);
    studio.commands.externalLatency(1, -1).externalLatency(1, Size.externalLatency + 1);
    expect(studio.apply()).toBe(4);
    expect(latency(1)).toBe(0);
    studio.commands.reset();
    studio.apply();
    expect(latency(3)).toBe(0);
  });

  test("that the host does not know is left alone", () => {
    const studio = new Studio(RATE).desk(1);
    const [left, right] = blocks(studio) as [ReturnType<typeof blocks>[0], ReturnType<typeof blocks>[0]];
    left.frames.fill(0.5);
    for (const loop of [-1, 4, 1000]) studio.host.exports.exchangeExternal(loop, left.address, right.address, 0, 128);
    expect(left.frames.every((x) => x === 0.5)).toBe(true);
    expect(isSilent(studio.host.outputs)).toBe(true);
  });
});
