import { Size } from "../../dsp/abi";
import type { EngineHost } from "../../dsp/host";
import { StreamWindows } from "../../dsp/streamWindows";
import type { OpenSamples } from "./openSamples";
import { readRun } from "./runs";

/** Frames that are read at once for a stream. */
const CHUNK = 16384;
/** Frames that a window may lack before it is filled again: more at once cost less, and no block reaches the rest. */
const SLACK = Size.streamWindow / 2;

/** Bytes of a stereo frame of 24 bits. */
const INT24_FRAME = 6;

interface Chunk {
  generation: number;
  /** index of its first frame since the stream's start */
  index: number;
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
    this.windows = new StreamWindows(host);
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
    const end = windows.read(stream) + Size.streamWindow;
    if (windows.written(stream) > end - SLACK) return undefined;
    for (let written = windows.written(stream); written < end; ) {
      const decoded = this.decode(stream, written, end);
      if (decoded > 0) {
        written += decoded;
        windows.setWritten(stream, written);
        continue;
      }
      const chunk = this.chunks[stream];
      if (!chunk || chunk.generation !== generation || written < chunk.index || written >= chunk.index + CHUNK) {
        const wait = this.load(stream, generation, written);
        if (wait) return wait.then(() => this.fill(stream, generation));
        continue;
      }
      const at = written & (Size.streamWindow - 1);
      const from = written - chunk.index;
      const count = Math.min(end - written, CHUNK - from, Size.streamWindow - at);
      windows.left[stream]?.set(chunk.left.subarray(from, from + count), at);
      windows.right[stream]?.set(chunk.right.subarray(from, from + count), at);
      written += count;
      windows.setWritten(stream, written);
    }
    return undefined;
  }

  /** Lets the engine decode the next run straight into the window, where the bytes can be had at once; gives its frames. */
  private decode(stream: number, written: number, end: number): number {
    const { windows, bytes } = this;
    if (windows.direction(stream) === -1) return 0;
    const reader = this.samples.get(windows.sample(stream));
    if (!reader || reader instanceof Promise || !reader.int24) return 0;
    const at = written & (Size.streamWindow - 1);
    const count = Math.min(end - written, Size.streamWindow - at);
    const stored = reader.int24(windows.start(stream) + written, count, bytes);
    const left = windows.left[stream];
    const right = windows.right[stream];
    if (!stored || !left || !right) return 0;
    if (stored.buffer !== bytes.buffer) bytes.set(stored);
    this.host.exports.decodeInt24(bytes.byteOffset, count, left.byteOffset + at * 4, right.byteOffset + at * 4);
    return count;
  }

  private load(stream: number, generation: number, index: number): Promise<void> | undefined {
    let chunk = this.chunks[stream];
    if (!chunk) {
      chunk = { generation, index, left: new Float32Array(CHUNK), right: new Float32Array(CHUNK) };
      this.chunks[stream] = chunk;
    }
    const { left, right } = chunk;
    const loaded = () => Object.assign(chunk, { generation, index });
    chunk.generation = 0;
    const start = this.windows.start(stream);
    const direction = this.windows.direction(stream);
    const reader = this.samples.get(this.windows.sample(stream));
    if (reader instanceof Promise) {
      return reader.then(async (opened) => {
        await readRun(opened, start, direction, index, CHUNK, left, right);
        loaded();
      });
    }
    const reading = readRun(reader, start, direction, index, CHUNK, left, right);
    if (reading) return reading.then(() => void loaded());
    loaded();
    return undefined;
  }
}
