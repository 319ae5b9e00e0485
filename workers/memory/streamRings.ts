import { Size } from "../../dsp/abi";
import { PAGE_FRAMES, PAGE_TABLE_BYTES, PAGES, StreamPages } from "./streamPages";

/**
 * The table of audio streams: what the engine wants from each, and a run of stereo frames
 * for each that the reader keeps filled ahead of it. The audio thread writes the wishes, the
 * reader writes frames; `generation` says which wish the frames of a stream belong to. All
 * streams share the memory of their frames: few streams are read far ahead, many less far.
 */

/** The farthest that a stream is read ahead, in frames. */
export const STREAM_RING_FRAMES = 65536;

/** Frames after whose taking the reader is woken. */
const WAKE_FRAMES = 4096;

const WORDS = 12;
const BELL = 0;
const TABLE = 2;

enum Word {
  generation = 0,
  sample,
  /** f64 in two words, 8-byte aligned */
  start,
  direction = 4,
  /** frames that the audio thread took out of the ring */
  taken,
  /** frames that the reader put in since the start of `filledGeneration` */
  filled = 8,
  filledGeneration,
}

const TABLE_BYTES = (TABLE + Size.streams * WORDS) * 4;

const FRAMES_AT = TABLE_BYTES + PAGE_TABLE_BYTES;

/** Shared memory for all streams; pages that no stream touches cost nothing. */
export function createStreamMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(FRAMES_AT + PAGES * 2 * PAGE_FRAMES * 4);
}

/** What a stream wants, as the reader sees it. */
export interface StreamWish {
  /** 0: the stream is idle */
  generation: number;
  sample: number;
  /** first source frame; counts down from here if direction is −1 */
  start: number;
  direction: number;
}

/** Either end of all streams: the reader fills them, the audio thread plays them. */
export class StreamRings {
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;
  private readonly frames: Float32Array;
  private readonly pages: StreamPages;
  /** where each stream stood when the audio thread last woke the reader for it */
  private readonly told = new Int32Array(Size.streams);

  constructor(buffer: SharedArrayBuffer) {
    this.words = new Int32Array(buffer, 0, TABLE_BYTES / 4);
    this.doubles = new Float64Array(buffer, 0, TABLE_BYTES / 8);
    this.pages = new StreamPages(buffer, TABLE_BYTES);
    this.frames = new Float32Array(buffer, FRAMES_AT);
  }

  private word(stream: number, word: Word): number {
    return TABLE + stream * WORDS + word;
  }

  // ── audio thread ──

  /** Publishes a new wish of a stream from its frame `taken` on; generation 0 makes it idle. */
  wish(stream: number, generation: number, sample: number, start: number, direction: number, taken: number): void {
    Atomics.store(this.words, this.word(stream, Word.generation), 0);
    this.words[this.word(stream, Word.sample)] = sample;
    this.doubles[this.word(stream, Word.start) >> 1] = start;
    this.words[this.word(stream, Word.direction)] = direction;
    Atomics.store(this.words, this.word(stream, Word.taken), taken);
    this.told[stream] = taken;
    Atomics.store(this.words, this.word(stream, Word.generation), generation);
    this.ring();
  }

  /** The generation that was last published. */
  wished(stream: number): number {
    return Atomics.load(this.words, this.word(stream, Word.generation));
  }

  /** Frames of this generation that stand ready beyond the first `taken`. */
  ready(stream: number, generation: number, taken: number): number {
    if (Atomics.load(this.words, this.word(stream, Word.filledGeneration)) !== generation) return 0;
    return Atomics.load(this.words, this.word(stream, Word.filled)) - taken;
  }

  /**
   * Copies frames `taken`… of a stream's generation into a window of WASM memory (a power
   * of two, `mask` its size less one) at frame `at`. Allocates nothing.
   */
  take(stream: number, taken: number, count: number, left: Float32Array, right: Float32Array, at: number): void {
    const window = Size.streamWindow - 1;
    const { frames } = this;
    for (let i = 0; i < count; ) {
      const place = (taken + i) % PAGE_FRAMES;
      const end = Math.min(count, i + PAGE_FRAMES - place);
      let from = this.pages.pageOf(stream, taken + i) * 2 * PAGE_FRAMES + place;
      for (; i < end; i++, from++) {
        const to = (at + i) & window;
        left[to] = frames[from] as number;
        right[to] = frames[from + PAGE_FRAMES] as number;
      }
    }
  }

  /** Tells the reader how far a stream was emptied; true where it is time to wake the reader. */
  setTaken(stream: number, taken: number): boolean {
    Atomics.store(this.words, this.word(stream, Word.taken), taken);
    if (taken - (this.told[stream] as number) < WAKE_FRAMES) return false;
    this.told[stream] = taken;
    return true;
  }

  /** Wakes the reader. */
  ring(): void {
    Atomics.add(this.words, BELL, 1);
    Atomics.notify(this.words, BELL);
  }

  // ── reader ──

  /** The bell's count, to be handed to `wait`. */
  bell(): number {
    return Atomics.load(this.words, BELL);
  }

  /** Resolves when the bell has rung since `count` or after `ms`; null where this browser has no such wait. */
  wait(count: number, ms: number): Promise<unknown> | null {
    if (typeof Atomics.waitAsync !== "function") return null;
    const { async, value } = Atomics.waitAsync(this.words, BELL, count, ms);
    return async ? value : Promise.resolve();
  }

  /** Reads a stream's wish into `wish`; generation 0 where it is idle or just changing. */
  readWish(stream: number, wish: StreamWish): void {
    const generation = Atomics.load(this.words, this.word(stream, Word.generation));
    wish.sample = this.words[this.word(stream, Word.sample)] as number;
    wish.start = this.doubles[this.word(stream, Word.start) >> 1] as number;
    wish.direction = this.words[this.word(stream, Word.direction)] as number;
    wish.generation = Atomics.load(this.words, this.word(stream, Word.generation)) === generation ? generation : 0;
  }

  /** Empties a stream for a new generation, to be filled from the audio thread's position. */
  beginFill(stream: number, generation: number): void {
    this.pages.release(stream, Number.POSITIVE_INFINITY);
    Atomics.store(this.words, this.word(stream, Word.filled), 0);
    Atomics.store(this.words, this.word(stream, Word.filledGeneration), generation);
  }

  /** Frames that the audio thread has taken since the stream's start. */
  taken(stream: number): number {
    return Atomics.load(this.words, this.word(stream, Word.taken));
  }

  /**
   * Frames that a stream has room for if it may be read `most` frames ahead. Skips frames that the audio thread has
   * passed already.
   */
  room(stream: number, most = STREAM_RING_FRAMES): number {
    const taken = this.taken(stream);
    const filled = Math.max(taken, this.filled(stream));
    Atomics.store(this.words, this.word(stream, Word.filled), filled);
    this.pages.release(stream, taken);
    return Math.min(most - (filled - taken), this.pages.room(stream, filled));
  }

  /** Frames that were filled in since `beginFill`. */
  filled(stream: number): number {
    return Atomics.load(this.words, this.word(stream, Word.filled));
  }

  /** Reserves pages for `count` frames, which `fill` brings; the caller has checked `room`. */
  reserve(stream: number, count: number): void {
    const filled = this.filled(stream);
    this.pages.extend(stream, filled, filled + count);
  }

  /** Adds the first `count` frames of planar arrays; the caller has asked `room`. */
  fill(stream: number, left: Float32Array, right: Float32Array, count: number): void {
    this.reserve(stream, count);
    const filled = this.filled(stream);
    for (let i = 0; i < count; ) {
      const place = (filled + i) % PAGE_FRAMES;
      const end = Math.min(count, i + PAGE_FRAMES - place);
      const at = this.pages.pageOf(stream, filled + i) * 2 * PAGE_FRAMES + place;
      this.frames.set(left.subarray(i, end), at);
      this.frames.set(right.subarray(i, end), at + PAGE_FRAMES);
      i = end;
    }
    Atomics.store(this.words, this.word(stream, Word.filled), filled + count);
  }
}
