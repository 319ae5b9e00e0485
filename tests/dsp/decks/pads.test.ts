import { describe, expect, test } from "vitest";
import { type BeatGrid, frameAt, steadyGrid } from "../../../contract/dj/grid";
import { FIRST_PAD, PADS } from "../../../contract/engine/decks";
import { DeckFlag, DeckSync, Size } from "../../../dsp/abi";
import { Booth, DeckState, DeckStatus, DeckVerb, rms, sine } from "./booth";

const RATE = 48_000;
const [FIRST, LAST] = [FIRST_PAD, FIRST_PAD + PADS - 1];
/** The strip of the sampler. */
const SAMPLER = 1;

/** A click of one frame on each beat of a grid. */
function clicks(grid: BeatGrid, beats: number, frames: number, gain = 0.8): Float32Array {
  const signal = new Float32Array(frames);
  for (let beat = 0; beat < beats; beat++) {
    const frame = Math.round(frameAt(grid, beat));
    if (frame < frames) signal[frame] = gain;
  }
  return signal;
}

const impulse = (frames: number, at = 0, gain = 1): Float32Array => {
  const signal = new Float32Array(frames);
  signal[at] = gain;
  return signal;
};

/** The loudest frame around each click, to a fraction: the middle of its energy. */
function onsets(signal: Float32Array): number[] {
  const found: number[] = [];
  for (let i = 0; i < signal.length; i++) {
    if (Math.abs(signal[i]!) < 0.15) continue;
    let [energy, moment] = [0, 0];
    for (let j = Math.max(0, i - 8); j < Math.min(signal.length, i + 24); j++) {
      energy += signal[j]! ** 2;
      moment += j * signal[j]! ** 2;
    }
    found.push(moment / energy);
    i += 2000;
  }
  return found;
}

const GRID = steadyGrid(RATE, 124, 777.25);
const BEAT = (60 * RATE) / 124;
const silence = (frames: number) => new Float32Array(frames);

/** A leader whose clicks are on the left, and a pad, into the sampler's strip, that sounds on the right. */
function booth(pad: Float32Array, { number = FIRST, grid = GRID, seconds = 20 } = {}): Booth {
  const made = new Booth(2).load(0, clicks(grid, seconds * 3, RATE * seconds), { right: silence(RATE * seconds) });
  made.grid(0, grid).tell(0, DeckVerb.sync, DeckSync.leader).tell(0, DeckVerb.quantise, 1);
  made.load(number, silence(pad.length), { right: pad }).tell(number, DeckVerb.strip, SAMPLER);
  return made;
}

describe("pads", () => {
  test("start with the next block, all of them into the sampler's strip", () => {
    const all = [FIRST, 20, 41, LAST];
    const made = new Booth(2);
    for (const [index, pad] of all.entries()) {
      made.load(pad, impulse(6000, index * 300, 0.5)).tell(pad, DeckVerb.strip, SAMPLER);
    }
    made.render(1024);
    for (const pad of all) made.tell(pad, DeckVerb.start, 0);
    const { left } = made.render(8192);
    for (const [index] of all.entries()) expect(left[index * 300]).toBeCloseTo(0.5, 5);
    expect(all.map((pad) => made.read(pad, DeckStatus.state))).toEqual(all.map(() => DeckState.paused));
    expect(all.map((pad) => made.read(pad, DeckStatus.flags) & DeckFlag.ended)).toEqual(all.map(() => DeckFlag.ended));
  });

  test("of a one-shot begin anew at each press, also while it sounds", () => {
    const made = new Booth(2).load(FIRST, impulse(40_000, 0, 0.5)).tell(FIRST, DeckVerb.strip, SAMPLER);
    const { left } = made.render(12_800, (block) => {
      if ([3, 30, 60].includes(block)) made.tell(FIRST, DeckVerb.start, 0);
    });
    expect([3, 30, 60].map((block) => left[block * Size.block])).toEqual([0.5, 0.5, 0.5]);
    expect(onsets(left)).toHaveLength(3);
  });

  test("with a gate sound as long as they are held", () => {
    const made = new Booth(2).load(FIRST, sine(RATE, 500)).tell(FIRST, DeckVerb.strip, SAMPLER);
    const { left } = made.render(12_800, (block) => {
      if (block === 10) made.tell(FIRST, DeckVerb.start, 0);
      if (block === 50) made.tell(FIRST, DeckVerb.pause);
    });
    expect(rms(left, 0, 1280)).toBe(0);
    expect(rms(left, 1280, 6400)).toBeCloseTo(0.25 * Math.SQRT1_2, 2);
    // it has faded out within 5 ms
    expect(rms(left, 6400 + 256, left.length)).toBe(0);
  });

  test.each([FIRST, LAST])("of number %d start to the frame on the leader's next beat", (number) => {
    const made = booth(impulse(4000, 0, 0.8), { number });
    made.tell(0, DeckVerb.play).tell(0, DeckVerb.tempo, 1.037);
    const presses = [100, 333, 600, 1201];
    const { left, right } = made.render(RATE * 5, (block) => {
      if (presses.includes(block)) made.tell(number, DeckVerb.start, 0, 1);
      // the leader is nudged while a pad waits
      if (block === 601) made.tell(0, DeckVerb.nudge, 1.05);
      if (block === 650) made.tell(0, DeckVerb.nudge, 1);
    });
    const beats = onsets(left);
    const heard = onsets(right);
    expect(heard).toHaveLength(presses.length);
    for (const [index, press] of presses.entries()) {
      const next = beats.find((beat) => beat >= press * Size.block)!;
      expect(Math.abs(heard[index]! - next)).toBeLessThan(1.5);
    }
  });

  test("start on the leader's next bar, wherever its bars begin", () => {
    const made = booth(impulse(4000, 0, 0.8))
      .tell(0, DeckVerb.downbeat, 3)
      .tell(0, DeckVerb.play);
    const { right } = made.render(RATE * 8, (block) => {
      if (block === 800) made.tell(FIRST, DeckVerb.start, 0, 4);
    });
    const beat = 800 * Size.block;
    const bars = [3, 7, 11, 15].map((number) => frameAt(GRID, number)).filter((frame) => frame > beat);
    expect(onsets(right)).toHaveLength(1);
    expect(Math.abs(onsets(right)[0]! - bars[0]!)).toBeLessThan(1.5);
  });

  test("go on until the beat on which they start anew, and a pause ends the wait", () => {
    const made = booth(sine(RATE * 4, 500))
      .tell(0, DeckVerb.play)
      .tell(FIRST, DeckVerb.start, 0);
    made.render(RATE);
    made.tell(FIRST, DeckVerb.start, 0, 4);
    const { right } = made.render(12_800);
    expect(made.read(FIRST, DeckStatus.flags) & DeckFlag.waiting).toBe(DeckFlag.waiting);
    expect(rms(right)).toBeCloseTo(0.25 * Math.SQRT1_2, 2);
    made.tell(FIRST, DeckVerb.pause);
    const after = made.render(RATE * 3).right;
    expect(made.read(FIRST, DeckStatus.flags) & DeckFlag.waiting).toBe(0);
    expect(rms(after, 512)).toBe(0);
  });

  test("start at once where what leads stands", () => {
    const made = booth(impulse(4000, 0, 0.8));
    made.render(1280);
    const { right } = made.tell(FIRST, DeckVerb.start, 0, 4).render(1280);
    expect(right[0]).toBeCloseTo(0.8, 5);
  });

  test("wait for a leader's beat in a loop that is shorter than what they wait for", () => {
    const made = booth(impulse(4000, 0, 0.8)).tell(0, DeckVerb.play);
    made.tell(0, DeckVerb.loopRange, frameAt(GRID, 1), frameAt(GRID, 2)).tell(0, DeckVerb.loop, 1);
    const { left, right } = made.render(RATE * 6, (block) => {
      if (block === 500) made.tell(FIRST, DeckVerb.start, 0, 4);
    });
    const [heard] = onsets(right);
    expect(Math.min(...onsets(left).map((beat) => Math.abs(beat - heard!)))).toBeLessThan(1.5);
  });

  test("in a loop have the leader's tempo and keep its beats: rides, nudges, a drifting grid", () => {
    const anchors = [{ frame: 777.25, beat: 0 }];
    for (let bar = 0; bar < 40; bar++) {
      const { frame, beat } = anchors.at(-1)!;
      anchors.push({ frame: frame + (4 * BEAT) / (1 + 0.02 * Math.sin(bar * 1.7)), beat: beat + 4 });
    }
    const drifting: BeatGrid = { rate: RATE, anchors, bpm: 124, firstDownbeat: 0, beatsPerBar: 4 };
    const loop = steadyGrid(RATE, 100, 0);
    const frames = frameAt(loop, 4);
    const made = booth(clicks(loop, 4, frames), { grid: drifting, seconds: 70 });
    made.grid(FIRST, loop).tell(FIRST, DeckVerb.quantise, 1).tell(FIRST, DeckVerb.sync, DeckSync.follower);
    made.tell(FIRST, DeckVerb.loopRange, 0, frames).tell(FIRST, DeckVerb.loop, 1).tell(0, DeckVerb.play);
    const { left, right } = made.render(RATE * 60, (block) => {
      if (block === 400) made.tell(FIRST, DeckVerb.start, 0, 4);
      if (block % 40 === 0) made.tell(0, DeckVerb.tempo, 1 + 0.04 * Math.sin(block / 3000));
      if (block % 4000 === 2000) made.tell(0, DeckVerb.nudge, 1.03);
      if (block % 4000 === 2300) made.tell(0, DeckVerb.nudge, 1);
    });
    const beats = onsets(left);
    const heard = onsets(right);
    expect(heard.length).toBeGreaterThan(110);
    const apart = heard.map((click) => Math.min(...beats.map((beat) => Math.abs(beat - click))));
    expect((Math.max(...apart) / RATE) * 1000).toBeLessThan(1);
  });

  test("in a loop that joins at once stand on the leader's beat from their first one", () => {
    const loop = steadyGrid(RATE, 124, 0);
    const frames = frameAt(loop, 4);
    const made = booth(clicks(loop, 4, frames));
    made.grid(FIRST, loop).tell(FIRST, DeckVerb.quantise, 1).tell(FIRST, DeckVerb.sync, DeckSync.follower);
    made.tell(FIRST, DeckVerb.loopRange, 0, frames).tell(FIRST, DeckVerb.loop, 1).tell(0, DeckVerb.play);
    const { left, right } = made.render(RATE * 4, (block) => {
      if (block === 300) made.tell(FIRST, DeckVerb.start, 0);
    });
    const [first] = onsets(right);
    expect(first).toBeLessThan(301 * Size.block + BEAT);
    expect(Math.min(...onsets(left).map((beat) => Math.abs(beat - first!)))).toBeLessThan(1.5);
  });

  test("refuse a start that makes no sense", () => {
    const made = booth(impulse(4000)).tell(FIRST, DeckVerb.start, Number.NaN).tell(FIRST, DeckVerb.start, 0, -1);
    made.tell(FIRST, DeckVerb.start, 0, 1e9);
    expect(made.apply()).toBe(3);
    expect(made.read(FIRST, DeckStatus.state)).toBe(DeckState.paused);
  });
});
