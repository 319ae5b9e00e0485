import { SHEDDING_STEPS, type SheddingStep } from "../port";

/** How the audio thread stood at a moment. */
export interface Strain {
  /** ms */
  time: number;
  /** share of real time that callbacks take; null where it is not known yet */
  load: number | null;
  /** underruns since the output opened; null where the browser does not count them */
  underruns: number | null;
}

/** Why the last step down was taken. */
export type Cause = { kind: "load"; load: number } | { kind: "underruns"; count: number };

/** Load above which it is too much, and below which there is room again. */
const HEAVY = 0.85;
const LIGHT = 0.6;
/** ms for which it must be heavy, and within which underruns are counted together. */
const HEAVY_FOR = 3000;
const UNDERRUNS_WITHIN = 5000;
/** One underrun may have come from anything; more have not. */
const MOST_UNDERRUNS = 2;
/** ms that a step is given to take effect. */
const SETTLING = 4000;
/** ms of room before a step back; twice as long after each relapse, at most this long. */
const CALM_FOR = 20_000;
const MOST_CALM = 160_000;

/**
 * Says how much is left out under overload. It goes a step further where the audio thread has too much
 * to do or sound was lost, and back step by step once there has been room for long; the longer, the
 * more often going back has failed. Pure: time comes with the readings.
 */
export class Ladder {
  private at = 0;
  private because: Cause | null = null;
  private heavySince: number | null = null;
  private calmSince: number | null = null;
  private changedAt = Number.NEGATIVE_INFINITY;
  private calmFor = CALM_FOR;
  private wentBack = false;
  private losses: { time: number; count: number }[] = [];
  private underruns: number | null = null;

  get step(): SheddingStep {
    return SHEDDING_STEPS[this.at] as SheddingStep;
  }

  /** Why it stands where it stands; null where nothing is left out. */
  get cause(): Cause | null {
    return this.because;
  }

  /** Takes up a reading; whether the step is another one now. */
  look({ time, load, underruns }: Strain): boolean {
    const lost = this.lostOf(time, underruns);
    this.heavySince = load !== null && load >= HEAVY ? (this.heavySince ?? time) : null;
    this.calmSince = (load === null || load <= LIGHT) && lost === 0 ? (this.calmSince ?? time) : null;
    if (time - this.changedAt < SETTLING) return false;
    if (lost >= MOST_UNDERRUNS) return this.further(time, { kind: "underruns", count: lost });
    if (load !== null && this.heavySince !== null && time - this.heavySince >= HEAVY_FOR) {
      return this.further(time, { kind: "load", load });
    }
    if (this.at === 0 || this.calmSince === null || time - this.calmSince < this.calmFor) return false;
    this.wentBack = true;
    this.stand(this.at - 1, time);
    return true;
  }

  /** Leaves nothing out any more: a person asked for it. */
  restore(time: number): void {
    this.stand(0, time);
    this.calmFor = CALM_FOR;
    this.wentBack = false;
  }

  /** Underruns of late. A count that fell belongs to another output. */
  private lostOf(time: number, underruns: number | null): number {
    const before = this.underruns;
    this.underruns = underruns;
    if (underruns === null || (before !== null && underruns < before)) this.losses = [];
    else if (before !== null && underruns > before) this.losses.push({ time, count: underruns - before });
    this.losses = this.losses.filter((loss) => time - loss.time < UNDERRUNS_WITHIN);
    return this.losses.reduce((sum, { count }) => sum + count, 0);
  }

  private further(time: number, cause: Cause): boolean {
    if (this.at === SHEDDING_STEPS.length - 1) return false;
    if (this.wentBack) this.calmFor = Math.min(MOST_CALM, this.calmFor * 2);
    this.wentBack = false;
    this.stand(this.at + 1, time);
    this.because = cause;
    return true;
  }

  private stand(at: number, time: number): void {
    this.at = at;
    if (at === 0) this.because = null;
    this.changedAt = time;
    this.heavySince = null;
    this.calmSince = null;
    this.losses = [];
  }
}
