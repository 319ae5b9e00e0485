/** Min and max of a waveform at several zooms; see `Peaks` of the project's port. */
export interface PeakPyramid {
  channels: 1 | 2;
  frames: number;
  /** frames per pair at each level, ascending: 256, 512 … */
  framesPerPair: number[];
  /** for each level and channel: min, max, min, max … as −127..127 */
  levels: Int8Array<ArrayBuffer>[][];
}

const FIRST = 256;
/** The top level has at most so many pairs. */
const TOP_PAIRS = 64;
const SCALE = 127;

/** Rounded outwards, so that a drawn wave never looks quieter than it is. */
const low = (value: number) => Math.max(-SCALE, Math.min(SCALE, Math.floor(value * SCALE)));
const high = (value: number) => Math.max(-SCALE, Math.min(SCALE, Math.ceil(value * SCALE)));

/** Builds the pyramid from planar floats that come piece by piece. */
export class PeakBuilder {
  readonly #channels: 1 | 2;
  readonly #pairs: Int8Array<ArrayBuffer>[];
  readonly #min: [number, number] = [0, 0];
  readonly #max: [number, number] = [0, 0];
  #frames = 0;

  /** @param frames most frames that will come */
  constructor(channels: 1 | 2, frames: number) {
    this.#channels = channels;
    this.#pairs = Array.from({ length: channels }, () => new Int8Array(Math.ceil(frames / FIRST) * 2));
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
      if (at % FIRST === 0) {
        if (at > 0) this.#close(channel, at / FIRST - 1, min, max);
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
    pairs[pair * 2] = low(min);
    pairs[pair * 2 + 1] = high(max);
  }

  done(): PeakPyramid {
    const frames = this.#frames;
    const count = Math.ceil(frames / FIRST);
    for (let channel = 0; channel < this.#channels && count > 0; channel++) {
      this.#close(channel, count - 1, this.#min[channel] as number, this.#max[channel] as number);
    }
    const levels = [this.#pairs.map((pairs) => pairs.slice(0, count * 2))];
    const framesPerPair = [FIRST];
    for (let pairs = count; pairs > TOP_PAIRS; ) {
      levels.push((levels.at(-1) ?? []).map(halved));
      framesPerPair.push((framesPerPair.at(-1) ?? FIRST) * 2);
      pairs = Math.ceil(pairs / 2);
    }
    return { channels: this.#channels, frames, framesPerPair, levels };
  }
}

/** Two pairs to one. */
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
