import { Size } from "../../dsp/abi";

/** Hands out the lowest free number below `limit`; a key keeps its number until it is released. */
export class SlotTable {
  private readonly byKey = new Map<string, number>();
  private readonly keys: (string | undefined)[] = [];

  constructor(
    private readonly limit: number,
    private readonly what: string,
  ) {}

  get(key: string): number | undefined {
    return this.byKey.get(key);
  }

  /** The key's number, a new one where it has none; throws a RangeError where all are taken. */
  take(key: string): number {
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    let slot = 0;
    while (this.keys[slot] !== undefined) slot++;
    if (slot >= this.limit) throw new RangeError(`The engine has room for ${this.limit} ${this.what}.`);
    this.keys[slot] = key;
    this.byKey.set(key, slot);
    return slot;
  }

  /** Frees the key's number and gives it; undefined where it had none. */
  release(key: string): number | undefined {
    const slot = this.byKey.get(key);
    if (slot === undefined) return undefined;
    this.byKey.delete(key);
    this.keys[slot] = undefined;
    return slot;
  }

  /** Frees a number, whatever its key. */
  releaseNumber(slot: number): void {
    const key = this.keys[slot];
    if (key !== undefined) this.release(key);
  }

  entries(): IterableIterator<[string, number]> {
    return this.byKey.entries();
  }
}

/**
 * Slots of strips. The engine computes four neighbouring slots at once, so strips that are
 * ready at the same time (the same level of the graph) share such a lane group.
 */
export class StripSlots {
  private readonly byTrack = new Map<string, { slot: number; level: number }>();
  private readonly tracks: (string | undefined)[] = [];
  private readonly groupLevel: (number | undefined)[] = [];

  get(track: string): number | undefined {
    return this.byTrack.get(track)?.slot;
  }

  level(track: string): number | undefined {
    return this.byTrack.get(track)?.level;
  }

  /** A free slot in a lane group of that level; throws a RangeError where there is none. */
  take(track: string, level: number): number {
    for (let slot = 0; slot < Size.strips; slot++) {
      if (this.tracks[slot] !== undefined) continue;
      const group = Math.floor(slot / Size.lanes);
      const groupLevel = this.groupLevel[group];
      if (groupLevel !== undefined && groupLevel !== level) continue;
      this.groupLevel[group] = level;
      this.tracks[slot] = track;
      this.byTrack.set(track, { slot, level });
      return slot;
    }
    throw new RangeError(`The engine has room for ${Size.strips} tracks.`);
  }

  release(track: string): number | undefined {
    const entry = this.byTrack.get(track);
    if (!entry) return undefined;
    this.byTrack.delete(track);
    this.tracks[entry.slot] = undefined;
    const first = entry.slot - (entry.slot % Size.lanes);
    const empty = Array.from({ length: Size.lanes }, (_, lane) => this.tracks[first + lane]).every((t) => !t);
    if (empty) this.groupLevel[first / Size.lanes] = undefined;
    return entry.slot;
  }

  entries(): [string, number][] {
    return [...this.byTrack].map(([track, { slot }]) => [track, slot]);
  }
}
