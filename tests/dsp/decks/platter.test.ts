import { describe, expect, test } from "vitest";
import { noise } from "../core/studio";
import { Booth, DeckStatus, DeckVerb, sine } from "./booth";

const RATE = 48_000;
const BLOCK = 128;
const SECONDS = BLOCK / RATE;

/** Mixxx's alpha-beta filter at its steps of a millisecond, fed with where a hand is: the speed at each millisecond. */
function alphaBeta(hand: (ms: number) => number, ms: number): number[] {
  const [alpha, dt] = [1 / 8, 0.001];
  const beta = alpha / 32;
  let [x, v] = [0, 0];
  return Array.from({ length: ms }, (_, step) => {
    const there = x + v * dt;
    const off = hand(step + 1) - there;
    x = there + alpha * off;
    v += (beta / dt) * off;
    return v;
  });
}

describe("a hand on the platter", () => {
  test("moves the deck just as far as it moves", () => {
    const booth = new Booth()
      .load(0, noise(RATE * 4))
      .tell(0, DeckVerb.seek, RATE * 2)
      .tell(0, DeckVerb.touch);
    // back and forth, in lumps
    const moves = [0.1, 0.05, 0, 0, -0.2, 0.3, 0, -0.4, 0.01, 0.02, 0.2];
    for (const move of moves) booth.tell(0, DeckVerb.turn, move).render(BLOCK * 7);
    booth.render(RATE);
    const sum = moves.reduce((a, b) => a + b, 0);
    expect(booth.read(0, DeckStatus.frame)).toBeCloseTo(RATE * (2 + sum), 1);
    expect(Math.abs(booth.read(0, DeckStatus.rate))).toBeLessThan(1e-6);
  });

  test("is followed as by the filter at its own steps, to a hundredth of the speed", () => {
    // a baby scratch of 3 Hz, ± 60 ms
    const hand = (ms: number) => 0.06 * Math.sin((2 * Math.PI * 3 * ms) / 1000);
    const wanted = alphaBeta(hand, 1200);
    const booth = new Booth()
      .load(0, noise(RATE * 4))
      .tell(0, DeckVerb.seek, RATE * 2)
      .tell(0, DeckVerb.touch);
    let [told, worst] = [0, 0];
    booth.render(BLOCK * 400, (block) => {
      if (block > 0) {
        const at = (block * SECONDS * 1000) | 0;
        worst = Math.max(worst, Math.abs(booth.read(0, DeckStatus.rate) - wanted[at - 1 < 0 ? 0 : at - 1]!));
      }
      const there = hand((block + 1) * SECONDS * 1000);
      booth.tell(0, DeckVerb.turn, there - told);
      told = there;
    });
    // the fastest is 1.13 of the track's speed; a block of 2.7 ms is late by half of it
    expect(worst).toBeLessThan(0.06);
  });

  test("stops a playing deck without turning it back, and lets it go on at its own speed", () => {
    const booth = new Booth()
      .load(0, noise(RATE * 4))
      .tell(0, DeckVerb.tempo, 1.03)
      .tell(0, DeckVerb.play);
    booth.render(RATE / 2);
    const rates: number[] = [];
    booth.tell(0, DeckVerb.touch).render(RATE / 2, () => rates.push(booth.read(0, DeckStatus.rate)));
    expect(Math.min(...rates)).toBeGreaterThan(-1e-6);
    for (let i = 2; i < rates.length; i++) expect(rates[i]!).toBeLessThanOrEqual(rates[i - 1]! + 1e-12);
    expect(booth.read(0, DeckStatus.rate)).toBeLessThan(1e-4);
    booth.tell(0, DeckVerb.release).render(RATE / 2);
    expect(booth.read(0, DeckStatus.rate)).toBe(1.03);
  });

  test("a paused deck stands again when it lets go", () => {
    const booth = new Booth()
      .load(0, noise(RATE * 4))
      .tell(0, DeckVerb.seek, RATE)
      .tell(0, DeckVerb.touch);
    booth.tell(0, DeckVerb.turn, 0.2).render(BLOCK * 5);
    booth.tell(0, DeckVerb.release).render(RATE);
    expect(booth.read(0, DeckStatus.rate)).toBe(0);
    const frame = booth.read(0, DeckStatus.frame);
    expect(booth.render(RATE / 4).left.every((value) => value === 0)).toBe(true);
    expect(booth.read(0, DeckStatus.frame)).toBe(frame);
  });

  test("that stands is silent: a record that does not turn gives nothing", () => {
    const source = new Float32Array(RATE).fill(0.5);
    const booth = new Booth().load(0, source).tell(0, DeckVerb.seek, 10_000).tell(0, DeckVerb.play);
    booth.render(BLOCK * 4);
    const out = booth.tell(0, DeckVerb.touch).render(RATE / 2).left;
    expect(Math.abs(out.at(-1)!)).toBeLessThan(1e-4);
  });

  test("turns are ignored without a touch, and sound in the next block with one", () => {
    const booth = new Booth().load(0, sine(RATE * 4, 500)).tell(0, DeckVerb.seek, RATE);
    expect(
      booth
        .tell(0, DeckVerb.turn, 0.1)
        .render(BLOCK * 10)
        .left.every((value) => value === 0),
    ).toBe(true);
    const out = booth.tell(0, DeckVerb.touch).tell(0, DeckVerb.turn, 0.02).render(BLOCK).left;
    expect(out.some((value) => Math.abs(value) > 1e-4)).toBe(true);
  });
});

describe("a push of the untouched platter", () => {
  test("is a millisecond of the track a tick, and eighteen where the deck stands", () => {
    const booth = new Booth().load(0, noise(RATE * 4)).tell(0, DeckVerb.play);
    booth.render(BLOCK * 10);
    const before = booth.read(0, DeckStatus.frame);
    const blocks = Math.ceil((RATE * 2) / BLOCK);
    booth.tell(0, DeckVerb.bend, 5).render(blocks * BLOCK);
    // the block that ramps up takes half a block's share
    expect((booth.read(0, DeckStatus.frame) - before - blocks * BLOCK) / RATE).toBeCloseTo(0.005, 3);
    booth.tell(0, DeckVerb.pause).render(BLOCK * 10);
    const standing = booth.read(0, DeckStatus.frame);
    booth.tell(0, DeckVerb.bend, -2).render(blocks * BLOCK);
    expect((booth.read(0, DeckStatus.frame) - standing) / RATE).toBeCloseTo(-0.036, 3);
  });
});

describe("motors", () => {
  test("a brake slows down evenly to a stop, and pauses", () => {
    const booth = new Booth().load(0, noise(RATE * 4)).tell(0, DeckVerb.play);
    booth.render(BLOCK * 10);
    const before = booth.read(0, DeckStatus.frame);
    const blocks = Math.ceil((0.5 * RATE) / BLOCK);
    booth.tell(0, DeckVerb.brake, 0.5).render(blocks * BLOCK);
    // ½·v·t
    expect(booth.read(0, DeckStatus.frame) - before).toBeCloseTo(0.25 * RATE, -1);
    expect(booth.read(0, DeckStatus.state)).toBe(1);
    booth.render(BLOCK);
    expect(booth.read(0, DeckStatus.rate)).toBe(0);
  });

  test("a spinback runs back from eight times the speed, and pauses", () => {
    const booth = new Booth()
      .load(0, noise(RATE * 8))
      .tell(0, DeckVerb.seek, RATE * 6)
      .tell(0, DeckVerb.play);
    booth.render(BLOCK * 10);
    const before = booth.read(0, DeckStatus.frame);
    booth.tell(0, DeckVerb.spinback, 0.6).render(RATE);
    // ∫ 8·(1 − t/T)² = 8·T/3
    expect((booth.read(0, DeckStatus.frame) - before) / RATE).toBeCloseTo((-8 * 0.6) / 3, 1);
    expect(booth.read(0, DeckStatus.state)).toBe(1);
  });

  test("a soft start comes evenly to the tempo", () => {
    const booth = new Booth()
      .load(0, noise(RATE * 4))
      .tell(0, DeckVerb.tempo, 0.9)
      .tell(0, DeckVerb.softStart, 1);
    booth.render(RATE / 2);
    expect(booth.read(0, DeckStatus.rate)).toBeCloseTo(0.45, 2);
    booth.render(RATE);
    expect(booth.read(0, DeckStatus.rate)).toBe(0.9);
    expect(booth.read(0, DeckStatus.state)).toBe(2);
  });
});
