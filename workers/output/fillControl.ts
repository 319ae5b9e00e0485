/** Most by which a step differs from 1: a third of a cent. */
const MOST_BEND = 200e-6;
/** Seconds over which the fill is averaged: the wall clock tells whole ms only, and callbacks come late. */
const AVERAGED = 3;
/** Frames above the goal that are left to the loop. */
const LEEWAY = 512;
/** Radians per second at which the loop closes; critically damped. */
const SPEED = 0.04;

/**
 * Keeps a ring between two clocks at its fill: a PI controller over the averaged fill (F. Adriaensen, "Controlling
 * adaptive resampling"). It follows any drift up to MOST_BEND.
 */
export class FillControl {
  private average = 0;
  private seconds = 0;
  /** the fill to keep; null until it is known how it began */
  private goal: number | null = null;
  private sum = 0;

  /** `rate`: frames per second. */
  constructor(private readonly rate: number) {}

  /** The averaged fill, frames. */
  get fill(): number {
    return this.average;
  }

  /** Frames by which there is so much more than wanted that bending the pitch would take minutes; 0: there is not. */
  get excess(): number {
    if (this.goal === null) return 0;
    const more = this.average - this.goal;
    return more > Math.max(LEEWAY, this.goal / 4) ? more : 0;
  }

  /** Begins anew; keeps what it knows of the drift. */
  restart(): void {
    this.seconds = 0;
    this.goal = null;
  }

  /** Takes the fill at the start of `frames` frames; gives the source frames for each of them. */
  step(fill: number, target: number, frames: number): number {
    const time = frames / this.rate;
    this.seconds += time;
    this.average += (fill - this.average) * (time / Math.min(this.seconds, AVERAGED));
    if (this.goal === null) {
      if (this.seconds < AVERAGED) return 1 + this.sum;
      // What it is above the target from the start on stays: the way there would only bend the pitch.
      this.goal = Math.max(target, Math.min(target * 1.25, this.average));
    }
    const error = this.average - this.goal;
    const change = ((SPEED * SPEED) / this.rate) * error * time;
    const bend = ((2 * SPEED) / this.rate) * error + this.sum + change;
    // At its limit it does not gather what it could not follow anyway.
    if (Math.abs(bend) < MOST_BEND) this.sum += change;
    return 1 + Math.max(-MOST_BEND, Math.min(MOST_BEND, bend));
  }
}
