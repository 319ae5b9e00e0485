import { describe, expect, test } from "vitest";
import { GM_DRUMS } from "../../../contract/generalMidi";
import { control, on, TestDevice, type TimedEvent } from "./device";
import { centroid, cents, decibels, onset, partialHz, peak, rms, spectrum } from "./sound";

const rate = 48000;
const keys = Object.keys(GM_DRUMS).map(Number);
const strike = (key: number, parameters: Record<string, number> = {}, velocity = 1, seconds = 1) =>
  new TestDevice("drums", rate).set(parameters).render(rate * seconds, [on(0, key, velocity)]).left;

/** Seconds for a fall by 60 dB, from a straight line through the levels (dB) between two times. */
function decayTime(sound: Float32Array, from: number, to: number): number {
  const points: [number, number][] = [];
  for (let at = from; at < to; at += 0.01) {
    points.push([at, decibels(rms(sound, Math.round(at * rate), Math.round((at + 0.02) * rate)))]);
  }
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const slope =
    points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) /
    points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return -60 / slope;
}

describe("every key of the kit", () => {
  test.each(keys)("%d begins on its frame, is loud enough, and ends", (key) => {
    const device = new TestDevice("drums", rate);
    const { left, right } = device.render(rate * 7, [on(333, key)]);
    const first = Math.min(onset(left, 1e-6), onset(right, 1e-6));
    expect(first).toBeGreaterThanOrEqual(333);
    expect(first).toBeLessThan(333 + 12);
    expect(Math.max(peak(left), peak(right))).toBeGreaterThan(0.1);
    expect(Math.max(peak(left), peak(right))).toBeLessThan(1);
    expect(peak(left, Math.round(rate * 6.9))).toBe(0);
  });

  test("keys without a drum are silent", () => {
    for (const key of [0, 26, 88, 127]) expect(peak(strike(key))).toBe(0);
  });
});

describe("kick", () => {
  test("falls from above to its pitch, which the tune moves", () => {
    for (const tune of [0, 7]) {
      const sound = strike(36, { kickTune: tune, kickDecay: 2000, kickPunch: 60 });
      const hz = 50 * 2 ** (tune / 12);
      expect(Math.abs(cents(partialHz(sound, rate, hz, 16000, 16384), hz))).toBeLessThan(5);
      expect(centroid(sound, rate, 0, 2048)).toBeGreaterThan(2 * hz);
    }
  });

  test("decays in its time", () => {
    for (const decay of [300, 1000]) {
      const sound = strike(36, { kickDecay: decay, kickPunch: 0 }, 1, 2);
      const seconds = decay / 1000;
      expect(Math.abs(decayTime(sound, seconds * 0.3, seconds * 0.9) / seconds - 1)).toBeLessThan(0.15);
    }
  });

  test("punch sharpens its beginning", () => {
    expect(centroid(strike(36, { kickPunch: 100 }), rate, 0, 1024)).toBeGreaterThan(
      1.5 * centroid(strike(36, { kickPunch: 0 }), rate, 0, 1024),
    );
  });
});

describe("snare, clap, hats, toms, cymbals", () => {
  test("the snare's wires shine above its head, the more with snap", () => {
    const bright = (snap: number) => centroid(strike(38, { snareSnap: snap }), rate, 480, 4096);
    expect(bright(0)).toBeLessThan(bright(50));
    expect(bright(50)).toBeLessThan(bright(100));
    expect(bright(100)).toBeGreaterThan(1500);
  });

  test("the clap has four hands", () => {
    const sound = strike(39);
    const level = (ms: number) => rms(sound, Math.round(ms * 48), Math.round((ms + 2.5) * 48));
    for (let hand = 1; hand < 4; hand++) expect(level(hand * 10.5)).toBeGreaterThan(1.6 * level(hand * 10.5 - 3.5));
    expect(level(50)).toBeLessThan(level(32));
  });

  test("hats shine, close faster than they open, and a closed one ends the open one", () => {
    expect(centroid(strike(42), rate, 0, 2048)).toBeGreaterThan(7000);
    expect(decayTime(strike(46, { openHatDecay: 800 }), 0.1, 0.6)).toBeCloseTo(0.8, 0);
    expect(rms(strike(42), 9600, 12000)).toBeLessThan(0.05 * rms(strike(46), 9600, 12000));
    const device = new TestDevice("drums", rate);
    const { left } = device.render(rate, [on(0, 46), on(9600, 44)]);
    const pedal = new TestDevice("drums", rate).render(rate, [on(9600, 44)]).left;
    expect(rms(left, 12000, 14000)).toBeLessThan(2 * rms(pedal, 12000, 14000) + 1e-5);
    expect(rms(strike(46), 12000, 14000)).toBeGreaterThan(10 * rms(left, 12000, 14000));
  });

  test("toms rise with their keys", () => {
    const pitches = [41, 43, 45, 47, 48, 50].map((key) => centroid(strike(key), rate, 4800, 8192));
    for (let i = 1; i < pitches.length; i++) expect(pitches[i]!).toBeGreaterThan(pitches[i - 1]!);
  });

  test("crash, ride and splash differ in length and colour", () => {
    const crash = strike(49, {}, 1, 3);
    const splash = strike(55, {}, 1, 3);
    expect(rms(splash, rate, 57600)).toBeLessThan(0.1 * rms(crash, rate, 57600));
    expect(centroid(crash, rate, 0, 8192)).toBeGreaterThan(4000);
    expect(centroid(strike(53), rate, 2400, 8192)).toBeLessThan(0.6 * centroid(strike(51), rate, 2400, 8192));
  });
});

describe("noises", () => {
  /** Power of a key's hits by third octaves from `low` Hz, dB: the mean of many seeds. */
  function thirds(key: number, low: number, count: number, between: readonly TimedEvent[] = []): number[] {
    const size = 2048;
    const powers = new Float64Array(count);
    for (let seed = 1; seed <= 160; seed++) {
      const hit = new TestDevice("drums", rate, seed).render(size, [on(0, key), ...between]).left;
      spectrum(hit, 0, size).forEach((amplitude, bin) => {
        const third = Math.round(3 * Math.log2((bin * rate) / size / low));
        if (third >= 0 && third < count) powers[third]! += amplitude ** 2;
      });
    }
    return [...powers].map((power) => decibels(Math.sqrt(power)));
  }

  /** What a band-pass of unity gain lets through by the same thirds, dB; its corner is warped as tan does. */
  function bandPassed(hz: number, q: number, low: number, count: number): number[] {
    const powers = new Float64Array(count);
    for (let bin = 1; bin < 1024; bin++) {
      const at = (bin * rate) / 2048;
      const third = Math.round(3 * Math.log2(at / low));
      const w = Math.tan((Math.PI * at) / rate) / Math.tan((Math.PI * hz) / rate);
      if (third >= 0 && third < count) powers[third]! += 1 / (1 + (q * (w - 1 / w)) ** 2);
    }
    return [...powers].map((power) => decibels(Math.sqrt(power)));
  }

  // the slap is one noise through one filter above its tone; how its blocks are split changes nothing
  test.each([
    ["whole", []],
    ["in pieces", Array.from({ length: 290 }, (_, cut) => control(7 * cut + 5, 1, 0))],
  ] as const)("pass their filter as its formula says, %s", (_, between) => {
    const heard = thirds(28, 1200, 11, between);
    const expected = bandPassed(1700, 0.8, 1200, 11);
    for (let third = 0; third < 11; third++) {
      expect(Math.abs(heard[third]! - heard[2]! - (expected[third]! - expected[2]!))).toBeLessThan(0.7);
    }
  });

  test("of one drum know nothing of each other: the snare's hiss has no notch", () => {
    const heard = thirds(38, 5000, 6);
    expect(Math.max(...heard) - Math.min(...heard)).toBeLessThan(7);
  });
});

test.each([27, 32, 33, 34])("the tone of key %i goes on in step where other events cut its blocks", (key) => {
  const whole = strike(key, {}, 1, 0.3);
  const cuts = [3, 8, 130, 133, 259, 514, 639, 641, 770, 1153].map((frame) => control(frame, 20, 64));
  const { left } = new TestDevice("drums", rate).render(rate * 0.3, [on(0, key), ...cuts]);
  expect(peak(whole)).toBeGreaterThan(0.1);
  expect(peak(left.map((value, frame) => value - whole[frame]!))).toBeLessThan(2e-3);
});

test("velocity makes it louder and brighter", () => {
  for (const key of [36, 38, 42, 49]) {
    expect(decibels(rms(strike(key, {}, 0.5)) / rms(strike(key, {}, 1)))).toBeLessThan(-7);
    expect(centroid(strike(key, {}, 0.2), rate, 0, 4096)).toBeLessThan(centroid(strike(key), rate, 0, 4096));
  }
});

test.each([
  ["kickLevel", 36],
  ["snareLevel", 38],
  ["clapLevel", 39],
  ["hatLevel", 42],
  ["tomLevel", 45],
  ["cymbalLevel", 49],
  ["percussionLevel", 56],
  ["level", 36],
])("%s sets its drum's level", (name, key) => {
  const at = (level: number) => rms(strike(key, { [name]: level }));
  expect(decibels(at(-12) / at(0))).toBeCloseTo(-12, 1);
});

test("many hits sound together, controller 120 ends them without a click", () => {
  const device = new TestDevice("drums", rate);
  const events = keys.slice(8, 46).map((key, i) => on(i * 10, key));
  const { left } = device.render(rate, [...events, control(12000, 120, 0)]);
  expect(rms(left, 6000, 12000)).toBeGreaterThan(0.01);
  expect(peak(left, 12600)).toBe(0);
});

test("the same seed gives the same bytes, also after a reset; another seed others", () => {
  const play = (device: TestDevice) => device.render(9600, [on(10, 38), on(300, 42), on(4000, 49)]);
  const device = new TestDevice("drums", rate, 7);
  const first = play(device);
  device.reset();
  expect(play(device)).toEqual(first);
  expect(play(new TestDevice("drums", rate, 7))).toEqual(first);
  expect(play(new TestDevice("drums", rate, 8))).not.toEqual(first);
});
