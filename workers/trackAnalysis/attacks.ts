import { Growing } from "./growing";

/** Seconds around a frame of the onset function in which its attack is looked for. */
const BEFORE = 0.035;
const AFTER = 0.045;
/** Steps of a second in which energy is gathered. */
const STEPS = 2000;
/** Steps whose energy is compared before and behind a place. */
const PAST = 20;
const FUTURE = 12;
/** Frames on each side over which an onset must be the largest, and of whose mean it must rise. */
const NEAR = 3;
const WIDE = 12;
const RISE = 1.3;

/** Where sounds begin. */
export interface Attacks {
  /** seconds, ascending */
  readonly times: Float32Array;
  /** size of the rise in the onset function */
  readonly strengths: Float32Array;
}

/**
 * Finds the beginnings of sounds to about a millisecond: a peak of the onset function says roughly where, the steepest
 * rise of the energy of the samples there says exactly. Samples are kept for a fifth of a second.
 */
export class AttackFinder {
  private readonly ring: Float32Array;
  private readonly rises = new Array<number>(WIDE).fill(0);
  private taken = 0;
  /** frame of the first rise that is held */
  private first = -WIDE;
  private readonly times = new Growing();
  private readonly strengths = new Growing();

  constructor(
    private readonly sampleRate: number,
    private readonly hop: number,
  ) {
    this.ring = new Float32Array(2 ** Math.ceil(Math.log2(sampleRate * 0.5)));
  }

  /** Takes samples before the frames that lie under them are told by `frame`. */
  push(samples: Float32Array): void {
    const { ring } = this;
    const mask = ring.length - 1;
    for (let n = 0; n < samples.length; n++) ring[(this.taken + n) & mask] = samples[n] as number;
    this.taken += samples.length;
  }

  /** Takes the rise of the next frame of the onset function. */
  frame(rise: number): void {
    this.rises.push(rise);
    if (this.rises.length < 2 * WIDE + 1) return;
    this.judge(WIDE);
    this.rises.shift();
    this.first++;
  }

  /** Judges the last frames; nothing comes behind them. */
  end(): Attacks {
    for (let n = 0; n < WIDE; n++) this.frame(0);
    return { times: this.times.values, strengths: this.strengths.values };
  }

  private judge(at: number): void {
    const { rises } = this;
    const rise = rises[at] as number;
    if (rise <= 0) return;
    for (let n = at - NEAR; n <= at + NEAR; n++) {
      const other = rises[n] as number;
      if (other > rise || (other === rise && n < at)) return;
    }
    const mean = rises.reduce((sum, value) => sum + value, 0) / rises.length;
    if (rise < mean * RISE) return;
    this.times.push(this.place((this.first + at) * this.hop) / this.sampleRate);
    this.strengths.push(rise);
  }

  /** The sample around `centre` at which the energy rises most. */
  private place(centre: number): number {
    const { sampleRate, ring } = this;
    const mask = ring.length - 1;
    const step = sampleRate / STEPS;
    const begin = Math.max(0, centre - Math.round(BEFORE * sampleRate));
    const end = Math.min(this.taken, centre + Math.round(AFTER * sampleRate));
    const from = begin - PAST * step;
    const steps = Math.floor((end - begin) / step) + PAST + FUTURE;
    const full = new Float64Array(steps);
    const edges = new Float64Array(steps);
    const oldest = Math.max(0, this.taken - ring.length);
    for (let s = 0; s < steps; s++) {
      const start = Math.max(oldest + 1, Math.round(from + s * step));
      const stop = Math.min(this.taken, Math.round(from + (s + 1) * step));
      for (let n = start; n < stop; n++) {
        const x = ring[n & mask] as number;
        const d = x - (ring[(n - 1) & mask] as number);
        full[s] = (full[s] as number) + x * x;
        edges[s] = (edges[s] as number) + d * d;
      }
    }
    const scores = new Float64Array(steps);
    contrast(full, scores);
    contrast(edges, scores);
    let best = PAST;
    for (let s = PAST; s <= steps - FUTURE; s++) if ((scores[s] as number) > (scores[best] as number)) best = s;
    return from + best * step;
  }
}

/** Adds to each score how much more energy comes than was, weighted by how much there is of it. */
function contrast(energies: Float64Array, scores: Float64Array): void {
  let most = 0;
  for (const energy of energies) most = Math.max(most, energy);
  if (most === 0) return;
  const floor = most * 1e-3;
  for (let s = PAST; s <= energies.length - FUTURE; s++) {
    let past = 0;
    let future = 0;
    for (let n = s - PAST; n < s; n++) past += energies[n] as number;
    for (let n = s; n < s + FUTURE; n++) future += energies[n] as number;
    past = past / PAST + floor;
    future = future / FUTURE + floor;
    if (future > past)
      scores[s] = (scores[s] as number) + Math.log(future / past) * Math.sqrt(Math.sqrt(future / most));
  }
}
