import { type ContextFrames, contextFrames, type TimelineFrames, timelineFrames } from "../../contract/frames";
import { Size } from "../../dsp/abi";

/**
 * Captured blocks of the engine's inputs, with the audio thread's frame stamps, on their way from the worklet to the
 * takes. One producer, one consumer.
 */

const WRITE = 0;
const READ = 1;
/** The inputs to capture, one bit each, and STAMPS_ALONE; 0: nothing is written. */
const MASK = 2;
const HEADER_BYTES = 16;
/** Words of the ring: 2.9 s of eight stereo inputs at 48 kHz, 23 s of one. */
const WORDS = 1 << 21;
/** Divides the ring's size and a block's, so that no stamp wraps around the ring's end. */
const STAMP_WORDS = 16;
const BLOCK_WORDS = Size.block * 2;
/** The bits of the stamp's word about recording. */
const RECORDING = 1;
const WAITING = 2;

/** A bit of the mask besides those of inputs: blocks are stamped even if no input is captured. */
export const STAMPS_ALONE = 1 << 30;

/** Shared memory for one engine's captured input. */
export function createCaptureMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER_BYTES + WORDS * 4);
}

/** One captured block. */
export interface CaptureStamp {
  /** inputs that follow, one bit each, lowest first */
  mask: number;
  /** the transport was recording in this block */
  recording: boolean;
  /** still recording, but the timeline is paused until the streams are ready */
  waiting: boolean;
  /** count of locates: seek, loop wrap */
  locates: number;
  /** frames of the block before the loop wrapped, 1…Size.block; 0: it did not */
  wrapOffset: number;
  /** timeline frame of the loop's end, if it wrapped */
  wrapFrame: TimelineFrames;
  /** timeline frame of the block's first frame, counted back from its end as if there were no wrap */
  timelineFrame: TimelineFrames;
  /** frame of the AudioContext at the block's start */
  contextFrame: ContextFrames;
}

/** A stamp to read into or to fill. */
export const newCaptureStamp = (): CaptureStamp => ({
  mask: 0,
  recording: false,
  waiting: false,
  locates: 0,
  wrapOffset: 0,
  wrapFrame: timelineFrames(0),
  timelineFrame: timelineFrames(0),
  contextFrame: contextFrames(0),
});

/** Writer's and reader's access to the ring: the audio thread writes, the recorder of takes reads. */
export class CaptureRing {
  private readonly header: Int32Array;
  private readonly words: Int32Array;
  private readonly floats: Float32Array;
  private readonly doubles: Float64Array;

  constructor(buffer: SharedArrayBuffer) {
    this.header = new Int32Array(buffer, 0, 4);
    this.words = new Int32Array(buffer, HEADER_BYTES);
    this.floats = new Float32Array(buffer, HEADER_BYTES);
    this.doubles = new Float64Array(buffer, HEADER_BYTES);
  }

  /** Which inputs are captured; set by the reader. */
  get mask(): number {
    return Atomics.load(this.header, MASK);
  }

  set mask(inputs: number) {
    Atomics.store(this.header, MASK, inputs);
  }

  /**
   * Audio thread: reserves room for a block of the inputs in the stamp's mask and writes the stamp; returns the word
   * for the first input's left channel, −1 if the ring is full. Follow with `put` for each input and `publish`.
   */
  begin(stamp: CaptureStamp): number {
    const write = Atomics.load(this.header, WRITE);
    if (((write - Atomics.load(this.header, READ)) | 0) + recordWords(stamp.mask) > WORDS) return -1;
    const at = write & (WORDS - 1);
    this.words[at] = stamp.mask;
    this.words[at + 1] = (stamp.recording ? RECORDING : 0) | (stamp.waiting ? WAITING : 0);
    this.words[at + 2] = stamp.locates;
    this.words[at + 3] = stamp.wrapOffset;
    this.doubles[(at + 4) >> 1] = stamp.timelineFrame;
    this.doubles[(at + 6) >> 1] = stamp.contextFrame;
    this.doubles[(at + 8) >> 1] = stamp.wrapFrame;
    return at + STAMP_WORDS;
  }

  /** Audio thread: one input's block; returns the word for the next. */
  put(at: number, left: Float32Array, right: Float32Array): number {
    const { floats } = this;
    for (let i = 0; i < Size.block; i++) {
      floats[(at + i) & (WORDS - 1)] = left[i] as number;
      floats[(at + Size.block + i) & (WORDS - 1)] = right[i] as number;
    }
    return at + BLOCK_WORDS;
  }

  publish(mask: number): void {
    Atomics.add(this.header, WRITE, recordWords(mask));
  }

  /** Reader: copies the oldest block's stamp into `stamp`; false if there is none. */
  peek(stamp: CaptureStamp): boolean {
    const read = Atomics.load(this.header, READ);
    if (Atomics.load(this.header, WRITE) === read) return false;
    const at = read & (WORDS - 1);
    stamp.mask = this.words[at] as number;
    const state = this.words[at + 1] as number;
    stamp.recording = (state & RECORDING) !== 0;
    stamp.waiting = (state & WAITING) !== 0;
    stamp.locates = this.words[at + 2] as number;
    stamp.wrapOffset = this.words[at + 3] as number;
    stamp.timelineFrame = this.doubles[(at + 4) >> 1] as TimelineFrames;
    stamp.contextFrame = this.doubles[(at + 6) >> 1] as ContextFrames;
    stamp.wrapFrame = this.doubles[(at + 8) >> 1] as TimelineFrames;
    return true;
  }

  /** Reader: one input of the oldest block; false if it has none. */
  input(stamp: CaptureStamp, input: number, left: Float32Array, right: Float32Array, offset: number): boolean {
    if ((stamp.mask & (1 << input)) === 0) return false;
    const before = bits(stamp.mask & ((1 << input) - 1));
    const at = Atomics.load(this.header, READ) + STAMP_WORDS + before * BLOCK_WORDS;
    for (let i = 0; i < Size.block; i++) {
      left[offset + i] = this.floats[(at + i) & (WORDS - 1)] as number;
      right[offset + i] = this.floats[(at + Size.block + i) & (WORDS - 1)] as number;
    }
    return true;
  }

  /** Reader: releases the oldest block. */
  next(stamp: CaptureStamp): void {
    Atomics.add(this.header, READ, recordWords(stamp.mask));
  }

  /** Reader: drops everything that is waiting. */
  drop(): void {
    Atomics.store(this.header, READ, Atomics.load(this.header, WRITE));
  }
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function recordWords(mask: number): number {
  return STAMP_WORDS + bits(mask & ~STAMPS_ALONE) * BLOCK_WORDS;
}
