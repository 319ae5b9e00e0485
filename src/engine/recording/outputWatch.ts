/** ms between two looks. */
const LOOK = 20;
/** Looks whose median is the course from which a step is counted: 1 s. */
const COURSE = 50;
/** Looks behind a step whose median says how far it went, and after how many it is taken as it is, agreeing or not. */
const BEHIND = 10;
const ENOUGH = 18;
/** Seconds by which a step moves the output at least, and by which half the looks behind it may differ. */
const LEAST = 0.0008;
const AGREEING = 0.0004;

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

/** The output came to stand later (frames below 0: earlier), so many ms ago. */
export interface Slip {
  frames: number;
  since: number;
}

/**
 * Finds where the output stood still: the frame that leaves the speaker and the time run side by side
 * but for a slow drift. Where their distance steps, the device had no frames for a moment, and all that
 * comes after is heard so much later; no counter of underruns tells of those that happen in the sound
 * server. Measured on a loop, the steps are the changes of the round trip to a fraction of a ms.
 */
export class SlipDetector {
  private readonly course: number[] = [];
  private behind: { lag: number; at: number }[] = [];

  constructor(private readonly sampleRate: number) {}

  /** Takes a look: the frame that leaves the speaker at a time in ms. */
  look(frame: number, time: number): Slip | null {
    const { sampleRate, course } = this;
    const lag = (time / 1000) * sampleRate - frame;
    const step = lag - quantile(course, 0.5);
    if (course.length < COURSE || Math.abs(step) < LEAST * sampleRate) {
      course.push(lag);
      if (course.length > COURSE) course.shift();
      this.behind = [];
      return null;
    }
    const [first] = this.behind;
    // To the other side: noise, or another step before the first was clear.
    if (first && first.lag - quantile(course, 0.5) > 0 !== step > 0) this.behind = [];
    this.behind.push({ lag, at: time });
    const lags = this.behind.slice(-BEHIND).map((one) => one.lag);
    const agree = quantile(lags, 0.75) - quantile(lags, 0.25) < AGREEING * sampleRate;
    if (lags.length < BEHIND || (!agree && this.behind.length < ENOUGH)) return null;
    const frames = Math.round(quantile(lags, 0.5) - quantile(course, 0.5));
    const since = time - (this.behind[0]?.at ?? time) + LOOK / 2;
    for (let i = 0; i < course.length; i++) course[i] = (course[i] as number) + frames;
    this.behind = [];
    return { frames, since };
  }
}

/** Watches the output of a context while it runs. */
export class OutputWatch {
  private readonly timer: ReturnType<typeof setInterval>;
  private detector: SlipDetector;

  constructor(
    private readonly context: AudioContext,
    private readonly slipped: (frames: number, seconds: number) => void,
  ) {
    this.detector = new SlipDetector(context.sampleRate);
    this.timer = setInterval(() => this.look(), LOOK);
  }

  close(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const { context } = this;
    if (context.state !== "running") {
      this.detector = new SlipDetector(context.sampleRate);
      return;
    }
    const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
    if (contextTime <= 0) return;
    const slip = this.detector.look(contextTime * context.sampleRate, performanceTime);
    if (slip) this.slipped(slip.frames, (performance.now() - performanceTime + slip.since) / 1000);
  }
}
