import { describe, expect, it } from "vitest";
import type { AudioClip, NoteClip, Project } from "../../../contract/project/document";
import { clipEnd, projectEnd, type SoundingClip, soundingClips, splitFrame } from "../../../contract/project/intervals";
import { newProject } from "../../../contract/project/newProject";
import { tempoMap, ticksToFrames } from "../../../contract/project/time";
import { EQUAL_POWER } from "../../../contract/scales";
import { ids, sampleId, seeded } from "./randomCommands";

const RATE = 48000;
/** 120 BPM at 48 kHz: a tick is 25 frames. */
const tempo = tempoMap({ a: { id: "a", tick: 0, bpm: 120 } });
const samples: Project["samples"] = {
  [sampleId(1)]: { id: sampleId(1), name: "same rate", channels: 1, sampleRate: RATE, frames: 10_000_000 },
  [sampleId(2)]: { id: sampleId(2), name: "half rate", channels: 1, sampleRate: RATE / 2, frames: 10_000_000 },
};

const clip = (id: string, start: number, length: number, more: Partial<AudioClip> = {}): AudioClip => ({
  id,
  kind: "audio",
  timeBase: "musical",
  trackId: "t",
  name: id,
  start,
  sampleId: sampleId(1),
  offset: 0,
  length,
  gain: 0,
  fadeIn: 0,
  fadeOut: 0,
  fadeInCurve: 0,
  fadeOutCurve: 0,
  reversed: false,
  muted: false,
  ...more,
});

const brief = (list: readonly SoundingClip[]) =>
  list.map(({ clip: { id }, piece, tick, offset, length, fadeIn, fadeOut }) => ({
    id: `${id}${piece}`,
    tick,
    offset,
    length,
    fadeIn,
    fadeOut,
  }));

describe("where a clip ends", () => {
  it("follows tempo and rate", () => {
    expect(clipEnd(clip("a", 960, 24_000), samples, tempo)).toBeCloseTo(1920, 9);
    expect(clipEnd(clip("a", 960, 24_000, { sampleId: sampleId(2) }), samples, tempo)).toBeCloseTo(2880, 9);
    // Half a second at 120 BPM to tick 960, half a second at 60 BPM beyond: 480 ticks.
    const slower = tempoMap({ a: { id: "a", tick: 0, bpm: 120 }, b: { id: "b", tick: 960, bpm: 60 } });
    expect(clipEnd(clip("a", 0, RATE), samples, slower)).toBeCloseTo(1440, 9);
    const notes = { kind: "notes", start: 10, length: 90 } as NoteClip;
    expect(clipEnd(notes, samples, tempo)).toBe(100);
  });

  it("is the project's end, of the last clip", () => {
    const project = { ...newProject(ids()), samples, clips: { a: clip("a", 0, 24_000), b: clip("b", 960, 240) } };
    expect(projectEnd(project, tempo)).toBeCloseTo(969.6, 9);
    expect(projectEnd({ ...project, clips: {} }, tempo)).toBe(0);
  });
});

it("splits at the frame that sounds at a tick, on the grid of the engine's frames", () => {
  expect(splitFrame(clip("a", 960, 99_999), samples, tempo, 1060, RATE)).toBe(2500);
  expect(splitFrame(clip("a", 960, 99_999, { sampleId: sampleId(2) }), samples, tempo, 1060, RATE)).toBe(1250);
  const odd = tempoMap({ a: { id: "a", tick: 0, bpm: 128 } });
  const frame = splitFrame(clip("a", 7, 99_999), samples, odd, 1007, 44100);
  // The source plays at 48 kHz: frames of 44.1 kHz, whole ones, times the ratio.
  expect((frame * 44100) / RATE).toBeCloseTo(ticksToFrames(odd, 1007, 44100) - ticksToFrames(odd, 7, 44100), 9);
});

describe("what sounds where clips overlap", () => {
  it("is each clip with its own fades where none do", () => {
    const a = clip("a", 0, 24_000, { fadeIn: 100, fadeOut: 200, fadeInCurve: 0.5, fadeOutCurve: -0.5, offset: 7 });
    const [sounding] = soundingClips([clip("b", 960, 50), a], samples, tempo, RATE);
    expect(sounding).toEqual({
      clip: a,
      piece: 0,
      tick: 0,
      offset: 7,
      length: 24_000,
      fadeIn: 100,
      fadeOut: 200,
      fadeInCurve: 0.5,
      fadeOutCurve: -0.5,
    });
  });

  it("crossfades over the overlap, in source frames of each", () => {
    // a sounds until frame 24,000; b begins at tick 800, frame 20,000.
    const list = soundingClips(
      [clip("a", 0, 24_000, { fadeOut: 10 }), clip("b", 800, 30_000, { sampleId: sampleId(2), fadeIn: 10 })],
      samples,
      tempo,
      RATE,
    );
    expect(brief(list)).toEqual([
      { id: "a0", tick: 0, offset: 0, length: 24_000, fadeIn: 0, fadeOut: 4000 },
      { id: "b0", tick: 800, offset: 0, length: 30_000, fadeIn: 2000, fadeOut: 0 },
    ]);
    expect(list.map(({ fadeInCurve, fadeOutCurve }) => [fadeInCurve, fadeOutCurve])).toEqual([
      [0, EQUAL_POWER],
      [EQUAL_POWER, 0],
    ]);
  });

  it("leaves a clip on top that lies wholly over another, 5 ms crossfades at its edges", () => {
    // b from frame 12,000 to 20,000; 5 ms are 240 frames; a goes on from tick 790, frame 19,750.
    const list = soundingClips([clip("a", 0, 48_000, { offset: 100 }), clip("b", 480, 8000)], samples, tempo, RATE);
    expect(brief(list)).toEqual([
      { id: "a0", tick: 0, offset: 100, length: 12_240, fadeIn: 0, fadeOut: 240 },
      { id: "b0", tick: 480, offset: 0, length: 8000, fadeIn: 240, fadeOut: 250 },
      { id: "a1", tick: 790, offset: 19_850, length: 28_250, fadeIn: 250, fadeOut: 0 },
    ]);
  });

  it("takes the upper clip's own fades where they are longer", () => {
    const over = clip("b", 480, 8000, { fadeIn: 1000, fadeOut: 2000 });
    const [a, b, tail] = soundingClips([clip("a", 0, 48_000), over], samples, tempo, RATE);
    expect([a!.length, a!.fadeOut, b!.fadeIn]).toEqual([13_000, 1000, 1000]);
    expect([b!.fadeOut, tail!.tick, tail!.fadeIn]).toEqual([2000, 720, 2000]);
  });

  it("drops what a later clip covers from its beginning", () => {
    expect(brief(soundingClips([clip("b", 0, 5000), clip("a", 0, 5000)], samples, tempo, RATE))).toMatchObject([
      { id: "b0" },
    ]);
    const shorter = soundingClips([clip("a", 0, 5000), clip("b", 0, 24_000)], samples, tempo, RATE);
    // The shorter one is on top; the longer one continues after it.
    expect(brief(shorter).map(({ id }) => id)).toEqual(["a0", "b0"]);
    expect(shorter[1]!.offset).toBeGreaterThan(4700);
  });

  it("does not let a muted clip cover another", () => {
    expect(
      brief(soundingClips([clip("a", 0, 9000), clip("b", 100, 100, { muted: true })], samples, tempo, RATE)),
    ).toMatchObject([{ id: "a0", length: 9000 }]);
  });

  it("ignores an overlap of less than a frame, as rounding leaves it", () => {
    const list = soundingClips([clip("a", 0, 24_000.4), clip("b", 960, 5000)], samples, tempo, RATE);
    expect(list.map(({ fadeIn, fadeOut }) => [fadeIn, fadeOut])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it("plays a split clip as the whole was, without a seam or a fade", () => {
    const whole = clip("a", 0, 48_000, { offset: 50, fadeIn: 10, fadeOut: 20 });
    const frame = splitFrame(whole, samples, tempo, 700, RATE);
    const parts = [
      { ...whole, length: frame, fadeOut: 0 },
      { ...whole, id: "b", start: 700, offset: 50 + frame, length: 48_000 - frame, fadeIn: 0 },
    ];
    expect(brief(soundingClips(parts, samples, tempo, RATE))).toEqual([
      { id: "a0", tick: 0, offset: 50, length: 17_500, fadeIn: 10, fadeOut: 0 },
      { id: "b0", tick: 700, offset: 17_550, length: 30_500, fadeIn: 0, fadeOut: 20 },
    ]);
  });

  it("keeps power at one through three clips that follow on each other's crossfade", () => {
    const list = soundingClips(
      [clip("a", 0, 20_000), clip("b", 400, 20_000), clip("c", 600, 40_000)],
      samples,
      tempo,
      RATE,
    );
    for (let frame = 0; frame < 54_000; frame += 97) expect(powerAt(list, frame)).toBeCloseTo(1, 6);
  });

  it("never lets more than two clips sound, nor the same twice, and leaves no hole, whatever lies there", () => {
    for (const seed of Array.from({ length: 40 }, (_, seed) => seed)) {
      const random = seeded(seed);
      const int = (most: number) => Math.floor(random() * most);
      const clips = Array.from({ length: 8 }, (_, i) => clip(`c${i}`, int(3000), 2000 + int(40_000)));
      const list = soundingClips(clips, samples, tempo, RATE);
      const wrong: number[] = [];
      for (let frame = 13; frame < 120_000; frame += 307) {
        const there = clips.some(({ start, length }) => frame >= start * 25 && frame < start * 25 + length);
        const sounding = list.filter((part) => gainAt(part, frame) > 0).length;
        if (sounding > 2 || sounding > 0 !== there) wrong.push(frame);
      }
      expect(wrong, `seed ${seed}`).toEqual([]);
      // Every piece plays the source at the place where the whole clip would.
      for (const { clip: own, tick, offset } of list) expect(offset).toBeCloseTo((tick - own.start) * 25, 6);
      for (const part of list) {
        expect(part.length).toBeGreaterThan(0);
        expect(part.fadeIn).toBeLessThanOrEqual(part.length);
        expect(part.fadeOut).toBeLessThanOrEqual(part.length);
      }
    }
  });
});

/** Gain of a piece at a frame: sine and cosine over its fades, as the engine plays `EQUAL_POWER`. */
function gainAt(part: SoundingClip, frame: number): number {
  const at = frame - part.tick * 25;
  if (at < 0 || at >= part.length) return 0;
  const fadeIn = at < part.fadeIn ? Math.sin(((at / part.fadeIn) * Math.PI) / 2) : 1;
  const left = part.length - at;
  const fadeOut = left < part.fadeOut ? Math.sin(((left / part.fadeOut) * Math.PI) / 2) : 1;
  return fadeIn * fadeOut;
}

const powerAt = (list: readonly SoundingClip[], frame: number) =>
  list.reduce((sum, part) => sum + gainAt(part, frame) ** 2, 0);
