import { BUFFER_SIZES, type BufferSize } from "../port";

/** Underruns while playing after which the buffer grows, and the ms within which they are counted. */
const MOST_UNDERRUNS = 2;
const WITHIN = 60_000;

/** The state of the output at a moment. */
export interface Playback {
  /** ms */
  time: number;
  /** audible underruns since the output opened; null if the browser does not count them */
  underruns: number | null;
  /** whether the transport plays */
  playing: boolean;
}

/** The next larger size; null after the largest, and for a number of frames, which a person has asked for. */
export function largerThan(size: BufferSize): BufferSize | null {
  if (typeof size === "number") return null;
  return BUFFER_SIZES[BUFFER_SIZES.indexOf(size) + 1] ?? null;
}

/**
 * Counts underruns while playing, and decides when there are too many for the present buffer. Pure: time comes with the
 * readings.
 */
export class BufferGrowth {
  private losses: { time: number; count: number }[] = [];
  private before: number | null = null;

  /** Processes a reading; returns how many underruns demand a larger buffer, 0 if none is needed. */
  look({ time, underruns, playing }: Playback): number {
    const { before } = this;
    this.before = underruns;
    // A lower count comes from a new output.
    if (underruns === null || (before !== null && underruns < before)) this.losses = [];
    else if (playing && before !== null && underruns > before) this.losses.push({ time, count: underruns - before });
    this.losses = this.losses.filter((loss) => time - loss.time < WITHIN);
    const count = this.losses.reduce((sum, loss) => sum + loss.count, 0);
    if (count < MOST_UNDERRUNS) return 0;
    this.losses = [];
    return count;
  }
}
