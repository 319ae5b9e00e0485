import type { ByteSource } from "../../contract/backline";

/** A source that records how far it has been read. */
export class MeasuredSource implements ByteSource {
  private reached = 0;

  constructor(private readonly source: ByteSource) {}

  get size(): number {
    return this.source.size;
  }

  get share(): number {
    return this.size === 0 ? 1 : this.reached / this.size;
  }

  read(offset: number, length: number): Uint8Array | Promise<Uint8Array> {
    this.reached = Math.max(this.reached, Math.min(this.size, offset + length));
    return this.source.read(offset, length);
  }
}
