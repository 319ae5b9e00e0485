import { describe, expect, test } from "vitest";
import { type BeatGrid, beatAt, frameAt } from "../../../contract/dj/grid";
import { Booth, DeckStatus, DeckVerb } from "./booth";

const RATE = 48_000;
const OFF = 0;
const FOLLOWER = 1;
const LEADER = 2;

const quiet = (seconds: number) => new Float32Array(RATE * seconds);

/** A grid whose tempo wanders by ±3 % from one bar to the next. */
function drifting(bpm: number, bars: number, first = 1234.5): BeatGrid {
  const anchors = [{ frame: first, beat: 0 }];
  for (let bar = 0; bar < bars; bar++) {
    const last = anchors.at(-1)!;
    const there = bpm * (1 + 0.03 * Math.sin(bar * 1.7));
    anchors.push({ frame: last.frame + (4 * 60 * RATE) / there, beat: last.beat + 4 });
  }
  return { rate: RATE, anchors, bpm, firstDownbeat: 0, beatsPerBar: 4 };
}

/** Two decks, both silent: where they are is what counts. The second one follows. */
function pair(follower: BeatGrid | number, leader: BeatGrid | number = 124, seconds = 4): Booth {
  const booth = new Booth(2);
  for (const [deck, grid] of [leader, follower].entries()) {
    booth.load(deck, quiet(seconds), { frames: RATE * 3000 });
    if (typeof grid === "number") booth.steady(deck, grid, deck * 7001);
    else booth.grid(deck, grid);
    booth.tell(deck, DeckVerb.quantise, 1);
    // nothing is to be read
    booth.tell(deck, DeckVerb.strip, -1);
  }
  return booth.tell(0, DeckVerb.sync, LEADER).tell(1, DeckVerb.sync, FOLLOWER);
}

/** Frames that two beats are apart at a tempo, as the nearest beats. */
function apartMs(a: number, b: number, bpm: number): number {
  const beats = a - b - Math.round(a - b);
  return (Math.abs(beats) * 60_000) / bpm;
}

describe("a follower", () => {
  test.each([
    [120, 124 / 120],
    [128, 124 / 128],
    [62.5, 62 / 62.5],
    [249, 248 / 249],
    // √2 away from ½ and 1 alike: once is taken while it is not further off
    [100, 1.24],
  ])("of %d beats a minute takes half, once or twice the leader's 124", (bpm, ratio) => {
    const booth = pair(bpm).tell(0, DeckVerb.play).tell(1, DeckVerb.play);
    booth.render(RATE * 8);
    expect(booth.read(1, DeckStatus.rate)).toBeCloseTo(ratio, 4);
  });

  test("stands on the leader's beat as soon as it plays", () => {
    const booth = pair(120).tell(0, DeckVerb.play);
    booth.render(RATE * 1.3);
    booth.tell(1, DeckVerb.seek, 100_000).tell(1, DeckVerb.play);
    booth.render(128);
    expect(apartMs(booth.read(0, DeckStatus.beat), booth.read(1, DeckStatus.beat), 124)).toBeLessThan(0.05);
    expect(Math.abs(booth.read(1, DeckStatus.frame) - 100_000)).toBeLessThan(12_500);
  });

  test("that comes in late by sync is taken to the nearest beat", () => {
    const booth = pair(124).tell(1, DeckVerb.sync, OFF).tell(0, DeckVerb.play);
    booth.render(4096);
    booth.tell(1, DeckVerb.play).render(8192);
    const before = booth.read(1, DeckStatus.frame);
    booth.tell(1, DeckVerb.sync, FOLLOWER).render(128);
    expect(apartMs(booth.read(0, DeckStatus.beat), booth.read(1, DeckStatus.beat), 124)).toBeLessThan(0.01);
    expect(Math.abs(booth.read(1, DeckStatus.frame) - before)).toBeLessThan(((60 / 124) * RATE) / 2 + 200);
  });

  test("keeps within a millisecond over four minutes: a drifting grid, tempo rides, nudges, another leader", () => {
    const grid = drifting(121, 900);
    const booth = pair(grid).tell(0, DeckVerb.play).tell(1, DeckVerb.play);
    const blocks = Math.round((RATE * 4 * 60) / 128);
    const minute = Math.round((RATE * 60) / 128);
    let [worst, first, shift, hand] = [0, 0, 0, false];
    booth.render(blocks * 128, (block) => {
      // the leader's fader rides all the time, by up to 4 %
      if (block % 40 === 0 && block < 3 * minute) booth.tell(0, DeckVerb.tempo, 1 + 0.04 * Math.sin(block / 9000));
      if (block === 3 * minute) booth.tell(1, DeckVerb.sync, LEADER).tell(0, DeckVerb.sync, FOLLOWER);
      if (block > 3 * minute && block % 40 === 0) booth.tell(1, DeckVerb.tempo, 1 + 0.03 * Math.sin(block / 7000));
      // the leader is nudged; and once the follower, which keeps what that made
      if (block % minute === 500) booth.tell(block < 3 * minute ? 0 : 1, DeckVerb.nudge, 1.04);
      if (block % minute === 700) booth.tell(block < 3 * minute ? 0 : 1, DeckVerb.nudge, 1);
      if (block === 2 * minute) booth.tell(1, DeckVerb.nudge, 0.97);
      if (block === 2 * minute + 100) booth.tell(1, DeckVerb.nudge, 1);
      if (block === 2 * minute) hand = true;
      const [a, b] = [booth.read(0, DeckStatus.frame), booth.read(1, DeckStatus.frame)];
      const off = beatAt(grid, b) - (124 * a) / RATE / 60;
      if (block === 2 * minute + 101) {
        shift = off;
        hand = false;
      }
      if (hand || block < 10) return;
      if (block === 10) first = shift = off;
      worst = Math.max(worst, apartMs(off, shift, 120));
    });
    expect(worst).toBeLessThan(1);
    // in phase from the start, until the nudge of the follower took it away for good: 3 % of 100 blocks
    expect(Math.abs(first - Math.round(first))).toBeLessThan(1e-3);
    const away = shift - first - Math.round(shift - first);
    expect(away).toBeLessThan(0);
    expect(Math.abs((away * 60_000) / 120 + (3 * 128 * 1000) / RATE)).toBeLessThan(1.5);
  });

  test("catches up by 5 % where it is far off, and by its distance where it is near", () => {
    const booth = pair(124).tell(1, DeckVerb.quantise, 0).tell(0, DeckVerb.play).tell(1, DeckVerb.play);
    booth.render(RATE);
    booth.tell(1, DeckVerb.offset, 0).tell(1, DeckVerb.jump, 0.7 * (60 / 124) * RATE);
    booth.render(RATE);
    const off = booth.read(1, DeckStatus.phaseError);
    booth.tell(1, DeckVerb.quantise, 1);
    let [fastest, slowest] = [1, 1];
    booth.render(RATE * 12, () => {
      fastest = Math.max(fastest, booth.read(1, DeckStatus.rate));
      slowest = Math.min(slowest, booth.read(1, DeckStatus.rate));
    });
    expect(Math.abs(off)).toBeGreaterThan(0.2);
    expect(off > 0 ? slowest : fastest).toBeCloseTo(off > 0 ? 0.95 : 1.05, 9);
    expect(Math.abs(booth.read(1, DeckStatus.phaseError))).toBeLessThan(0.001);
  });

  test("goes on with the leader's tempo where that is paused, and with its own last one without sync", () => {
    const booth = pair(120).tell(0, DeckVerb.play).tell(1, DeckVerb.play);
    booth.render(RATE);
    booth.tell(0, DeckVerb.pause).render(RATE);
    expect(booth.read(1, DeckStatus.rate)).toBeCloseTo(124 / 120, 4);
    booth.tell(1, DeckVerb.sync, OFF).render(RATE);
    expect(booth.read(1, DeckStatus.rate)).toBeCloseTo(124 / 120, 4);
  });

  test("keeps its phase in a loop of a beat, and is let alone in a shorter one", () => {
    const booth = pair(124).tell(0, DeckVerb.play).tell(1, DeckVerb.play);
    booth.render(RATE);
    const beat = (60 / 124) * RATE;
    const start = 7001 + beat * 4;
    booth
      .tell(1, DeckVerb.seek, start)
      .tell(1, DeckVerb.loopRange, start, start + beat / 4)
      .tell(1, DeckVerb.loop, 1);
    booth.render(RATE);
    expect(booth.read(1, DeckStatus.rate)).toBeCloseTo(1, 9);
  });
});

describe("the clock", () => {
  test("leads at 124 where no deck does, and at what it is set to", () => {
    const booth = pair(120).tell(0, DeckVerb.sync, FOLLOWER).tell(1, DeckVerb.play);
    booth.tell(0, DeckVerb.clock, 124);
    booth.render(RATE * 2);
    expect(booth.read(1, DeckStatus.bpm)).toBeCloseTo(124, 6);
    booth.tell(0, DeckVerb.clock, 118).render(RATE * 8);
    expect(booth.read(1, DeckStatus.rate)).toBeCloseTo(118 / 120, 4);
    expect(booth.host.deckStatus(69, DeckStatus.bpm)).toBe(118);
  });

  test("goes on with tempo and beat of a leader that leads no more", () => {
    const booth = pair(120, 126).tell(0, DeckVerb.tempo, 1.01).tell(0, DeckVerb.play).tell(1, DeckVerb.play);
    booth.render(RATE);
    booth.tell(0, DeckVerb.sync, OFF).render(RATE);
    expect(booth.read(1, DeckStatus.bpm)).toBeCloseTo(126 * 1.01, 6);
    expect(Math.abs(booth.read(1, DeckStatus.phaseError))).toBeLessThan(1e-3);
  });
});

test("beats are read as the grid has them", () => {
  const grid = drifting(121, 8);
  const booth = new Booth().load(0, quiet(1), { frames: RATE * 100 }).grid(0, grid);
  for (const beat of [-3.25, 0, 4, 7.5, 31, 40.75]) {
    booth.tell(0, DeckVerb.seek, frameAt(grid, beat)).render(128);
    expect(booth.read(0, DeckStatus.beat)).toBeCloseTo(beat, 9);
  }
});
