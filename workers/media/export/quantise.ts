/** Floats of −1..1 as little-endian integers, with or without dither. */
export interface Quantiser {
  readonly bytesPerSample: 2 | 3;
  /** Interleaves `frames` of stereo into `into` from `at`, in bytes. */
  write(left: Float32Array, right: Float32Array, frames: number, into: DataView, at: number): void;
}

/** Marsaglia's xorshift32, from a fixed seed: the same export gives the same bytes. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/**
 * Quantiser to 16 or 24 bits. Dither is TPDF: two uniform random values, ±1 step in all, after
 * Lipshitz, Wannamaker, Vanderkooy, "Quantization and Dither" (1992). Over full scale clips.
 */
export function quantiser(bits: 16 | 24, dither: boolean): Quantiser {
  const scale = 2 ** (bits - 1);
  const random = randomOf(0x9e3779b9);
  const step = (value: number) => {
    const noise = dither ? random() - random() : 0;
    return Math.max(-scale, Math.min(scale - 1, Math.round(value * scale + noise)));
  };
  if (bits === 16) {
    return {
      bytesPerSample: 2,
      write(left, right, frames, into, at) {
        for (let i = 0; i < frames; i++) {
          into.setInt16(at + i * 4, step(left[i] ?? 0), true);
          into.setInt16(at + i * 4 + 2, step(right[i] ?? 0), true);
        }
      },
    };
  }
  const put24 = (into: DataView, at: number, value: number) => {
    into.setInt16(at, value & 0xffff, true);
    into.setInt8(at + 2, value >> 16);
  };
  return {
    bytesPerSample: 3,
    write(left, right, frames, into, at) {
      for (let i = 0; i < frames; i++) {
        put24(into, at + i * 6, step(left[i] ?? 0));
        put24(into, at + i * 6 + 3, step(right[i] ?? 0));
      }
    },
  };
}
