import { describe, expect, test } from "vitest";
import { EventType } from "../../../dsp/abi";
import { bend, off, on, TestDevice, type TimedEvent } from "./device";
import { cents, decibels, keyHz, partialHz, partialLevel, rms } from "./sound";
import { loopedSine, samplerWith } from "./zones";

/** What one finger does to its own note: pitch, level and timbre measured in the sound. */

const rate = 48000;
const of =
  (type: EventType) =>
  (frame: number, key: number, value: number): TimedEvent => [frame, type, key, value];
const noteBend = (frame: number, key: number, semitones: number) => of(EventType.noteBend)(frame, key, semitones / 96);
const pressure = of(EventType.notePressure);
const timbre = of(EventType.noteTimbre);

const SINE = { osc1Level: 100, osc1Wave: 0, filterType: 0, filterCutoff: 20000, filterResonance: 0, attack: 0.5 };
const synth = (more: object = {}) =>
  new TestDevice("synth", rate).set({ ...SINE, sustain: 100, release: 1, velocity: 0, ...more });
const { samples, zone } = loopedSine(96);
const sampler = () => samplerWith([zone], samples);
/** Hz of a key on either. */
const INSTRUMENTS = {
  synth: { make: synth, hz: keyHz },
  sampler: { make: sampler, hz: (key: number) => 500 * 2 ** ((key - 69) / 12) },
} as const;

describe.each(Object.entries(INSTRUMENTS))("a note of the %s", (_, { make, hz }) => {
  const pitch = (sound: Float32Array, near: number, from: number) =>
    cents(partialHz(sound, rate, near, from, 16384), near);

  test.each([-48, -7.5, 0.25, 12, 24])("is bent by %f semitones, and its neighbour is not", (semitones) => {
    const { left } = make().render(rate * 2, [on(0, 62), on(0, 69), noteBend(rate, 69, semitones)]);
    expect(Math.abs(pitch(left, hz(69), 8192))).toBeLessThan(0.5);
    expect(Math.abs(pitch(left, hz(69 + semitones), rate + 4096))).toBeLessThan(0.5);
    expect(Math.abs(pitch(left, hz(62), rate + 4096))).toBeLessThan(0.5);
  });

  test("adds its own bend to that of all", () => {
    const { left } = make()
      .set({ bendRange: 2 })
      .render(rate, [bend(0, 0.5), on(0, 60), noteBend(0, 60, 3)]);
    expect(Math.abs(pitch(left, hz(64), 8192))).toBeLessThan(0.5);
  });

  test("begins without what an earlier note of its key had", () => {
    const events = [on(0, 60), noteBend(0, 60, 5), pressure(0, 60, 1), timbre(0, 60, 0), off(9600, 60), on(rate, 60)];
    const { left } = make().render(rate * 2, events);
    expect(Math.abs(pitch(left, hz(60), rate + 8192))).toBeLessThan(0.5);
    const fresh = make().render(rate, [on(0, 60)]).left;
    expect(decibels(rms(left, rate + 9600, rate + 38400) / rms(fresh, 9600, 38400))).toBeCloseTo(0, 1);
  });

  test("swells by 6 dB under full pressure, and its neighbour does not", () => {
    const level = (sound: Float32Array, key: number, from: number) => partialLevel(sound, rate, hz(key), from, 16384);
    const { left } = make().render(rate * 2, [on(0, 50), on(0, 69), pressure(rate, 50, 1)]);
    const gain = (key: number) => decibels(level(left, key, rate + 4096) / level(left, key, 8192));
    // a synth's pressure is vibrato too, which spreads a little of the partial
    expect(gain(50)).toBeGreaterThan(4.5);
    expect(gain(50)).toBeLessThan(6.5);
    expect(Math.abs(gain(69))).toBeLessThan(0.1);
  });
});

test("timbre moves a note's filter by three octaves either way, and its neighbour's not at all", () => {
  const saw = { osc1Wave: 2, filterKeyTrack: 0 };
  const level = (sound: Float32Array, hz: number) => partialLevel(sound, rate, hz, 16384, 16384);
  const { left } = synth({ ...saw, filterCutoff: 1000 }).render(rate, [on(0, 45), on(0, 47), timbre(0, 45, 1)]);
  const open = synth({ ...saw, filterCutoff: 8000 }).render(rate, [on(0, 45)]).left;
  const still = synth({ ...saw, filterCutoff: 1000 }).render(rate, [on(0, 47)]).left;
  for (const partial of [1, 4, 10, 20]) {
    const [moved, other] = [keyHz(45) * partial, keyHz(47) * partial];
    expect(decibels(level(left, moved) / level(open, moved))).toBeCloseTo(0, 1);
    // beside the open note's loud partials the closed one's high ones cannot be measured
    if (partial <= 4) expect(decibels(level(left, other) / level(still, other))).toBeCloseTo(0, 1);
  }
  const closed = synth({ ...saw, filterCutoff: 8000 }).render(rate, [on(0, 45), timbre(0, 45, 0)]).left;
  const low = synth({ ...saw, filterCutoff: 1000 }).render(rate, [on(0, 45)]).left;
  expect(decibels(level(closed, keyHz(45) * 20) / level(low, keyHz(45) * 20))).toBeCloseTo(0, 1);
});

test("timbre darkens a note of the sampler: nothing opens a filter that is open", () => {
  const level = (value: number) =>
    partialLevel(sampler().render(rate, [on(0, 105), timbre(0, 105, value / 127)]).left, rate, 4000, 8192, 16384);
  // 13,500 − 3,600 cents is 2,489 Hz: the 4 kHz sine lies above it
  expect(decibels(level(0) / level(64))).toBeLessThan(-6);
  expect(decibels(level(127) / level(64))).toBeCloseTo(0, 1);
});
