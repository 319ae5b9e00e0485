import { type BeatGrid, beatAt, bpmAt, frameAt, type GridAnchor, steadyGrid } from "./grid";

/** Changes of a track's beat grid by hand. A grid keeps its drift where the change allows it. */

/** The tempos that a grid may be given. */
export const GRID_BPM = { min: 20, max: 400 } as const;

const moved = (anchors: readonly GridAnchor[], by: number) =>
  anchors.map(({ frame, beat }) => ({ frame: frame + by, beat }));

/** All beats later by so many frames (earlier: negative). */
export const shiftedGrid = (grid: BeatGrid, frames: number): BeatGrid => ({
  ...grid,
  anchors: moved(grid.anchors, frames),
});

/** All beats moved so that the nearest one falls on `frame`. */
export function gridWithBeatAt(grid: BeatGrid, frame: number): BeatGrid {
  return shiftedGrid(grid, frame - frameAt(grid, Math.round(beatAt(grid, frame))));
}

/** The bars counted so that one begins with the beat nearest to `frame`, and that beat moved there. */
export function gridWithDownbeatAt(grid: BeatGrid, frame: number): BeatGrid {
  const placed = gridWithBeatAt(grid, frame);
  return { ...placed, firstDownbeat: Math.round(beatAt(placed, frame)) };
}

/**
 * The grid at another tempo: the drift is kept in proportion, and the beat nearest to `around` stays where it is. Null
 * where the tempo is out of range.
 */
export function gridWithTempo(grid: BeatGrid, bpm: number, around: number): BeatGrid | null {
  if (!(bpm >= GRID_BPM.min && bpm <= GRID_BPM.max)) return null;
  const factor = bpm / bpmAt(grid, around);
  const beat = Math.round(beatAt(grid, around));
  const centre = frameAt(grid, beat);
  return {
    ...grid,
    bpm: grid.bpm * factor,
    anchors: grid.anchors.map((anchor) => ({ beat: anchor.beat, frame: centre + (anchor.frame - centre) / factor })),
  };
}

/** Half or twice as many beats in the same time; the downbeats stay downbeats. Null where the tempo is out of range. */
export function gridTimes(grid: BeatGrid, factor: 0.5 | 2): BeatGrid | null {
  const tempos = grid.anchors.map(({ frame }) => bpmAt(grid, frame) * factor);
  const all = [...tempos, grid.bpm * factor];
  if (all.some((bpm) => bpm < GRID_BPM.min || bpm > GRID_BPM.max)) return null;
  const beatOf = (beat: number) => (beat - grid.firstDownbeat) * factor;
  return {
    ...grid,
    bpm: grid.bpm * factor,
    firstDownbeat: 0,
    anchors: grid.anchors.map(({ frame, beat }) => ({ frame, beat: beatOf(beat) })),
  };
}

/** Taps further apart than this begin anew, in seconds: 30 BPM. */
const APART = 2;
/** Taps that count at most; older ones are forgotten. */
const TAPS = 32;

/** The taps so far, with one more: those of one row of taps, each in seconds of the track and of the clock. */
export interface Tap {
  /** source frame that was heard */
  readonly frame: number;
  /** seconds, of any clock that does not jump */
  readonly time: number;
}

export function withTap(taps: readonly Tap[], tap: Tap): readonly Tap[] {
  const last = taps.at(-1);
  const goesOn = last !== undefined && tap.time - last.time < APART && tap.frame > last.frame;
  return goesOn ? [...taps, tap].slice(-TAPS) : [tap];
}

/**
 * A steady grid through the taps: the line that is nearest to all of them (least squares). Null for fewer than four taps
 * or an impossible tempo. The first tap is a downbeat where there is no grid yet; else the bars stay as near as they can.
 */
export function gridFromTaps(taps: readonly Tap[], rate: number, before: BeatGrid | null): BeatGrid | null {
  if (taps.length < 4) return null;
  const count = taps.length;
  const meanBeat = (count - 1) / 2;
  const meanFrame = taps.reduce((sum, { frame }) => sum + frame, 0) / count;
  let product = 0;
  let square = 0;
  for (const [beat, { frame }] of taps.entries()) {
    product += (beat - meanBeat) * (frame - meanFrame);
    square += (beat - meanBeat) ** 2;
  }
  const framesPerBeat = product / square;
  const bpm = (60 * rate) / framesPerBeat;
  if (!(bpm >= GRID_BPM.min && bpm <= GRID_BPM.max)) return null;
  const first = meanFrame - meanBeat * framesPerBeat;
  const grid = steadyGrid(rate, bpm, first, before?.beatsPerBar ?? 4);
  if (!before) return grid;
  return gridWithDownbeat(grid, frameAt(before, before.firstDownbeat));
}

/** The beat nearest to a frame begins a bar; the beats stay. */
const gridWithDownbeat = (grid: BeatGrid, frame: number): BeatGrid => ({
  ...grid,
  firstDownbeat: Math.round(beatAt(grid, frame)),
});
