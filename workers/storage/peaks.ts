import { PEAK_FRAMES } from "../../contract/storage/peaks";

/** Minimum and maximum of a waveform at several zooms; see `Peaks` in the project's port. */
export interface PeakPyramid {
  channels: 1 | 2;
  frames: number;
  /** frames per pair at each level, ascending: 256, 512 … */
  framesPerPair: number[];
  /** for each level and channel: min, max, min, max … as −127..127 */
  levels: Int8Array<ArrayBuffer>[][];
}

/** The coarsest level has at most so many pairs. */
const TOP_PAIRS = 64;
const SCALE = 127;

/** Rounded outwards, so that a drawn wave never looks quieter than it is. */
export const lowPeak = (value: number) => Math.max(-SCALE, Math.min(SCALE, Math.floor(value * SCALE)));
export const highPeak = (value: number) => Math.max(-SCALE, Math.min(SCALE, Math.ceil(value * SCALE)));

/** Builds the peaks from planar floats that arrive piece by piece. */
export class PeakBuilder {
  readonly #channels: 1 | 2;
  readonly #pairs: Int8Array<ArrayBuffer>[];
  readonly #min: [number, number] = [0, 0];
  readonly #max: [number, number] = [0, 0];
  #frames = 0;

  /** @param frames the most frames that will come */
  constructor(channels: 1 | 2, frames: number) {
    this.#channels = channels;
    this.#pairs = Array.from({ length: channels }, () => new Int8Array(Math.ceil(frames / PEAK_FRAMES) * 2));
  }

  /** Takes the first `count` frames of the channels' floats. */
  push(count: number, ...channels: Float32Array[]): void {
    for (let channel = 0; channel < this.#channels; channel++) {
      this.#take(channel, channels[channel] as Float32Array, count);
    }
    this.#frames += count;
  }

  #take(channel: number, floats: Float32Array, count: number): void {
    let at = this.#frames;
    let min = this.#min[channel] as number;
    let max = this.#max[channel] as number;
    for (let i = 0; i < count; i++, at++) {
      const value = floats[i] as number;
      if (at % PEAK_FRAMES === 0) {
        if (at > 0) this.#close(channel, at / PEAK_FRAMES - 1, min, max);
        min = value;
        max = value;
      } else if (value < min) min = value;
      else if (value > max) max = value;
    }
    this.#min[channel as 0 | 1] = min;
    this.#max[channel as 0 | 1] = max;
  }

  #close(channel: number, pair: number, min: number, max: number): void {
    const pairs = this.#pairs[channel] as Int8Array;
    pairs[pair * 2] = lowPeak(min);
    pairs[pair * 2 + 1] = highPeak(max);
  }

  done(): PeakPyramid {
    const frames = this.#frames;
    const count = Math.ceil(frames / PEAK_FRAMES);
    for (let channel = 0; channel < this.#channels && count > 0; channel++) {
      this.#close(channel, count - 1, this.#min[channel] as number, this.#max[channel] as number);
    }
    const levels = [this.#pairs.map((pairs) => pairs.slice(0, count * 2))];
    const framesPerPair = [PEAK_FRAMES];
    for (let pairs = count; pairs > TOP_PAIRS; ) {
      levels.push((levels.at(-1) ?? []).map(halved));
      framesPerPair.push((framesPerPair.at(-1) ?? PEAK_FRAMES) * 2);
      pairs = Math.ceil(pairs / 2);
    }
    return { channels: this.#channels, frames, framesPerPair, levels };
  }
}

/** Combines each two pairs into one. */
function halved(pairs: Int8Array): Int8Array<ArrayBuffer> {
  const count = pairs.length / 2;
  const half = new Int8Array(Math.ceil(count / 2) * 2);
  for (let pair = 0; pair < half.length / 2; pair++) {
    const first = pair * 4;
    const second = pair * 2 + 1 < count ? first + 2 : first;
    half[pair * 2] = Math.min(pairs[first] as number, pairs[second] as number);
    half[pair * 2 + 1] = Math.max(pairs[first + 1] as number, pairs[second + 1] as number);
  }
  return half;
}
