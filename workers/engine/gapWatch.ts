/** Frames of exact silence that a gap has at least, and at most: 0.2 ms and 93 ms at 44.1 kHz. */
const SHORTEST = 8;
const LONGEST = 4096;
/** Sound that breaks off is louder than this: some steps of 16 bits. */
const EDGE = 2e-4;
/** Frames over which it is remembered that an input can be exactly silent by itself. */
const MEMORY = 10 * 44100;

/** What a block of an input turned out to be. */
export interface GapReading {
  /** what became of the silence that was held before: sound goes on behind it, or it was no gap */
  before: "gap" | "silence" | "none";
  /** frames of silence that were put in, cut out by this look */
  cut: number;
  /** ranges of the block that are sound, from and to */
  readonly keep: number[];
  /** frames of silence at the block's end of which it is not known yet what they are */
  held: number;
}

/**
 * Tells silence that browser or sound server put in where they had no frames ready from silence
 * that was heard: sound breaks off and is there again at once, with exact zeros between. After
 * such a gap everything comes later by its length. An input that is exactly silent for long
 * stretches, as a cable inside the machine is, gives no such evidence and is left alone.
 */
export class GapWatch {
  private readonly looked: GapReading = { before: "none", cut: 0, keep: [], held: 0 };
  /** frames of the run of silence that has reached the last block's end; 0: none, or no candidate */
  private held = 0;
  private edge = false;
  /** frames since the input was exactly silent by itself */
  private sinceSilence = MEMORY;

  /** Looks at the next block; the answer is the same object each time. */
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

/** Where the run of silence from `at` on ends. */
function runEnd(left: Float32Array, right: Float32Array, at: number): number {
  let end = at;
  while (end < left.length && left[end] === 0 && right[end] === 0) end++;
  return end;
}
