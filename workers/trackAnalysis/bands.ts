import { type BandWaveform, WAVEFORM_POINTS } from "../../contract/dj/waveform";

/** Where the decks' equaliser parts its bands, Hz. */
const LOW_TO_MID = 246;
const MID_TO_HIGH = 2484;

/** dB of full scale that a waveform shows as nothing. */
const FLOOR = -60;

const byteOf = (peak: number) => {
  const decibels = 20 * Math.log10(peak + 1e-6);
  return Math.round(255 * Math.max(0, Math.min(1, 1 - decibels / FLOOR)));
};

interface Coefficients {
  readonly b0: number;
  readonly b1: number;
  readonly a1: number;
  readonly a2: number;
}

/** Q of the three sections of a Butterworth filter of the sixth order: 36 dB an octave, 3 dB down where the bands part. */
const SECTIONS = [1, 3, 5].map((n) => 1 / (2 * Math.cos((n * Math.PI) / 12)));

/** Sections after the Audio EQ Cookbook; b2 is b0. */
function butterworth(kind: "low" | "high", hz: number, rate: number): Coefficients[] {
  const w = 2 * Math.PI * Math.min(0.45, hz / rate);
  const cos = Math.cos(w);
  return SECTIONS.map((q) => {
    const alpha = Math.sin(w) / (2 * q);
    const a0 = 1 + alpha;
    const b1 = (kind === "low" ? 1 - cos : -1 - cos) / a0;
    return { b0: Math.abs(b1) / 2, b1, a1: (-2 * cos) / a0, a2: (1 - alpha) / a0 };
  });
}

/** One band: a run of filters, in place. */
class Band {
  private readonly states: Float64Array;

  constructor(private readonly filters: readonly Coefficients[]) {
    this.states = new Float64Array(filters.length * 2);
  }

  process(samples: Float32Array): void {
    this.filters.forEach(({ b0, b1, a1, a2 }, filter) => {
      let s1 = this.states[filter * 2] as number;
      let s2 = this.states[filter * 2 + 1] as number;
      for (let n = 0; n < samples.length; n++) {
        const x = samples[n] as number;
        const y = b0 * x + s1;
        s1 = b1 * x - a1 * y + s2;
        s2 = b0 * x - a2 * y;
        samples[n] = y;
      }
      this.states[filter * 2] = s1;
      this.states[filter * 2 + 1] = s2;
    });
  }
}

/** Bytes whose number is not known beforehand. */
class Bytes {
  private held = new Uint8Array(8192);
  private length = 0;

  push(value: number): void {
    if (this.length === this.held.length) {
      const larger = new Uint8Array(this.length * 2);
      larger.set(this.held);
      this.held = larger;
    }
    this.held[this.length++] = value;
  }

  get all(): Uint8Array {
    return this.held.slice(0, this.length);
  }
}

/** The peaks of a signal in three bands, `WAVEFORM_POINTS` a second. */
export class BandPeaks {
  private readonly bands: readonly { filter: Band; bytes: Bytes }[];
  private readonly peaks = [0, 0, 0];
  private taken = 0;
  private points = 0;

  constructor(private readonly rate: number) {
    this.bands = [
      butterworth("low", LOW_TO_MID, rate),
      [...butterworth("high", LOW_TO_MID, rate), ...butterworth("low", MID_TO_HIGH, rate)],
      butterworth("high", MID_TO_HIGH, rate),
    ].map((filters) => ({ filter: new Band(filters), bytes: new Bytes() }));
  }

  push(samples: Float32Array): void {
    const filtered = this.bands.map(({ filter }) => {
      const band = samples.slice();
      filter.process(band);
      return band;
    });
    for (let from = 0; from < samples.length; ) {
      const pointEnd = Math.ceil(((this.points + 1) * this.rate) / WAVEFORM_POINTS);
      const to = Math.min(samples.length, from + pointEnd - this.taken);
      filtered.forEach((band, index) => {
        let peak = this.peaks[index] as number;
        for (let n = from; n < to; n++) peak = Math.max(peak, Math.abs(band[n] as number));
        this.peaks[index] = peak;
      });
      this.taken += to - from;
      from = to;
      if (this.taken === pointEnd) this.point();
    }
  }

  /** The waveform; once, when all samples have come. */
  end(): BandWaveform {
    if (this.taken > Math.ceil((this.points * this.rate) / WAVEFORM_POINTS)) this.point();
    const [low, mid, high] = this.bands.map(({ bytes }) => bytes.all) as [Uint8Array, Uint8Array, Uint8Array];
    return { perSecond: WAVEFORM_POINTS, low, mid, high };
  }

  private point(): void {
    this.bands.forEach(({ bytes }, index) => {
      bytes.push(byteOf(this.peaks[index] as number));
      this.peaks[index] = 0;
    });
    this.points++;
  }
}
