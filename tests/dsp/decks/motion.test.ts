import { describe, expect, test } from "vitest";
import { firstWrong } from "../../firstWrong";
import { noise } from "../core/studio";
import { Booth, DeckState, DeckStatus, DeckVerb } from "./booth";

/** Frames over which a voice comes in (1 ms), and over which what went away is gone (5 ms). */
const ENTRY = 48;
const EXIT = 240;

describe("a deck at the speed of its source", () => {
  test("gives the source bit by bit, from its first frame", () => {
    const [left, right] = [noise(20_000, 1), noise(20_000, 2)];
    const booth = new Booth().load(0, left, { right }).tell(0, DeckVerb.play);
    const out = booth.render(15_000);
    expect(out.left.slice(0, 15_000)).toEqual(left.slice(0, 15_000));
    expect(out.right.slice(0, 15_000)).toEqual(right.slice(0, 15_000));
  });

  test("gives it bit by bit from anywhere, a millisecond behind the beginning, and backwards", () => {
    const source = noise(60_000);
    const booth = new Booth().load(0, source).tell(0, DeckVerb.seek, 30_001).tell(0, DeckVerb.play);
    const out = booth.render(4096).left;
    expect(out.slice(ENTRY, 4096)).toEqual(source.slice(30_001 + ENTRY, 30_001 + 4096));
    booth.tell(0, DeckVerb.pause).render(1024);
    booth.tell(0, DeckVerb.reverse, 1).tell(0, DeckVerb.seek, 40_000).tell(0, DeckVerb.play);
    const back = booth.render(4096).left;
    expect(firstWrong(ENTRY, 4096, (i) => back[i] === source[40_000 - i])).toBe(-1);
  });

  test("stands where it stands: nothing sounds before play and behind pause", () => {
    const booth = new Booth().load(0, noise(20_000));
    expect(booth.render(2048).left.every((value) => value === 0)).toBe(true);
    booth.tell(0, DeckVerb.play).render(2048);
    booth.tell(0, DeckVerb.pause);
    const out = booth.render(4096).left;
    expect(out.subarray(0, 100).some((value) => value !== 0)).toBe(true);
    expect(out.subarray(EXIT).every((value) => value === 0)).toBe(true);
    expect(booth.read(0, DeckStatus.frame)).toBe(2048);
    expect(booth.read(0, DeckStatus.state)).toBe(DeckState.paused);
  });

  test("is silent without a strip, and moves all the same", () => {
    const booth = new Booth().load(0, noise(20_000)).tell(0, DeckVerb.strip, -1).tell(0, DeckVerb.play);
    expect(booth.render(4096).left.every((value) => value === 0)).toBe(true);
    expect(booth.read(0, DeckStatus.frame)).toBe(4096);
  });
});
