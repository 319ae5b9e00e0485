/** Converts floats of −1..1 to little-endian integers, with or without dither. */
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
 * Quantiser to 16 or 24 bits. Dither is TPDF: two uniform random values, ±1 step in all, after Lipshitz, Wannamaker,
 * Vanderkooy, "Quantization and Dither" (1992), from a fixed seed, so that the same export gives the same bytes. Values
 * over full scale are clipped.
 */
export function quantiser(bits: 16 | 24, dither: boolean): Quantiser {
  let state = SEED | 0;
  return {
    bytesPerSample: bits === 16 ? 2 : 3,
    write(left, right, frames, into) {
      const most = 2 ** (bits - 1) - 1;
      const amount = dither ? UNIT : 0;
      const wide = bits === 24;
      let random = state;
      let at = 0;
      for (let i = 0; i < frames; i++) {
        const a = shuffled(random);
        const b = shuffled(a);
        const c = shuffled(b);
        random = shuffled(c);
        // Math.round would take as long as everything else.
        const first = Math.floor((left[i] as number) * (most + 1) + ((a >>> 0) - (b >>> 0)) * amount + 0.5);
        const second = Math.floor((right[i] as number) * (most + 1) + ((c >>> 0) - (random >>> 0)) * amount + 0.5);
        const one = Math.max(-most - 1, Math.min(most, first)) | 0;
        const two = Math.max(-most - 1, Math.min(most, second)) | 0;
        into[at] = one;
        into[at + 1] = one >> 8;
        if (wide) into[at + 2] = one >> 16;
        at += wide ? 3 : 2;
        into[at] = two;
        into[at + 1] = two >> 8;
        if (wide) into[at + 2] = two >> 16;
        at += wide ? 3 : 2;
      }
      state = random;
    },
  };
}
