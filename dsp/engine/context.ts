/** What every part of the engine may read while it renders a block. */

/** Frames per second of this engine, set once by `init`. */
export let sampleRate: f32 = 48000;
/** Beats (quarters) per minute at the start of the block. */
export let bpm: f64 = 120;

export function setSampleRate(rate: f32): void {
  sampleRate = rate;
}

export function setBpm(value: f64): void {
  bpm = value;
}
