import { describe, expect, test } from "vitest";
import { Op, Size } from "../../../dsp/abi";
import { noise } from "../core/studio";
import { Booth, DeckStatus, DeckVerb } from "./booth";

function random(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

const ODD = [0, 1, -1, 0.5, 2, 4, 128, 255.5, 1e-300, 1e6, -1e6, 1e12, -1e12, 1e300, -1e300, Number.NaN];
const ENDLESS = [...ODD, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

describe("commands on decks", () => {
  test.each([1, 2, 3, 4, 5, 6])("never trap, and never leave a number that is none (seed %d)", (seed) => {
    const chance = random(seed * 7919);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)]!;
    const booth = new Booth(4);
    for (let deck = 0; deck < 4; deck++)
      booth.load(deck, noise(30_000, deck + 1), { rate: pick([8000, 44_100, 192_000]) });
    for (let deck = 0; deck < 4; deck++) booth.steady(deck, 90 + deck * 20, 100);
    for (let round = 0; round < 400; round++) {
      for (let i = 0; i < 6; i++) {
        const deck = chance() < 0.9 ? Math.floor(chance() * 4) : pick([4, 5, 68, 69, -1, 1000]);
        const verb = Math.floor(chance() * (DeckVerb.count + 1));
        const value = () => (chance() < 0.5 ? chance() * 4 : chance() < 0.5 ? chance() * 40_000 : pick(ENDLESS));
        if (verb === DeckVerb.load || (verb === DeckVerb.eject && chance() < 0.9)) {
          if (chance() < 0.2) booth.tell(deck, DeckVerb.load, 30_000, pick([8000, 44_100, 192_000]));
        } else booth.tell(deck, verb, value(), value());
      }
      booth.tell(Math.floor(chance() * 4), DeckVerb.play);
      const out = booth.render(256);
      for (const side of [out.left, out.right]) {
        for (const sample of side) if (!(Math.abs(sample) < 1000)) throw new Error(`${sample} after round ${round}`);
      }
      for (let deck = 0; deck < 4; deck++) {
        for (const field of [
          DeckStatus.frame,
          DeckStatus.slipFrame,
          DeckStatus.rate,
          DeckStatus.beat,
          DeckStatus.bpm,
        ]) {
          expect(Number.isFinite(booth.read(deck, field)), `${field} of ${deck} after round ${round}`).toBe(true);
        }
      }
    }
  });

  test("to play faster than a block can be read play as fast as it can", () => {
    const booth = new Booth().load(0, noise(30_000), { rate: 192_000 });
    booth.tell(0, DeckVerb.tempo, 4).tell(0, DeckVerb.nudge, 2).tell(0, DeckVerb.bend, 10_000);
    booth.tell(0, DeckVerb.play).render(Size.block);
    // 15 source frames a frame
    expect(booth.read(0, DeckStatus.frame)).toBeLessThanOrEqual(15 * Size.block);
  });

  test("with numbers that make no sense are left out and counted", () => {
    const booth = new Booth().load(0, noise(1000));
    booth.apply();
    for (const [deck, verb, a, b] of [
      [-1, DeckVerb.play, 0, 0],
      [Size.decks, DeckVerb.play, 0, 0],
      [0, DeckVerb.count, 0, 0],
      [0, -1, 0, 0],
      [0, DeckVerb.load, 0, 48_000],
      [0, DeckVerb.load, 1000, 0],
      [0, DeckVerb.seek, Number.NaN, 0],
      [0, DeckVerb.tempo, 5, 0],
      [0, DeckVerb.strip, 77, 0],
      [0, DeckVerb.loopRange, 500, 400],
      [0, DeckVerb.loopRange, 500, 510],
      [0, DeckVerb.brake, 0, 0],
      [0, DeckVerb.sync, 3, 0],
      [0, DeckVerb.pitch, 13, 0],
    ] as const) {
      expect(booth.tell(deck, verb as DeckVerb, a, b).apply(), `${verb} ${a} ${b}`).toBe(1);
    }
  });

  test("a grid that falls, or lies in no buffer, is left out", () => {
    const booth = new Booth().load(0, noise(1000));
    booth.apply();
    booth.commands.buffer(9, new Uint8Array(new Float64Array([10, 1, 5, 2]).buffer)).deckGrid(0, 9, 2, 120);
    expect(booth.apply()).toBe(1);
    booth.commands.deckGrid(0, 9, 3, 120).deckGrid(0, 10, 1, 120).deckGrid(0, 9, 1, 0);
    expect(booth.apply()).toBe(3);
    // a buffer that goes takes the grid with it
    booth.steady(0, 120).apply();
    booth.render(128);
    expect(booth.read(0, DeckStatus.bpm)).toBe(120);
    booth.commands.bufferFree(100);
    booth.render(128);
    expect(booth.read(0, DeckStatus.bpm)).toBe(0);
  });

  test("of half a length are left out", () => {
    const booth = new Booth();
    booth.apply();
    expect(booth.host.apply(Int32Array.of(Op.deck, 2, 0, DeckVerb.play))).toBe(1);
  });
});

test("a strip that goes leaves its deck unheard, and a reset leaves none", () => {
  const booth = new Booth().load(0, noise(50_000)).tell(0, DeckVerb.play);
  booth.render(1280);
  booth.commands.stripClear(0);
  expect(booth.render(2560).left.every((value) => value === 0)).toBe(true);
  expect(booth.read(0, DeckStatus.frame)).toBe(1280 + 2560);
  booth.commands.reset();
  booth.render(128);
  expect(booth.read(0, DeckStatus.state)).toBe(0);
});
