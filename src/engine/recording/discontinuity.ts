import type { ContextFrames, StreamFrames } from "../../../contract/frames";

/** A look at an input stream: frames it has delivered, against the clock of the AudioContext. */
export interface StreamLook {
  /** frames that the track has delivered since it opened */
  delivered: StreamFrames;
  /** frames of the AudioContext, at the same moment */
  contextFrame: ContextFrames;
}

/** Looks in each of the two windows that are compared. */
const WINDOW = 8;
/** Seconds by which the windows must differ: above the unevenness of buffers of 10 ms in their median. */
const THRESHOLD = 0.015;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Finds jumps of an input stream: how far its delivered frames lead the context's clock is
 * constant but for the unevenness of buffers. Where it steps, one of the two stood still, and
 * frames were dropped or put in on the way; how many, the counts do not tell: measured on a
 * loop, the step and the change of the round trip differ.
 */
export class DiscontinuityDetector {
  private before: number[] = [];
  private after: number[] = [];

  constructor(private readonly sampleRate: number) {}

  /** Takes a look; gives the frames by which the lead has stepped, else 0. */
  look({ delivered, contextFrame }: StreamLook): number {
    this.after.push(delivered - contextFrame);
    if (this.after.length <= WINDOW) return 0;
    this.before.push(this.after.shift() as number);
    if (this.before.length > WINDOW * 2) this.before.shift();
    if (this.before.length < WINDOW) return 0;
    const jump = median(this.after) - median(this.before);
    if (Math.abs(jump) < THRESHOLD * this.sampleRate) return 0;
    // Only a step counts: every one of the new looks stands on the jump's far side.
    const middle = median(this.before) + jump / 2;
    if (!this.after.every((lead) => lead > middle === jump > 0)) return 0;
    this.before = [...this.after];
    this.after = [];
    return Math.round(jump);
  }
}
