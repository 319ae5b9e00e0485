import type { LiveType } from "../../../contract/engine/live";
import { WordRing } from "../../../contract/engine/wordRing";

/** A note or controller that the timeline plays on an external instrument. */
export interface SequencedEvent {
  /** external loop of the instrument */
  readonly loop: number;
  readonly type: LiveType;
  readonly data1: number;
  readonly data2: number;
  /** frame of the context at which the engine reached it */
  readonly frame: number;
}

/** Words of events that are read at once. */
const WORDS = 4096;

/** Reads what the engine plays on external instruments (`external` of `contract/engine/memory.ts`). */
export class EventReader {
  private readonly words = new Int32Array(WORDS);
  private readonly floats = new Float32Array(this.words.buffer);
  private readonly ring: WordRing;

  constructor(memory: SharedArrayBuffer) {
    this.ring = new WordRing(memory);
  }

  /** Hands on every event that waits. */
  take(each: (event: SequencedEvent) => void): void {
    for (;;) {
      const count = this.ring.readCommands(this.words, 0, WORDS);
      if (count === 0) return;
      for (let at = 0; at < count; at += 2 + (this.words[at + 1] ?? 0)) each(this.eventAt(at));
    }
  }

  private eventAt(at: number): SequencedEvent {
    const { words, floats } = this;
    const word = (index: number) => words[at + 2 + index] ?? 0;
    return {
      type: words[at] ?? 0,
      loop: word(0),
      frame: word(2) * 2 ** 32 + (word(1) >>> 0),
      data1: word(3),
      data2: floats[at + 2 + 4] ?? 0,
    };
  }
}
