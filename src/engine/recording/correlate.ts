/**
 * Finds a known signal in a recording: cross-correlation by FFT, normalised by the energy of the passage, with the peak
 * interpolated between frames by a parabola.
 */

/** In-place radix-2 FFT of planar complex numbers (Cooley and Tukey, 1965); `inverse` without the 1/n. */
function fft(re: Float64Array, im: Float64Array, inverse: boolean): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j] as number, re[i] as number];
      [im[i], im[j]] = [im[j] as number, im[i] as number];
    }
  }
  for (let size = 2; size <= n; size *= 2) {
    const step = ((inverse ? 2 : -2) * Math.PI) / size;
    for (let k = 0; k < size / 2; k++) {
      const [c, s] = [Math.cos(step * k), Math.sin(step * k)];
      for (let i = k; i < n; i += size) {
        const j = i + size / 2;
        const [xr, xi] = [re[j] as number, im[j] as number];
        const [tr, ti] = [xr * c - xi * s, xr * s + xi * c];
        re[j] = (re[i] as number) - tr;
        im[j] = (im[i] as number) - ti;
        re[i] = (re[i] as number) + tr;
        im[i] = (im[i] as number) + ti;
      }
    }
  }
}

/** Where a signal begins in a longer recording. */
export interface Match {
  /** frame, fractional */
  frame: number;
  /** correlation −1…1 between the recording there and the signal */
  likeness: number;
}

/** The place in `heard` that correlates most with `signal`, in either polarity. */
export function findSignal(heard: Float32Array, signal: Float32Array): Match {
  let size = 1;
  while (size < heard.length + signal.length) size *= 2;
  const [ar, ai] = [new Float64Array(size), new Float64Array(size)];
  const [br, bi] = [new Float64Array(size), new Float64Array(size)];
  ar.set(heard);
  br.set(signal);
  fft(ar, ai, false);
  fft(br, bi, false);
  for (let i = 0; i < size; i++) {
    const [xr, xi, yr, yi] = [ar[i] as number, ai[i] as number, br[i] as number, bi[i] as number];
    ar[i] = xr * yr + xi * yi;
    ai[i] = xi * yr - xr * yi;
  }
  fft(ar, ai, true);
  const last = heard.length - signal.length;
  let best = 0;
  for (let i = 1; i <= last; i++) if (Math.abs(ar[i] as number) > Math.abs(ar[best] as number)) best = i;
  const energy = (of: Float32Array, from: number) => {
    let sum = 0;
    for (let i = 0; i < signal.length; i++) sum += (of[from + i] as number) ** 2;
    return sum;
  };
  const scale = Math.sqrt(energy(signal, 0) * energy(heard, best)) * size;
  const at = (i: number) => Math.abs(ar[i] ?? 0);
  const [before, peak, after] = [at(best - 1), at(best), at(best + 1)];
  const bend = before - 2 * peak + after;
  const offset = best === 0 || bend === 0 ? 0 : (0.5 * (before - after)) / bend;
  return { frame: best + offset, likeness: scale === 0 ? 0 : (ar[best] as number) / scale };
}
