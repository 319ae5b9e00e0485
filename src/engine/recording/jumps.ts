/** A look at an input stream: frames it has delivered, against the clock of the AudioContext. */
export interface StreamLook {
  /** frames that the track has delivered since it opened */
  delivered: number;
  /** frames of the AudioContext, at the same moment */
  contextFrame: number;
}

/** Looks in each of the two windows that are compared. */
const WINDOW = 8;
/** Seconds by which the windows must differ: well above the unevenness of single looks in their median. */
const THRESHOLD = 0.006;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Finds jumps of an input stream: how far its delivered frames lead the context's clock is
 * constant but for the unevenness of buffers; where the lead of the last looks differs from
 * the lead before by more than that, frames were lost or put in on the way.
 */
export class JumpDetector {
  private before: number[] = [];
  private after: number[] = [];

  constructor(private readonly sampleRate: number) {}

  /**
   * Takes a look; gives the frames by which the stream has jumped, else 0. Positive: frames wait
   * longer on the way than before (the context stood still), so everything comes later by as many.
   */
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
