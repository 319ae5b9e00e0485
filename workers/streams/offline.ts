import { sourceFrames } from "../../contract/frames";
import { Size } from "../../dsp/abi";
import type { EngineHost } from "../../dsp/host";
import type { StreamWindows } from "../../dsp/streamWindows";
import { runLength, sourceFrame } from "../../dsp/unrolled";
import type { OpenSamples } from "./openSamples";
import { readRun } from "./runs";

/** Frames that are read at once for a stream. */
const CHUNK = 16384;
/** Frames that a window may lack before it is filled again: more at once cost less, and no block reaches the rest. */
const SLACK = Size.streamWindow / 2;
const MASK = Size.streamWindow - 1;

/** Bytes of a stereo frame of 24 bits. */
const INT24_FRAME = 6;

interface Chunk {
  generation: number;
  /** number of its first frame */
  from: number;
  left: Float32Array;
  right: Float32Array;
}

/** Streams of a host that is in no hurry: before each block every window holds what the block needs. */
export class OfflineStreams {
  private readonly windows: StreamWindows;
  /** bytes in the engine's memory on their way into a window */
  private readonly bytes: Uint8Array;
  private readonly chunks: (Chunk | undefined)[] = [];

  constructor(
    private readonly host: EngineHost,
    private readonly samples: OpenSamples,
  ) {
    this.windows = host.windows;
    this.bytes = new Uint8Array(host.memory.buffer, host.exports.pcmAddress(), Size.streamWindow * INT24_FRAME);
  }

  /** Fills every window that has become short; a promise only where frames must be waited for. */
  service(): Promise<void> | undefined {
    this.host.exports.prepare();
    let waits: Promise<void>[] | undefined;
    for (let stream = 0; stream < Size.streams; stream++) {
      const generation = this.windows.generation(stream);
      if (generation === 0) continue;
      const wait = this.fill(stream, generation);
      if (wait) {
        waits ??= [];
        waits.push(wait);
      }
    }
    return waits && Promise.all(waits).then(() => {});
  }

  private fill(stream: number, generation: number): Promise<void> | undefined {
    const { windows } = this;
    windows.settle(stream);
    const oneWay = windows.behind(stream) === 0 && windows.heading(stream) === 1;
    if (oneWay && windows.high(stream) > windows.wantedHigh(stream) - SLACK) return undefined;
    const wait = this.fillUp(stream, generation) ?? this.fillDown(stream, generation);
    return wait?.then(() => this.fill(stream, generation));
  }

  private fillUp(stream: number, generation: number): Promise<void> | undefined {
    const { windows } = this;
    const wanted = windows.wantedHigh(stream);
    for (let high = windows.high(stream); high < wanted; ) {
      let count = this.decode(stream, high, wanted);
      if (count === 0) {
        const chunk = this.chunkWith(stream, generation, high, high);
        if ("wait" in chunk) return chunk.wait;
        count = Math.min(wanted - high, chunk.from + CHUNK - high, Size.streamWindow - (high & MASK));
        this.copy(stream, chunk, high, count);
      }
      high += count;
      windows.setHigh(stream, high);
    }
    return undefined;
  }

  private fillDown(stream: number, generation: number): Promise<void> | undefined {
    const { windows } = this;
    const wanted = windows.wantedLow(stream);
    for (let low = windows.low(stream); low > wanted; ) {
      const chunk = this.chunkWith(stream, generation, low - 1, low - CHUNK);
      if ("wait" in chunk) return chunk.wait;
      const count = Math.min(low - wanted, low - chunk.from, ((low - 1) & MASK) + 1);
      low -= count;
      this.copy(stream, chunk, low, count);
      windows.setLow(stream, low);
    }
    return undefined;
  }

  private copy(stream: number, chunk: Chunk, low: number, count: number): void {
    const from = low - chunk.from;
    this.windows.left[stream]?.set(chunk.left.subarray(from, from + count), low & MASK);
    this.windows.right[stream]?.set(chunk.right.subarray(from, from + count), low & MASK);
  }

  /** Lets the engine decode the next run straight into the window, where the bytes can be had at once; gives its frames. */
  private decode(stream: number, high: number, wanted: number): number {
    const { windows, bytes } = this;
    if (windows.direction(stream) === -1) return 0;
    const reader = this.samples.get(windows.sample(stream));
    if (!reader || reader instanceof Promise || !reader.int24) return 0;
    const at = high & MASK;
    const unrolled = windows.unrolled(stream);
    const count = runLength(unrolled, high, Math.min(wanted - high, Size.streamWindow - at));
    const stored = reader.int24(sourceFrames(sourceFrame(unrolled, high)), count, bytes);
    const left = windows.left[stream];
    const right = windows.right[stream];
    if (!stored || !left || !right) return 0;
    if (stored.buffer !== bytes.buffer) bytes.set(stored);
    this.host.exports.decodeInt24(bytes.byteOffset, count, left.byteOffset + at * 4, right.byteOffset + at * 4);
    return count;
  }

  /** The frames around a frame of a stream: those that were read last, else CHUNK frames from `from` on. */
  private chunkWith(
    stream: number,
    generation: number,
    frame: number,
    from: number,
  ): Chunk | { readonly wait: Promise<void> } {
    let chunk = this.chunks[stream];
    if (chunk?.generation === generation && frame >= chunk.from && frame < chunk.from + CHUNK) return chunk;
    if (!chunk) {
      chunk = { generation, from, left: new Float32Array(CHUNK), right: new Float32Array(CHUNK) };
      this.chunks[stream] = chunk;
    }
    const read = chunk;
    const { left, right } = read;
    const loaded = () => void Object.assign(read, { generation, from });
    read.generation = 0;
    const unrolled = this.windows.unrolled(stream);
    const reader = this.samples.get(this.windows.sample(stream));
    if (reader instanceof Promise) {
      const opened = reader.then((opened) => readRun(opened, unrolled, from, CHUNK, left, right));
      return { wait: opened.then(loaded) };
    }
    const reading = readRun(reader, unrolled, from, CHUNK, left, right);
    if (reading) return { wait: reading.then(loaded) };
    loaded();
    return read;
  }
}
