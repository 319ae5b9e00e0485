import { StatusField, type StatusReader } from "../../contract/engine/statusBlock";

/** Seconds over which the load is averaged, because the clock on the audio thread counts whole ms. */
const WINDOW = 2;

/**
 * The share of real time that callbacks take, from the milliseconds they counted over the last seconds. A single
 * callback is far shorter than a millisecond, but averaged over hundreds the count is accurate.
 */
export class LoadMeter {
  private busy = 0;
  private frame = 0;
  private share: number | null = null;

  /** The share 0…1; null until the first window of time is over. */
  read(status: StatusReader, sampleRate: number): number | null {
    const busy = status.get(StatusField.busy);
    const frame = status.get(StatusField.contextFrame);
    const seconds = (frame - this.frame) / sampleRate;
    if (this.frame === 0 || seconds < 0) {
      this.busy = busy;
      this.frame = frame;
      return this.share;
    }
    if (seconds >= WINDOW) {
      this.share = Math.min(1, (busy - this.busy) / 1000 / seconds);
      this.busy = busy;
      this.frame = frame;
    }
    return this.share;
  }
}
