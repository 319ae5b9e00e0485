import { type BeatGrid, GRID_ANCHORS, type GridAnchor, steadyGrid } from "../../contract/dj/grid";
import type { TrackAnalysis } from "./result";

/** Seconds by which a beat of a drifting track may lie off its grid. */
export const GRID_ERROR = 0.002;

/** The furthest that a beat between two others lies off the line between them, and which one it is. */
function furthest(beats: readonly number[], from: number, to: number): { beat: number; error: number } {
  const [start, end] = [beats[from] as number, beats[to] as number];
  let worst = { beat: from, error: 0 };
  for (let beat = from + 1; beat < to; beat++) {
    const onLine = start + ((end - start) * (beat - from)) / (to - from);
    const error = Math.abs((beats[beat] as number) - onLine);
    if (error > worst.error) worst = { beat, error };
  }
  return worst;
}

/** The fewest beats, found greedily, whose lines pass within `GRID_ERROR` of all (Ramer, Douglas, Peucker). */
function corners(beats: readonly number[]): number[] {
  const kept = new Set([0, beats.length - 1]);
  const open: [number, number][] = [[0, beats.length - 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [from, to] = next;
    const { beat, error } = furthest(beats, from, to);
    if (error <= GRID_ERROR) continue;
    kept.add(beat);
    open.push([from, beat], [beat, to]);
  }
  return [...kept].sort((a, b) => a - b);
}

/**
 * The grid of analysed beats: of one tempo where the track holds it, else with an anchor wherever the tempo changes, so that
 * each beat lies within `GRID_ERROR` seconds of it. Beat 0 is the first downbeat. Null where there is no beat.
 */
export function beatGridOf(
  analysis: Pick<TrackAnalysis, "beats" | "downbeats" | "bpm" | "grid" | "sampleRate" | "beatsPerBar">,
): BeatGrid | null {
  const { beats, downbeats, bpm, grid, sampleRate, beatsPerBar } = analysis;
  // the first beat may have been moved to the file's beginning, the second stands where it is
  if (bpm === null || beats.length < 3) return null;
  const first = Math.max(1, downbeats[0] === undefined ? 0 : beats.indexOf(downbeats[0]));
  const bar = first === 1 && downbeats[0] === beats[0] ? -1 : 0;
  if (grid) {
    const steady = steadyGrid(sampleRate, grid.bpm, (beats[first] as number) * sampleRate, beatsPerBar);
    return bar === 0 ? steady : { ...steady, firstDownbeat: bar };
  }
  const anchors: GridAnchor[] = corners(beats).map((beat) => ({
    frame: (beats[beat] as number) * sampleRate,
    beat: beat - first,
  }));
  return {
    rate: sampleRate,
    anchors: anchors.slice(0, GRID_ANCHORS),
    bpm,
    firstDownbeat: bar,
    beatsPerBar,
  };
}
