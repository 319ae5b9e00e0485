import { Size, StreamRecord } from "./abi";
import type { EngineHost } from "./host";

/** The engine's stream records and windows in its own memory; every view is made once. */
export class StreamWindows {
  readonly left: readonly Float32Array[];
  readonly right: readonly Float32Array[];
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;

  constructor(host: EngineHost) {
    const { buffer } = host.memory;
    const address = host.exports.streamsAddress();
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

  /** 0: the stream is idle. */
  generation(stream: number): number {
    return this.word(stream, StreamRecord.generation);
  }

  sample(stream: number): number {
    return this.word(stream, StreamRecord.sample);
  }

  /** First source frame wanted. */
  start(stream: number): number {
    return this.doubles[(stream * StreamRecord.bytes + StreamRecord.start) >> 3] as number;
  }

  /** 1, or −1 for a source that is played backwards. */
  direction(stream: number): number {
    return this.word(stream, StreamRecord.direction);
  }

  /** Frames that the engine has used since `start`. */
  read(stream: number): number {
    return this.word(stream, StreamRecord.read);
  }

  /** Frames that the window has received; at least what the engine has used, 0 for a new generation. */
  written(stream: number): number {
    const current = this.word(stream, StreamRecord.writtenGeneration) === this.generation(stream);
    const written = current ? this.word(stream, StreamRecord.written) : 0;
    const read = this.read(stream);
    return Math.max(written, read);
  }

  setWritten(stream: number, written: number): void {
    const at = (stream * StreamRecord.bytes) >> 2;
    this.words[at + (StreamRecord.written >> 2)] = written;
    this.words[at + (StreamRecord.writtenGeneration >> 2)] = this.generation(stream);
  }
}
