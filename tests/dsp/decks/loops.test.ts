import { describe, expect, test } from "vitest";
import { firstWrong } from "../../firstWrong";
import { noise } from "../core/studio";
import { Booth, DeckStatus, DeckVerb, sine } from "./booth";

/** Frames of the fade before a loop turns: 4 ms. */
const FADE = 192;

/** A source with a click of one frame here and there. */
function clicks(frames: number, at: readonly number[]): Float32Array {
  const signal = new Float32Array(frames);
  for (const frame of at) signal[frame] = 1;
  return signal;
}

const loud = (signal: Float32Array, from = 0) =>
  [...signal].flatMap((value, frame) => (frame >= from && Math.abs(value) > 0.5 ? [frame] : []));

function looping(source: Float32Array, start: number, end: number, at = start): Booth {
  return new Booth()
    .load(0, source)
    .tell(0, DeckVerb.loopRange, start, end)
    .tell(0, DeckVerb.loop, 1)
    .tell(0, DeckVerb.seek, at)
    .tell(0, DeckVerb.play);
}

describe("a loop", () => {
  test("turns to the frame, again and again", () => {
    const length = 12_345;
    const out = looping(clicks(60_000, [20_000]), 20_000, 20_000 + length)
      .render(length * 9)
      .left.subarray(0, length * 9);
    expect(loud(out, 100)).toEqual(Array.from({ length: 8 }, (_, n) => (n + 1) * length));
  });

  test("gives its frames bit by bit but for the fade before the turn, and its start untouched", () => {
    const source = noise(60_000);
    const [start, end] = [10_000, 18_000];
    const out = looping(source, start, end).render(24_000).left;
    const bare = (i: number) => i % 8000 < 8000 - FADE;
    expect(firstWrong(8000, 24_000, (i) => !bare(i) || out[i] === source[start + (i % 8000)])).toBe(-1);
    // within the fade what lies before the start comes in, evenly
    for (let i = 1; i < FADE; i++) {
      const share = 1 - i / FADE;
      const wanted = source[end - i]! * (1 - share) + source[start - i]! * share;
      expect(out[16_000 - i]).toBeCloseTo(wanted, 5);
    }
  });

  test("of a whole source turns hard: nothing lies before it", () => {
    const source = noise(9600);
    const out = looping(source, 0, 9600).render(9600 * 3).left;
    expect(firstWrong(0, 9600 * 3, (i) => out[i] === source[i % 9600])).toBe(-1);
  });

  test("of a length between frames keeps its time over a thousand turns", () => {
    const booth = looping(new Float32Array(100), 1000.25, 1000.25 + 4800.6);
    booth.tell(0, DeckVerb.load, 1e6, 48_000);
    booth.tell(0, DeckVerb.loopRange, 1000.25, 1000.25 + 4800.6).tell(0, DeckVerb.loop, 1);
    booth.tell(0, DeckVerb.seek, 1000.25).tell(0, DeckVerb.play).tell(0, DeckVerb.strip, -1);
    const blocks = Math.ceil((4800.6 * 1000) / 128);
    booth.render(blocks * 128);
    const passed = blocks * 128;
    const wanted = 1000.25 + (passed - Math.floor(passed / 4800.6) * 4800.6);
    expect(booth.read(0, DeckStatus.frame)).toBeCloseTo(wanted, 4);
  });

  test("turns backwards too, and at any speed", () => {
    const source = clicks(60_000, [20_000]);
    const booth = looping(source, 20_000, 24_000, 23_000).tell(0, DeckVerb.pause);
    booth.tell(0, DeckVerb.reverse, 1).tell(0, DeckVerb.seek, 23_000).tell(0, DeckVerb.play);
    expect(loud(booth.render(16_000).left)).toEqual([3000, 7000, 11_000, 15_000]);
    const fast = looping(noise(60_000), 20_000, 24_000).tell(0, DeckVerb.tempo, 1.5);
    // over its first block it comes from the speed with which it began
    fast.render(128 * 200);
    expect(fast.read(0, DeckStatus.frame)).toBeCloseTo(20_000 + ((128 * 200 * 1.5 - 32) % 4000), 6);
  });

  test("catches a deck only once it has been inside", () => {
    const booth = looping(noise(60_000), 20_000, 24_000, 30_000);
    booth.render(6400);
    expect(booth.read(0, DeckStatus.frame)).toBe(36_400);
    booth.tell(0, DeckVerb.seek, 19_000).render(6400);
    expect(booth.read(0, DeckStatus.frame)).toBe(19_000 + 6400 - 4000);
  });

  test("takes the deck along where it becomes shorter, by whole lengths, and lets it go where it ends", () => {
    const booth = looping(noise(90_000), 20_000, 28_000);
    booth.render(128 * 50);
    expect(booth.read(0, DeckStatus.frame)).toBe(26_400);
    booth.tell(0, DeckVerb.loopRange, 20_000, 22_000).tell(0, DeckVerb.loop, 1).render(128);
    expect(booth.read(0, DeckStatus.frame)).toBe(20_400 + 128);
    booth.tell(0, DeckVerb.loop, 0).render(128 * 30);
    expect(booth.read(0, DeckStatus.frame)).toBe(20_400 + 128 * 31);
  });

  test("that is as short as a loop may be turns at the fastest speed without harm", () => {
    const booth = looping(sine(60_000, 200), 20_000, 20_256).tell(0, DeckVerb.tempo, 4);
    booth.tell(0, DeckVerb.touch);
    for (let i = 0; i < 60; i++) booth.tell(0, DeckVerb.turn, 1).render(128);
    const frame = booth.read(0, DeckStatus.frame);
    expect(frame).toBeGreaterThanOrEqual(20_000);
    expect(frame).toBeLessThan(20_256);
  });
});

describe("under keylock a loop", () => {
  test("keeps its time: hits come once a turn", () => {
    const length = 24_000;
    const source = new Float32Array(100_000);
    for (let i = 0; i < 240; i++) source[30_000 + i] = 0.8 * Math.sin((2 * Math.PI * 2000 * i) / 48_000);
    const booth = looping(source, 24_000, 24_000 + length)
      .tell(0, DeckVerb.keylock, 1)
      .tell(0, DeckVerb.tempo, 1.05);
    const out = booth.render(length * 8).left;
    const hits: number[] = [];
    for (let turn = 2; turn < 8; turn++) {
      const around = ((turn * length + 6120) / 1.05) | 0;
      let [energy, moment] = [0, 0];
      for (let n = around - 2000; n < around + 2000; n++) {
        energy += (out[n] ?? 0) ** 2;
        moment += n * (out[n] ?? 0) ** 2;
      }
      hits.push(moment / energy - (turn * length + 6120) / 1.05);
    }
    for (const off of hits) expect(Math.abs(off)).toBeLessThan(96);
  });

  test("that is left shortly before its end goes straight on: nothing of its start is heard", () => {
    // a tone of 300 Hz in front of the loop's end and behind it, silence at its start
    const source = sine(200_000, 300);
    source.fill(0, 40_000, 60_000);
    const booth = looping(source, 44_000, 80_000, 62_000).tell(0, DeckVerb.keylock, 1).tell(0, DeckVerb.tempo, 1.05);
    booth.render(15_000);
    expect(booth.read(0, DeckStatus.frame)).toBeGreaterThan(77_000);
    const out = booth.tell(0, DeckVerb.loop, 0).render(20_000).left;
    for (let at = 0; at < 19_200; at += 480) {
      let most = 0;
      for (let i = at; i < at + 480; i++) most = Math.max(most, Math.abs(out[i]!));
      expect(most, `at ${at}`).toBeGreaterThan(0.1);
    }
  });
});
