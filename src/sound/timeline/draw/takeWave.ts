import { sourceFrames } from "../../../../contract/frames";
import { type TempoMap, ticksToFrames } from "../../../../contract/project/time";
import type { TakeReading } from "../../../engine/port";
import type { View } from "../../../kit/timeline/axis";
import { fillWave, waveColumns } from "../../waveform/waveform";
import type { ClipBox } from "../model/clipBox";
import { xToTick } from "../model/geometry";
import type { ClipDrawing } from "./clip/drawing";

/** Below this height there is no room for a waveform. */
const LEAST_HEIGHT = 6;

/**
 * Minimum and maximum of a running take in each CSS pixel from `left` to `right`, −1…1, interleaved; 0 where nothing is
 * written yet. Follows the tempo map column by column.
 */
export function takeColumns(take: TakeReading, view: View, map: TempoMap, left: number, right: number): Float32Array {
  const columns = Math.max(0, Math.ceil(right - left));
  const origin = take.offset - ticksToFrames(map, take.start, take.rate);
  const frameAt = (x: number) => sourceFrames(origin + ticksToFrames(map, xToTick(view, x), take.rate));
  const out = new Float32Array(columns * 2);
  let from = frameAt(left);
  for (let column = 0; column < columns && from < take.peaks.frames; column++) {
    const to = frameAt(left + column + 1);
    const span = { from, framesPerColumn: to - from, columns: 1, reversed: false };
    out.set(waveColumns(take.peaks, span, null), column * 2);
    from = to;
  }
  return out;
}

/** Draws the waveform of a running take into the body of its box. */
export function drawTakeWave({ context, view, theme, map }: ClipDrawing, take: TakeReading, box: ClipBox): void {
  const height = box.bottom - box.body;
  if (height < LEAST_HEIGHT) return;
  const left = Math.floor(Math.max(0, box.left));
  const columns = takeColumns(take, view, map, left, Math.min(view.width, box.right));
  context.save();
  context.translate(left, 0);
  context.fillStyle = theme.record;
  fillWave(context, columns, box.body, height);
  context.restore();
}
