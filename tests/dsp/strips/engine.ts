import { readFileSync } from "node:fs";
import { Meter, Size, StripParameter } from "../../../dsp/abi";
import { ForeignPool } from "../../../dsp/foreign/pool";

/** The engine's exports that these tests use. */
interface Exports {
  init(rate: number): void;
  initLanes(): void;
  allocate(bytes: number): number;
  groupLeft(group: number): number;
  groupRight(group: number): number;
  groupPre(group: number): void;
  groupPost(group: number): void;
  laneCreate(slot: number, kind: number): void;
  laneClear(slot: number): void;
  laneReset(slot: number): void;
  laneParameter(slot: number, parameter: number, value: number, jump: boolean): void;
  laneAudible(slot: number, audible: boolean, jump: boolean): void;
  laneClearClip(slot: number): void;
  meterAddress(slot: number): number;
  loudnessCreate(): number;
  loudnessProcess(state: number, left: number, right: number, frames: number): void;
  loudnessRead(state: number, out: number): void;
  loudnessReset(state: number): void;
  spectrumCreate(): number;
  spectrumPush(state: number, left: number, right: number, frames: number): void;
  spectrumRead(state: number, out: number): void;
}

const wasm = new WebAssembly.Module(readFileSync("dsp/build/engine.wasm"));

export type Parameters = Partial<Record<Exclude<keyof typeof StripParameter, "count">, number>>;

export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

/** Strips of a fresh engine. */
export class Strips {
  readonly memory = new WebAssembly.Memory({ initial: 1024, maximum: 65536 });
  readonly exports: Exports;

  private static readonly shared = new Map<number, Strips>();

  /** Strips as good as fresh, flat and at rest, without the time that an engine takes to start. */
  static fresh(rate: number): Strips {
    const strips = Strips.shared.get(rate) ?? new Strips(rate);
    Strips.shared.set(rate, strips);
    for (let slot = 0; slot < Size.strips; slot++) strips.exports.laneClear(slot);
    return strips;
  }

  constructor(readonly rate: number) {
    const { imports } = new ForeignPool(wasm, this.memory, rate);
    this.exports = new WebAssembly.Instance(wasm, imports).exports as unknown as Exports;
    this.exports.init(rate);
    this.exports.initLanes();
  }

  floats(address: number, count: number): Float32Array {
    return new Float32Array(this.memory.buffer, address, count);
  }

  set(slot: number, parameters: Parameters, jump = true): void {
    for (const [name, value] of Object.entries(parameters)) {
      this.exports.laneParameter(slot, StripParameter[name as keyof Parameters], value, jump);
    }
  }

  /** Runs whole blocks of the slot's input; other lanes of its group hear silence, or `others`. */
  process(slot: number, input: Stereo, onBlock?: (block: number) => void, others?: Stereo): Stereo {
    const group = slot >> 2;
    const own = slot & 3;
    const { block: frames, lanes } = Size;
    const blocks = input.left.length / frames;
    const output = { left: new Float32Array(input.left.length), right: new Float32Array(input.left.length) };
    for (let block = 0; block < blocks; block++) {
      onBlock?.(block);
      const start = block * frames;
      for (const side of ["left", "right"] as const) {
        const samples = this.block(group, side);
        if (!others) samples.fill(0);
        for (let lane = 0; lane < lanes; lane++) {
          const source = lane === own ? input[side] : others?.[side];
          if (!source) continue;
          for (let frame = 0; frame < frames; frame++) samples[frame * lanes + lane] = source[start + frame] ?? 0;
        }
      }
      this.exports.groupPre(group);
      this.exports.groupPost(group);
      for (const side of ["left", "right"] as const) {
        const samples = this.block(group, side);
        for (let frame = 0; frame < frames; frame++) output[side][start + frame] = samples[frame * lanes + own] ?? 0;
      }
    }
    return output;
  }

  meters(slot: number): Float32Array {
    return this.floats(this.exports.meterAddress(slot), Meter.count).slice();
  }

  private block(group: number, side: keyof Stereo): Float32Array {
    const address = side === "left" ? this.exports.groupLeft(group) : this.exports.groupRight(group);
    return this.floats(address, Size.block * Size.lanes);
  }
}

/** The same signal on both channels. */
export function mono(samples: Float32Array): Stereo {
  return { left: samples, right: samples.slice() };
}

/** Frames of a whole number of blocks, at least `frames`. */
export function blocks(frames: number): number {
  return Math.ceil(frames / Size.block) * Size.block;
}

export function sine(frames: number, frequency: number, rate: number, amplitude = 1, phase = 0): Float32Array {
  return Float32Array.from(
    { length: frames },
    (_, n) => amplitude * Math.sin((2 * Math.PI * frequency * n) / rate + phase),
  );
}

/** Seeded white noise within ±amplitude. */
export function noise(frames: number, seed = 1, amplitude = 1): Float32Array {
  let state = seed >>> 0;
  return Float32Array.from({ length: frames }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return amplitude * (state / 2 ** 31 - 1);
  });
}

export function decibels(ratio: number): number {
  return 20 * Math.log10(ratio);
}
