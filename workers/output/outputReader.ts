import { OUTPUT_RING_FRAMES, type OutputRing } from "../../contract/engine/outputRing";
import { FillControl } from "./fillControl";
import { REACH, readBetween } from "./fractionalResampler";

/** Frames that should wait in the ring at first, and at most: each time that it runs dry half as many more. */
export interface FillTargets {
  readonly first: number;
  readonly most: number;
}

const TARGETS: FillTargets = { first: 1024, most: 12288 };
/** Frames for callbacks that come late. */
const MARGIN = 256;
/** The most that is taken for the writer's way of writing. */
const MOST_BURST = 2048;
/** Frames beyond twice the target at which it is left behind at once; fewer count once they have lasted. */
const TOO_MANY = 3072;
/** Frames ahead up to which the oldest are not yet written over. */
const KEPT = OUTPUT_RING_FRAMES - 2048;
/** Frames rendered at a time. */
const PART = 128;
/** Frames of a fade in. */
const FADE = 256;
/** ms after which a writer that has written nothing stands still. */
const STILL = 250;
/** ms since the last frames beyond which the writer is not taken to go on. */
const MOST_AGE = 100;

/**
 * The reading end of an OutputRing, by the clock of another device. It begins once the writer runs and the ring holds
 * enough, bends its speed by parts per million so that it stays so, and begins anew after it ran dry, with more ahead, or was
 * held up so long that it is far behind.
 */
export class OutputReader {
  private readonly control: FillControl;
  private readonly sourceLeft = new Float32Array(PART + 2 * REACH + 2);
  private readonly sourceRight = new Float32Array(PART + 2 * REACH + 2);
  private target: number;
  /** it plays; else it waits */
  primed = false;
  /** times that it ran dry or was left behind */
  underruns = 0;
  /** the frame of the ring (modulo 2³²) at which it stands, and how far it stands beyond */
  index = 0;
  fraction = 0;
  /** frames of the ring for each of the last that it gave */
  step = 1;
  /** 0..1, while it fades in */
  private gain = 0;
  /** what the writer had written, and when that last changed; since when it runs; the most that came at once */
  private seen = 0;
  private seenAt = 0;
  private lookedAt = 0;
  private runsSince: number | null = null;
  private burst = 0;

  /** `rate`: frames per second of both contexts, each by its own clock. */
  constructor(
    private readonly ring: OutputRing,
    private readonly rate: number,
    private readonly targets: FillTargets = TARGETS,
  ) {
    this.target = targets.first;
    this.control = new FillControl(rate);
  }

  /** Fills a callback's output; `now`: the wall clock in ms. */
  render(left: Float32Array, right: Float32Array, now: number): void {
    if (!this.primed) this.wait(now);
    let at = 0;
    while (this.primed && at < left.length) {
      const frames = Math.min(PART, left.length - at);
      this.play(left, right, at, frames, now);
      at += frames;
    }
    for (; at < left.length; at++) left[at] = right[at] = 0;
    const { primed, target, underruns, step } = this;
    this.ring.report(primed, primed ? this.control.fill : 0, target, underruns, step - 1);
  }

  /** Begins once the writer runs and has written enough since. */
  private wait(now: number): void {
    const { written } = this.ring;
    const came = (written - this.seen) | 0;
    const elapsed = now - this.lookedAt;
    this.lookedAt = now;
    if (this.runsSince === null || (came === 0 && now - this.seenAt > STILL)) {
      this.runsSince = now;
      this.index = written;
    } else if (came > 0) {
      // What came because this side was away is no burst of the writer's.
      this.burst = Math.min(MOST_BURST, Math.max(this.burst, came - (elapsed * this.rate) / 1000));
    }
    if (came !== 0) this.seenAt = now;
    this.seen = written;
    if (came === 0 || now - this.runsSince < STILL) return;
    // As much again as the writer's bursts for this side's own.
    this.target = Math.min(this.targets.most, Math.max(this.target, Math.round(2 * this.burst) + REACH + MARGIN));
    if (((written - this.index) | 0) < this.target + MARGIN) return;
    this.index = Math.round(written + this.overdue(now) - this.target - MARGIN / 2) | 0;
    this.fraction = 0;
    this.gain = 0;
    this.primed = true;
    this.control.restart();
  }

  /** Frames that the writer should have written by now beyond those that it has: it writes many at once. */
  private overdue(now: number): number {
    const age = ((now | 0) - this.ring.time) | 0;
    return (this.rate * Math.max(0, Math.min(MOST_AGE, age))) / 1000;
  }

  private play(left: Float32Array, right: Float32Array, at: number, frames: number, now: number): void {
    const ahead = (this.ring.written - this.index) | 0;
    const fill = ahead + this.overdue(now) - this.fraction;
    this.step = this.control.step(fill, this.target, frames);
    const ready = Math.floor((ahead - REACH - 2 - this.fraction) / this.step);
    if (ready < frames || ahead > 2 * this.target + TOO_MANY || this.control.excess > 0) {
      const there = ahead > KEPT ? 0 : Math.max(0, Math.min(frames, ready));
      this.leave(left, right, at, frames, there, ready < frames);
      this.seenAt = now;
      return;
    }
    this.take(left, right, at, frames);
    for (let i = at; this.gain < 1 && i < at + frames; i++) {
      left[i] = (left[i] as number) * this.gain;
      right[i] = (right[i] as number) * this.gain;
      this.gain = Math.min(1, this.gain + 1 / FADE);
    }
  }

  /** Fades out over the frames that are there, and waits: with more ahead from then on if it ran dry. */
  private leave(
    left: Float32Array,
    right: Float32Array,
    at: number,
    frames: number,
    ready: number,
    dry: boolean,
  ): void {
    this.take(left, right, at, ready);
    for (let i = 0; i < frames; i++) {
      const gain = i < ready ? this.gain * (1 - (i + 1) / ready) : 0;
      left[at + i] = (left[at + i] as number) * gain;
      right[at + i] = (right[at + i] as number) * gain;
    }
    this.primed = false;
    this.underruns++;
    const { written } = this.ring;
    if (dry) this.target = Math.min(this.targets.most, Math.round(this.target * 1.5));
    this.index = dry ? written : (written - this.target) | 0;
    this.seen = written;
  }

  /** Renders frames and goes on by as many steps. */
  private take(left: Float32Array, right: Float32Array, at: number, frames: number): void {
    const { ring, sourceLeft, sourceRight, fraction, step } = this;
    if (frames === 0) return;
    const end = fraction + frames * step;
    ring.read((this.index - (REACH - 1)) | 0, Math.ceil(end) + 2 * REACH, sourceLeft, sourceRight);
    readBetween(sourceLeft, sourceRight, fraction, step, left, right, at, frames);
    const whole = Math.floor(end);
    this.index = (this.index + whole) | 0;
    this.fraction = end - whole;
  }
}
