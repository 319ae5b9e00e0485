import { readFileSync } from "node:fs";
import { type BeatGrid, frameAt, steadyGrid } from "../../contract/dj/grid";
import { DeckSync, DeckVerb, GridRecord, Size, StripKind } from "../../dsp/abi";
import type { DeckFrames } from "../../dsp/foreign/deckFrames";
import { CommandWriter, EngineHost } from "../../dsp/host";

/** Long sets, rendered as fast as this machine can, and judged by the clicks that are found in what sounds. */

const RATE = 48_000;
/** Half of a click, frames. */
const HALF = 120;
const MASTER = 200;
/** Clicks of a minute at 124 beats, less the first second. */
const FEWEST_CLICKS = 115;

const CLICK = Float32Array.from({ length: 2 * HALF }, (_, index) => {
  const i = index - HALF;
  return 0.8 * Math.cos((Math.PI * i) / (2 * HALF)) ** 2 * Math.cos((2 * Math.PI * 2000 * i) / RATE);
});

/** Sources that are made while they are read: a click on each beat, of deck 0 on the left and of deck 1 on the right. */
class Clicks implements DeckFrames {
  readonly #middles: readonly Float64Array[];

  constructor(grids: readonly BeatGrid[], beats: number) {
    this.#middles = grids.map((grid) =>
      Float64Array.from({ length: beats }, (_, beat) => Math.round(frameAt(grid, beat + 4))),
    );
  }

  read(deck: number, first: number, frames: number, memory: Float32Array, left: number, right: number): number {
    memory.fill(0, left, left + frames);
    memory.fill(0, right, right + frames);
    const middles = this.#middles[deck] ?? new Float64Array(0);
    const to = deck === 0 ? left : right;
    let low = 0;
    for (let high = middles.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((middles[middle] ?? 0) < first - HALF) low = middle + 1;
      else high = middle;
    }
    for (let index = low; index < middles.length; index++) {
      const start = (middles[index] ?? 0) - HALF - first;
      if (start >= frames) break;
      const end = Math.min(frames, start + 2 * HALF);
      for (let i = Math.max(0, start); i < end; i++) memory[to + i] = CLICK[i - start] ?? 0;
    }
    return 0;
  }
}

/** Finds the middles of clicks, block by block. */
class Finder {
  readonly middles: number[] = [];
  #energy = 0;
  #moment = 0;
  #quiet = 0;

  take(samples: Float32Array, at: number): void {
    for (let i = 0; i < samples.length; i++) {
      const energy = (samples[i] ?? 0) ** 2;
      if (energy > 0.0025) this.#quiet = 0;
      else this.#quiet++;
      if (energy > 0.0025 || this.#energy > 0) {
        this.#energy += energy;
        this.#moment += energy * (at + i);
      }
      if (this.#energy === 0 || this.#quiet < 1500) continue;
      this.middles.push(this.#moment / this.#energy);
      this.#energy = this.#moment = 0;
    }
  }
}

/** A grid that wanders by ±2 % from bar to bar. */
function drifting(bpm: number, bars: number): BeatGrid {
  const anchors = [{ frame: 777.25, beat: 0 }];
  for (let bar = 0; bar < bars; bar++) {
    const { frame, beat } = anchors.at(-1) ?? { frame: 0, beat: 0 };
    const here = bpm * (1 + 0.02 * Math.sin(bar * 1.7));
    anchors.push({ frame: frame + (4 * 60 * RATE) / here, beat: beat + 4 });
  }
  return { rate: RATE, anchors, bpm, firstDownbeat: 0, beatsPerBar: 4 };
}

function gridBytes({ anchors }: BeatGrid): Uint8Array {
  const view = new DataView(new ArrayBuffer(anchors.length * GridRecord.bytes));
  for (const [index, { frame, beat }] of anchors.entries()) {
    view.setFloat64(index * GridRecord.bytes + GridRecord.frame, frame, true);
    view.setFloat64(index * GridRecord.bytes + GridRecord.beat, beat, true);
  }
  return new Uint8Array(view.buffer);
}

/** Plays a deck for each grid; returns the middles of the clicks on the left and on the right, in frames. */
function play(
  grids: readonly BeatGrid[],
  minutes: number,
  each: (commands: CommandWriter, second: number) => void,
): [left: number[], right: number[]] {
  const beats = Math.ceil(minutes * 60 * 3);
  const module = new WebAssembly.Module(readFileSync(new URL("../../dsp/build/engine.wasm", import.meta.url)));
  const host = new EngineHost(module, { sampleRate: RATE, foreign: 5, decks: new Clicks(grids, beats) });
  const commands = new CommandWriter();
  commands.stripCreate(MASTER, StripKind.master);
  for (const slot of grids.keys()) commands.stripCreate(slot, StripKind.channel).stripOutput(slot, MASTER);
  commands.stripOrder([...grids.keys(), MASTER]);
  for (const [deck, grid] of grids.entries()) {
    commands.deck(deck, DeckVerb.strip, deck).deck(deck, DeckVerb.load, RATE * 60 * (minutes * 1.2 + 2), RATE);
    commands.buffer(deck, gridBytes(grid)).deckGrid(deck, deck, grid.anchors.length, grid.bpm);
    commands.deck(deck, DeckVerb.keylock, 1).deck(deck, DeckVerb.quantise, 1);
    commands.deck(deck, DeckVerb.sync, deck === 0 ? DeckSync.leader : DeckSync.follower);
  }
  for (const deck of grids.keys()) commands.deck(deck, DeckVerb.play);
  const finders = [new Finder(), new Finder()] as const;
  const blocks = Math.round((minutes * 60 * RATE) / Size.block);
  const perSecond = Math.round(RATE / Size.block);
  for (let block = 0; block < blocks; block++) {
    if (block % perSecond === 0) each(commands, block / perSecond);
    host.apply(commands);
    host.renderBlock();
    finders[0].take(host.outputLeft, block * Size.block);
    finders[1].take(host.outputRight, block * Size.block);
  }
  return [finders[0].middles, finders[1].middles];
}

/**
 * The most by which the clicks of two synced decks under keylock are apart, ms: one with a drifting grid, the leader's tempo
 * riding, nudges of the leader, and another leader after two thirds.
 */
export function phaseError(minutes: number): { mostMs: number; clicks: number } {
  const change = Math.round(minutes * 40);
  const [left, right] = play([steadyGrid(RATE, 124, 500), drifting(121, minutes * 40)], minutes, (commands, second) => {
    const leader = second < change ? 0 : 1;
    if (second === change) commands.deck(1, DeckVerb.sync, DeckSync.leader);
    commands.deck(leader, DeckVerb.tempo, 1 + 0.04 * Math.sin(second / 13));
    if (second % 20 === 10) commands.deck(leader, DeckVerb.nudge, 1.03);
    if (second % 20 === 11) commands.deck(leader, DeckVerb.nudge, 1);
  });
  let [most, clicks, at] = [0, 0, 0];
  for (const middle of left) {
    // the first second goes over from the resampled voices to the stretchers
    if (middle < RATE) continue;
    while (at + 1 < right.length && Math.abs((right[at + 1] ?? 0) - middle) <= Math.abs((right[at] ?? 0) - middle))
      at++;
    // the other's last click may be in the middle when the set ends
    if (middle > (right.at(-1) ?? Number.POSITIVE_INFINITY) + HALF) break;
    most = Math.max(most, Math.abs((right[at] ?? Number.POSITIVE_INFINITY) - middle));
    clicks++;
  }
  if (clicks < minutes * FEWEST_CLICKS) throw new Error(`Only ${clicks} clicks were heard in ${minutes} minutes.`);
  return { mostMs: (most / RATE) * 1000, clicks };
}

/** By how many frames a deck under keylock is elsewhere in the last minute than in the first, against its tempo. */
export function keylockDrift(minutes: number): number {
  const tempo = 1.05;
  const grid = steadyGrid(RATE, 120, 500);
  const [left] = play([grid], minutes, (commands, second) => {
    if (second === 0) commands.deck(0, DeckVerb.tempo, tempo);
  });
  const beat = (RATE * 60) / 120 / tempo;
  const off = (from: number, to: number): number => {
    const found = left.filter((middle) => middle >= from * RATE && middle < to * RATE);
    // the first block comes from the speed of 1
    const first = 500 / tempo + (64 * (tempo - 1)) / tempo;
    const offs = found.map((middle) => {
      const beats = (middle - first) / beat;
      return (beats - Math.round(beats)) * beat;
    });
    return offs.reduce((sum, one) => sum + one, 0) / offs.length;
  };
  return off((minutes - 1) * 60, minutes * 60) - off(Math.min(60, minutes * 20), Math.min(120, minutes * 40));
}
