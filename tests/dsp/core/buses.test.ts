import { describe, expect, test } from "vitest";
import { InputBus, OutputBus, Size } from "../../../dsp/abi";
import { noise, Studio } from "./studio";

const RATE = 48000;

/** The two channels of a bus. */
const bus = (areas: readonly Float32Array[], index: number): [Float32Array, Float32Array] => [
  areas[index * 2] as Float32Array,
  areas[index * 2 + 1] as Float32Array,
];
const isSilent = (channels: readonly Float32Array[]) => channels.every((channel) => channel.every((x) => x === 0));

describe("the headphones' bus", () => {
  test("carries the master and the metronome", () => {
    const studio = new Studio(RATE).desk(1);
    const [left, right] = [noise(20_000, 61), noise(20_000, 62)];
    studio.clips(0, [{ length: 20_000, sample: studio.sample(RATE, left, right) }]);
    studio.commands.metronome(true, -6).play();
    const [headLeft, headRight] = bus(studio.host.outputs, OutputBus.headphones);
    const heard = { left: new Float32Array(16_000), right: new Float32Array(16_000) };
    const main = studio.render(16_000, (block) => {
      heard.left.set(headLeft, block * Size.block);
      heard.right.set(headRight, block * Size.block);
    });
    expect(main.left.some((value, frame) => value !== left[frame])).toBe(true);
    expect(heard).toEqual(main);
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
