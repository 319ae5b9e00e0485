import type { ManifestName } from "../../contract/devices";
import type { Id } from "../../contract/project/document";

/** Engine numbers by stable id, for gestures, live notes and meters. */
export interface SlotMap {
  strips: [Id, number][];
  sends: [Id, number][];
  devices: [Id, number, kind: ManifestName][];
  /** devices that the host renders, with their external loops; −1: none was free */
  externals: [Id, loop: number, device: number][];
}

/** Assigns the lowest free number below `limit`; a key keeps its number until it is released. */
export class SlotTable {
  private readonly byKey = new Map<string, number>();
  private readonly keys: (string | undefined)[] = [];
  private changes = 0;

  constructor(
    private readonly limit: number,
    private readonly what: string,
  ) {}

  get(key: string): number | undefined {
    return this.byKey.get(key);
  }

  /** The key's number, a new one if it has none; throws a RangeError if all are in use. */
  take(key: string): number {
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    let slot = 0;
    while (this.keys[slot] !== undefined) slot++;
    if (slot >= this.limit) throw new RangeError(`The engine has room for ${this.limit} ${this.what}.`);
    this.keys[slot] = key;
    this.byKey.set(key, slot);
    this.changes++;
    return slot;
  }

  /** Frees the key's number and returns it; undefined if it had none. */
  release(key: string): number | undefined {
    const slot = this.byKey.get(key);
    if (slot === undefined) return undefined;
    this.byKey.delete(key);
    this.changes++;
    this.keys[slot] = undefined;
    return slot;
  }

  /** Frees a number, whatever its key is. */
  releaseNumber(slot: number): void {
    const key = this.keys[slot];
    if (key !== undefined) this.release(key);
  }

  /** Increases whenever a number is assigned or freed. */
  get revision(): number {
    return this.changes;
  }

  entries(): IterableIterator<[string, number]> {
    return this.byKey.entries();
  }
}
