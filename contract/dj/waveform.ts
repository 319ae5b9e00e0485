import { z } from "zod";

/** A waveform coloured by three bands, parted where the decks' equaliser parts them. */
export interface BandWaveform {
  /** points of a second */
  readonly perSecond: number;
  /** peak of each point and band, 255 = full scale, evenly in dB down to 0 at −60 dBFS */
  readonly low: Uint8Array;
  readonly mid: Uint8Array;
  readonly high: Uint8Array;
}

/** Points of a second that the library keeps. */
export const WAVEFORM_POINTS = 150;
/** Points of the overview of a whole track. */
export const OVERVIEW_POINTS = 1200;

/** What the library keeps of a track's waveform: all of it, and as many points of the whole as an overview shows. */
export interface TrackWaveform {
  readonly full: BandWaveform;
  readonly overview: BandWaveform;
}

const bytes = z.instanceof(Uint8Array);
const bands = z
  .object({ perSecond: z.number().positive(), low: bytes, mid: bytes, high: bytes })
  .refine(({ low, mid, high }) => low.length === mid.length && mid.length === high.length);
/** Parses what is stored. */
export const waveformSchema = z.object({ full: bands, overview: bands });

function thinned(values: Uint8Array, points: number): Uint8Array {
  return Uint8Array.from({ length: points }, (_, point) => {
    const from = Math.floor((point * values.length) / points);
    const to = Math.max(from + 1, Math.floor(((point + 1) * values.length) / points));
    let most = 0;
    for (let n = from; n < to; n++) most = Math.max(most, values[n] ?? 0);
    return most;
  });
}

/** The same waveform in at most so many points: each the largest of those that it stands for. */
export function overviewOf(waveform: BandWaveform, points: number = OVERVIEW_POINTS): BandWaveform {
  const count = Math.min(points, waveform.low.length);
  if (count === waveform.low.length) return waveform;
  return {
    perSecond: (waveform.perSecond * count) / waveform.low.length,
    low: thinned(waveform.low, count),
    mid: thinned(waveform.mid, count),
    high: thinned(waveform.high, count),
  };
}
