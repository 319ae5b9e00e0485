import type { ContextFrames, StreamFrames } from "../../../contract/frames";

/** A reading of an input stream: frames it has delivered, compared with the clock of the AudioContext. */
export interface StreamReading {
  /** frames that the track has delivered since it opened */
  delivered: StreamFrames;
  /** frames of the AudioContext, at the same moment */
  contextFrame: ContextFrames;
}

/** Readings in each of the two windows that are compared. */
const WINDOW = 8;
/** Seconds by which the windows' medians must differ: more than the jitter of buffers of 10 ms. */
const THRESHOLD = 0.015;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Detects discontinuities of an input stream: the difference between its delivered frames and the context's clock is
 * constant, apart from the jitter of buffers. A step in it means that one of the two paused, and frames were dropped or
 * inserted; the counts do not tell how many: measured on a loop, the step differs from the change of the round trip.
 */
export class DiscontinuityDetector {
  private before: number[] = [];
  private after: number[] = [];

  constructor(private readonly sampleRate: number) {}

  /** Processes a reading; returns the frames by which the difference has stepped, otherwise 0. */
  look({ delivered, contextFrame }: StreamReading): number {
    this.after.push(delivered - contextFrame);
    if (this.after.length <= WINDOW) return 0;
    this.before.push(this.after.shift() as number);
    if (this.before.length > WINDOW * 2) this.before.shift();
    if (this.before.length < WINDOW) return 0;
    const jump = median(this.after) - median(this.before);
    if (Math.abs(jump) < THRESHOLD * this.sampleRate) return 0;
    // Only a lasting step counts: all new readings must be on its far side.
    const middle = median(this.before) + jump / 2;
    if (!this.after.every((lead) => lead > middle === jump > 0)) return 0;
    this.before = [...this.after];
    this.after = [];
    return Math.round(jump);
  }
}
