import {
  DeckStatus,
  ExternalEvent,
  InputBus,
  Loudness,
  Meter,
  OutputBus,
  Size,
  Status,
  TransportStatus,
  Version,
} from "./abi";
import { commandBoundary } from "./commandBoundary";
import { CommandWriter } from "./commands";
import type { EngineExports } from "./exports";
import type { DeckFrames } from "./foreign/deckFrames";
import { ForeignPool } from "./foreign/pool";
import { StreamWindows } from "./streamWindows";
import { runLength, sourceFrame } from "./unrolled";

export { CommandWriter } from "./commands";
export type { EngineExports } from "./exports";

/** Pages of 64 KiB: 64 MB. */
export const DEFAULT_PAGES = 1024;
/** The fewest that the engine boots with, at any sample rate; its module asks for as many (scripts/build-dsp.mjs). */
export const LEAST_PAGES = 640;

export interface EngineOptions {
  /** Hz */
  readonly sampleRate: number;
  /** Size of the engine's memory in pages of 64 KiB; all of it is taken at once and never grows. */
  readonly pages?: number;
  /** Instances of the stretcher to create for pitch shifters and stretched clips; without it none. */
  readonly foreign?: number;
  /** What its decks play; without it they are silent. */
  readonly decks?: DeckFrames;
}

/** Where an offline host gets the frames of samples: all at once, synchronously. */
export interface PcmSource {
  /**
   * Fills the first `frames` floats of left and right from source frame `start` on, downwards if
   * direction is −1. Mono fills left alone. Frames that do not exist are silence.
   */
  read(sample: number, start: number, direction: 1 | -1, frames: number, left: Float32Array, right: Float32Array): void;
}

/** The module was compiled with a different interface from its host's; `message` is a sentence. */
export class EngineMismatch extends Error {
  override readonly name = "EngineMismatch";

  constructor() {
    super(
      "The sound engine does not fit the app around it: one of the two is older. Reload the page; in a copy of the source, run “npm run build”.",
    );
  }
}

/**
 * One engine: the WASM module, its memory and views on it. Runs wherever WebAssembly does, including in an
 * AudioWorklet; nothing that renders a block allocates.
 */
export class EngineHost {
  readonly memory: WebAssembly.Memory;
  readonly exports: EngineExports;
  readonly sampleRate: number;
  /** Master and metronome of the last block. */
  readonly outputLeft: Float32Array<ArrayBuffer>;
  readonly outputRight: Float32Array<ArrayBuffer>;
  /** Left and right of each OutputBus: main, headphones, sends to external devices. */
  readonly outputs: readonly Float32Array<ArrayBuffer>[];
  /** Left and right of each InputBus: live inputs, returns from external devices; silent unless the host fills them. */
  readonly inputs: readonly Float32Array<ArrayBuffer>[];
  /** A count, then `ExternalEvent` records of the last block. */
  readonly externalEvents: Int32Array<ArrayBuffer>;
  readonly masterTapLeft: Float32Array<ArrayBuffer>;
  readonly masterTapRight: Float32Array<ArrayBuffer>;
  readonly selectedTapLeft: Float32Array<ArrayBuffer>;
  readonly selectedTapRight: Float32Array<ArrayBuffer>;
  /** Size.strips × Meter.count. */
  readonly meters: Float32Array<ArrayBuffer>;
  /** Loudness.count of the master, then of the selected strip. */
  readonly loudness: Float32Array<ArrayBuffer>;
  /** Size.devices: dB ≤ 0 by which each device turns the sound down. */
  readonly reductions: Float32Array<ArrayBuffer>;
  /** The Status record as words. */
  readonly statusWords: Int32Array<ArrayBuffer>;
  /** Size.decks × DeckStatus and the clock's as words, and as doubles. */
  readonly deckWords: Int32Array<ArrayBuffer>;
  readonly deckDoubles: Float64Array<ArrayBuffer>;
  readonly #commands: Int32Array<ArrayBuffer>;
  readonly #statusFloats: Float32Array<ArrayBuffer>;
  readonly #statusDoubles: Float64Array<ArrayBuffer>;
  readonly #transportWords: Int32Array<ArrayBuffer>;
  readonly #transportDoubles: Float64Array<ArrayBuffer>;
  /** The windows of its streams, which a host keeps filled. */
  readonly windows: StreamWindows;

  /** Compiles the module's bytes. */
  static compile(bytes: BufferSource): Promise<WebAssembly.Module> {
    return WebAssembly.compile(bytes);
  }

  /**
   * Makes an engine of a compiled module. Throws RangeError where the memory is too little or cannot be had,
   * EngineMismatch for a module of another border.
   */
  constructor(module: WebAssembly.Module, options: EngineOptions) {
    const pages = options.pages ?? DEFAULT_PAGES;
    if (pages < LEAST_PAGES) {
      throw new RangeError(`The sound engine needs ${LEAST_PAGES / 16} MB of memory, and was given ${pages / 16} MB.`);
    }
    this.sampleRate = options.sampleRate;
    this.memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const foreign = new ForeignPool(module, this.memory, options.sampleRate, options.foreign, options.decks);
    const instance = new WebAssembly.Instance(module, foreign.imports);
    this.exports = instance.exports as unknown as EngineExports;
    const engine = this.exports;
    if (engine.abiVersion?.() !== Version.abi) throw new EngineMismatch();
    engine.init(options.sampleRate);

    const buffer = this.memory.buffer as ArrayBuffer;
    const blocks = (address: number, count: number) =>
      Array.from(
        { length: count },
        (_, index) => new Float32Array(buffer, address + index * Size.block * 4, Size.block),
      );
    this.outputs = blocks(engine.outputAddress(), OutputBus.count * 2);
    const [outputLeft, outputRight] = this.outputs as [Block, Block];
    const [masterLeft, masterRight] = blocks(engine.masterTapAddress(), 2) as [Block, Block];
    const [selectedLeft, selectedRight] = blocks(engine.selectedTapAddress(), 2) as [Block, Block];
    this.outputLeft = outputLeft;
    this.outputRight = outputRight;
    this.masterTapLeft = masterLeft;
    this.masterTapRight = masterRight;
    this.selectedTapLeft = selectedLeft;
    this.selectedTapRight = selectedRight;
    this.inputs = blocks(engine.inputAddress(), InputBus.count * 2);
    this.externalEvents = new Int32Array(
      buffer,
      engine.externalEventsAddress(),
      1 + Size.externalEvents * ExternalEvent.words,
    );
    this.meters = new Float32Array(buffer, engine.metersAddress(), Size.strips * Meter.count);
    this.loudness = new Float32Array(buffer, engine.loudnessAddress(), 2 * Loudness.count);
    this.reductions = new Float32Array(buffer, engine.reductionsAddress(), Size.devices);
    const status = engine.statusAddress();
    this.statusWords = new Int32Array(buffer, status, Status.bytes / 4);
    this.#statusFloats = new Float32Array(buffer, status, Status.bytes / 4);
    this.#statusDoubles = new Float64Array(buffer, status, Status.bytes / 8);
    const transports = engine.transportsAddress();
    this.#transportWords = new Int32Array(buffer, transports, (Size.transports * TransportStatus.bytes) / 4);
    this.#transportDoubles = new Float64Array(buffer, transports, (Size.transports * TransportStatus.bytes) / 8);
    const decks = engine.decksAddress();
    this.deckWords = new Int32Array(buffer, decks, ((Size.decks + 1) * DeckStatus.bytes) / 4);
    this.deckDoubles = new Float64Array(buffer, decks, ((Size.decks + 1) * DeckStatus.bytes) / 8);
    this.#commands = new Int32Array(buffer, engine.commandAddress(), Size.commandWords);
    this.windows = new StreamWindows(buffer, engine.streamsAddress());
  }

  /** Applies commands: a writer's words (which it then clears) or words from a ring. Returns how many were left out. */
  apply(commands: CommandWriter | Int32Array): number {
    if (commands instanceof CommandWriter) {
      const refused = this.#applyWords(commands.words);
      commands.clear();
      return refused;
    }
    return this.#applyWords(commands);
  }

  #applyWords(words: Int32Array): number {
    if (words.length <= Size.commandWords) {
      this.#commands.set(words);
      return this.exports.applyCommands(words.length);
    }
    let refused = 0;
    for (let at = 0; at < words.length; ) {
      const next = commandBoundary(words, at);
      if (next === at) return refused + 1;
      this.#commands.set(words.subarray(at, next));
      refused += this.exports.applyCommands(next - at);
      at = next;
    }
    return refused;
  }

  /** Renders the next Size.block frames. */
  renderBlock(): void {
    this.exports.renderBlock();
  }

  /** An i32 of the status (an f32 for bpm, an f64 for frames and ticks of the timeline, and for rendered). */
  status(field: Status): number {
    switch (field) {
      case Status.bpm:
        return this.#statusFloats[field >> 2] ?? 0;
      case Status.frame:
      case Status.tick:
      case Status.rendered:
      case Status.wrapFrame:
        return this.#statusDoubles[field >> 3] ?? 0;
      default:
        return this.statusWords[field >> 2] ?? 0;
    }
  }

  /** One value of a transport's reading. */
  transportStatus(transport: number, field: TransportStatus): number {
    const at = transport * TransportStatus.bytes + field;
    return (field < TransportStatus.state ? this.#transportDoubles[at >> 3] : this.#transportWords[at >> 2]) ?? 0;
  }

  /** One value of a deck's reading; deck Size.decks is the clock. */
  deckStatus(deck: number, field: DeckStatus): number {
    const at = deck * DeckStatus.bytes + field;
    return (field < DeckStatus.state ? this.deckDoubles[at >> 3] : this.deckWords[at >> 2]) ?? 0;
  }

  /** One value of a strip's meter. */
  meter(slot: number, field: Meter): number {
    return this.meters[slot * Meter.count + field] ?? 0;
  }

  /** Fills every stream's window from a synchronous source, so that the next block has all it needs. */
  serviceStreams(source: PcmSource): void {
    this.exports.prepare();
    for (let stream = 0; stream < Size.streams; stream++) {
      if (this.windows.generation(stream) !== 0) this.#serviceStream(stream, source);
    }
  }

  #serviceStream(stream: number, source: PcmSource): void {
    const { windows } = this;
    windows.settle(stream);
    this.#fill(stream, windows.high(stream), windows.wantedHigh(stream), source);
    windows.setHigh(stream, windows.wantedHigh(stream));
    this.#fill(stream, windows.wantedLow(stream), windows.low(stream), source);
    windows.setLow(stream, windows.wantedLow(stream));
  }

  /** Reads the frames from `low` to below `high` into a stream's window. */
  #fill(stream: number, low: number, high: number, source: PcmSource): void {
    if (low >= high) return;
    const { windows } = this;
    const unrolled = windows.unrolled(stream);
    const sample = windows.sample(stream);
    for (let frame = low; frame < high; ) {
      const at = frame & (Size.streamWindow - 1);
      const frames = runLength(unrolled, frame, Math.min(high - frame, Size.streamWindow - at));
      const left = (windows.left[stream] as Block).subarray(at, at + frames);
      const right = (windows.right[stream] as Block).subarray(at, at + frames);
      const direction = unrolled.direction === -1 ? -1 : 1;
      source.read(sample, sourceFrame(unrolled, frame), direction, frames, left, right);
      frame += frames;
    }
  }
}

type Block = Float32Array<ArrayBuffer>;
