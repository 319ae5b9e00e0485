import { Size } from "../../dsp/abi";
import type { CommandWriter } from "../../dsp/commands";
import { blockBytes } from "./memoryNeed";
import { SlotTable } from "./slots";

/** The engine's buffers: created at once, freed at the end of an edit, when nothing uses them any more. */
export class BufferTable {
  // The last ones are the decks' grids (workers/decks).
  private readonly slots = new SlotTable(Size.buffers - Size.decks, "buffers");
  private readonly bytes = new Map<number, number>();
  private freed: number[] = [];
  private made = 0;
  private taken = 0;

  constructor(private readonly commands: CommandWriter) {}

  /** Creates a buffer with these bytes; returns its handle. Throws a RangeError if all handles are in use. */
  create(bytes: Uint8Array): number {
    const handle = this.slots.take(`${this.made++}`);
    this.bytes.set(handle, bytes.byteLength);
    this.taken += blockBytes(bytes.byteLength);
    this.commands.buffer(handle, bytes);
    return handle;
  }

  /** Marks a buffer for `sweep`. */
  free(handle: number): void {
    this.freed.push(handle);
  }

  /** Emits the frees. */
  sweep(): void {
    for (const handle of this.freed) {
      this.commands.bufferFree(handle);
      this.taken -= blockBytes(this.bytes.get(handle) ?? 0);
      this.bytes.delete(handle);
      this.slots.releaseNumber(handle);
    }
    this.freed = [];
  }

  /** Bytes that they take in the engine's arena. */
  arenaBytes(): number {
    return this.taken;
  }
}
