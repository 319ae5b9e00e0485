/** Test signals and measures, written without the engine's code. */

export function sine(frames: number, hz: number, rate: number, amplitude = 1, phase = 0): Float32Array {
  return Float32Array.from({ length: frames }, (_, n) => amplitude * Math.sin((2 * Math.PI * hz * n) / rate + phase));
}

export function impulse(frames: number, at = 0, amplitude = 1): Float32Array {
  const signal = new Float32Array(frames);
  signal[at] = amplitude;
  return signal;
}

/** Uniform white noise, the same for the same seed (mulberry32). */
export function noise(frames: number, amplitude = 1, seed = 1): Float32Array {
  let a = seed;
  return Float32Array.from({ length: frames }, () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return amplitude * (((t ^ (t >>> 14)) >>> 0) / 2147483648 - 1);
  });
}

export function rms(signal: Float32Array, from = 0, to = signal.length): number {
  let sum = 0;
  for (let n = from; n < to; n++) sum += signal[n]! ** 2;
  return Math.sqrt(sum / (to - from));
}

export function peak(signal: Float32Array, from = 0, to = signal.length): number {
  let most = 0;
  for (let n = from; n < to; n++) most = Math.max(most, Math.abs(signal[n]!));
  return most;
}

export const db = (ratio: number): number => 20 * Math.log10(ratio);

/** Amplitude of one frequency, by correlation under a Hann window. */
export function toneLevel(signal: Float32Array, hz: number, rate: number, from = 0, to = signal.length): number {
  let re = 0;
  let im = 0;
  let sum = 0;
  for (let n = from; n < to; n++) {
    const w = 0.5 - 0.5 * Math.cos((2 * Math.PI * (n - from + 0.5)) / (to - from));
    const angle = (2 * Math.PI * hz * n) / rate;
    re += w * signal[n]! * Math.cos(angle);
    im += w * signal[n]! * Math.sin(angle);
    sum += w;
  }
  return (2 * Math.hypot(re, im)) / sum;
}

/** Largest difference of two runs of samples. */
export function difference(a: ArrayLike<number>, b: ArrayLike<number>, from = 0, to = a.length): number {
  let most = 0;
  for (let n = from; n < to; n++) most = Math.max(most, Math.abs((a[n] as number) - (b[n] as number)));
  return most;
}

/** Second-order band-pass (Audio EQ Cookbook, 0 dB at the centre), run twice over the signal. */
export function bandPass(signal: ArrayLike<number>, hz: number, rate: number, q = 1.41): Float64Array {
  const w = (2 * Math.PI * hz) / rate;
  const alpha = Math.sin(w) / (2 * q);
  const a0 = 1 + alpha;
  let current = Float64Array.from(signal);
  for (let pass = 0; pass < 2; pass++) {
    let x1 = 0;
    let x2 = 0;
    let y1 = 0;
    let y2 = 0;
    current = current.map((x) => {
      const y = (alpha * x - alpha * x2 + 2 * Math.cos(w) * y1 - (1 - alpha) * y2) / a0;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      return y;
    });
  }
  return current;
}

/** T60 in seconds by Schroeder's backward integration, a line fitted from −5 to −35 dB. */
export function reverberationTime(response: ArrayLike<number>, rate: number): number {
  const energy = new Float64Array(response.length);
  let sum = 0;
  for (let n = response.length - 1; n >= 0; n--) {
    sum += (response[n] as number) ** 2;
    energy[n] = sum;
  }
  let count = 0;
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let sxy = 0;
  for (let n = 0; n < energy.length; n++) {
    const level = 10 * Math.log10(energy[n]! / sum);
    if (level > -5 || level < -35) continue;
    const x = n / rate;
    count++;
    sx += x;
    sy += level;
    sxx += x * x;
    sxy += x * level;
  }
  return (-60 * (count * sxx - sx * sx)) / (count * sxy - sx * sy);
}
