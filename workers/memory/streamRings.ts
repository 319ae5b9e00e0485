import { Size } from "../../dsp/abi";
import type { Unrolled } from "../../dsp/unrolled";
import { PAGE_FRAMES, PAGE_TABLE_BYTES, PAGES, StreamPages } from "./streamPages";

/**
 * The table of audio streams: what the engine wants from each, and a run of stereo frames
 * for each that the reader keeps filled around the engine's window. The audio thread writes the
 * wishes, the reader writes frames; `generation` says which wish the frames of a stream belong to.
 * All streams share the memory of their frames: few streams are read far ahead, many less far.
 */

/** The farthest that a stream is read ahead, in frames. */
export const STREAM_RING_FRAMES = 65536;
/** Frames that are kept behind the window of a stream that may turn: a third of a second. */
export const STREAM_BEHIND_FRAMES = 16384;

/** Frames after whose taking the bell rings. */
const RING_FRAMES = 4096;

const WORDS = 18;
const BELL = 0;
const TABLE = 2;

enum Word {
  generation = 0,
  sample,
  /** f64s in two words each, 8-byte aligned */
  start,
  wrap = 4,
  loop = 6,
  direction = 8,
  /** frames that the engine itself keeps behind its reading place; 0: it never turns */
  behind,
  /** the engine's window: it holds the frames from `takenLow` to below `takenHigh`, and reads upwards (1) or downwards (−1) */
  takenLow,
  takenHigh,
  heading,
  /** the reader has put in the frames from `heldLow` to below `heldHigh` */
  heldLow,
  heldHigh,
  heldGeneration,
  /** grows before and after each change of both edges; odd while they change */
  heldChange,
}

const TABLE_BYTES = (TABLE + Size.streams * WORDS) * 4;

const FRAMES_AT = TABLE_BYTES + PAGE_TABLE_BYTES;

/** Shared memory for all streams; pages that no stream touches cost nothing. */
export function createStreamMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(FRAMES_AT + PAGES * 2 * PAGE_FRAMES * 4);
}

/** What a stream wants, as the reader sees it. */
export interface StreamWish extends Unrolled {
  /** 0: the stream is idle */
  generation: number;
  sample: number;
  start: number;
  direction: number;
  wrap: number;
  loop: number;
  /** it may turn: frames are kept on both sides of its window */
  turns: boolean;
}

/** Either end of all streams: the reader fills them, the audio thread plays them. */
export class StreamRings {
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;
  private readonly frames: Float32Array;
  private readonly pages: StreamPages;
  /** where each stream stood when the audio thread last rang for it */
  private readonly told = new Int32Array(Size.streams);
  /** What `look` found: a stream holds the frames from `heldLow` to below `heldHigh`. */
  heldLow = 0;
  heldHigh = 0;

  constructor(buffer: SharedArrayBuffer) {
    this.words = new Int32Array(buffer, 0, TABLE_BYTES / 4);
    this.doubles = new Float64Array(buffer, 0, TABLE_BYTES / 8);
    this.pages = new StreamPages(buffer, TABLE_BYTES);
    this.frames = new Float32Array(buffer, FRAMES_AT);
  }

  private word(stream: number, word: Word): number {
    return TABLE + stream * WORDS + word;
  }

  private load(stream: number, word: Word): number {
    return Atomics.load(this.words, this.word(stream, word));
  }

  private store(stream: number, word: Word, value: number): void {
    Atomics.store(this.words, this.word(stream, word), value);
  }

  // ── audio thread ──

  /**
   * Publishes a new wish of a stream (see StreamRecord), whose window is still empty and begins at frame `from`;
   * generation 0 makes it idle.
   */
  wish(
    stream: number,
    generation: number,
    sample: number,
    start: number,
    direction: number,
    wrap: number,
    loop: number,
    heading: number,
    behind: number,
    from: number,
  ): void {
    this.store(stream, Word.generation, 0);
    this.words[this.word(stream, Word.sample)] = sample;
    this.doubles[this.word(stream, Word.start) >> 1] = start;
    this.doubles[this.word(stream, Word.wrap) >> 1] = wrap;
    this.doubles[this.word(stream, Word.loop) >> 1] = loop;
    this.words[this.word(stream, Word.direction)] = direction;
    this.words[this.word(stream, Word.behind)] = behind;
    this.store(stream, Word.takenLow, from);
    this.store(stream, Word.takenHigh, from);
    this.store(stream, Word.heading, heading);
    this.told[stream] = from;
    this.store(stream, Word.generation, generation);
    this.ring();
  }

  /** The generation that was last published. */
  wished(stream: number): number {
    return this.load(stream, Word.generation);
  }

  /** Finds what a stream holds of this generation (`heldLow`, `heldHigh`); false where that is nothing, or is changing. */
  look(stream: number, generation: number): boolean {
    const change = this.load(stream, Word.heldChange);
    if ((change & 1) !== 0 || this.load(stream, Word.heldGeneration) !== generation) return false;
    this.heldLow = this.load(stream, Word.heldLow);
    this.heldHigh = this.load(stream, Word.heldHigh);
    return this.heldLow < this.heldHigh && this.load(stream, Word.heldChange) === change;
  }

  /** Copies frames `low`… of a stream, each to its place in a window of Size.streamWindow frames. Allocates nothing. */
  take(stream: number, low: number, count: number, left: Float32Array, right: Float32Array): void {
    const window = Size.streamWindow - 1;
    const { frames } = this;
    for (let i = 0; i < count; ) {
      const place = (low + i) & (PAGE_FRAMES - 1);
      const end = Math.min(count, i + PAGE_FRAMES - place);
      let from = this.pages.pageOf(stream, low + i) * 2 * PAGE_FRAMES + place;
      for (; i < end; i++, from++) {
        const to = (low + i) & window;
        left[to] = frames[from] as number;
        right[to] = frames[from + PAGE_FRAMES] as number;
      }
    }
  }

  /** Tells the reader what a window holds and which way it is read; true where it is time to ring. */
  setTaken(stream: number, low: number, high: number, heading: number): boolean {
    this.store(stream, Word.takenLow, low);
    this.store(stream, Word.takenHigh, high);
    const turned = heading !== this.words[this.word(stream, Word.heading)];
    if (turned) this.store(stream, Word.heading, heading);
    const front = heading === 1 ? high : low;
    if (!turned && Math.abs(front - (this.told[stream] as number)) < RING_FRAMES) return false;
    this.told[stream] = front;
    return true;
  }

  /**
   * Says that there is something for the reader, which looks at the bell's count. Nobody is woken: `Atomics.notify` takes
   * a lock that all threads of the process share, and the audio thread would wait behind a thread that holds it and has
   * no core.
   */
  ring(): void {
    Atomics.add(this.words, BELL, 1);
  }

  // ── reader ──

  /** The bell's count: another one than before asks the reader to look. */
  bell(): number {
    return Atomics.load(this.words, BELL);
  }

  /** Reads a stream's wish into `wish`; generation 0 where it is idle or just changing. */
  readWish(stream: number, wish: StreamWish): void {
    const generation = this.load(stream, Word.generation);
    wish.sample = this.words[this.word(stream, Word.sample)] as number;
    wish.start = this.doubles[this.word(stream, Word.start) >> 1] as number;
    wish.wrap = this.doubles[this.word(stream, Word.wrap) >> 1] as number;
    wish.loop = this.doubles[this.word(stream, Word.loop) >> 1] as number;
    wish.direction = this.words[this.word(stream, Word.direction)] as number;
    wish.turns = this.words[this.word(stream, Word.behind)] !== 0;
    wish.generation = this.load(stream, Word.generation) === generation ? generation : 0;
  }

  /** Empties a stream for a new generation, to be filled from the audio thread's position. */
  beginFill(stream: number, generation: number): void {
    this.begin(stream, this.load(stream, Word.takenHigh));
    this.store(stream, Word.heldGeneration, generation);
  }

  private begin(stream: number, frame: number): void {
    Atomics.add(this.words, this.word(stream, Word.heldChange), 1);
    this.store(stream, Word.heldLow, frame);
    this.store(stream, Word.heldHigh, frame);
    Atomics.add(this.words, this.word(stream, Word.heldChange), 1);
    this.pages.release(stream, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  /** Which way the audio thread reads a stream: upwards (1) or downwards (−1). */
  heading(stream: number): number {
    return this.load(stream, Word.heading);
  }

  /** How many frames have come to the audio thread since the stream's frame 0, whichever way. */
  travelled(stream: number): number {
    return Math.max(this.load(stream, Word.takenHigh), -this.load(stream, Word.takenLow));
  }

  /** Frames that stand ready in front of the window. */
  ahead(stream: number): number {
    return this.heading(stream) === 1
      ? this.load(stream, Word.heldHigh) - this.load(stream, Word.takenHigh)
      : this.load(stream, Word.takenLow) - this.load(stream, Word.heldLow);
  }

  /**
   * Gives up frames that the audio thread has passed: those of a stream that never turns at once, of others what is more
   * than STREAM_BEHIND_FRAMES behind the window. Where the window is elsewhere, the stream begins anew at it.
   */
  settle(stream: number, turns: boolean): void {
    const up = this.heading(stream) === 1;
    const front = this.load(stream, up ? Word.takenHigh : Word.takenLow);
    const low = this.load(stream, Word.heldLow);
    const high = this.load(stream, Word.heldHigh);
    if (front < low || front > high) {
      this.begin(stream, front);
      return;
    }
    if (!turns) {
      this.store(stream, Word.heldLow, front);
      this.pages.release(stream, front, Number.POSITIVE_INFINITY);
      return;
    }
    const kept = Size.streamWindow + STREAM_BEHIND_FRAMES;
    const [keptLow, keptHigh] = up ? [front - kept, high] : [low, front + kept];
    if (low < keptLow) this.store(stream, Word.heldLow, keptLow);
    if (high > keptHigh) this.store(stream, Word.heldHigh, keptHigh);
    // The audio thread may be copying what it saw before the edges moved, near to where its window is now.
    const near = this.load(stream, Word.takenLow) - 2 * Size.streamWindow;
    const far = this.load(stream, Word.takenHigh) + 2 * Size.streamWindow;
    this.pages.release(stream, Math.min(keptLow, near), Math.max(keptHigh, far));
  }

  /** The first frame that a stream holds, and the one behind the last. */
  low(stream: number): number {
    return this.load(stream, Word.heldLow);
  }

  high(stream: number): number {
    return this.load(stream, Word.heldHigh);
  }

  /** Frames that a stream has room for above those it holds, if it may reach `most` frames above the window. */
  roomAbove(stream: number, most = STREAM_RING_FRAMES): number {
    const high = this.high(stream);
    return Math.min(most - (high - this.load(stream, Word.takenHigh)), this.pages.roomAbove(stream, high));
  }

  /** Frames that a stream has room for below those it holds, if it may reach `most` frames below the window. */
  roomBelow(stream: number, most: number): number {
    const low = this.low(stream);
    return Math.min(most - (this.load(stream, Word.takenLow) - low), this.pages.roomBelow(stream, low));
  }

  /** Reserves pages for `count` frames above (or below) those that a stream holds; the caller has asked for the room. */
  reserve(stream: number, count: number, above: boolean): void {
    const at = above ? this.high(stream) : this.low(stream) - count;
    this.pages.extend(stream, at, at + count);
  }

  /** Adds the first `count` frames of planar arrays above (or below) those that a stream holds. */
  fill(stream: number, left: Float32Array, right: Float32Array, count: number, above: boolean): void {
    this.reserve(stream, count, above);
    const first = above ? this.high(stream) : this.low(stream) - count;
    for (let i = 0; i < count; ) {
      const place = (first + i) & (PAGE_FRAMES - 1);
      const end = Math.min(count, i + PAGE_FRAMES - place);
      const at = this.pages.pageOf(stream, first + i) * 2 * PAGE_FRAMES + place;
      this.frames.set(left.subarray(i, end), at);
      this.frames.set(right.subarray(i, end), at + PAGE_FRAMES);
      i = end;
    }
    if (above) this.store(stream, Word.heldHigh, first + count);
    else this.store(stream, Word.heldLow, first);
  }
}
