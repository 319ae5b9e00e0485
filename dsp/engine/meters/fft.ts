/**
 * Fourier transform of real signals: an in-place radix-2 transform of half the length on
 * pairs of samples, then the split into the spectrum of the real signal.
 */

/** Bytes of the tables of a transform of `size` real samples. */
export function fftBytes(size: i32): usize {
  return <usize>size * 8;
}

/** Fills the tables: e^(−2πik/size), k < size/2, as pairs, then the bit-reversed places of size/2. */
export function fftInit(tables: usize, size: i32): void {
  const half = size >> 1;
  for (let k = 0; k < half; k++) {
    const angle = (-2 * Math.PI * <f64>k) / <f64>size;
    store<f32>(tables + (<usize>k << 3), <f32>Math.cos(angle));
    store<f32>(tables + (<usize>k << 3), <f32>Math.sin(angle), 4);
  }
  const places = tables + (<usize>half << 3);
  const bits = ctz<i32>(half);
  for (let k = 0; k < half; k++) {
    let place = 0;
    for (let b = 0; b < bits; b++) place |= ((k >> b) & 1) << (bits - 1 - b);
    store<u32>(places + (<usize>k << 2), place);
  }
}

/** Transforms `size` real samples to size/2 + 1 complex pairs, in place: `data` has room for size + 2 floats. */
export function fftReal(tables: usize, data: usize, size: i32): void {
  const half = size >> 1;
  permute(tables + (<usize>half << 3), data, half);
  butterflies(tables, data, half);
  split(tables, data, half);
}

function permute(places: usize, data: usize, count: i32): void {
  for (let k = 0; k < count; k++) {
    const other = load<u32>(places + (<usize>k << 2));
    if (<u32>k >= other) continue;
    const a = data + (<usize>k << 3);
    const b = data + (<usize>other << 3);
    const held = load<u64>(a);
    store<u64>(a, load<u64>(b));
    store<u64>(b, held);
  }
}

function butterflies(tables: usize, data: usize, count: i32): void {
  for (let span = 1; span < count; span <<= 1) {
    // The tables step around the circle of twice the count.
    const stride = (<usize>count / <usize>span) << 3;
    for (let start = 0; start < count; start += span << 1) {
      let a = data + (<usize>start << 3);
      let b = a + (<usize>span << 3);
      let twiddle = tables;
      for (let k = 0; k < span; k++) {
        const c = load<f32>(twiddle);
        const s = load<f32>(twiddle, 4);
        const re = load<f32>(b) * c - load<f32>(b, 4) * s;
        const im = load<f32>(b) * s + load<f32>(b, 4) * c;
        const x = load<f32>(a);
        const y = load<f32>(a, 4);
        store<f32>(a, x + re);
        store<f32>(a, y + im, 4);
        store<f32>(b, x - re);
        store<f32>(b, y - im, 4);
        a += 8;
        b += 8;
        twiddle += stride;
      }
    }
  }
}

/** From the transform of even + i·odd samples to that of the samples. */
function split(tables: usize, data: usize, half: i32): void {
  const first = load<f32>(data);
  const second = load<f32>(data, 4);
  for (let k = 1; k <= half >> 1; k++) {
    const a = data + (<usize>k << 3);
    const b = data + (<usize>(half - k) << 3);
    const evenRe = <f32>0.5 * (load<f32>(a) + load<f32>(b));
    const evenIm = <f32>0.5 * (load<f32>(a, 4) - load<f32>(b, 4));
    const oddRe = <f32>0.5 * (load<f32>(a, 4) + load<f32>(b, 4));
    const oddIm = <f32>0.5 * (load<f32>(b) - load<f32>(a));
    const c = load<f32>(tables + (<usize>k << 3));
    const s = load<f32>(tables + (<usize>k << 3), 4);
    const re = oddRe * c - oddIm * s;
    const im = oddRe * s + oddIm * c;
    store<f32>(a, evenRe + re);
    store<f32>(a, evenIm + im, 4);
    store<f32>(b, evenRe - re);
    store<f32>(b, im - evenIm, 4);
  }
  store<f32>(data, first + second);
  store<f32>(data, 0, 4);
  const last = data + (<usize>half << 3);
  store<f32>(last, first - second);
  store<f32>(last, 0, 4);
}
