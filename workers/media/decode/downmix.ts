const HALF_POWER = Math.SQRT1_2;

/** Share of one channel in the left and the right side. */
type Shares = readonly (readonly [number, number])[];

const LEFT = [1, 0] as const;
const RIGHT = [0, 1] as const;
const CENTRE = [HALF_POWER, HALF_POWER] as const;
const BACK_LEFT = [HALF_POWER, 0] as const;
const BACK_RIGHT = [0, HALF_POWER] as const;
const LOW = [0, 0] as const;

/**
 * Layouts in the order of WAV and FLAC files. Centre and surrounds come in at −3 dB, the low
 * effects not at all (ITU-R BS.775-4, annex 4).
 */
const LAYOUTS: Readonly<Record<number, Shares>> = {
  3: [LEFT, RIGHT, CENTRE],
  4: [LEFT, RIGHT, BACK_LEFT, BACK_RIGHT],
  5: [LEFT, RIGHT, CENTRE, BACK_LEFT, BACK_RIGHT],
  6: [LEFT, RIGHT, CENTRE, LOW, BACK_LEFT, BACK_RIGHT],
  7: [LEFT, RIGHT, CENTRE, LOW, CENTRE, BACK_LEFT, BACK_RIGHT],
  8: [LEFT, RIGHT, CENTRE, LOW, BACK_LEFT, BACK_RIGHT, BACK_LEFT, BACK_RIGHT],
};

/** Channels without a known layout go left and right in turn, as loud as their number allows. */
function sharesOf(channels: number): Shares {
  const known = LAYOUTS[channels];
  if (known) return known;
  const share = 2 / channels;
  return Array.from({ length: channels }, (_, index) => (index % 2 === 0 ? [share, 0] : [0, share]));
}

/** One or two channels as they are; more folded down to two. */
export function downmix(channels: Float32Array<ArrayBuffer>[]): Float32Array<ArrayBuffer>[] {
  if (channels.length <= 2) return channels;
  const shares = sharesOf(channels.length);
  return [0, 1].map((side) => {
    const mix = new Float32Array(channels[0]?.length ?? 0);
    channels.forEach((samples, index) => {
      const share = shares[index]?.[side] ?? 0;
      if (share !== 0) {
        for (let frame = 0; frame < mix.length; frame++) mix[frame] = (mix[frame] ?? 0) + share * (samples[frame] ?? 0);
      }
    });
    return mix;
  });
}
