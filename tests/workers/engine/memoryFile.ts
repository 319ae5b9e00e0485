import { parseWav } from "../../../contract/storage/wav";
import type { AppendFile } from "../../../workers/engine/takeFile";
import { decodeFrames } from "../../../workers/samples/decode";

/** A file in memory that takes at most `room` bytes. */
export class MemoryFile implements AppendFile {
  bytes = new Uint8Array(1 << 22);
  size = 0;
  flushes = 0;
  closed = false;
  constructor(private readonly room = Number.POSITIVE_INFINITY) {}
  write(bytes: Uint8Array, at: number) {
    const count = Math.max(0, Math.min(bytes.length, this.room - at));
    this.bytes.set(bytes.subarray(0, count), at);
    this.size = Math.max(this.size, at + count);
    return count;
  }
  flush() {
    this.flushes++;
  }
  close() {
    this.closed = true;
  }
  text() {
    return new TextDecoder().decode(this.bytes.subarray(0, this.size));
  }
  audio() {
    const format = parseWav(this.bytes.subarray(0, 100), this.size);
    const [left, right] = [new Float32Array(format.frames), new Float32Array(format.frames)];
    decodeFrames(format, this.bytes.subarray(format.dataOffset), format.frames, left, right, 0);
    return { format, left, right };
  }
}
