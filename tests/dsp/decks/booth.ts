import { readFileSync } from "node:fs";
import { type BeatGrid, steadyGrid } from "../../../contract/dj/grid";
import { DeckState, DeckStatus, DeckVerb, GridRecord, Size, StripKind } from "../../../dsp/abi";
import { DeckMemory } from "../../../dsp/foreign/deckFrames";
import { CommandWriter, EngineHost } from "../../../dsp/host";

export { DeckState, DeckStatus, DeckVerb };

const module = new WebAssembly.Module(readFileSync(new URL("../../../dsp/build/engine.wasm", import.meta.url)));

/** What a deck sounded, and where it stood at the end of each block. */
export interface Heard {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly frames: readonly number[];
}

/** Bytes of the anchors of a grid, as a host writes them. */
export function gridBytes({ anchors }: BeatGrid): Uint8Array {
  const view = new DataView(new ArrayBuffer(anchors.length * GridRecord.bytes));
  anchors.forEach(({ frame, beat }, index) => {
    view.setFloat64(index * GridRecord.bytes + GridRecord.frame, frame, true);
    view.setFloat64(index * GridRecord.bytes + GridRecord.beat, beat, true);
  });
  return new Uint8Array(view.buffer);
}

/** An engine with decks in it, each into a strip of its own (slot = deck) and all of them into a flat master. */
export class Booth {
  readonly host: EngineHost;
  readonly commands = new CommandWriter();
  readonly memory = new DeckMemory();

  constructor(
    decks = 1,
    readonly sampleRate = 48_000,
  ) {
    this.host = new EngineHost(module, { sampleRate, foreign: 6, decks: this.memory });
    const master = 200;
    this.commands.stripCreate(master, StripKind.master);
    const slots = Array.from({ length: decks }, (_, slot) => slot);
    for (const slot of slots) {
      this.commands.stripCreate(slot, StripKind.channel).stripOutput(slot, master);
    }
    this.commands.stripOrder([...slots, master]);
    for (const slot of slots) this.tell(slot, DeckVerb.strip, slot);
  }

  tell(deck: number, verb: DeckVerb, a = 0, b = 0): this {
    this.commands.deck(deck, verb, a, b);
    return this;
  }

  /** Puts a source into a deck. */
  load(deck: number, left: Float32Array, { right = left, rate = this.sampleRate, frames = left.length } = {}): this {
    this.memory.set(deck, left, right);
    return this.tell(deck, DeckVerb.load, frames, rate);
  }

  grid(deck: number, grid: BeatGrid): this {
    const handle = 100 + deck;
    this.commands.buffer(handle, gridBytes(grid)).deckGrid(deck, handle, grid.anchors.length, grid.bpm);
    return this;
  }

  /** A grid of one tempo, beat 0 on a frame. */
  steady(deck: number, bpm: number, first = 0, rate = this.sampleRate): this {
    return this.grid(deck, steadyGrid(rate, bpm, first));
  }

  read(deck: number, field: DeckStatus): number {
    return this.host.deckStatus(deck, field);
  }

  /** Applies what was told; returns how many commands were left out. */
  apply(): number {
    return this.host.apply(this.commands);
  }

  /** Renders whole blocks, at least so many frames, and listens to the sum. */
  render(frames: number, each?: (block: number) => void, deck = 0): Heard {
    this.apply();
    const blocks = Math.ceil(frames / Size.block);
    const left = new Float32Array(blocks * Size.block);
    const right = new Float32Array(blocks * Size.block);
    const places: number[] = [];
    for (let block = 0; block < blocks; block++) {
      each?.(block);
      this.apply();
      this.host.renderBlock();
      left.set(this.host.outputLeft, block * Size.block);
      right.set(this.host.outputRight, block * Size.block);
      places.push(this.read(deck, DeckStatus.frame));
    }
    return { left, right, frames: places };
  }
}

/** A source whose value tells its frame: exact up to a million frames, and small enough not to clip. */
export const ramp = (frames: number): Float32Array =>
  Float32Array.from({ length: frames }, (_, i) => (i + 1) / 2 ** 20);

export const sine = (frames: number, hz: number, rate = 48_000, gain = 0.25): Float32Array =>
  Float32Array.from({ length: frames }, (_, i) => gain * Math.sin((2 * Math.PI * hz * i) / rate));

export function rms(signal: Float32Array, from = 0, to = signal.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += signal[i]! ** 2;
  return Math.sqrt(sum / (to - from));
}

export const db = (ratio: number): number => 20 * Math.log10(ratio);
