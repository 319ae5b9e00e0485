import type { TemporaryFile } from "../../../../workers/media/export";

/** A file in memory that grows as it is written. */
export class MemoryFile implements TemporaryFile {
  private bytes = new Uint8Array(1024);
  size = 0;

  write(bytes: Uint8Array, at: number): void {
    const end = at + bytes.length;
    if (end > this.bytes.length) {
      const larger = new Uint8Array(Math.max(end, this.bytes.length * 2));
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(bytes, at);
    this.size = Math.max(this.size, end);
  }

  read(at: number, length: number): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(at, at + length);
  }

  get content(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.size);
  }
}

export function sine(frequency: number, amplitude: number, frames: number, rate: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: frames }, (_, i) => amplitude * Math.sin((2 * Math.PI * frequency * i) / rate));
}
