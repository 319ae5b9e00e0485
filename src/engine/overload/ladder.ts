import { SHEDDING_STEPS, type SheddingStep } from "../port";

/** The load of the audio thread at a moment. */
export interface AudioLoad {
  /** ms */
  time: number;
  /** share of real time that callbacks take; null while unknown */
  load: number | null;
  /** underruns since the output opened; null if the browser does not count them */
  underruns: number | null;
}

/** Why the last step was taken. */
export type Cause = { kind: "load"; load: number } | { kind: "underruns"; count: number };

/** The load above which there is too much to do, and below which there is room again. */
const HEAVY = 0.85;
const LIGHT = 0.6;
/** ms for which the load must be high, and within which underruns are counted. */
const HEAVY_FOR = 3000;
const UNDERRUNS_WITHIN = 5000;
/** A single underrun can have any cause; several in a short time have not. */
const MOST_UNDERRUNS = 2;
/** ms for a step to take effect. */
const SETTLING = 4000;
/** ms of low load before a step back; doubled after each relapse, up to this limit. */
const CALM_FOR = 20_000;
const MOST_CALM = 160_000;

/**
 * Decides how much is left out under overload. Takes a further step if the audio thread is overloaded or sound was
 * lost, and steps back one by one after a calm time, which gets longer the more often stepping back has failed. Pure:
 * time comes with the readings.
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

  /** The reason for the present step; null if nothing is left out. */
  get cause(): Cause | null {
    return this.because;
  }

  /** Processes a reading; returns whether the step has changed. */
  look({ time, load, underruns }: AudioLoad): boolean {
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

  /** Stops leaving anything out, because a person asked for it. */
  restore(time: number): void {
    this.stand(0, time);
    this.calmFor = CALM_FOR;
    this.wentBack = false;
  }

  /** Recent underruns. A lower count comes from a new output. */
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
