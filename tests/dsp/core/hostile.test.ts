import { describe, expect, test } from "vitest";
import { DeviceKind, Fault, Op, Size, Status, StripKind } from "../../../dsp/abi";
import { LEAST_PAGES } from "../../../dsp/host";
import { noise, Studio } from "./studio";

function random(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

const odd = [
  0,
  1,
  -1,
  2,
  3,
  127,
  128,
  255,
  256,
  // the last of everything that has a number, and the one behind it
  ...[Size.strips, Size.streams, Size.sends, Size.devices, Size.samples, Size.buffers].flatMap((size) => [
    size - 1,
    size,
  ]),
  4095,
  4096,
  65535,
  2 ** 30,
  2 ** 31 - 1,
  -(2 ** 31),
];
const floats = [0, 1, -1, 0.5, 1e38, -1e38, Number.NaN, Number.POSITIVE_INFINITY, 1e-40, 440, -144];

/** A word that a command may hold: small, at a limit, a float's bits, or anything. */
function word(chance: () => number): number {
  const kind = chance();
  if (kind < 0.6) return Math.floor(chance() * 12);
  if (kind < 0.8) return odd[Math.floor(chance() * odd.length)]!;
  if (kind < 0.95) {
    const view = new DataView(new ArrayBuffer(4));
    view.setFloat32(0, floats[Math.floor(chance() * floats.length)]!);
    return view.getInt32(0);
  }
  return Math.floor(chance() * 2 ** 32) | 0;
}

const LENGTHS: Partial<Record<Op, number>> = {
  [Op.bufferCreate]: 2,
  [Op.stripCreate]: 2,
  [Op.stripOutput]: 2,
  [Op.stripFlags]: 3,
  [Op.sendCreate]: 4,
  [Op.deviceCreate]: 3,
  [Op.deviceBuffer]: 3,
  [Op.deviceBypass]: 2,
  [Op.deviceSidechain]: 2,
  [Op.externalLatency]: 2,
  [Op.headphones]: 4,
  [Op.parameter]: 5,
  [Op.loop]: 4,
  [Op.sampleDefine]: 6,
  [Op.clips]: 3,
  [Op.events]: 3,
  [Op.metronome]: 2,
  [Op.live]: 5,
  [Op.liveAt]: 6,
  [Op.parameterAt]: 6,
  [Op.liveCancel]: 1,
  [Op.tempoMap]: 4,
  [Op.signatures]: 4,
  [Op.play]: 2,
  [Op.seek]: 2,
  [Op.until]: 3,
  [Op.stripTransport]: 2,
  [Op.reset]: 0,
  [Op.resetState]: 0,
  [Op.pause]: 1,
  [Op.stop]: 1,
  [Op.panic]: 0,
  [Op.clearLoudness]: 0,
};

describe("commands that nobody should send", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("never trap (seed %i)", (seed) => {
    const chance = random(seed * 7919);
    const studio = new Studio(48000, LEAST_PAGES);
    studio.desk(4);
    studio.clips(0, [{ length: 20_000, sample: studio.sample(48000, noise(20_000)) }]).commands.play();
    studio.apply();
    for (let round = 0; round < 150; round++) {
      const words: number[] = [];
      for (let i = 0; i < 60; i++) {
        let op = 1 + Math.floor(chance() * Op.clearLoudness);
        // Rarely, since otherwise there would never be anything to break.
        if ((op === Op.reset && chance() < 0.98) || chance() < 0.02) op = Math.floor(chance() * 100) - 10;
        const count = chance() < 0.9 ? (LENGTHS[op as Op] ?? 1 + Math.floor(chance() * 4)) : Math.floor(chance() * 9);
        words.push(op, chance() < 0.995 ? count : word(chance));
        for (let argument = 0; argument < count; argument++) words.push(word(chance));
      }
      const refused = studio.host.apply(Int32Array.from(words));
      expect(refused).toBeGreaterThan(0);
      for (let block = 0; block < 3; block++) {
        if (chance() < 0.7) studio.host.serviceStreams(studio.samples);
        studio.host.renderBlock();
        expect(studio.host.outputLeft.every(Number.isFinite)).toBe(true);
        expect(studio.host.outputRight.every(Number.isFinite)).toBe(true);
      }
    }
    // It still works as an engine.
    const source = noise(5000, seed);
    studio.commands.reset();
    studio.desk(1);
    studio.clips(0, [{ length: 5000, sample: studio.sample(48000, source) }]).commands.play();
    expect(studio.apply()).toBe(0);
    expect(studio.render(4992).left).toEqual(source.subarray(0, 4992));
  });

  test("an unknown op, a wrong index and a wrong length are each left out and counted", () => {
    const studio = new Studio().desk(1);
    expect(studio.apply()).toBe(0);
    expect(studio.host.status(Status.fault)).toBe(Fault.none);
    expect(studio.host.apply(Int32Array.of(999, 0))).toBe(1);
    expect(studio.host.apply(Int32Array.of(Op.stripCreate, 2, Size.strips, StripKind.channel))).toBe(1);
    expect(studio.host.apply(Int32Array.of(Op.stripCreate, 1, 4))).toBe(1);
    expect(studio.host.apply(Int32Array.of(Op.play, 1000, 4))).toBe(1);
    expect(studio.host.apply(Int32Array.of(Op.play))).toBe(1);
    expect(studio.host.status(Status.fault)).toBe(Fault.command);
    expect(studio.host.status(Status.refused)).toBe(5);
  });

  test("a graph with a cycle renders what is not in it", () => {
    const source = noise(2048, 3);
    const studio = new Studio().desk(3);
    studio.clips(0, [{ length: 2048, sample: studio.sample(48000, source) }]);
    studio.commands.stripOutput(1, 2).stripOutput(2, 1).play();
    expect(studio.render(2048).left).toEqual(source);
    expect(studio.host.status(Status.fault)).toBe(Fault.command);
  });
});

describe("a full arena", () => {
  test("is said, and what was there goes on", () => {
    const source = noise(40_000, 5);
    const studio = new Studio(48000, LEAST_PAGES).desk(40);
    studio.clips(0, [{ length: 40_000, sample: studio.sample(48000, source) }]).commands.play();
    expect(studio.render(1280).left).toEqual(source.subarray(0, 1280));
    for (let device = 0; device < 400; device++) studio.commands.deviceCreate(device, DeviceKind.delay, 1);
    for (let slot = 1; slot < 40; slot++) studio.commands.chain(slot, [slot * 2, slot * 2 + 1, slot + 200]);
    studio.apply();
    expect(studio.host.status(Status.fault)).toBe(Fault.memory);
    expect(studio.host.status(Status.arenaUsed)).toBeLessThanOrEqual(studio.host.status(Status.arenaSize));
    expect(studio.render(1280).left).toEqual(source.subarray(1280, 2560));
    // A buffer that does not fit either is refused, and rendering still goes on.
    studio.commands.bufferCreate(9, 2 ** 29);
    expect(studio.apply()).toBe(1);
    expect(studio.render(1280).left).toEqual(source.subarray(2560, 3840));
  });
});
