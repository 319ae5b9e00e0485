import { describe, expect, test } from "vitest";
import { Size } from "../../../dsp/abi";
import { firstWrong } from "../../firstWrong";
import { noise } from "../core/studio";
import { Booth, DeckStatus, DeckVerb, rms, sine } from "./booth";

const RATE = 48_000;

/** The largest step from one frame to the next. */
function steepest(signal: Float32Array, from: number, to: number): number {
  let most = 0;
  for (let i = from + 1; i < to; i++) most = Math.max(most, Math.abs(signal[i]! - signal[i - 1]!));
  return most;
}

describe("a jump", () => {
  test("sounds in the next block, with its attack, and without a click", () => {
    const source = sine(200_000, 220, RATE, 0.5);
    const booth = new Booth().load(0, source).tell(0, DeckVerb.play);
    booth.render(9600);
    const out = booth.tell(0, DeckVerb.seek, 100_050).render(1024).left;
    // behind the ghost it is the source, bit by bit
    expect(firstWrong(256, 1024, (i) => out[i] === source[100_050 + i])).toBe(-1);
    // a jump of a sine could be as much as 1 from a frame to the next
    const own = steepest(source, 0, 1000);
    expect(steepest(out, 0, 1024)).toBeLessThan(own + 0.5 / 48);
    expect(booth.read(0, DeckStatus.frame)).toBe(100_050 + 1024);
  });

  test("by frames is exact, wherever the deck is", () => {
    const booth = new Booth().load(0, noise(200_000)).tell(0, DeckVerb.tempo, 1.037).tell(0, DeckVerb.play);
    booth.render(9600);
    const before = booth.read(0, DeckStatus.frame);
    booth.tell(0, DeckVerb.jump, 22_222.75).render(128);
    expect(booth.read(0, DeckStatus.frame)).toBeCloseTo(before + 22_222.75 + 128 * 1.037, 9);
  });

  test("under keylock sounds in the next block too, at once loud, and is stretched within 12 blocks of its turn", () => {
    const source = sine(400_000, 440, RATE, 0.25);
    source.fill(0, 0, 200_000);
    const booth = new Booth().load(0, source).tell(0, DeckVerb.keylock, 1).tell(0, DeckVerb.tempo, 1.06);
    booth.tell(0, DeckVerb.play).render(RATE / 2);
    const stretched: boolean[] = [];
    const out = booth
      .tell(0, DeckVerb.seek, 250_000)
      .render(RATE / 2, () => stretched.push((booth.read(0, DeckStatus.flags) & 8) !== 0)).left;
    expect(rms(out, 48, 256)).toBeGreaterThan(0.15);
    // in no ten milliseconds of the way from the one voice to the other does it break off
    for (let at = 48; at < RATE / 2 - 480; at += 240) expect(rms(out, at, at + 480), `at ${at}`).toBeGreaterThan(0.05);
    expect(stretched.indexOf(true, 2)).toBeLessThan(8 + 3 + 12);
  });

  test("of four decks at once gives each stretcher's heavy step a block of its own", () => {
    const booth = new Booth(4);
    for (let deck = 0; deck < 4; deck++) {
      booth
        .load(deck, sine(400_000, 300 + deck))
        .tell(deck, DeckVerb.keylock, 1)
        .tell(deck, DeckVerb.tempo, 1.05);
      booth.tell(deck, DeckVerb.play);
    }
    const began = new Map<number, number>();
    booth.render(RATE / 2, (block) => {
      for (let deck = 0; deck < 4; deck++) {
        if (!began.has(deck) && (booth.read(deck, DeckStatus.flags) & 8) !== 0) began.set(deck, block);
      }
    });
    const turns = new Set([...began.values()].map((block) => block % 4));
    expect(turns.size).toBe(4);
  });

  test("many times in one block leaves one voice, and no more than the last ghosts", () => {
    const booth = new Booth().load(0, noise(200_000)).tell(0, DeckVerb.play);
    booth.render(1280);
    for (let i = 0; i < 50; i++) booth.tell(0, DeckVerb.seek, 1000 * i);
    const out = booth.render(1024).left;
    expect(Math.max(...out.map(Math.abs))).toBeLessThan(4);
    expect(booth.read(0, DeckStatus.frame)).toBe(49_000 + 1024);
  });
});

describe("slip", () => {
  test("goes back to where the deck would be: from a loop, backwards play and a hand", () => {
    const booth = new Booth().load(0, noise(400_000)).tell(0, DeckVerb.tempo, 1.02).tell(0, DeckVerb.play);
    booth.render(12_800);
    const frame = booth.read(0, DeckStatus.frame);
    booth
      .tell(0, DeckVerb.slip, 1)
      .tell(0, DeckVerb.loopRange, frame - 3000, frame + 2000)
      .tell(0, DeckVerb.loop, 1);
    booth.render(12_800);
    booth.tell(0, DeckVerb.loop, 0).tell(0, DeckVerb.reverse, 1).render(1280);
    booth.tell(0, DeckVerb.reverse, 0).tell(0, DeckVerb.touch).render(1280);
    booth.tell(0, DeckVerb.turn, -0.3).render(1280);
    booth.tell(0, DeckVerb.release).render(12_800);
    expect(booth.read(0, DeckStatus.slipFrame)).toBeCloseTo(frame + (25_600 + 3 * 1280) * 1.02, 6);
    expect(booth.read(0, DeckStatus.frame)).toBeLessThan(frame + 3000);
    booth.tell(0, DeckVerb.slip, 0).render(128);
    expect(booth.read(0, DeckStatus.frame)).toBeCloseTo(frame + (25_600 + 3 * 1280 + 128) * 1.02, 2);
  });
});

describe("the end of a source", () => {
  test("stops the deck there, at either end", () => {
    const booth = new Booth().load(0, noise(10_000)).tell(0, DeckVerb.play);
    const out = booth.render(12_800).left;
    expect(booth.read(0, DeckStatus.frame)).toBe(10_000);
    expect(booth.read(0, DeckStatus.flags) & 2).toBe(2);
    expect(booth.read(0, DeckStatus.state)).toBe(1);
    expect(out.subarray(10_000).every((value) => value === 0)).toBe(true);
    booth.tell(0, DeckVerb.reverse, 1).tell(0, DeckVerb.play).render(12_800);
    expect(booth.read(0, DeckStatus.frame)).toBe(0);
    expect(booth.read(0, DeckStatus.flags) & 2).toBe(2);
  });
});

describe("a source that fails under a playing deck", () => {
  test("fades out before what is missing; the other decks go on", () => {
    const booth = new Booth(2).load(0, sine(20_000, 300), { frames: 200_000 }).load(1, sine(200_000, 500));
    booth.tell(0, DeckVerb.play).tell(1, DeckVerb.strip, -1).tell(1, DeckVerb.play).tell(0, DeckVerb.fail);
    const out = booth.render(30_000).left;
    expect(booth.read(0, DeckStatus.state)).toBe(3);
    const stopped = booth.read(0, DeckStatus.frame);
    expect(stopped).toBeGreaterThan(18_000);
    expect(stopped).toBeLessThan(20_000);
    // no click: no step is steeper than the tone's own
    expect(steepest(out, 100, out.length)).toBeLessThan(0.25 * ((2 * Math.PI * 300) / RATE) * 1.3);
    expect(rms(out, 21_000)).toBe(0);
    expect(booth.read(1, DeckStatus.frame)).toBe(Math.ceil(30_000 / Size.block) * Size.block);
  });

  test("what is merely late is silent, and counted", () => {
    const booth = new Booth().load(0, sine(20_000, 300), { frames: 200_000 });
    booth.tell(0, DeckVerb.seek, 19_900).tell(0, DeckVerb.play).render(1280);
    expect(booth.read(0, DeckStatus.starved)).toBe(1180);
    expect(booth.read(0, DeckStatus.state)).toBe(2);
  });
});
