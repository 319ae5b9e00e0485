/** The least and most frames of exact silence in a gap: 0.2 ms and 93 ms at 44.1 kHz. */
const SHORTEST = 8;
const LONGEST = 4096;
/** Sound next to a gap is louder than this: some steps of 16 bits. */
const EDGE = 2e-4;
/** Frames for which it is remembered that the input itself can be exactly silent. */
const MEMORY = 10 * 44100;

/** The classification of a block of an input. */
export interface GapReading {
  /** what the silence held back from earlier blocks was: a gap, because sound follows, or real silence */
  before: "gap" | "silence" | "none";
  /** frames of inserted silence that were cut out */
  cut: number;
  /** ranges of the block to keep, as pairs of begin and end */
  readonly keep: number[];
  /** frames of silence at the block's end that cannot be classified yet */
  held: number;
}

/**
 * Distinguishes silence that the browser or sound server inserted, because it had no frames ready, from silence that
 * was heard: at a gap, sound breaks off and resumes at once, with exact zeros between. After such a gap everything
 * comes later by its length. An input that is often exactly silent, such as a virtual cable, gives no such evidence and
 * is left alone.
 */
export class GapWatch {
  private readonly looked: GapReading = { before: "none", cut: 0, keep: [], held: 0 };
  /** frames of the silence that reaches the end of the last block; 0: none, or it cannot be a gap */
  private held = 0;
  private edge = false;
  /** frames since the input itself was exactly silent */
  private sinceSilence = MEMORY;

  /** Classifies the next block; returns the same object each time. */
  look(left: Float32Array, right: Float32Array): GapReading {
    const { looked } = this;
    looked.before = "none";
    looked.cut = 0;
    looked.keep.length = 0;
    const frames = left.length;
    this.sinceSilence = Math.min(MEMORY, this.sinceSilence + frames);
    let from = 0;
    if (this.held > 0) {
      const end = runEnd(left, right, 0);
      if (end === frames && this.held + frames <= LONGEST) {
        this.held += frames;
        looked.held = this.held;
        return looked;
      }
      const gap = end < frames && this.isGap(this.held + end, this.loud(left, right, end));
      if (end === frames) this.sinceSilence = 0;
      looked.before = gap ? "gap" : "silence";
      looked.cut = gap ? this.held + end : 0;
      from = gap ? end : 0;
      this.edge = false;
      this.held = 0;
    }
    this.scan(left, right, from);
    looked.held = this.held;
    return looked;
  }

  private scan(left: Float32Array, right: Float32Array, start: number): void {
    const { looked } = this;
    const frames = left.length;
    let from = start;
    let at = start;
    while (at < frames) {
      if (left[at] !== 0 || right[at] !== 0) {
        at++;
        continue;
      }
      const abrupt = at > 0 ? this.loud(left, right, at - 1) : this.edge;
      const end = runEnd(left, right, at);
      if (abrupt && end === frames) {
        this.held = frames - at;
        break;
      }
      if (abrupt && this.isGap(end - at, this.loud(left, right, end))) {
        if (at > from) looked.keep.push(from, at);
        looked.cut += end - at;
        from = end;
      }
      at = end;
    }
    if (at > from) looked.keep.push(from, at);
    this.edge = this.loud(left, right, frames - 1);
  }

  private isGap(frames: number, abrupt: boolean): boolean {
    return abrupt && frames >= SHORTEST && frames <= LONGEST && this.sinceSilence >= MEMORY;
  }

  private loud(left: Float32Array, right: Float32Array, at: number): boolean {
    return Math.abs(left[at] ?? 0) > EDGE || Math.abs(right[at] ?? 0) > EDGE;
  }
}

/** The end of the silence that begins at `at`. */
function runEnd(left: Float32Array, right: Float32Array, at: number): number {
  let end = at;
  while (end < left.length && left[end] === 0 && right[end] === 0) end++;
  return end;
}
