import { z } from "zod";

/**
 * Where the beats of a track are. Beats are numbered by any real number, whole numbers on the beat; frames are those of
 * the source, at its own rate. From one anchor to the next beats pass evenly, so that a grid of one anchor has one
 * tempo, and a drifting one has an anchor wherever the tempo changes. Before the first anchor and behind the last the
 * tempo is `bpm`.
 */

/** The most anchors of a grid: one for each beat of three hours at 170 beats a minute. */
export const GRID_ANCHORS = 32_768;
/** Beats a minute. */
const SLOWEST = 10;
const FASTEST = 1000;

const anchorSchema = z.object({ frame: z.number(), beat: z.number() });

/** Parses what is stored or imported; `RangeError`s of the functions below cannot occur with what it lets through. */
export const beatGridSchema = z
  .object({
    /** Hz, the source's */
    rate: z.number().min(1000).max(768_000),
    /** sorted, both frame and beat rise from one to the next */
    anchors: z.array(anchorSchema).min(1).max(GRID_ANCHORS),
    /** before the first anchor and behind the last */
    bpm: z.number().min(SLOWEST).max(FASTEST),
    /** a beat with which a bar begins; bars are counted from it in both directions */
    firstDownbeat: z.number(),
    beatsPerBar: z.int().min(1).max(32),
  })
  .refine(rises, { message: "The anchors of a beat grid rise in frame and beat, at 10 to 1,000 beats a minute." });

export type BeatGrid = Readonly<z.infer<typeof beatGridSchema>>;
export type GridAnchor = Readonly<z.infer<typeof anchorSchema>>;

/** Share by which a tempo between two anchors may pass the limits, because of rounding. */
const SLACK = 1e-6;

function rises({ anchors, rate }: { anchors: readonly GridAnchor[]; rate: number }): boolean {
  return anchors.every((anchor, index) => {
    const before = anchors[index - 1];
    if (!before) return true;
    const bpm = (60 * rate * (anchor.beat - before.beat)) / (anchor.frame - before.frame);
    return anchor.frame > before.frame && bpm >= SLOWEST * (1 - SLACK) && bpm <= FASTEST * (1 + SLACK);
  });
}

/** A grid of one tempo: beat 0, a downbeat, at frame `first` (fractional) of a source at `rate` Hz. */
export const steadyGrid = (rate: number, bpm: number, first: number, beatsPerBar = 4): BeatGrid => ({
  rate,
  anchors: [{ frame: first, beat: 0 }],
  bpm,
  firstDownbeat: 0,
  beatsPerBar,
});

/** A line of a grid: beats pass evenly from its anchor on. */
interface Segment {
  readonly frame: number;
  readonly beat: number;
  readonly framesPerBeat: number;
}

/** The segment to which a frame or beat belongs: that of the last anchor at or before it. */
function segmentAt({ anchors, bpm, rate }: BeatGrid, key: "frame" | "beat", value: number): Segment {
  let low = -1;
  let high = anchors.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((anchors[middle] as GridAnchor)[key] <= value) low = middle;
    else high = middle - 1;
  }
  const anchor = anchors[Math.max(low, 0)] as GridAnchor;
  const next = low >= 0 ? anchors[low + 1] : undefined;
  const framesPerBeat = next ? (next.frame - anchor.frame) / (next.beat - anchor.beat) : (60 * rate) / bpm;
  return { frame: anchor.frame, beat: anchor.beat, framesPerBeat };
}

/** The beat, fractional, at a frame, fractional too; any frame, before the source's first and behind its last as well. */
export function beatAt(grid: BeatGrid, frame: number): number {
  const segment = segmentAt(grid, "frame", frame);
  return segment.beat + (frame - segment.frame) / segment.framesPerBeat;
}

/** The frame, fractional, of a beat: the inverse of `beatAt`. */
export function frameAt(grid: BeatGrid, beat: number): number {
  const segment = segmentAt(grid, "beat", beat);
  return segment.frame + (beat - segment.beat) * segment.framesPerBeat;
}

/** Beats per minute at a frame, at the source's own speed; at an anchor, of what follows it. */
export const bpmAt = (grid: BeatGrid, frame: number): number =>
  (60 * grid.rate) / segmentAt(grid, "frame", frame).framesPerBeat;

/** How far beats and frames may be apart from whole numbers by rounding alone. */
const ROUNDING = 1e-6;

/** Whether a bar begins with a beat. */
export function isDownbeat(grid: BeatGrid, beat: number): boolean {
  const bars = (beat - grid.firstDownbeat) / grid.beatsPerBar;
  return Math.abs(bars - Math.round(bars)) * grid.beatsPerBar < ROUNDING;
}

/** The bar, counted from 0 at `firstDownbeat`, and the beat in it, fractional, from 0 to below `beatsPerBar`. */
export function barAt(grid: BeatGrid, beat: number): { readonly bar: number; readonly beat: number } {
  const since = beat - grid.firstDownbeat;
  const bar = Math.floor(since / grid.beatsPerBar + ROUNDING);
  return { bar, beat: Math.max(0, since - bar * grid.beatsPerBar) };
}
