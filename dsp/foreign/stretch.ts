/**
 * signalsmith-stretch, an instance of its own: a stereo sound is taken in and given out at another pitch, at another
 * speed, or both. Its module is driven directly, without the script around it: that one is asynchronous and seeds itself
 * by chance. All memory is had when it is made.
 */

/** What the module exports, under the names that its compiler gave. */
interface StretchExports {
  readonly e: WebAssembly.Memory;
  /** constructors, and the start of the program */
  f(): void;
  y(count: number, values: number): number;
  /** makes buffers of so many channels and frames; their address: all inputs, then all outputs */
  h(channels: number, frames: number): number;
  /** latencies in frames, of what goes in and of what comes out */
  k(): number;
  l(): number;
  m(): void;
  p(channels: number, block: number, interval: number, split: number): void;
  r(semitones: number, tonality: number): void;
  t(semitones: number, compensate: number): void;
  u(base: number): void;
  v(frames: number, rate: number): void;
  w(inputFrames: number, outputFrames: number): void;
}

/** Seconds that one analysis covers at least. */
const WINDOW = 0.04;
const CHANNELS = 2;
/** Blocks of analysis that fit into a buffer: the frames of a seek, at up to three times the speed. */
const BUFFERED = 4;

/** Frames that an analysis covers, and between two of them, at a rate in Hz. */
export function stretchWindow(sampleRate: number): { block: number; interval: number } {
  const block = 2 ** Math.ceil(Math.log2(WINDOW * sampleRate));
  return { block, interval: block / 4 };
}

/** One instance. */
export class SignalsmithStretch {
  /** frames by which the input must run ahead of what sounds, and by which what sounds is late */
  readonly inputLatency: number;
  readonly outputLatency: number;
  readonly interval: number;
  /** the most frames of one call */
  readonly frames: number;
  /** it trapped: nothing of it can be relied on any more */
  broken = false;
  readonly #exports: StretchExports;
  readonly #floats: Float32Array;
  /** first floats of the inputs and outputs of both channels */
  readonly #at: number;
  readonly #rate: number;
  #transpose = 0;
  #tonality = 0;
  #formant = 0;
  #compensate = 0;
  #set = false;
  #sealed = false;
  readonly #bytes: Uint8Array;
  /** its memory as it was when it was made */
  readonly #fresh: Uint8Array;
  /** it has drawn random numbers, maybe: it does so at less than half the speed */
  #drawn = false;

  /** `twin`: another instance of the same module and rate, which begins with the same memory. */
  constructor(module: WebAssembly.Module, sampleRate: number, twin?: SignalsmithStretch) {
    this.#rate = sampleRate;
    let seed = 0x9e3779b9;
    let bytes = new Uint8Array(0);
    const memory = () => {
      if (bytes.byteLength === 0) bytes = new Uint8Array(exports.e.buffer);
      return bytes;
    };
    const imports = {
      // the same numbers for every instance in every host
      a: (address: number, count: number): number => {
        for (let i = 0; i < count; i++) {
          seed ^= seed << 13;
          seed ^= seed >>> 17;
          seed ^= seed << 5;
          memory()[address + i] = seed & 255;
        }
        return 0;
      },
      b: (wanted: number): number => {
        // while sound is rendered nothing may be allocated
        if (this.#sealed) return 0;
        exports.e.grow(Math.ceil((wanted - exports.e.buffer.byteLength) / 65536));
        bytes = new Uint8Array(exports.e.buffer);
        return 1;
      },
      c: (to: number, from: number, count: number): void => {
        memory().copyWithin(to, from, from + count);
      },
      d: (): void => {
        throw new WebAssembly.RuntimeError("The stretcher gave up.");
      },
    };
    const exports = new WebAssembly.Instance(module, { a: imports }).exports as unknown as StretchExports;
    this.#exports = exports;
    exports.f();
    exports.y(0, 0);
    const { block, interval } = stretchWindow(sampleRate);
    this.interval = interval;
    this.frames = block * BUFFERED;
    exports.p(CHANNELS, block, interval, 1);
    exports.m();
    this.#at = exports.h(CHANNELS, this.frames) >> 2;
    exports.u(0);
    this.inputLatency = exports.k();
    this.outputLatency = exports.l();
    this.#sealed = true;
    this.#floats = new Float32Array(exports.e.buffer);
    this.#bytes = new Uint8Array(exports.e.buffer);
    this.#fresh = twin ? twin.#fresh : this.#bytes.slice();
  }

  /** Forgets all sound, as if it were new; its parameters stay. */
  reset(): void {
    if (this.#drawn) {
      this.#bytes.set(this.#fresh);
      this.#set = false;
      this.#formant = this.#compensate = 0;
      this.#drawn = false;
    } else this.#exports.m();
  }

  /** Semitones up, up to the tonality limit in Hz evenly; above it by as many Hz as at the limit. */
  transpose(semitones: number, tonality: number): void {
    if (this.#set && semitones === this.#transpose && tonality === this.#tonality) return;
    this.#transpose = semitones;
    this.#tonality = tonality;
    this.#exports.r(semitones, tonality / this.#rate);
    this.#set = true;
  }

  /** Semitones by which formants move; with `compensate` counted from where they were before the transposition. */
  formants(semitones: number, compensate: boolean): void {
    const wanted = compensate ? 1 : 0;
    if (semitones === this.#formant && wanted === this.#compensate) return;
    this.#formant = semitones;
    this.#compensate = wanted;
    this.#exports.t(semitones, wanted);
  }

  /** Takes `frames` frames of left, then as many of right, from float `at` on of `memory`, to frame `place` of its input. */
  feed(memory: Float32Array, at: number, frames: number, place: number): void {
    const floats = this.#floats;
    for (let channel = 0; channel < CHANNELS; channel++) {
      const to = this.#at + channel * this.frames + place;
      const from = at + channel * frames;
      for (let i = 0; i < frames; i++) floats[to + i] = memory[from + i] as number;
    }
  }

  /** Goes to another place of its source: before it lie `frames` frames that were fed; `rate`: source frames a frame. */
  seek(frames: number, rate: number): void {
    if (rate * 2 < 1) this.#drawn = true;
    this.#exports.v(frames, rate);
  }

  /** Takes in so many frames and gives out so many: planar, left then right, from floats of `memory` on. */
  process(memory: Float32Array, input: number, inputFrames: number, output: number, outputFrames: number): void {
    if (inputFrames * 2 < outputFrames) this.#drawn = true;
    this.feed(memory, input, inputFrames, 0);
    this.#exports.w(inputFrames, outputFrames);
    const floats = this.#floats;
    for (let channel = 0; channel < CHANNELS; channel++) {
      const from = this.#at + (CHANNELS + channel) * this.frames;
      const to = output + channel * outputFrames;
      for (let i = 0; i < outputFrames; i++) memory[to + i] = floats[from + i] as number;
    }
  }
}
