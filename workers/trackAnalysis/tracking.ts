import { localPeriods } from "./periods";
import { between, type Tempogram } from "./tempogram";

/** How firmly beats keep to the local period: cost of a gap e times as long or short. */
const TIGHTNESS = 250;

/** The local period of each frame, between the middles of the tempogram's windows. */
function periodOfFrames({ centres }: Tempogram, periods: readonly number[], frames: number): Float32Array {
  const result = new Float32Array(frames);
  let window = 0;
  for (let frame = 0; frame < frames; frame++) {
    while (window < centres.length - 2 && frame >= (centres[window + 1] as number)) window++;
    const [a, b] = [centres[window] as number, centres[window + 1] ?? (centres[window] as number)];
    const share = b > a ? Math.max(0, Math.min(1, (frame - a) / (b - a))) : 0;
    const [p, q] = [periods[window] as number, periods[window + 1] ?? (periods[window] as number)];
    result[frame] = p + (q - p) * share;
  }
  return result;
}

/** Sums over a narrow bell, so that a beat a frame beside an onset still counts. */
function softened(values: Float32Array): Float32Array {
  return values.map(
    (value, n) =>
      value + 0.6 * ((values[n - 1] ?? 0) + (values[n + 1] ?? 0)) + 0.2 * ((values[n - 2] ?? 0) + (values[n + 2] ?? 0)),
  );
}

/**
 * The beats with most accents under them whose gaps keep to the local period (D. P. W. Ellis, "Beat tracking by dynamic
 * programming", 2007), in frames with fractions.
 */
export function trackBeats(accents: Float32Array, map: Tempogram, period: number): number[] {
  const soft = softened(accents);
  const frames = soft.length;
  const periods = periodOfFrames(map, localPeriods(map, period), frames);
  const scores = new Float64Array(frames);
  const cameFrom = new Int32Array(frames).fill(-1);
  for (let frame = 0; frame < frames; frame++) {
    const local = periods[frame] as number;
    const from = Math.max(0, frame - Math.round(local * 1.6));
    const to = frame - Math.round(local * 0.6);
    let best = 0;
    for (let before = from; before <= to; before++) {
      const turn = Math.log((frame - before) / local);
      const score = (scores[before] as number) - TIGHTNESS * turn * turn;
      if (score > best) {
        best = score;
        cameFrom[frame] = before;
      }
    }
    scores[frame] = (soft[frame] as number) + best;
  }
  // the last beat is the best of the last period
  let last = frames - 1;
  for (let frame = Math.max(0, frames - Math.ceil(periods[frames - 1] ?? 1)); frame < frames; frame++) {
    if ((scores[frame] as number) > (scores[last] as number)) last = frame;
  }
  const beats: number[] = [];
  for (let frame = last; frame >= 0; frame = cameFrom[frame] as number) beats.push(topAt(soft, frame));
  return beats.reverse();
}

/** The place of a peak between frames, by a parabola. */
function topAt(values: Float32Array, frame: number): number {
  const [a, b, c] = [values[frame - 1] ?? 0, values[frame] as number, values[frame + 1] ?? 0];
  const bend = a - 2 * b + c;
  return b >= a && b >= c && bend < 0 ? frame + (a - c) / (2 * bend) : frame;
}

/** Value of a band under a place, the largest within `reach` frames. */
export function accentAt(values: Float32Array, place: number, reach: number): number {
  let most = 0;
  for (let frame = Math.ceil(place - reach); frame <= place + reach; frame++) most = Math.max(most, values[frame] ?? 0);
  return Math.max(most, between(values, place));
}
