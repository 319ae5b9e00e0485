import { Size, StreamRecord } from "./abi";
import type { Unrolled } from "./unrolled";

/**
 * The engine's stream records and windows in its own memory; every view is created once. A host calls `settle`, and
 * then fills what lies between `wantedLow` and `low`, and between `high` and `wantedHigh`, each from the window's edge
 * on.
 */
export class StreamWindows {
  readonly left: readonly Float32Array<ArrayBuffer>[];
  readonly right: readonly Float32Array<ArrayBuffer>[];
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;

  /** `address`: where the engine's stream records stand in its memory. */
  constructor(buffer: ArrayBuffer, address: number) {
    this.words = new Int32Array(buffer, address, (Size.streams * StreamRecord.bytes) / 4);
    this.doubles = new Float64Array(buffer, address, (Size.streams * StreamRecord.bytes) / 8);
    const window = (field: StreamRecord.left | StreamRecord.right) =>
      Array.from(
        { length: Size.streams },
        (_, stream) => new Float32Array(buffer, this.word(stream, field), Size.streamWindow),
      );
    this.left = window(StreamRecord.left);
    this.right = window(StreamRecord.right);
  }

  private word(stream: number, field: StreamRecord): number {
    return this.words[(stream * StreamRecord.bytes + field) >> 2] as number;
  }

  private double(stream: number, field: StreamRecord): number {
    return this.doubles[(stream * StreamRecord.bytes + field) >> 3] as number;
  }

  private set(stream: number, field: StreamRecord, value: number): void {
    this.words[(stream * StreamRecord.bytes + field) >> 2] = value;
  }

  /** Changes when the stream wants other frames; 0: it is idle. */
  generation(stream: number): number {
    return this.word(stream, StreamRecord.generation);
  }

  sample(stream: number): number {
    return this.word(stream, StreamRecord.sample);
  }

  /** Source frame of the stream's frame 0. */
  start(stream: number): number {
    return this.double(stream, StreamRecord.start);
  }

  wrap(stream: number): number {
    return this.double(stream, StreamRecord.wrap);
  }

  loop(stream: number): number {
    return this.double(stream, StreamRecord.loop);
  }

  /** 1, or −1 for a source that is played backwards. */
  direction(stream: number): number {
    return this.word(stream, StreamRecord.direction);
  }

  /** 1 where the engine reads upwards, −1 downwards. */
  heading(stream: number): number {
    return this.word(stream, StreamRecord.heading);
  }

  behind(stream: number): number {
    return this.word(stream, StreamRecord.behind);
  }

  /** Where a stream's frames are in its source. */
  unrolled(stream: number): Unrolled {
    return {
      start: this.start(stream),
      direction: this.direction(stream),
      wrap: this.wrap(stream),
      loop: this.loop(stream),
    };
  }

  /** The first frame that the window should hold; it should hold Size.streamWindow frames. */
  wantedLow(stream: number): number {
    const read = this.word(stream, StreamRecord.read);
    const behind = this.behind(stream);
    return this.heading(stream) === 1 ? read - behind : read + behind - Size.streamWindow;
  }

  wantedHigh(stream: number): number {
    return this.wantedLow(stream) + Size.streamWindow;
  }

  /** The first frame that the window holds; after `settle`. */
  low(stream: number): number {
    return this.word(stream, StreamRecord.low);
  }

  /** The frame behind the last one that the window holds; after `settle`. */
  high(stream: number): number {
    return this.word(stream, StreamRecord.high);
  }

  setLow(stream: number, low: number): void {
    this.set(stream, StreamRecord.low, low);
  }

  setHigh(stream: number, high: number): void {
    this.set(stream, StreamRecord.high, high);
  }

  /** Drops what the window need not hold any more; if nothing is left of it, it begins again at the reading place. */
  settle(stream: number): void {
    const from = this.wantedLow(stream);
    const to = from + Size.streamWindow;
    const current = this.word(stream, StreamRecord.heldGeneration) === this.generation(stream);
    const low = this.low(stream);
    const high = this.high(stream);
    if (current && low < to && high > from) {
      if (low < from) this.setLow(stream, from);
      if (high > to) this.setHigh(stream, to);
      return;
    }
    const read = this.word(stream, StreamRecord.read);
    this.setLow(stream, read);
    this.setHigh(stream, read);
    this.set(stream, StreamRecord.heldGeneration, this.generation(stream));
  }
}
