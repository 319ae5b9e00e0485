import { bessel } from "./bessel";

/** Filters of finite length over straight runs of samples, and the windowed sinc that their taps come from. */

/**
 * out[n] = Σ taps[i]·input[n − i] for n below `frames`, rounded up to a multiple of 16; the
 * input's past stands in front of it. With `add` the sums are added to what stands there.
 */
export function convolve(out: usize, input: usize, taps: usize, count: i32, frames: i32, add: bool): void {
  for (let n = 0; n < frames; n += 16) {
    const at = <usize>n << 2;
    let a = f32x4.splat(0);
    let b = a;
    let c = a;
    let d = a;
    if (add) {
      a = v128.load(out + at);
      b = v128.load(out + at, 16);
      c = v128.load(out + at, 32);
      d = v128.load(out + at, 48);
    }
    let from = input + at;
    for (let i = 0; i < count; i++) {
      const tap = v128.load32_splat(taps + (<usize>i << 2));
      a = f32x4.add(a, f32x4.mul(tap, v128.load(from)));
      b = f32x4.add(b, f32x4.mul(tap, v128.load(from, 16)));
      c = f32x4.add(c, f32x4.mul(tap, v128.load(from, 32)));
      d = f32x4.add(d, f32x4.mul(tap, v128.load(from, 48)));
      from -= 4;
    }
    v128.store(out + at, a);
    v128.store(out + at, b, 16);
    v128.store(out + at, c, 32);
    v128.store(out + at, d, 48);
  }
}

/** sin(πx)/(πx) under a Kaiser window that ends at ±`reach`. */
export function kaiserSinc(x: f64, reach: f64, beta: f64): f64 {
  if (x == 0) return 1;
  const inside = 1 - (x / reach) * (x / reach);
  if (inside <= 0) return 0;
  return (NativeMath.sin(Math.PI * x) / (Math.PI * x)) * (bessel(beta * NativeMath.sqrt(inside)) / bessel(beta));
}
