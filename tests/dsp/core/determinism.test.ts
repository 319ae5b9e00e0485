import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { DeviceKind, EventType, Ramp, Size, StripKind, StripParameter, Target } from "../../../dsp/abi";
import { noise, Studio } from "./studio";

const RATE = 44100;
const CHANNELS = 9;

/** Slot, send and device numbers of one way to write the same program. */
interface Numbering {
  slot: (strip: number) => number;
  send: (send: number) => number;
  device: (device: number) => number;
}
const plain: Numbering = { slot: (n) => n, send: (n) => n, device: (n) => n };
const scattered: Numbering = {
  slot: (n) => (n * 97 + 31) % Size.strips,
  send: (n) => (n * 5 + 100) % Size.sends,
  device: (n) => (n * 89 + 7) % Size.devices,
};

/** A project with everything in it; strips 0–8 channels, 9 group, 10 and 11 returns, 12 master. */
function write(studio: Studio, { slot, send, device }: Numbering): void {
  const { commands } = studio;
  commands.tempoMap([
    { tick: 0, bpm: 127.3 },
    { tick: 3000, bpm: 93 },
  ]);
  const kinds = [
    ...Array.from({ length: CHANNELS }, () => StripKind.channel),
    StripKind.group,
    StripKind.return_,
    StripKind.return_,
    StripKind.master,
  ];
  for (const [strip, kind] of kinds.entries()) commands.stripCreate(slot(strip), kind);
  for (let strip = 0; strip < 12; strip++) commands.stripOutput(slot(strip), slot(strip < 5 ? 9 : 12));
  commands.stripOrder(kinds.map((_, strip) => slot(strip)));
  for (let strip = 0; strip < CHANNELS; strip++) {
    commands.sendCreate(send(strip), slot(strip), slot(10 + (strip % 2)), strip % 3 === 0);
    commands.parameter(Target.send, send(strip), 0, -3 - strip, Ramp.none);
    studio.strip(slot(strip), StripParameter.eqLow, strip - 4).strip(slot(strip), StripParameter.pan, (strip - 4) / 5);
    studio
      .strip(slot(strip), StripParameter.compRatio, 1 + strip / 2)
      .strip(slot(strip), StripParameter.hpfOn, strip % 2);
    if (strip === 4) continue;
    const sample = studio.sample(strip % 2 ? 48000 : RATE, noise(60_000, strip + 1), noise(60_000, strip + 50));
    studio.clips(slot(strip), [
      { tick: strip * 30, length: 30_000, sample, fadeIn: 500, fadeOut: 3000 },
      { tick: 1500, offset: 1000 * strip, length: 40_000, sample, reversed: strip % 3 === 1, gain: 0.5 },
    ]);
  }
  const devices: [number, DeviceKind, number][] = [
    [0, DeviceKind.synth, 4],
    [1, DeviceKind.chorus, 4],
    [2, DeviceKind.reverb, 10],
    [3, DeviceKind.delay, 11],
    [4, DeviceKind.compressor, 9],
    [5, DeviceKind.limiter, 12],
    [6, DeviceKind.distortion, 2],
  ];
  const chains = new Map<number, number[]>();
  for (const [index, kind, strip] of devices) {
    commands.deviceCreate(device(index), kind, 1000 + index);
    chains.set(strip, [...(chains.get(strip) ?? []), device(index)]);
  }
  for (const [strip, chain] of chains) commands.chain(slot(strip), chain);
  studio.events(
    slot(4),
    Array.from({ length: 40 }, (_, i) => ({ tick: i * 97, data1: 40 + ((i * 7) % 40), data2: 0.6, length: 150 })),
  );
}

function hash({ left, right }: { left: Float32Array; right: Float32Array }): string {
  return createHash("sha256").update(new Uint8Array(left.buffer)).update(new Uint8Array(right.buffer)).digest("hex");
}

const FRAMES = RATE * 3;

function fresh(numbering = plain): Studio {
  const studio = new Studio(RATE);
  write(studio, numbering);
  return studio;
}

function run(studio: Studio): string {
  studio.commands.resetState().play();
  const out = studio.render(FRAMES);
  expect(out.left.some((value) => Math.abs(value) > 0.1)).toBe(true);
  return hash(out);
}

test("two engines give the same bytes", () => {
  expect(run(fresh())).toBe(run(fresh()));
});

test("the same engine gives them again after resetState, whatever it did before", () => {
  const studio = fresh();
  const first = run(studio);
  studio.commands.seek(700).live(4, EventType.noteOn, 50, 1);
  studio.strip(2, StripParameter.level, -30, Ramp.smooth);
  studio.render(30_001);
  studio.strip(2, StripParameter.level, 0, Ramp.smooth).commands.live(4, EventType.noteOff, 50, 0).stop();
  expect(run(studio)).toBe(first);
});

test("slot, send and device numbers do not matter", () => {
  expect(run(fresh(scattered))).toBe(run(fresh()));
});

test("commands may come in any batches", () => {
  const studio = fresh();
  studio.commands.resetState().play();
  const words = studio.commands.take();
  for (let at = 0; at < words.length; ) {
    const next = at + 2 + words[at + 1]!;
    studio.host.apply(words.subarray(at, next));
    at = next;
  }
  expect(hash(studio.render(FRAMES))).toBe(run(fresh()));
});

test("a program that came about by edits is the program", () => {
  const studio = new Studio(RATE);
  const { commands } = studio;
  // Another project plays here first, then its strips go one by one, then this one comes.
  commands.stripCreate(250, StripKind.master);
  const slots = Array.from({ length: 30 }, (_, i) => i + 200);
  for (const slot of slots) commands.stripCreate(slot, StripKind.channel).stripOutput(slot, 250);
  commands.stripOrder([...slots, 250]);
  const sample = studio.sample(RATE, noise(10_000, 99));
  for (const slot of slots) studio.clips(slot, [{ length: 10_000, sample }]);
  commands.play();
  studio.render(5000);
  write(studio, plain);
  studio.render(1000);
  for (const slot of slots) commands.stripClear(slot);
  commands.stripClear(250).stop();
  studio.render(1000);
  const numbered = Array.from({ length: 13 }, (_, strip) => strip);
  commands.stripOrder(numbered);
  expect(run(studio)).toBe(run(fresh()));
});

test("reset forgets everything, down to the arena", () => {
  const studio = fresh();
  const empty = studio.host.exports.arenaUsed();
  studio.render(20_000);
  expect(studio.host.exports.arenaUsed()).toBeGreaterThan(empty);
  studio.commands.reset();
  studio.apply();
  expect(studio.host.exports.arenaUsed()).toBe(empty);
  write(studio, plain);
  expect(run(studio)).toBe(run(fresh()));
});

test("streams that come late or early change nothing", () => {
  const studio = fresh();
  studio.commands.resetState().play();
  studio.apply();
  const words: number[] = [];
  for (let i = 0; i < 10; i++) {
    studio.host.renderBlock();
    words.push(...studio.host.outputLeft);
  }
  // Nothing plays before its streams are there; then the same comes from a reset state.
  expect(words.every((value) => value === 0)).toBe(true);
  studio.commands.stop();
  expect(run(studio)).toBe(run(fresh()));
});
