import { powerDecibels } from "../math/decibels";
import { allocate } from "../memory";
import { fftBytes, fftInit, fftReal } from "./fft";

/** The spectrum of the mid (left + right) of a stereo signal, under a Hann window, for the screen. */

/** Samples under the window. */
export const SPECTRUM_SIZE: i32 = 4096;
/** Values of a reading: 0 Hz, then steps of rate / SPECTRUM_SIZE, to half the rate. */
export const SPECTRUM_BINS: i32 = SPECTRUM_SIZE / 2 + 1;
/** dB at and below which there is nothing. */
const SILENCE: f32 = -144;

const RING: usize = 0;
const WINDOW: usize = RING + SPECTRUM_SIZE * 4;
const WORK: usize = WINDOW + SPECTRUM_SIZE * 4;
const TABLES: usize = WORK + (SPECTRUM_SIZE + 4) * 4;
const PLACE: usize = TABLES + SPECTRUM_SIZE * 8;
const BYTES: usize = PLACE + 16;

/** A new analyser that has heard only silence; 0 where the arena is full. */
export function spectrumCreate(): usize {
  const state = allocate(BYTES);
  if (state == 0) return 0;

  fftInit(state + TABLES, SPECTRUM_SIZE);
  for (let n = 0; n < SPECTRUM_SIZE; n++) {
    // A sine of amplitude 1 gives size/4 at its bin: half from the sine, half from the window.
    const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * <f64>n) / <f64>SPECTRUM_SIZE);
    store<f32>(state + WINDOW + (<usize>n << 2), <f32>((hann * 4) / <f64>SPECTRUM_SIZE));
  }
  return state;
}

/** Listens to planar stereo f32. */
export function spectrumPush(state: usize, left: usize, right: usize, frames: i32): void {
  let place = load<i32>(state, PLACE);
  for (let i: usize = 0, bytes = <usize>frames << 2; i < bytes; i += 4) {
    store<f32>(state + RING + (<usize>place << 2), 0.5 * (load<f32>(left + i) + load<f32>(right + i)));
    place = (place + 1) & (SPECTRUM_SIZE - 1);
  }
  store<i32>(state, place, PLACE);
}

/** Writes SPECTRUM_BINS magnitudes of the newest SPECTRUM_SIZE frames in dBFS: a sine of full scale on a bin reads 0. */
export function spectrumRead(state: usize, out: usize): void {
  const place = load<i32>(state, PLACE);
  for (let n = 0; n < SPECTRUM_SIZE; n++) {
    const sample = load<f32>(state + RING + (<usize>((place + n) & (SPECTRUM_SIZE - 1)) << 2));
    store<f32>(state + WORK + (<usize>n << 2), sample * load<f32>(state + WINDOW + (<usize>n << 2)));
  }
  fftReal(state + TABLES, state + WORK, SPECTRUM_SIZE);
  for (let k = 0; k < SPECTRUM_BINS; k++) {
    const re = load<f32>(state + WORK + (<usize>k << 3));
    const im = load<f32>(state + WORK + (<usize>k << 3), 4);
    // The first and last bins have no mirror image that adds to them.
    const share: f32 = k == 0 || k == SPECTRUM_BINS - 1 ? 0.25 : 1;
    const level = <f32>(powerDecibels(<f64>(share * (re * re + im * im)) + 1e-20));
    store<f32>(out + (<usize>k << 2), level > SILENCE ? level : SILENCE);
  }
}
