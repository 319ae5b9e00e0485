import { Growing } from "./growing";

/** A sine's squared magnitudes under a Hann window add up to this times its squared amplitude. */
const HANN_POWER = 1.5;

/** The power of each frame; that of a sine of full scale is 1. */
export class FrameLevels {
  private readonly powers = new Growing();

  push(magnitudes: Float32Array): void {
    let sum = 0;
    for (let bin = 1; bin < magnitudes.length; bin++) sum += (magnitudes[bin] as number) ** 2;
    this.powers.push(sum / HANN_POWER);
  }

  get all(): Float32Array {
    return this.powers.values;
  }
}
