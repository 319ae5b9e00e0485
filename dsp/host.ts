import { InputBus, Loudness, Meter, OutputBus, Size, Status, StreamRecord, Version } from "./abi";
import { commandBoundary } from "./commandBoundary";
import { CommandWriter } from "./commands";
import type { EngineExports } from "./exports";

export { CommandWriter } from "./commands";
export type { EngineExports } from "./exports";

/** Pages of 64 KiB: 64 MB. */
export const DEFAULT_PAGES = 1024;

export interface EngineOptions {
  /** Hz */
  readonly sampleRate: number;
  /** Size of the engine's memory in pages of 64 KiB; all of it is taken at once and never grows. */
  readonly pages?: number;
}

/** Where a host that is in no hurry gets the frames of samples: all at once, synchronously. */
export interface PcmSource {
  /**
   * Fills the first `frames` floats of left and right from source frame `start` on, downwards if
   * direction is −1. Mono fills left alone. Frames that do not exist are silence.
   */
  read(sample: number, start: number, direction: 1 | -1, frames: number, left: Float32Array, right: Float32Array): void;
}

/** The module was compiled with another border than its host; `message` is a sentence. */
export class EngineMismatch extends Error {
  override readonly name = "EngineMismatch";

  constructor() {
    super(
      "The sound engine does not fit the app around it: one of the two is older. Reload the page; in a copy of the source, run “npm run build”.",
    );
  }
}

/**
 * One engine: the WASM module, its memory and views on it. Runs wherever WebAssembly does,
 * an AudioWorklet included; nothing on the way of a block allocates.
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
  readonly masterTapLeft: Float32Array<ArrayBuffer>;
  readonly masterTapRight: Float32Array<ArrayBuffer>;
  readonly selectedTapLeft: Float32Array<ArrayBuffer>;
  readonly selectedTapRight: Float32Array<ArrayBuffer>;
  /** Size.strips × Meter.count. */
  readonly meters: Float32Array<ArrayBuffer>;
  /** Loudness.count of the master, then of the selected strip. */
  readonly loudness: Float32Array<ArrayBuffer>;
  /** The Status record as words. */
  readonly statusWords: Int32Array<ArrayBuffer>;
  readonly #commands: Int32Array<ArrayBuffer>;
  readonly #statusFloats: Float32Array<ArrayBuffer>;
  readonly #statusDoubles: Float64Array<ArrayBuffer>;
  readonly #streams: Int32Array<ArrayBuffer>;
  readonly #streamDoubles: Float64Array<ArrayBuffer>;
  readonly #windows: readonly Float32Array<ArrayBuffer>[];

  /** Compiles the module's bytes. */
  static compile(bytes: BufferSource): Promise<WebAssembly.Module> {
    return WebAssembly.compile(bytes);
  }

  /** Makes an engine of a compiled module. Throws RangeError where the memory cannot be had, EngineMismatch for a module of another border. */
  constructor(module: WebAssembly.Module, options: EngineOptions) {
    const pages = options.pages ?? DEFAULT_PAGES;
    this.sampleRate = options.sampleRate;
    this.memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const instance = new WebAssembly.Instance(module, { env: { memory: this.memory } });
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
    this.meters = new Float32Array(buffer, engine.metersAddress(), Size.strips * Meter.count);
    this.loudness = new Float32Array(buffer, engine.loudnessAddress(), 2 * Loudness.count);
    const status = engine.statusAddress();
    this.statusWords = new Int32Array(buffer, status, Status.bytes / 4);
    this.#statusFloats = new Float32Array(buffer, status, Status.bytes / 4);
    this.#statusDoubles = new Float64Array(buffer, status, Status.bytes / 8);
    this.#commands = new Int32Array(buffer, engine.commandAddress(), Size.commandWords);
    const streams = engine.streamsAddress();
    this.#streams = new Int32Array(buffer, streams, (Size.streams * StreamRecord.bytes) / 4);
    this.#streamDoubles = new Float64Array(buffer, streams, (Size.streams * StreamRecord.bytes) / 8);
    this.#windows = Array.from({ length: Size.streams * 2 }, (_, index) => {
      const record = ((index >> 1) * StreamRecord.bytes) / 4;
      const side = index & 1 ? StreamRecord.right : StreamRecord.left;
      return new Float32Array(buffer, this.#streams[record + side / 4] ?? 0, Size.streamWindow);
    });
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

  /** One value of a strip's meter. */
  meter(slot: number, field: Meter): number {
    return this.meters[slot * Meter.count + field] ?? 0;
  }

  /** Fills every stream's window from a synchronous source, so that the next block lacks nothing. */
  serviceStreams(source: PcmSource): void {
    this.exports.prepare();
    for (let stream = 0; stream < Size.streams; stream++) this.#serviceStream(stream, source);
  }

  #serviceStream(stream: number, source: PcmSource): void {
    const words = this.#streams;
    const record = (stream * StreamRecord.bytes) / 4;
    const generation = words[record + StreamRecord.generation / 4] ?? 0;
    if (generation === 0) return;
    const read = words[record + StreamRecord.read / 4] ?? 0;
    const taken = words[record + StreamRecord.writtenGeneration / 4] === generation;
    let written = Math.max(taken ? (words[record + StreamRecord.written / 4] ?? 0) : 0, read);
    const end = read + Size.streamWindow;
    const sample = words[record + StreamRecord.sample / 4] ?? 0;
    const direction = words[record + StreamRecord.direction / 4] === -1 ? -1 : 1;
    const start = this.#streamDoubles[(stream * StreamRecord.bytes + StreamRecord.start) / 8] ?? 0;
    while (written < end) {
      const at = written & (Size.streamWindow - 1);
      const frames = Math.min(end - written, Size.streamWindow - at);
      const left = (this.#windows[stream * 2] as Block).subarray(at, at + frames);
      const right = (this.#windows[stream * 2 + 1] as Block).subarray(at, at + frames);
      source.read(sample, start + direction * written, direction, frames, left, right);
      written += frames;
    }
    words[record + StreamRecord.written / 4] = written;
    words[record + StreamRecord.writtenGeneration / 4] = generation;
  }
}

type Block = Float32Array<ArrayBuffer>;
