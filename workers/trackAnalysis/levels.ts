import { Growing } from "./growing";
import type { BandWaveform } from "./result";

/** Where the decks' equaliser parts its bands, Hz. */
const LOW_TO_MID = 246;
const MID_TO_HIGH = 2484;

/** dB of full scale that a waveform shows as nothing. */
const FLOOR = -60;

/** A sine's squared magnitudes under a Hann window add up to this times its squared amplitude. */
const HANN_POWER = 1.5;

const byteOf = (power: number) => {
  const decibels = 10 * Math.log10(power + 1e-12);
  return Math.round(255 * Math.max(0, Math.min(1, 1 - decibels / FLOOR)));
};

/** The level of each frame, whole and in three bands. */
export class BandLevels {
  private readonly low: Growing = new Growing();
  private readonly mid = new Growing();
  private readonly high = new Growing();
  private readonly powers = new Growing();

  constructor(
    private readonly hzPerBin: number,
    private readonly rate: number,
  ) {}

  push(magnitudes: Float32Array): void {
    const first = Math.round(LOW_TO_MID / this.hzPerBin);
    const second = Math.min(magnitudes.length, Math.round(MID_TO_HIGH / this.hzPerBin));
    const powerOf = (from: number, to: number) => {
      let sum = 0;
      for (let bin = from; bin < to; bin++) sum += (magnitudes[bin] as number) ** 2;
      return sum / HANN_POWER;
    };
    const low = powerOf(1, first);
    const mid = powerOf(first, second);
    const high = powerOf(second, magnitudes.length);
    this.low.push(low);
    this.mid.push(mid);
    this.high.push(high);
    this.powers.push(low + mid + high);
  }

  /** Power of each frame, that of a sine of full scale is 1. */
  get all(): Float32Array {
    return this.powers.values;
  }

  get waveform(): BandWaveform {
    const bytes = ({ values }: Growing) => Uint8Array.from(values, byteOf);
    return { perSecond: this.rate, low: bytes(this.low), mid: bytes(this.mid), high: bytes(this.high) };
  }
}
