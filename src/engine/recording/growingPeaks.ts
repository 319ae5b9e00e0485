/** Pairs of one level that are combined to one of the next. */
const STEP = 8;
const LEVELS = 4;

interface Level {
  pairs: Int8Array<ArrayBuffer>;
  count: number;
}

/**
 * Peaks of a growing recording: minimum and maximum of every `framesPerPair` frames, and coarser levels of them, so
 * that a long take is drawn from few values.
 */
export class GrowingPeaks {
  private readonly levels: Level[] = Array.from({ length: LEVELS }, () => ({ pairs: new Int8Array(256), count: 0 }));

  constructor(private readonly framesPerPair: number) {}

  /** Adds whole pairs: min, max, min … as −127..127. */
  push(pairs: Int8Array): void {
    for (let at = 0; at + 1 < pairs.length; at += 2) this.add(0, pairs[at] as number, pairs[at + 1] as number);
  }

  /** The peaks so far; the next `push` may change them. */
  read(): { channels: 1; frames: number; framesPerPair: number[]; levels: Int8Array[][] } {
    return {
      channels: 1,
      frames: (this.levels[0]?.count ?? 0) * this.framesPerPair,
      framesPerPair: this.levels.map((_, level) => this.framesPerPair * STEP ** level),
      levels: this.levels.map(({ pairs, count }) => [pairs.subarray(0, count * 2)]),
    };
  }

  private add(level: number, low: number, high: number): void {
    const of = this.levels[level];
    if (!of) return;
    if (of.count * 2 === of.pairs.length) {
      const larger = new Int8Array(of.pairs.length * 2);
      larger.set(of.pairs);
      of.pairs = larger;
    }
    of.pairs[of.count * 2] = low;
    of.pairs[of.count * 2 + 1] = high;
    of.count += 1;
    if (of.count % STEP !== 0) return;
    const last = of.pairs.subarray((of.count - STEP) * 2, of.count * 2);
    let [least, most] = [low, high];
    for (let at = 0; at < last.length; at += 2) {
      least = Math.min(least, last[at] as number);
      most = Math.max(most, last[at + 1] as number);
    }
    this.add(level + 1, least, most);
  }
}
