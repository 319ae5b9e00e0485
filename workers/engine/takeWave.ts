import { PEAK_FRAMES } from "../../contract/storage/peaks";
import { highPeak, lowPeak } from "../storage/peaks";

/**
 * The waveform of a take while it is written: the smallest and largest sample of every PEAK_FRAMES frames, over all its
 * channels, rounded like stored peaks.
 */
export class TakeWave {
  private low = 0;
  private high = 0;
  private held = 0;
  private pairs: number[] = [];

  constructor(private readonly channels: 1 | 2) {}

  push(left: Float32Array, right: Float32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      const first = left[i] as number;
      const second = this.channels === 2 ? (right[i] as number) : first;
      this.low = Math.min(this.held === 0 ? first : this.low, first, second);
      this.high = Math.max(this.held === 0 ? first : this.high, first, second);
      this.held += 1;
      if (this.held < PEAK_FRAMES) continue;
      this.pairs.push(lowPeak(this.low), highPeak(this.high));
      this.held = 0;
    }
  }

  /** The complete pairs since the last call; null if there are none. */
  taken(): Int8Array<ArrayBuffer> | null {
    if (this.pairs.length === 0) return null;
    const taken = Int8Array.from(this.pairs);
    this.pairs = [];
    return taken;
  }
}
