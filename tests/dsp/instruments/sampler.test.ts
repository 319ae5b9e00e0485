import { describe, expect, test } from "vitest";
import { EventType, SamplerLoop, Size } from "../../../dsp/abi";
import { bend, control, off, on } from "./device";
import { centroid, cents, decibels, onset, partialHz, peak, rms, spectrum } from "./sound";
import { loopedSine, samplerWith, zoneTable } from "./zones";

const rate = 48000;
/** A period of 96 frames at 48 kHz is 500 Hz. */
const RECORDED = 500;
const { samples, zone } = loopedSine(96);
const pitch = (sound: Float32Array, near: number, from = 8192) =>
  cents(partialHz(sound, rate, near, from, 16384), near);

describe("pitch", () => {
  test.each([48, 57, 69, 76, 90])("key %d sounds as far from the root key as it should", (key) => {
    const { left } = samplerWith([zone], samples).render(rate, [on(0, key)]);
    expect(Math.abs(pitch(left, RECORDED * 2 ** ((key - 69) / 12)))).toBeLessThan(0.1);
  });

  test("sample rate, tuning, scale and parameters add up", () => {
    const device = samplerWith([{ ...zone, rate: 44100, tune: -30, scaleTuning: 50 }], samples);
    device.set({ tune: 12, transpose: 2 });
    const { left } = device.render(rate, [on(0, 75)]);
    const expected = RECORDED * (44100 / 48000) * 2 ** ((0.5 * (75 + 2 - 69) - 0.3 + 0.12) / 12);
    expect(Math.abs(pitch(left, expected))).toBeLessThan(0.1);
  });

  test("bend moves it by the bend range", () => {
    const { left } = samplerWith([zone], samples)
      .set({ bendRange: 7 })
      .render(rate * 2, [on(0, 69), bend(rate, 1)]);
    expect(Math.abs(pitch(left, RECORDED))).toBeLessThan(0.1);
    expect(Math.abs(pitch(left, RECORDED * 2 ** (7 / 12), rate + 4096))).toBeLessThan(0.1);
  });

  test("a looped sine stays a sine: what interpolation and seams add lies below −70 dB", () => {
    for (const key of [62, 69, 73]) {
      const { left } = samplerWith([zone], samples).render(rate * 2, [on(0, key)]);
      const bins = spectrum(left, 8192, 65536);
      const hz = RECORDED * 2 ** ((key - 69) / 12);
      const main = Math.round((hz * 65536) / rate);
      const rest = Math.max(...bins.map((value, bin) => (Math.abs(bin - main) < 8 ? 0 : value)));
      expect(decibels(rest / bins[main]!)).toBeLessThan(-70);
    }
  });
});

describe("zones", () => {
  const guard = Size.samplerGuard;

  test("sound in their keys and velocities only", () => {
    const low = { ...zone, keyHigh: 59 };
    const soft = { ...zone, keyLow: 60, velocityHigh: 63, attenuation: 0 };
    const device = () => samplerWith([low, soft], samples);
    expect(peak(device().render(4800, [on(0, 59, 1)]).left)).toBeGreaterThan(0.1);
    expect(peak(device().render(4800, [on(0, 60, 63 / 127)]).left)).toBeGreaterThan(0.01);
    expect(peak(device().render(4800, [on(0, 60, 64 / 127)]).left)).toBe(0);
  });

  test("a sample without a loop ends, and its voice with it", () => {
    const frames = Int16Array.from({ length: 1000 + 2 * guard }, (_, i) =>
      i < guard || i >= 1000 + guard ? 0 : 16000,
    );
    const device = samplerWith([{ start: guard, end: 1000 + guard, rootKey: 60 }], frames);
    const { left } = device.render(4800, [on(100, 60)]);
    expect(onset(left, 1e-6)).toBeGreaterThanOrEqual(100 - 4);
    expect(onset(left, 1e-6)).toBeLessThanOrEqual(101);
    expect(left[1000]).toBeGreaterThan(0.1);
    expect(peak(left, 1110)).toBe(0);
  });

  test("a loop until the release plays on behind the loop once the key is up", () => {
    const period = 96;
    const [base, after] = [loopedSine(period), 2000];
    const loopSeam = base.zone.loopEnd! - guard;
    const before = Array.from({ length: 2 * guard }, (_, i) => base.samples[loopSeam - 2 * guard + i]!);
    const tail = Array.from({ length: after }, (_, i) => Math.round(8192 * Math.sin((2 * Math.PI * i) / 24)));
    const all = Int16Array.from([
      ...base.samples.subarray(0, loopSeam + 2 * guard),
      ...before,
      ...tail,
      ...Array(8).fill(0),
    ]);
    const tailStart = loopSeam + 4 * guard;
    const place = {
      ...base.zone,
      loop: SamplerLoop.untilRelease,
      tailFrom: loopSeam - guard,
      tailShift: tailStart - loopSeam,
      tailEnd: tailStart + after,
      volumeRelease: 20,
    };
    const { left } = samplerWith([place], all).render(48000, [on(0, 69), off(24000, 69)]);
    const share = (from: number) => {
      const bins = spectrum(left, from, 1024);
      return bins[Math.round((2000 * 1024) / rate)]! / bins[Math.round((500 * 1024) / rate)]!;
    };
    expect(share(20000)).toBeLessThan(0.01);
    const end = left.findLastIndex((value) => value !== 0);
    expect(end).toBeGreaterThan(24000 + after - 10);
    expect(end).toBeLessThan(24000 + after + 20 * period + 10);
    expect(share(end - 1100)).toBeGreaterThan(20);
  });

  test("a class silences its other notes, not its own", () => {
    const hat = (key: number) => ({ ...zone, keyLow: key, keyHigh: key, exclusiveClass: 1, volumeRelease: 5 });
    const { left } = samplerWith([hat(42), hat(46), hat(46)], samples).render(rate, [
      on(0, 46),
      on(12000, 42),
      off(12100, 42),
    ]);
    const alone = samplerWith([hat(42), hat(46), hat(46)], samples).render(rate, [on(0, 46)]);
    expect(rms(alone.left, 40000, 44000)).toBeGreaterThan(0.1);
    const both = samplerWith([hat(46), hat(46)], samples).render(4800, [on(0, 46)]);
    const one = samplerWith([hat(46)], samples).render(4800, [on(0, 46)]);
    expect(decibels(rms(both.left) / rms(one.left))).toBeCloseTo(6.02, 1);
    const expected = rms(
      samplerWith([hat(42)], samples).render(rate, [on(12000, 42), off(12100, 42)]).left,
      40000,
      44000,
    );
    expect(rms(left, 40000, 44000)).toBeCloseTo(expected, 3);
  });

  test("pan, attenuation and controller 10 place and weaken a zone", () => {
    const level = (fields: object, events = [on(0, 69)]) => {
      const { left, right } = samplerWith([{ ...zone, ...fields }], samples).render(9600, events);
      return [rms(left, 4800, 9600), rms(right, 4800, 9600)] as const;
    };
    const [centre] = level({});
    expect(level({})[1]).toBeCloseTo(centre, 5);
    expect(level({ pan: 1 })[0]).toBeLessThan(1e-5);
    expect(decibels(level({ pan: 1 })[1] / centre)).toBeCloseTo(3.01, 1);
    expect(level({}, [control(0, 10, 0), on(0, 69)])[1]).toBeLessThan(1e-5);
    expect(decibels(level({ attenuation: 12 })[0] / centre)).toBeCloseTo(-12, 1);
  });
});

describe("envelopes", () => {
  const level = (sound: Float32Array, seconds: number) => {
    const at = Math.round(seconds * rate);
    return decibels(rms(sound, at - 96, at + 96) * Math.SQRT2);
  };

  test("the volume waits, attacks, holds, falls evenly in dB to its sustain, and releases", () => {
    const device = samplerWith(
      [
        {
          ...zone,
          volumeDelay: 0.1,
          volumeAttack: 0.1,
          volumeHold: 0.1,
          volumeDecay: 0.96,
          volumeSustain: 30,
          volumeRelease: 0.48,
        },
      ],
      samples,
    );
    const { left } = device.render(rate * 2, [on(0, 69), off(rate, 69)]);
    expect(peak(left, 0, 4700)).toBe(0);
    const full = level(left, 0.25);
    expect(level(left, 0.15) - full).toBeCloseTo(-6, 0);
    expect(level(left, 0.3 + 0.1) - full).toBeCloseTo(-10, 0);
    expect(level(left, 0.3 + 0.2) - full).toBeCloseTo(-20, 0);
    expect(level(left, 0.9) - full).toBeCloseTo(-30, 1);
    expect(level(left, 1.1) - full).toBeCloseTo(-50, 0);
    expect(peak(left, rate * 1.4)).toBe(0);
  });

  test("high keys fall faster where the font says so", () => {
    const fields = { ...zone, volumeDecay: 0.96, volumeSustain: 90, keyToVolumeDecay: 100, scaleTuning: 0 };
    const fall = (key: number) => {
      const { left } = samplerWith([fields], samples).render(rate, [on(0, key)]);
      return level(left, 0.2) - level(left, 0.1);
    };
    expect(fall(60)).toBeCloseTo(-10, 0);
    expect(fall(72)).toBeCloseTo(-20, 0);
  });

  test("the modulation envelope bends pitch and opens the filter", () => {
    const bent = samplerWith(
      [{ ...zone, modulationSustain: 0, modulationDecay: 10, modulationToPitch: 1200 }],
      samples,
    );
    const { left } = bent.render(rate * 2, [on(0, 69)]);
    const at = (seconds: number) => cents(partialHz(left, rate, 950, seconds * rate - 512, 1024), RECORDED);
    expect(at(0.5)).toBeCloseTo(1200 * 0.95, -1.2);
    const noisy = Int16Array.from({ length: rate * 2 }, (_, i) => (i % 480 === 0 ? 32000 : 0));
    const dark = { start: 8, end: rate * 2 - 8, cutoff: 6000, modulationToCutoff: 6000, modulationAttack: 1 };
    const opened = samplerWith([dark], noisy).render(rate * 1.5, [on(0, 69)]).left;
    expect(centroid(opened, rate, rate, 8192)).toBeGreaterThan(3 * centroid(opened, rate, 2000, 8192));
  });

  test("velocity weakens by its square, and by nothing where the parameter says so", () => {
    const loud = (velocity: number, amount: number) =>
      rms(
        samplerWith([zone], samples)
          .set({ velocity: amount })
          .render(9600, [on(0, 69, velocity)]).left,
        4800,
        9600,
      );
    expect(decibels(loud(0.5, 100) / loud(1, 100))).toBeCloseTo(-12.04, 1);
    expect(decibels(loud(0.25, 100) / loud(1, 100))).toBeCloseTo(-24.08, 1);
    expect(loud(0.25, 0)).toBeCloseTo(loud(1, 0), 5);
  });

  test("velocity darkens where the font says so", () => {
    const clicks = Int16Array.from({ length: rate }, (_, i) => (i % 480 === 0 ? 32000 : 0));
    const dark = { start: 8, end: rate - 8, cutoff: 11000, velocityToCutoff: -4800 };
    const bright = (velocity: number) =>
      centroid(samplerWith([dark], clicks).render(rate, [on(0, 69, velocity)]).left, rate, 8192, 16384);
    expect(bright(0.2)).toBeLessThan(0.5 * bright(1));
  });

  test("the wheel brings vibrato, pressure too where the font says so", () => {
    const depth = (events: Parameters<ReturnType<typeof samplerWith>["render"]>[1]) => {
      const device = samplerWith([{ ...zone, vibratoRate: 2, pressureToVibrato: 50 }], samples);
      const { left } = device.render(rate * 1.5, [...(events ?? []), on(0, 81)]);
      const found = Array.from({ length: 20 }, (_, i) =>
        cents(partialHz(left, rate, 1000, 4096 + i * 2048, 2048), 1000),
      );
      return Math.max(...found) - Math.min(...found);
    };
    expect(depth([])).toBeLessThan(1);
    expect(depth([control(0, 1, 1)])).toBeGreaterThan(80);
    expect(depth([control(0, 1, 1)])).toBeLessThan(105);
    expect(depth([[0, EventType.pressure, 0, 1]])).toBeGreaterThan(80);
  });

  test("the modulation LFO waits, then swings the level; the vibrato's waits, then swings the pitch", () => {
    const waits = 0.25;
    const tremolo = samplerWith(
      [{ ...zone, modulationLfoDelay: waits, modulationLfoRate: 4, modulationLfoToVolume: 6 }],
      samples,
    ).render(rate * 1.3, [on(0, 69)]).left;
    // two periods of the sine
    const level = (seconds: number) => {
      const from = Math.round(seconds * rate);
      return decibels(rms(tremolo, from, from + 192));
    };
    expect(level(0.2) - level(0.05)).toBeCloseTo(0, 1);
    const swing = Array.from({ length: 250 }, (_, ms) => level(waits + 0.25 + ms / 1000));
    expect(Math.max(...swing) - Math.min(...swing)).toBeGreaterThan(11.6);
    expect(Math.max(...swing) - Math.min(...swing)).toBeLessThan(12.1);
    for (let ms = 0; ms < 250; ms += 10) expect(level(waits + 0.5 + ms / 1000)).toBeCloseTo(swing[ms]!, 0);

    const vibrato = samplerWith([{ ...zone, vibratoDelay: waits, vibratoRate: 2, vibratoToPitch: 50 }], samples);
    const { left } = vibrato.render(rate * 1.5, [on(0, 81)]);
    const heard = (frame: number) => cents(partialHz(left, rate, 1000, frame, 2048), 1000);
    expect(Math.abs(heard(4096))).toBeLessThan(1);
    expect(Math.abs(heard(8192))).toBeLessThan(1);
    const after = Array.from({ length: 20 }, (_, i) => heard(waits * rate + i * 2048));
    expect(Math.max(...after) - Math.min(...after)).toBeGreaterThan(80);
    expect(Math.max(...after) - Math.min(...after)).toBeLessThan(105);
  });

  test("the filter peaks by its resonance, half of it taken from the level", () => {
    const hz = 2000;
    const corner = 1200 * Math.log2(hz / 8.1757989156);
    const key = 69 + 12 * Math.log2(hz / RECORDED);
    const play = (fields: object) =>
      rms(samplerWith([{ ...zone, ...fields }], samples).render(9600, [on(0, key)]).left, 4800, 9600);
    for (const resonance of [0, 6, 18]) {
      const gain = decibels(play({ cutoff: corner, resonance }) / play({}));
      expect(gain).toBeCloseTo(resonance - 3.01 - resonance / 2, 1);
    }
  });
});

describe("playing", () => {
  test("the pedal holds, controllers 120 and 123 end", () => {
    const held = samplerWith([zone], samples).render(rate, [
      control(0, 64, 1),
      on(0, 69),
      off(4800, 69),
      control(24000, 64, 0),
    ]);
    expect(rms(held.left, 20000, 23000)).toBeGreaterThan(0.1);
    expect(peak(held.left, 26000)).toBe(0);
    for (const controller of [120, 123]) {
      const ended = samplerWith([zone], samples).render(rate / 2, [on(0, 69), control(12000, controller, 0)]);
      expect(rms(ended.left, 8000, 12000)).toBeGreaterThan(0.1);
      expect(peak(ended.left, 14000)).toBe(0);
    }
  });

  test("sixty-four notes sound together; the sixty-fifth takes the oldest's place", () => {
    const flat = { ...zone, scaleTuning: 0, velocityToAttenuation: 0 };
    const keys = Array.from({ length: 65 }, (_, i) => 20 + i);
    const level = (count: number) => {
      const device = samplerWith([flat], samples);
      return rms(
        device.render(
          9600,
          keys.slice(0, count).map((key) => on(0, key)),
        ).left,
        4800,
        9600,
      );
    };
    expect(level(64) / level(1)).toBeCloseTo(64, 1);
    expect(level(65) / level(1)).toBeCloseTo(64, 1);
  });

  test("a zone that reaches out of its samples stays silent", () => {
    for (const wrong of [{ end: 1e6 }, { loopEnd: 1e6 }, { loopStart: zone.loopEnd! }, { start: 0 }]) {
      expect(peak(samplerWith([{ ...zone, ...wrong }], samples).render(4800, [on(0, 69)]).left)).toBe(0);
    }
  });

  test("a zone whose sample is not there stays silent", () => {
    const device = samplerWith([zone], samples);
    device.buffer(
      0,
      zoneTable([
        { ...zone, sample: 8000 },
        { ...zone, sample: -1 },
        { ...zone, sample: 2 ** 31 - 1 },
      ]),
    );
    expect(peak(device.render(4800, [on(0, 69)]).left)).toBe(0);
  });

  test("without zones it is silent, and taking them away ends the voices", () => {
    const device = samplerWith([zone], samples);
    expect(peak(device.render(4800, [on(0, 69)]).left)).toBeGreaterThan(0.1);
    device.exports.deviceBuffer(4, device.state, 0, 0, 0);
    expect(peak(device.render(4800, [on(0, 69)]).left)).toBe(0);
  });
});
