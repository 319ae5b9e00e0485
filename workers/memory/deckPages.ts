import { DECKS, ENGINE_DECKS, PREVIEW_DECK } from "../../contract/engine/decks";
import { type DeckFrames, NO_DECKS } from "../../dsp/foreign/deckFrames";

/**
 * What decks play, in pages of shared memory: the engine worker fills them from stored samples, and the audio thread copies
 * the frames that a block needs. Each deck has a table of its source's pages. The memory outlives an engine, so that another
 * one plays on at once.
 *
 * A page that a table has lost may still be read in the callback that runs: it is used again once the audio thread has
 * finished another one (`callbacks`).
 */

/** How the frames of a source stand in its pages: whole numbers of 16 bits, or floats; planar in each page. */
export interface DeckFormat {
  readonly whole: boolean;
  readonly channels: 1 | 2;
}

const DECK_PAGE_BYTES = 131_072;
/** Pages of a source in a deck, and in a pad. */
const DECK_ENTRIES = 32_768;
const PAD_ENTRIES = 2048;
const STRETCHED: number = Math.max(DECKS, PREVIEW_DECK + 1);

enum Word {
  callbacks = 0,
  pages,
  header,
}

/** Of each deck: 0 nothing, else 1 + 1 if floats + 2 if stereo. */
const FORMATS_AT = Word.header;
const TABLES_AT = FORMATS_AT + ENGINE_DECKS;
const TABLE_WORDS = STRETCHED * DECK_ENTRIES + (ENGINE_DECKS - STRETCHED) * PAD_ENTRIES;
const PAGES_AT = Math.ceil(((TABLES_AT + TABLE_WORDS) * 4) / 4096) * 4096;

/** Memory for `pages` pages; those that nothing was written to cost nothing. Throws a RangeError where it cannot be had. */
export function createDeckPages(pages: number): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(PAGES_AT + pages * DECK_PAGE_BYTES);
  new Int32Array(buffer)[Word.pages] = pages;
  return buffer;
}

const entriesOf = (deck: number): number => (deck < STRETCHED ? DECK_ENTRIES : PAD_ENTRIES);

const tableOf = (deck: number): number =>
  TABLES_AT + (deck < STRETCHED ? deck * DECK_ENTRIES : STRETCHED * DECK_ENTRIES + (deck - STRETCHED) * PAD_ENTRIES);

/** Frames in a page of a format. */
const framesOf = (whole: boolean, channels: number): number => DECK_PAGE_BYTES / ((whole ? 2 : 4) * channels);

/** The most frames of a source in a deck. */
export const mostFrames = (deck: number, format: DeckFormat): number =>
  entriesOf(deck) * framesOf(format.whole, format.channels);

/** Either end of the pages: the worker's, which fills them, and the audio thread's, which reads. */
export class DeckPages implements DeckFrames {
  readonly count: number;
  private readonly words: Int32Array;
  private readonly floats: Float32Array;
  private readonly shorts: Int16Array;

  constructor(buffer: SharedArrayBuffer) {
    this.words = new Int32Array(buffer, 0, PAGES_AT / 4);
    this.floats = new Float32Array(buffer, PAGES_AT);
    this.shorts = new Int16Array(buffer, PAGES_AT);
    this.count = this.words[Word.pages] as number;
  }

  // ── audio thread ──

  /** A callback is over. */
  tick(): void {
    Atomics.add(this.words, Word.callbacks, 1);
  }

  read(deck: number, first: number, frames: number, memory: Float32Array, left: number, right: number): number {
    const format = Atomics.load(this.words, FORMATS_AT + deck) - 1;
    if (format < 0) return NO_DECKS.read(deck, first, frames, memory, left, right);
    const whole = (format & 1) === 0;
    const stereo = (format & 2) !== 0;
    const each = framesOf(whole, stereo ? 2 : 1);
    const table = tableOf(deck);
    const entries = entriesOf(deck);
    let missing = 0;
    for (let done = 0; done < frames; ) {
      const frame = first + done;
      const entry = Math.floor(frame / each);
      const within = frame - entry * each;
      const count = Math.min(frames - done, each - within);
      const page = entry < entries ? Atomics.load(this.words, table + entry) - 1 : -1;
      if (page < 0) {
        missing += count;
        for (let i = 0; i < count; i++) memory[left + done + i] = memory[right + done + i] = 0;
      } else if (whole) this.copyShorts(page, within, stereo ? each : 0, count, memory, left + done, right + done);
      else this.copyFloats(page, within, stereo ? each : 0, count, memory, left + done, right + done);
      done += count;
    }
    return missing;
  }

  private copyFloats(
    page: number,
    within: number,
    rightAt: number,
    count: number,
    memory: Float32Array,
    left: number,
    right: number,
  ): void {
    const { floats } = this;
    const from = (page * DECK_PAGE_BYTES) / 4 + within;
    for (let i = 0; i < count; i++) {
      memory[left + i] = floats[from + i] as number;
      memory[right + i] = floats[from + rightAt + i] as number;
    }
  }

  private copyShorts(
    page: number,
    within: number,
    rightAt: number,
    count: number,
    memory: Float32Array,
    left: number,
    right: number,
  ): void {
    const { shorts } = this;
    const from = (page * DECK_PAGE_BYTES) / 2 + within;
    for (let i = 0; i < count; i++) {
      memory[left + i] = (shorts[from + i] as number) / 32_768;
      memory[right + i] = (shorts[from + rightAt + i] as number) / 32_768;
    }
  }

  // ── worker ──

  get callbacks(): number {
    return Atomics.load(this.words, Word.callbacks);
  }

  framesOfPage(format: DeckFormat): number {
    return framesOf(format.whole, format.channels);
  }

  /** Opens a deck's table, all of it empty. */
  open(deck: number, format: DeckFormat): void {
    this.close(deck);
    Atomics.store(this.words, FORMATS_AT + deck, 1 + (format.whole ? 0 : 1) + (format.channels === 2 ? 2 : 0));
  }

  /** Nothing stands in a deck any more. */
  close(deck: number): void {
    Atomics.store(this.words, FORMATS_AT + deck, 0);
    const table = tableOf(deck);
    this.words.fill(0, table, table + entriesOf(deck));
  }

  /** Fills a page, which no table has, from planar floats. */
  fill(page: number, format: DeckFormat, left: Float32Array, right: Float32Array): void {
    const each = this.framesOfPage(format);
    for (const [channel, from] of (format.channels === 2 ? [left, right] : [left]).entries()) {
      const bytes = page * DECK_PAGE_BYTES;
      if (!format.whole) this.floats.set(from.subarray(0, each), bytes / 4 + channel * each);
      else {
        const at = bytes / 2 + channel * each;
        for (let i = 0; i < each; i++) this.shorts[at + i] = Math.round((from[i] as number) * 32_768);
      }
    }
  }

  /** Enters a filled page into a deck's table (−1: takes it out). */
  enter(deck: number, entry: number, page: number): void {
    Atomics.store(this.words, tableOf(deck) + entry, page + 1);
  }
}
