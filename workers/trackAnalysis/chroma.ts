/** Hz of the A above middle C. */
const CONCERT_PITCH = 440;
/** Bins of a semitone, so that the tuning can be told afterwards. */
export const FINE = 5;
/** Bins of the octave. */
export const OCTAVE = 12 * FINE;

/** Pitches that count, Hz; below the second bound a pitch is one of the bass. */
const LOWEST = 70;
const HIGHEST = 2100;
const BASS = 250;

/** Magnitude below which a peak is noise, against the largest of its frame. */
const FLOOR = 0.02;
/** Magnitude of a frame's largest peak below which it holds no sound. */
const SILENT = 1e-5;

/** Energy of pitch classes over one stretch of the track. */
export interface ChromaFrame {
  readonly all: Float32Array;
  readonly bass: Float32Array;
}

/**
 * Pitch-class profiles of the peaks of magnitude spectra (E. Gómez, "Tonal description of music audio signals", 2006): a
 * peak's place between bins by a parabola through log magnitudes, its weight the square root of its magnitude. What stands
 * out of no neighbourhood, as noise of drums does not, is left out.
 */
export class Chroma {
  readonly frames: ChromaFrame[] = [];
  private readonly from: number;
  private readonly to: number;

  /** @param rate frames of a second */
  constructor(
    bins: number,
    private readonly hzPerBin: number,
    readonly rate: number,
  ) {
    this.from = Math.max(3, Math.floor(LOWEST / hzPerBin));
    this.to = Math.min(bins - 4, Math.ceil(HIGHEST / hzPerBin));
  }

  push(magnitudes: Float32Array): void {
    const all = new Float32Array(OCTAVE);
    const bass = new Float32Array(OCTAVE);
    this.frames.push({ all, bass });
    let largest = 0;
    for (let bin = this.from; bin <= this.to; bin++) largest = Math.max(largest, magnitudes[bin] as number);
    if (largest < SILENT) return;
    for (let bin = this.from; bin <= this.to; bin++) {
      const here = magnitudes[bin] as number;
      const before = magnitudes[bin - 1] as number;
      const after = magnitudes[bin + 1] as number;
      if (here < largest * FLOOR || here < before || here <= after) continue;
      // a sine under a Hann window is down to half and less three bins away
      const around = (magnitudes[bin - 3] as number) + (magnitudes[bin + 3] as number);
      if (here < around) continue;
      const [a, b, c] = [Math.log(before + 1e-12), Math.log(here), Math.log(after + 1e-12)];
      const between = (a - c) / (2 * (a - 2 * b + c) || 1);
      const hz = (bin + Math.max(-0.5, Math.min(0.5, between))) * this.hzPerBin;
      const pitch = 12 * Math.log2(hz / CONCERT_PITCH) + 69;
      const fine = ((Math.round(pitch * FINE) % OCTAVE) + OCTAVE) % OCTAVE;
      const weight = Math.sqrt(here / largest);
      all[fine] = (all[fine] as number) + weight;
      if (hz < BASS) bass[fine] = (bass[fine] as number) + weight;
    }
  }
}

/** Semitones by which the sound lies above concert pitch, −0.5..0.5: the mean direction of all pitches on one semitone's circle. */
export function tuningOf(fine: Float32Array): number {
  let x = 0;
  let y = 0;
  fine.forEach((weight, bin) => {
    const angle = (2 * Math.PI * bin) / FINE;
    x += weight * Math.cos(angle);
    y += weight * Math.sin(angle);
  });
  return x === 0 && y === 0 ? 0 : Math.atan2(y, x) / (2 * Math.PI);
}

/** The twelve pitch classes, C first, of a fine profile whose sound lies `tuning` semitones above concert pitch. */
export function pitchClasses(fine: Float32Array, tuning: number): Float32Array {
  const classes = new Float32Array(12);
  fine.forEach((weight, bin) => {
    const pitch = bin / FINE - tuning;
    const nearest = Math.round(pitch);
    const off = Math.abs(pitch - nearest);
    const index = ((nearest % 12) + 12) % 12;
    classes[index] = (classes[index] as number) + weight * Math.cos(Math.PI * off) ** 2;
  });
  return classes;
}
