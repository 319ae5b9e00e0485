import { Size } from "../../dsp/abi";
import type { Unrolled } from "../../dsp/unrolled";
import { PAGE_FRAMES, PAGE_TABLE_BYTES, PAGES, StreamPages } from "./streamPages";

/**
 * The table of audio streams: what the engine wants from each, and the stereo frames that the reader keeps ready around
 * the engine's window. The audio thread writes the wishes, the reader writes frames; `generation` tells which wish the
 * frames of a stream belong to. All streams share the memory for their frames: a few streams are read far ahead, many
 * less far.
 */

/** The most frames that a stream is read ahead. */
export const STREAM_RING_FRAMES = 65536;
/** Frames kept behind the window of a stream whose direction may change: a third of a second. */
export const STREAM_BEHIND_FRAMES = 16384;

/** Frames that the audio thread takes before it rings the bell again. */
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
  /** frames that the engine itself keeps behind its position; 0: its direction never changes */
  behind,
  /**
   * the engine's window: it contains the frames from `takenLow` to below `takenHigh`, and is read upwards (1) or
   * downwards (−1)
   */
  takenLow,
  takenHigh,
  heading,
  /** the reader has stored the frames from `heldLow` to below `heldHigh` */
  heldLow,
  heldHigh,
  heldGeneration,
  /** incremented before and after each change of both edges; odd during a change */
  heldChange,
}

const TABLE_BYTES = (TABLE + Size.streams * WORDS) * 4;

const FRAMES_AT = TABLE_BYTES + PAGE_TABLE_BYTES;

/** Shared memory for all streams; unused pages cost nothing. */
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
  /** its direction may change: frames are kept on both sides of its window */
  turns: boolean;
}

/** Access to all streams for both sides: the reader fills them, the audio thread plays them. */
export class StreamRings {
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;
  private readonly frames: Float32Array;
  private readonly pages: StreamPages;
  /** the position of each stream when the audio thread last rang for it */
  private readonly told = new Int32Array(Size.streams);
  /** The result of `look`: a stream contains the frames from `heldLow` to below `heldHigh`. */
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

  /**
   * Finds which frames of this generation a stream contains (`heldLow`, `heldHigh`); false if none, or if they are
   * being changed.
   */
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

  /** Tells the reader what a window contains and in which direction it is read; true if the bell should be rung. */
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
   * Tells the reader that there is something to do, by incrementing the bell's count. Nobody is woken: `Atomics.notify`
   * takes a lock that all threads of the process share, and the audio thread would wait for a thread that holds it but
   * has no processor.
   */
  ring(): void {
    Atomics.add(this.words, BELL, 1);
  }

  // ── reader ──

  /** The bell's count; the reader has something to do when it has changed. */
  bell(): number {
    return Atomics.load(this.words, BELL);
  }

  /** Reads a stream's wish into `wish`; generation 0 if it is idle or just being changed. */
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

  /** The direction in which the audio thread reads a stream: upwards (1) or downwards (−1). */
  heading(stream: number): number {
    return this.load(stream, Word.heading);
  }

  /** How many frames the audio thread has taken since the stream's frame 0, in either direction. */
  travelled(stream: number): number {
    return Math.max(this.load(stream, Word.takenHigh), -this.load(stream, Word.takenLow));
  }

  /** Frames that are ready ahead of the window. */
  ahead(stream: number): number {
    return this.heading(stream) === 1
      ? this.load(stream, Word.heldHigh) - this.load(stream, Word.takenHigh)
      : this.load(stream, Word.takenLow) - this.load(stream, Word.heldLow);
  }

  /**
   * Releases frames that the audio thread has passed: those of a stream with a fixed direction at once, of others all
   * but STREAM_BEHIND_FRAMES behind the window. If the window is elsewhere, the stream starts again there.
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
    // The audio thread may still be copying what it saw before the edges moved, close to its window.
    const near = this.load(stream, Word.takenLow) - 2 * Size.streamWindow;
    const far = this.load(stream, Word.takenHigh) + 2 * Size.streamWindow;
    this.pages.release(stream, Math.min(keptLow, near), Math.max(keptHigh, far));
  }

  /** The first frame that a stream contains, and the one after the last. */
  low(stream: number): number {
    return this.load(stream, Word.heldLow);
  }

  high(stream: number): number {
    return this.load(stream, Word.heldHigh);
  }

  /** For how many frames a stream has room above those it contains, if it may extend `most` frames above the window. */
  roomAbove(stream: number, most = STREAM_RING_FRAMES): number {
    const high = this.high(stream);
    return Math.min(most - (high - this.load(stream, Word.takenHigh)), this.pages.roomAbove(stream, high));
  }

  /** For how many frames a stream has room below those it contains, if it may extend `most` frames below the window. */
  roomBelow(stream: number, most: number): number {
    const low = this.low(stream);
    return Math.min(most - (this.load(stream, Word.takenLow) - low), this.pages.roomBelow(stream, low));
  }

  /**
   * Reserves pages for `count` frames above (or below) those that a stream contains; the caller has checked the room.
   */
  reserve(stream: number, count: number, above: boolean): void {
    const at = above ? this.high(stream) : this.low(stream) - count;
    this.pages.extend(stream, at, at + count);
  }

  /** Adds the first `count` frames of planar arrays above (or below) those that a stream contains. */
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
