import { Size } from "../../dsp/abi";
import type { EngineHost } from "../../dsp/host";
import type { OpenSamples } from "./openSamples";
import { readRun } from "./runs";
import { StreamWindows } from "./windows";

/** Frames that are read at once for a stream. */
const CHUNK = 16384;
/** Frames that a window may lack before it is filled again: more at once cost less, and no block reaches the rest. */
const SLACK = Size.streamWindow / 4;

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
  private readonly chunks: (Chunk | undefined)[] = [];

  constructor(
    private readonly host: EngineHost,
    private readonly samples: OpenSamples,
  ) {
    this.windows = new StreamWindows(host);
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
