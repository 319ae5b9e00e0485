import { describe, expect, test } from "vitest";
import { firstWrong } from "../../firstWrong";
import { bend, control, off, on, TestDevice } from "./device";
import { centroid, cents, decibels, keyHz, onset, partialHz, partialLevel, peak, rms, spectrum } from "./sound";

/** A bare oscillator: filter open, envelope square, no second oscillator. */
const BARE = {
  osc1Level: 100,
  filterType: 0,
  filterCutoff: 20000,
  filterResonance: 0,
  attack: 0.5,
  sustain: 100,
  release: 1,
  velocity: 0,
};
const WAVES = { sine: 0, square: 1, sawtooth: 2, triangle: 3 };

describe("oscillators", () => {
  test.each(Object.entries(WAVES))("%s is in tune within a cent from A0 to C8", (_, wave) => {
    for (const rate of [44100, 48000]) {
      for (const key of [21, 36, 60, 69, 84, 96, 108]) {
        const { left } = new TestDevice("synth", rate).set({ ...BARE, osc1Wave: wave }).render(rate, [on(0, key)]);
        const hz = partialHz(left, rate, keyHz(key), 4096, 32768);
        expect(Math.abs(cents(hz, keyHz(key)))).toBeLessThan(0.1);
      }
    }
  });

  test.each([
    ["sine", (n: number) => (n === 1 ? 1 : 0)],
    ["square", (n: number) => (n % 2 ? 1 / n : 0)],
    ["sawtooth", (n: number) => 1 / n],
    ["triangle", (n: number) => (n % 2 ? 1 / n ** 2 : 0)],
  ] as const)("%s has the harmonics of its Fourier series", (name, series) => {
    const rate = 48000;
    const size = 32768;
    const device = new TestDevice("synth", rate).set({ ...BARE, osc1Wave: WAVES[name] });
    const key = 45; // 110 Hz
    const { left } = device.render(rate, [on(0, key)]);
    const level = (n: number) => partialLevel(left, rate, keyHz(key) * n, 4096, size);
    for (let n = 2; n <= 40; n++) {
      const expected = series(n);
      if (expected === 0) expect(decibels(level(n) / level(1))).toBeLessThan(-75);
      else expect(Math.abs(decibels(level(n) / level(1) / expected))).toBeLessThan(0.1);
    }
  });

  test.each([44100, 48000])("a sawtooth at 5 kHz has no alias above −60 dB at %d Hz", (rate) => {
    const size = 65536;
    for (const [key, bent] of [
      [111, 0.0597], // 5 kHz: D#8 (4978 Hz) and 7.6 cents
      [111, 0],
      [107, 0.3],
      [112, 0.5],
    ] as const) {
      const device = new TestDevice("synth", rate).set({ ...BARE, osc1Wave: WAVES.sawtooth, bendRange: 1 });
      const { left } = device.render(rate * 2, [bend(0, bent), on(0, key)]);
      const bins = spectrum(left, 8192, size);
      const hz = keyHz(key + bent);
      const fundamental = Math.max(
        ...bins.slice(Math.round((hz * size) / rate) - 3, Math.round((hz * size) / rate) + 4),
      );
      let alias = 0;
      bins.forEach((value, bin) => {
        const harmonic = Math.round((bin * rate) / size / hz);
        const isHarmonic = harmonic > 0 && Math.abs(bin - (harmonic * hz * size) / rate) < 6;
        if (!isHarmonic && bin > 6) alias = Math.max(alias, value);
      });
      expect(decibels(alias / fundamental)).toBeLessThan(-60);
    }
  });

  test("detune and octave move the pitch by what they say", () => {
    const rate = 48000;
    const device = new TestDevice("synth", rate).set({ ...BARE, osc1Detune: -50, osc1Octave: 1 });
    const { left } = device.render(rate, [on(0, 60)]);
    expect(Math.abs(cents(partialHz(left, rate, keyHz(71.5), 4096, 32768), keyHz(71.5)))).toBeLessThan(0.1);
  });
});

test.each(Object.entries(WAVES))("%s goes on in step where other events cut its stretches", (_, wave) => {
  const cuts = [1, 6, 19, 45, 128, 131, 262, 399, 777, 1202].map((frame) => control(frame, 20, 64));
  const play = (events: typeof cuts) =>
    new TestDevice("synth").set({ ...BARE, osc1Wave: wave, unison: 3 }).render(9600, [on(0, 69), ...events]).left;
  const whole = play([]);
  expect(peak(whole)).toBeGreaterThan(0.1);
  expect(peak(play(cuts).map((value, frame) => value - whole[frame]!))).toBeLessThan(1e-4);
});

describe("notes", () => {
  test("begin on their very frame", () => {
    const frame = 1000;
    for (const shift of [0, 1, 37, 127]) {
      const device = new TestDevice("synth").set({ ...BARE, osc1Wave: WAVES.square });
      const { left } = device.render(4096, [on(frame + shift, 60)]);
      const first = onset(left, 1e-7);
      expect(first).toBeGreaterThanOrEqual(frame + shift);
      expect(first).toBeLessThanOrEqual(frame + shift + 2);
    }
  });

  test("sixteen sound together", () => {
    const rate = 48000;
    const keys = Array.from({ length: 16 }, (_, i) => 40 + i * 3);
    const device = new TestDevice("synth", rate).set({ ...BARE, osc1Wave: WAVES.sine });
    const chord = device.render(
      rate * 2,
      keys.map((key) => on(0, key)),
    );
    for (const key of keys) {
      const level = partialLevel(chord.left, rate, keyHz(key), 8192, 65536);
      expect(Math.abs(decibels(level / 0.35))).toBeLessThan(0.1);
    }
  });

  test("past sixteen the oldest fades out without a click", () => {
    const rate = 48000;
    const keys = Array.from({ length: 17 }, (_, i) => 60 + i * 2);
    const device = new TestDevice("synth", rate).set({ ...BARE, osc1Wave: WAVES.sine, attack: 50 });
    const { left } = device.render(rate, [...keys.slice(0, 16).map((key) => on(0, key)), on(24000, keys[16]!)]);
    const level = (key: number) => partialLevel(left, rate, keyHz(key), 30000, 16384);
    expect(decibels(level(60) / 0.35)).toBeLessThan(-60);
    for (const key of keys.slice(1)) expect(Math.abs(decibels(level(key) / 0.35))).toBeLessThan(0.5);
    let steepest = 0;
    for (let i = 20000; i < 23900; i++) steepest = Math.max(steepest, Math.abs(left[i + 1]! - left[i]!));
    expect(firstWrong(23990, 24400, (i) => Math.abs(left[i + 1]! - left[i]!) < steepest * 1.3)).toBe(-1);
  });

  test("a release falls by 60 dB in its time, and then the voice is free", () => {
    const rate = 48000;
    const device = new TestDevice("synth", rate).set({ ...BARE, osc1Wave: WAVES.sine, release: 400 });
    const { left } = device.render(rate * 2, [on(0, 81), off(24000, 81)]);
    const before = rms(left, 22000, 24000);
    const middle = 24000 + Math.round(0.2 * rate);
    expect(decibels(rms(left, middle - 200, middle + 200) / before)).toBeCloseTo(-30, 0);
    const end = 24000 + Math.round(0.4 * rate);
    expect(decibels(rms(left, end - 200, end + 200) / before)).toBeCloseTo(-60, 0);
    expect(peak(left, 24000 + Math.round(0.8 * rate))).toBe(0);
  });

  test("the envelope's attack reaches full level in its time and decays to its sustain", () => {
    const rate = 48000;
    const device = new TestDevice("synth", rate).set({
      ...BARE,
      osc1Wave: WAVES.sine,
      attack: 100,
      decay: 200,
      sustain: 50,
    });
    const { left } = device.render(rate, [on(0, 93)]);
    const level = (ms: number) => rms(left, Math.round((ms - 2) * 48), Math.round((ms + 2) * 48)) * Math.SQRT2;
    const full = level(100);
    expect(level(50) / full).toBeGreaterThan(0.5);
    expect(level(50) / full).toBeLessThan(0.9);
    expect(level(92) / full).toBeLessThan(1);
    expect(level(500) / full).toBeCloseTo(0.5, 1);
  });

  test("velocity, volume and expression act as they should", () => {
    const loud = (velocity: number, amount: number, events: ReturnType<typeof control>[] = []) => {
      const device = new TestDevice("synth").set({ ...BARE, velocity: amount });
      return rms(device.render(24000, [...events, on(0, 60, velocity)]).left, 12000, 24000);
    };
    expect(loud(0.5, 0)).toBeCloseTo(loud(1, 0), 6);
    expect(decibels(loud(0.5, 100) / loud(1, 100))).toBeCloseTo(-12.04, 1);
    const plain = loud(1, 0);
    expect(decibels(loud(1, 0, [control(0, 11, 0.5)]) / plain)).toBeCloseTo(-12.04, 1);
    expect(decibels(loud(1, 0, [control(0, 7, 1)]) / plain)).toBeCloseTo(40 * Math.log10(1.27), 1);
    expect(loud(1, 0, [control(0, 7, 0)])).toBe(0);
  });

  test("bend moves the pitch by its range, from its frame on", () => {
    const rate = 48000;
    const device = new TestDevice("synth", rate).set({ ...BARE, bendRange: 12 });
    const { left } = device.render(rate * 2, [on(0, 60), bend(48000, -0.5)]);
    expect(Math.abs(cents(partialHz(left, rate, keyHz(60), 4096, 32768), keyHz(60)))).toBeLessThan(0.1);
    expect(Math.abs(cents(partialHz(left, rate, keyHz(54), 50000, 32768), keyHz(54)))).toBeLessThan(0.1);
  });

  test("the pedal holds notes until it goes up", () => {
    const device = new TestDevice("synth").set(BARE);
    const events = [control(0, 64, 1), on(0, 60), off(4800, 60), control(24000, 64, 0)];
    const { left } = device.render(48000, events);
    expect(rms(left, 12000, 23000)).toBeGreaterThan(0.1);
    expect(peak(left, 26000)).toBe(0);
  });

  test("the modulation wheel brings vibrato", () => {
    const rate = 48000;
    const pitches = (wheel: number) => {
      const device = new TestDevice("synth", rate).set({ ...BARE, osc1Wave: WAVES.sine, lfoRate: 2 });
      const { left } = device.render(rate * 2, [control(0, 1, wheel), on(0, 81)]);
      return Array.from({ length: 20 }, (_, i) =>
        cents(partialHz(left, rate, keyHz(81), 8192 + i * 2048, 2048), keyHz(81)),
      );
    };
    expect(Math.max(...pitches(0).map(Math.abs))).toBeLessThan(0.5);
    const wobble = pitches(1);
    expect(Math.max(...wobble)).toBeGreaterThan(35);
    expect(Math.min(...wobble)).toBeLessThan(-35);
    expect(Math.max(...wobble)).toBeLessThan(55);
  });

  test("glide is monophonic and travels from the held key to the new one in its time", () => {
    const rate = 48000;
    const device = new TestDevice("synth", rate).set({ ...BARE, osc1Wave: WAVES.sine, glide: 500 });
    const { left } = device.render(rate * 3, [on(0, 69), on(48000, 81), off(96000, 81)]);
    const hz = (near: number, at: number) => partialHz(left, rate, near, at - 1024, 2048);
    expect(Math.abs(cents(hz(keyHz(69), 40000), keyHz(69)))).toBeLessThan(2);
    expect(Math.abs(cents(hz(keyHz(75), 48000 + 12000), keyHz(75)))).toBeLessThan(15);
    expect(Math.abs(cents(hz(keyHz(81), 90000), keyHz(81)))).toBeLessThan(2);
    expect(Math.abs(cents(hz(keyHz(69), 140000), keyHz(69)))).toBeLessThan(2);
  });

  test("controllers 120 and 123 end everything", () => {
    for (const controller of [120, 123]) {
      const device = new TestDevice("synth").set(BARE);
      const { left } = device.render(24000, [on(0, 60), on(0, 64), control(12000, controller, 0)]);
      expect(rms(left, 6000, 12000)).toBeGreaterThan(0.05);
      expect(peak(left, 13000)).toBe(0);
    }
  });
});

describe("unison", () => {
  test("spreads detuned voices over the stereo field at the same loudness", () => {
    const rate = 48000;
    const one = new TestDevice("synth", rate).set(BARE).render(rate * 2, [on(0, 57)]);
    const device = new TestDevice("synth", rate).set({ ...BARE, unison: 7, unisonDetune: 20, unisonSpread: 100 });
    const seven = device.render(rate * 2, [on(0, 57)]);
    const power = (sound: typeof one) => rms(sound.left) ** 2 + rms(sound.right) ** 2;
    expect(Math.abs(10 * Math.log10(power(seven) / power(one)))).toBeLessThan(1.5);
    expect(one.left).toEqual(one.right);
    let product = 0;
    seven.left.forEach((value, i) => {
      product += value * seven.right[i]!;
    });
    const correlation = product / (rms(seven.left) * rms(seven.right) * seven.left.length);
    expect(correlation).toBeLessThan(0.8);
    const bins = spectrum(seven.left, 8192, 65536);
    const at = (key: number) => bins[Math.round((keyHz(key) * 65536) / rate)]!;
    expect(decibels(at(57 - 0.2) / at(57 - 0.45))).toBeGreaterThan(20);
  });
});

describe("filter", () => {
  const rate = 48000;
  /** Gain of the filter at a key's fundamental, dB, against the wide open filter. */
  const gain = (parameters: Record<string, number>, key: number) => {
    const play = (filter: Record<string, number>) =>
      rms(
        new TestDevice("synth", rate).set({ ...BARE, osc1Wave: WAVES.sine, ...filter }).render(rate, [on(0, key)]).left,
        24000,
        48000,
      );
    return decibels(play(parameters) / play({ filterType: 2, filterCutoff: 20 }));
  };
  const corner = 1000;
  /** |H|² of an analogue Butterworth low-pass, warped by the bilinear transform. */
  const lowPass = (hz: number, order: number) =>
    -10 * Math.log10(1 + (Math.tan((Math.PI * hz) / rate) / Math.tan((Math.PI * corner) / rate)) ** (2 * order));

  test.each([45, 69, 81, 83.5, 93, 105])("low-pass and high-pass follow Butterworth at key %d", (key) => {
    const whole = Math.floor(key);
    const hz = keyHz(whole);
    expect(Math.abs(gain({ filterType: 0, filterCutoff: corner }, whole) - lowPass(hz, 2))).toBeLessThan(0.1);
    expect(Math.abs(gain({ filterType: 1, filterCutoff: corner }, whole) - lowPass(hz, 4))).toBeLessThan(0.1);
    const high =
      lowPass(hz, 2) + 40 * Math.log10(Math.tan((Math.PI * hz) / rate) / Math.tan((Math.PI * corner) / rate));
    expect(Math.abs(gain({ filterType: 2, filterCutoff: corner }, whole) - high)).toBeLessThan(0.1);
  });

  test("band-pass passes its centre at unity and nothing far off", () => {
    expect(Math.abs(gain({ filterType: 3, filterCutoff: keyHz(81), filterResonance: 50 }, 81))).toBeLessThan(0.1);
    expect(gain({ filterType: 3, filterCutoff: keyHz(81), filterResonance: 50 }, 45)).toBeLessThan(-20);
  });

  test("its envelope sweeps it, key track lifts it", () => {
    const swept = new TestDevice("synth", rate).set({
      ...BARE,
      filterType: 1,
      filterCutoff: 200,
      filterEnvelope: 80,
      filterDecay: 500,
    });
    const { left } = swept.render(rate, [on(0, 45)]);
    expect(centroid(left, rate, 1000, 4096)).toBeGreaterThan(1.5 * centroid(left, rate, 40000, 4096));
    const tracked = gain({ filterType: 0, filterCutoff: 500, filterKeyTrack: 100 }, 84);
    expect(tracked).toBeCloseTo(gain({ filterType: 0, filterCutoff: 2000 }, 84), 1);
  });
});

test("the same seed and events give the same bytes, another seed does not", () => {
  const play = (seed: number) =>
    new TestDevice("synth", 48000, seed)
      .set({ noiseLevel: 50, unison: 5, lfoPitch: 20 })
      .render(20000, [on(100, 60), on(500, 64), off(9000, 60)]);
  expect(play(3)).toEqual(play(3));
  expect(play(3)).not.toEqual(play(4));
});

test("reset silences and forgets controllers; freeing gives the memory back", () => {
  const device = new TestDevice("synth").set(BARE);
  device.render(4800, [control(0, 7, 0.2), bend(0, 1), on(0, 60)]);
  device.reset();
  expect(peak(device.render(1280).left)).toBe(0);
  const again = device.render(24000, [on(0, 69)]).left;
  const fresh = new TestDevice("synth").set(BARE).render(24000, [on(0, 69)]).left;
  expect(again).toEqual(fresh);
  const used = device.exports.arenaUsed();
  const other = device.exports.deviceCreate(1, 1);
  expect(device.exports.arenaUsed()).toBeGreaterThan(used);
  device.exports.deviceFree(1, other);
  expect(device.exports.arenaUsed()).toBe(used);
});
