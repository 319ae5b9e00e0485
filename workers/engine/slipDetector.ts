/** Seconds of a window, in which at least one callback is assumed to be punctual. */
const WINDOW = 0.09;
/** Windows in a long measurement: 1 s. */
const LONG = 11;
/** ms by which two windows, and a long measurement, must differ to count. */
const STEP = 0.8;
const LONG_STEP = 0.3;
/** ms by which the expected lag follows in each window, because clocks drift against each other. */
const FOLLOW = 0.02;

/** From a frame of the context on, the output was later by so many ms (negative: earlier). */
export interface Slip {
  ms: number;
  frame: number;
}

/**
 * Detects when the output paused. The device requests frames as it needs them, so the most punctual of many callbacks
 * lie on a straight line of time over frames, whatever the others do. A step in that line means that the device had no
 * frames for a moment, and everything after it was heard that much later; counters of underruns miss those in a sound
 * server. Measured on a loop under load, the steps equal the changes of the round trip to a fraction of a ms, while
 * what the browser reports about its output is wrong by up to 50 ms. A step is detected after two windows, and made
 * exact by the following second.
 */
export class SlipDetector {
  /**
   * ms by which the most punctual callbacks are behind their frames; null until the first long measurement is complete
   */
  private course: number | null = null;
  /** smallest lags of the windows since the last step, newest last */
  private windows: number[] = [];
  private least = Number.POSITIVE_INFINITY;
  private until = 0;
  /** the callbacks of the last windows */
  private recent: { frame: number; lag: number }[] = [];

  constructor(private readonly sampleRate: number) {}

  /** Records a callback: frames up to `frame` were requested at a time in ms. */
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

  /** Ends a window. */
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
