import type { SourceFrames } from "../../../contract/frames";

/** The peaks of a sample at several zooms, as the sample store keeps them. */
export interface WavePeaks {
  channels: 1 | 2;
  frames: number;
  framesPerPair: number[];
  levels: Int8Array[][];
}

/** The coarsest level whose pairs are not wider than `framesPerColumn`; if there is none, the finest. */
export function peakLevel(peaks: Pick<WavePeaks, "framesPerPair">, framesPerColumn: number): number {
  let level = 0;
  peaks.framesPerPair.forEach((frames, index) => {
    if (frames <= framesPerColumn) level = index;
  });
  return level;
}

/**
 * Minimum and maximum of each of `columns` columns, −1…1, interleaved, starting at source frame `from`. Columns outside
 * the source are 0. `channel` null takes the wider of both channels. A reversed source is read from its end.
 */
export function waveColumns(
  peaks: WavePeaks,
  span: { from: SourceFrames; framesPerColumn: number; columns: number; reversed: boolean },
  channel: 0 | 1 | null,
): Float32Array {
  const out = new Float32Array(span.columns * 2);
  const level = peakLevel(peaks, span.framesPerColumn);
  const perPair = peaks.framesPerPair[level];
  const data = peaks.levels[level];
  if (perPair === undefined || !data) return out;
  const channels = channel === null ? data : data.slice(channel, channel + 1);
  for (let column = 0; column < span.columns; column++) {
    const begin = span.from + column * span.framesPerColumn;
    const end = begin + span.framesPerColumn;
    if (end <= 0 || begin >= peaks.frames) continue;
    const first = span.reversed ? peaks.frames - end : begin;
    const last = span.reversed ? peaks.frames - begin : end;
    let low = 127;
    let high = -127;
    for (const pairs of channels) {
      const stop = Math.min(pairs.length / 2, Math.max(Math.floor(first / perPair) + 1, Math.ceil(last / perPair)));
      for (let pair = Math.max(0, Math.floor(first / perPair)); pair < stop; pair++) {
        low = Math.min(low, pairs[pair * 2] ?? 0);
        high = Math.max(high, pairs[pair * 2 + 1] ?? 0);
      }
    }
    if (low > high) continue;
    out[column * 2] = low / 127;
    out[column * 2 + 1] = high / 127;
  }
  return out;
}

/**
 * Fills columns as one shape, `height` pixels high from `top`; a silent column still shows a hairline. `x` advances by
 * one device pixel of the context for each column.
 */
export function fillWave(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  columns: Float32Array,
  top: number,
  height: number,
): void {
  const middle = top + height / 2;
  const scale = height / 2;
  const count = columns.length / 2;
  const hair = 0.5;
  context.beginPath();
  for (let column = 0; column < count; column++) {
    const y = middle - Math.max((columns[column * 2 + 1] ?? 0) * scale, hair);
    if (column === 0) context.moveTo(0, y);
    context.lineTo(column, y);
    context.lineTo(column + 1, y);
  }
  for (let column = count - 1; column >= 0; column--) {
    const y = middle - Math.min((columns[column * 2] ?? 0) * scale, -hair);
    context.lineTo(column + 1, y);
    context.lineTo(column, y);
  }
  context.closePath();
  context.fill();
}
