/** The work that all three engines do: N stereo strips, their sends, two returns and a master. */

export const RATE = 48000;
/** Seconds of each looped source. */
export const SOURCE_SECONDS = 10;
/** Different sources; strips share them. */
export const SOURCES = 8;

/** Settings of strip `index`, each strip a little different. */
export function strip(index: number) {
  return {
    highPass: 40 + 3 * index,
    lowPass: 16000 - 40 * index,
    low: 3 + (index % 5),
    mid: -2 - (index % 4),
    high: 1 + (index % 6),
    threshold: -24 - (index % 8),
    ratio: 3 + (index % 5),
    /** seconds */
    attack: 0.01,
    release: 0.15,
    knee: 6,
    /** dB */
    gain: -12 - (index % 3),
    pan: ((index % 21) - 10) / 10,
    /** dB of each send */
    sends: [-12 - (index % 4), -18 - (index % 5)] as const,
  };
}

export const EQ = { low: 200, mid: 1000, high: 5000, midQ: 0.7, butterworthQ: Math.SQRT1_2 } as const;

export function amplitude(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** Left and right of source `index`: pulses of noise, so that the compressors work. */
export function source(index: number): [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>] {
  let state = index + 1;
  const channel = (): Float32Array<ArrayBuffer> => {
    const samples = new Float32Array(SOURCE_SECONDS * RATE);
    for (let n = 0; n < samples.length; n++) {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      const beat = Math.exp(-(((n + index * 3000) % 24000) / 24000) * 5);
      samples[n] = (state / 2 ** 31) * (0.05 + 0.6 * beat);
    }
    return samples;
  };
  return [channel(), channel()];
}
