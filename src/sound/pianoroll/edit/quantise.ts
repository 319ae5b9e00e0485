import type { Note } from "../../../../contract/project/document";
import { barStart, type MeterMap } from "../../../../contract/project/time";
import type { NotePatch } from "./notes";

export interface Quantise {
  /** ticks of a grid step */
  step: number;
  /** 0 leaves notes unchanged, 1 moves them onto the grid */
  strength: number;
  /** where every second step is between its neighbours: 0.5 straight, 0.67 a triplet, at most 0.75 */
  swing: number;
  /** also moves ends, not only starts */
  ends: boolean;
}

/** The grid position nearest to a timeline tick, with every second step of a bar swung. */
export function gridTarget(meters: MeterMap, tick: number, step: number, swing: number): number {
  const bar = barStart(meters, tick);
  const index = Math.floor((tick - bar) / step);
  let best = tick;
  let distance = Number.POSITIVE_INFINITY;
  for (let near = index - 1; near <= index + 2; near++) {
    const late = Math.abs(near) % 2 === 1 ? (swing - 0.5) * 2 * step : 0;
    const target = bar + near * step + late;
    if (target >= 0 && Math.abs(target - tick) < distance) {
      best = target;
      distance = Math.abs(target - tick);
    }
  }
  return best;
}

/** Patches that move notes towards the grid; `origin` is the timeline tick of content tick 0. */
export function quantise(notes: readonly Note[], origin: number, meters: MeterMap, options: Quantise): NotePatch[] {
  const pull = (tick: number) => {
    const target = gridTarget(meters, origin + tick, options.step, options.swing) - origin;
    return Math.max(0, Math.round(tick + (target - tick) * options.strength));
  };
  return notes.flatMap((note) => {
    const start = pull(note.start);
    const end = note.start + note.length;
    const length = options.ends ? Math.max(1, pull(end) - start) : note.length;
    return start === note.start && length === note.length ? [] : [{ id: note.id, start, length }];
  });
}
