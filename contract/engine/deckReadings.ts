import { DeckField } from "./border";
import { ENGINE_DECKS } from "./decks";

/**
 * Where the decks stand, in shared memory under a sequence lock: the audio thread writes it after each callback, the page
 * reads one deck at a time. Behind the decks stands the clock, with its tempo and beat.
 */

const SEQUENCE_BYTES = 8;
const RECORD_WORDS = DeckField.bytes / 4;
/** The clock's record. */
export const CLOCK_RECORD = ENGINE_DECKS;
/** Attempts to read while the audio thread writes. */
const ATTEMPTS = 100;

export const createDeckReadings = (): SharedArrayBuffer =>
  new SharedArrayBuffer(SEQUENCE_BYTES + (ENGINE_DECKS + 1) * DeckField.bytes);

/** The audio thread's end. */
export class DeckReadingsWriter {
  private readonly sequence: Int32Array;
  private readonly words: Int32Array;

  constructor(buffer: SharedArrayBuffer) {
    this.sequence = new Int32Array(buffer, 0, 1);
    this.words = new Int32Array(buffer, SEQUENCE_BYTES);
  }

  /** Copies the records of the first `decks` decks, and the clock's. Allocates nothing. */
  write(records: Int32Array, decks: number): void {
    Atomics.add(this.sequence, 0, 1);
    for (let i = 0; i < decks * RECORD_WORDS; i++) this.words[i] = records[i] as number;
    const clock = CLOCK_RECORD * RECORD_WORDS;
    for (let i = clock; i < clock + RECORD_WORDS; i++) this.words[i] = records[i] as number;
    Atomics.add(this.sequence, 0, 1);
  }
}

/** A reader's end: `read` copies a record, `get` reads from the copy. */
export class DeckReadingsReader {
  private readonly sequence: Int32Array;
  private readonly words: Int32Array;
  private readonly copy = new Int32Array(RECORD_WORDS);
  private readonly doubles = new Float64Array(this.copy.buffer);

  constructor(buffer: SharedArrayBuffer) {
    this.sequence = new Int32Array(buffer, 0, 1);
    this.words = new Int32Array(buffer, SEQUENCE_BYTES);
  }

  /** Copies the record of a deck, or CLOCK_RECORD's; false if it was being written at every attempt. */
  read(record: number): boolean {
    const from = record * RECORD_WORDS;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = Atomics.load(this.sequence, 0);
      if ((before & 1) !== 0) continue;
      for (let i = 0; i < RECORD_WORDS; i++) this.copy[i] = this.words[from + i] as number;
      if (Atomics.load(this.sequence, 0) === before) return true;
    }
    return false;
  }

  get(field: DeckField): number {
    return (field < DeckField.state ? this.doubles[field >> 3] : this.copy[field >> 2]) ?? 0;
  }
}
