import { sourceFrames } from "../../../contract/frames";
import { peakLevel, type WavePeaks, waveColumns } from "../waveform/waveform";

/** As many columns as a waveform view is given: enough for 400 % of a wide panel. */
export const MOST_COLUMNS = 16_384;

/**
 * The whole source as a waveform view takes it: for each channel the greatest deviation of each
 * column, 0…1, at most `MOST_COLUMNS` of them; a reversed clip's from the end.
 */
export function wavePeaks(peaks: WavePeaks, reversed: boolean): Float32Array[] {
  const finest = peaks.framesPerPair[peakLevel(peaks, 0)] ?? 256;
  const columns = Math.max(1, Math.min(MOST_COLUMNS, Math.ceil(peaks.frames / finest)));
  const span = { from: sourceFrames(0), framesPerColumn: peaks.frames / columns, columns, reversed };
  return Array.from({ length: peaks.channels }, (_, channel) => {
    const pairs = waveColumns(peaks, span, channel === 0 ? 0 : 1);
    return Float32Array.from({ length: columns }, (__, column) =>
      Math.max(Math.abs(pairs[column * 2] ?? 0), Math.abs(pairs[column * 2 + 1] ?? 0)),
    );
  });
}
