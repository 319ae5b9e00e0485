/** Floats of −1..1 as little-endian integers, with or without dither. */
export interface Quantiser {
  readonly bytesPerSample: 2 | 3;
  /** Interleaves `frames` of stereo into the start of `into`. */
  write(left: Float32Array, right: Float32Array, frames: number, into: Uint8Array): void;
}

const SEED = 0x9e3779b9;
const UNIT = 2 ** -32;

/** One round of Marsaglia's xorshift32. */
function shuffled(state: number): number {
  let next = state ^ (state << 13);
  next ^= next >>> 17;
  return next ^ (next << 5);
}

/**
 * Quantiser to 16 or 24 bits. Dither is TPDF: two uniform random values, ±1 step in all, after
 * Lipshitz, Wannamaker, Vanderkooy, "Quantization and Dither" (1992), from a fixed seed, so that
 * the same export gives the same bytes. Over full scale clips.
 */
export function quantiser(bits: 16 | 24, dither: boolean): Quantiser {
  const lowest = -(2 ** (bits - 1));
  const highest = 2 ** (bits - 1) - 1;
  const bytesPerSample = bits === 16 ? 2 : 3;
  let state = SEED;
  return {
    bytesPerSample,
    write(left, right, frames, into) {
      let random = state;
      let at = 0;
      for (let i = 0; i < frames * 2; i++) {
        let value = ((i & 1) === 0 ? left : right)[i >> 1] as number;
        value *= -lowest;
        if (dither) {
          const plus = shuffled(random);
          random = shuffled(plus);
          value += ((plus >>> 0) - (random >>> 0)) * UNIT;
        }
        const step = Math.max(lowest, Math.min(highest, Math.round(value)));
        into[at] = step;
        into[at + 1] = step >> 8;
        if (bytesPerSample === 3) into[at + 2] = step >> 16;
        at += bytesPerSample;
      }
      state = random;
    },
  };
}
