import { Growing } from "./growing";

/** Bands of the flux in an octave, from the lowest edge to the highest, Hz. */
const BANDS_PER_OCTAVE = 8;
const LOWEST = 30;
const HIGHEST = 16000;

/** Where kick drums, the wires of snares, and cymbals show most, Hz. */
const KICK = [30, 120] as const;
const SNARE = [1200, 6000] as const;
const CYMBALS = 7000;

/** Frames between the two spectra that are compared. */
const LAG = 2;
/** How far below the loudest of the last seconds a rise still counts: 1/COMPRESSION. */
const COMPRESSION = 400;
const LEVEL_SECONDS = 10;
const QUIETEST = 1e-4;

interface Band {
  readonly from: number;
  readonly to: number;
}

function bandsOf(bins: number, hzPerBin: number): Band[] {
  const bands: Band[] = [];
  const count = Math.ceil(BANDS_PER_OCTAVE * Math.log2(HIGHEST / LOWEST));
  let from = Math.max(1, Math.round(LOWEST / hzPerBin));
  for (let band = 1; band <= count && from < bins; band++) {
    const edge = LOWEST * 2 ** (band / BANDS_PER_OCTAVE);
    const to = Math.min(bins, Math.max(from + 1, Math.round(edge / hzPerBin)));
    if (edge < from * hzPerBin) continue;
    bands.push({ from, to });
    from = to;
  }
  return bands;
}

/** Rise of the amplitude in one band. */
class BandRise {
  private readonly from: number;
  private readonly to: number;
  private readonly past = new Float32Array(LAG + 1);
  readonly rises = new Growing();

  constructor([low, high]: readonly [number, number], bins: number, hzPerBin: number) {
    this.from = Math.min(bins - 1, Math.max(1, Math.round(low / hzPerBin)));
    this.to = Math.min(bins, Math.max(this.from + 1, Math.round(high / hzPerBin)));
  }

  push(magnitudes: Float32Array, frame: number): void {
    let power = 0;
    for (let bin = this.from; bin < this.to; bin++) power += (magnitudes[bin] as number) ** 2;
    const amplitude = Math.sqrt(power);
    const { past } = this;
    this.rises.push(Math.max(0, amplitude - (past[(frame + 1) % past.length] as number)));
    past[frame % past.length] = amplitude;
  }
}

/** How much sound begins in each frame. */
export interface Accents {
  /** frames of a second */
  readonly rate: number;
  /** in all bands, quiet sounds nearly as much as loud ones */
  readonly all: Float32Array;
  /** as amplitude, in the bands of kicks and of snares */
  readonly kick: Float32Array;
  readonly snare: Float32Array;
  /** in the bands of cymbals, quiet ones nearly as much as loud ones */
  readonly cymbal: Float32Array;
}

/**
 * The onset function: the rise of log magnitude in bands of an eighth of an octave, against the largest of three
 * neighbouring bands before, so that vibrato is no onset (S. Böck and G. Widmer, "Maximum filter vibrato suppression for
 * onset detection", DAFx 2013). The compression follows the level of the last ten seconds.
 */
export class OnsetFunction {
  private readonly bands: readonly Band[];
  /** magnitudes of the bands in the last LAG + 1 frames, in turn */
  private readonly past: Float32Array[];
  private readonly decay: number;
  private level = QUIETEST;
  private frame = 0;
  private readonly all = new Growing();
  private readonly cymbal = new Growing();
  private readonly kick: BandRise;
  private readonly snare: BandRise;
  /** the first of the bands of cymbals */
  private readonly cymbals: number;

  constructor(
    bins: number,
    hzPerBin: number,
    private readonly rate: number,
  ) {
    this.bands = bandsOf(bins, hzPerBin);
    this.cymbals = this.bands.filter(({ from }) => from * hzPerBin < CYMBALS).length;
    this.kick = new BandRise(KICK, bins, hzPerBin);
    this.snare = new BandRise(SNARE, bins, hzPerBin);
    this.past = Array.from({ length: LAG + 1 }, () => new Float32Array(this.bands.length));
    this.decay = Math.exp(-1 / (LEVEL_SECONDS * rate));
  }

  /** Takes the next frame's magnitudes; gives its rise in all bands. */
  push(magnitudes: Float32Array): number {
    const { bands, past } = this;
    const now = past[this.frame % past.length] as Float32Array;
    const before = past[(this.frame + 1) % past.length] as Float32Array;
    let loudest = 0;
    for (let b = 0; b < bands.length; b++) {
      const { from, to } = bands[b] as Band;
      let sum = 0;
      for (let bin = from; bin < to; bin++) sum += magnitudes[bin] as number;
      now[b] = sum;
      if (sum > loudest) loudest = sum;
    }
    this.level = Math.max(this.level * this.decay, loudest, QUIETEST);
    const scale = COMPRESSION / this.level;
    let all = 0;
    let cymbal = 0;
    for (let b = 0; b < bands.length; b++) {
      const reference = Math.max(before[b] as number, before[b - 1] ?? 0, before[b + 1] ?? 0);
      const value = now[b] as number;
      if (value <= reference) continue;
      const rise = Math.log((1 + scale * value) / (1 + scale * reference));
      all += rise;
      if (b >= this.cymbals) cymbal += rise;
    }
    this.kick.push(magnitudes, this.frame);
    this.snare.push(magnitudes, this.frame);
    this.frame++;
    this.all.push(all / bands.length);
    this.cymbal.push(cymbal);
    return all / bands.length;
  }

  get accents(): Accents {
    return {
      rate: this.rate,
      all: this.all.values,
      kick: this.kick.rises.values,
      snare: this.snare.rises.values,
      cymbal: this.cymbal.values,
    };
  }
}
