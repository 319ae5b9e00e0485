import FFT from "fft.js";

/** Equal-tempered frequency of a MIDI key, A4 = 440 Hz. */
export const keyHz = (key: number): number => 440 * 2 ** ((key - 69) / 12);

/** How far a frequency lies from another, cents. */
export const cents = (hz: number, reference: number): number => 1200 * Math.log2(hz / reference);

export const decibels = (amplitude: number): number => 20 * Math.log10(Math.max(amplitude, 1e-12));

export function rms(samples: Float32Array, from = 0, to = samples.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += samples[i]! ** 2;
  return Math.sqrt(sum / Math.max(1, to - from));
}

export function peak(samples: Float32Array, from = 0, to = samples.length): number {
  let largest = 0;
  for (let i = from; i < to; i++) largest = Math.max(largest, Math.abs(samples[i]!));
  return largest;
}

/** Index of the first sample louder than a level; −1 where there is none. */
export function onset(samples: Float32Array, level = 1e-5): number {
  return samples.findIndex((sample) => Math.abs(sample) > level);
}

/** Four-term Blackman–Harris window: side lobes at −92 dB. */
function window(i: number, size: number): number {
  const x = (2 * Math.PI * i) / size;
  return 0.35875 - 0.48829 * Math.cos(x) + 0.14128 * Math.cos(2 * x) - 0.01168 * Math.cos(3 * x);
}

/** Amplitudes of `size`/2 bins of a windowed stretch; a sine of amplitude 1 on a bin gives 1. */
export function spectrum(samples: Float32Array, from: number, size: number): Float64Array {
  const fft = new FFT(size);
  const input = new Array<number>(size);
  for (let i = 0; i < size; i++) input[i] = (samples[from + i] ?? 0) * window(i, size);
  const output = fft.createComplexArray() as number[];
  fft.realTransform(output, input);
  const bins = new Float64Array(size / 2);
  for (let i = 0; i < bins.length; i++) {
    bins[i] = Math.hypot(output[2 * i]!, output[2 * i + 1]!) / (size * 0.35875 * 0.5);
  }
  return bins;
}

/**
 * Frequency of the strongest partial near one that is expected, Hz: the phase of the partial's
 * demodulation by `near`, windowed twice `hop` frames apart, gives how far it lies beside it. NaN
 * where nothing sounds there.
 */
export function partialHz(
  samples: Float32Array,
  rate: number,
  near: number,
  from: number,
  size: number,
  hop = size >> 2,
): number {
  const phaseAt = (start: number): number => {
    let re = 0;
    let im = 0;
    for (let i = 0; i < size; i++) {
      const w = window(i, size) * (samples[start + i] ?? 0);
      const angle = (2 * Math.PI * near * (start + i)) / rate;
      re += w * Math.cos(angle);
      im -= w * Math.sin(angle);
    }
    return Math.hypot(re, im) > size * 1e-6 ? Math.atan2(im, re) : Number.NaN;
  };
  let turn = (phaseAt(from + hop) - phaseAt(from)) / (2 * Math.PI);
  turn -= Math.round(turn);
  return near + (turn * rate) / hop;
}

/** Amplitude of the partial at a frequency, over a windowed stretch; a sine of amplitude 1 gives 1. */
export function partialLevel(samples: Float32Array, rate: number, hz: number, from: number, size: number): number {
  let re = 0;
  let im = 0;
  for (let i = 0; i < size; i++) {
    const w = window(i, size) * (samples[from + i] ?? 0);
    const angle = (2 * Math.PI * hz * i) / rate;
    re += w * Math.cos(angle);
    im -= w * Math.sin(angle);
  }
  return Math.hypot(re, im) / (size * 0.35875 * 0.5);
}

/** Centre of gravity of the spectrum, Hz. */
export function centroid(samples: Float32Array, rate: number, from: number, size: number): number {
  const bins = spectrum(samples, from, size);
  let weighted = 0;
  let total = 0;
  for (let i = 1; i < bins.length; i++) {
    weighted += bins[i]! ** 2 * ((i * rate) / size);
    total += bins[i]! ** 2;
  }
  return total > 0 ? weighted / total : 0;
}
