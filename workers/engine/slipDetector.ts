/** Seconds of a window, in which at least one callback is taken to be punctual. */
const WINDOW = 0.09;
/** Windows that make a long look: 1 s. */
const LONG = 11;
/** ms by which two windows, and by which a long look, must stand off to count. */
const STEP = 0.8;
const LONG_STEP = 0.3;
/** ms by which the course follows in a window: clocks drift against each other. */
const FOLLOW = 0.02;

/** The output came to stand later by so many ms (below 0: earlier), from a frame of the context on. */
export interface Slip {
  ms: number;
  frame: number;
}

/**
 * Finds where the output stood still. The device asks for frames as it needs them, so the most punctual
 * of many callbacks lie on one line of time over frames, whatever the others do. Where the line steps, the
 * device had no frames for a moment, and all that comes after is heard so much later; no counter of underruns
 * tells of those that happen in a sound server. Measured on a loop under load, the steps are those of
 * the round trip to a fraction of a ms, while what the browser tells of its output is off by up to 50 ms.
 *
 * A step is taken as two windows show it, and made exact by the second that follows.
 */
export class SlipDetector {
  /** ms by which the most punctual callbacks are behind their frames; null until a first long look is over */
  private course: number | null = null;
  /** least lags of the windows since the last step, newest last */
  private windows: number[] = [];
  private least = Number.POSITIVE_INFINITY;
  private until = 0;
  /** the callbacks of the last windows */
  private recent: { frame: number; lag: number }[] = [];

  constructor(private readonly sampleRate: number) {}

  /** Takes up a callback: frames up to `frame` were asked for at a time in ms. */
  look(frame: number, time: number): Slip | null {
    const lag = time - (frame / this.sampleRate) * 1000;
    let slip: Slip | null = null;
    if (frame > this.until) {
      if (this.least < Number.POSITIVE_INFINITY) slip = this.close();
      this.least = Number.POSITIVE_INFINITY;
      this.until = frame + WINDOW * this.sampleRate;
    }
    this.least = Math.min(this.least, lag);
    this.recent.push({ frame, lag });
    return slip;
  }

  /** A window is over. */
  private close(): Slip | null {
    const { windows } = this;
    windows.push(this.least);
    if (windows.length > LONG) windows.shift();
    const oldest = this.until - (LONG + 1) * WINDOW * this.sampleRate;
    while ((this.recent[0]?.frame ?? oldest) < oldest) this.recent.shift();
    const long = windows.length === LONG ? Math.min(...windows) : null;
    if (this.course === null) {
      this.course = long;
      return null;
    }
    const short = Math.min(...windows.slice(-2)) - this.course;
    const last = this.least - this.course;
    if (windows.length >= 2 && short > STEP) return this.step(short);
    if (last < -STEP) return this.step(last);
    if (long === null) return null;
    const off = long - this.course;
    if (Math.abs(off) > LONG_STEP) return this.step(off);
    this.course += Math.max(-FOLLOW, Math.min(FOLLOW, off));
    return null;
  }

  private step(ms: number): Slip {
    const before = this.course ?? 0;
    const middle = before + ms / 2;
    const punctual = this.recent.findLast(({ lag }) => (ms > 0 ? lag < middle : lag > middle));
    this.course = before + ms;
    this.windows = this.windows.slice(-1);
    return { ms, frame: punctual?.frame ?? this.recent[0]?.frame ?? 0 };
  }
}
