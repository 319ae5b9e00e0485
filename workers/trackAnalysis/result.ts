import type { MusicalKey } from "../../contract/dj/key";
import type { BandWaveform } from "../../contract/dj/waveform";

/** A grid of one tempo: beat n stands at `first + n × 60 / bpm` seconds. */
export interface ConstantGrid {
  readonly bpm: number;
  /** seconds */
  readonly first: number;
}

/** A part of a track, seconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** All that is known of a track from its sound. Times are seconds from the file's first frame. */
export interface TrackAnalysis {
  readonly seconds: number;
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  /** beats per minute, over the whole track where it drifts; null where there is no beat */
  readonly bpm: number | null;
  /** how sure tempo and beats are, 0..1 */
  readonly confidence: number;
  readonly beats: readonly number[];
  readonly beatsPerBar: 3 | 4;
  readonly downbeats: readonly number[];
  /** null where the tempo drifts or there is no beat */
  readonly grid: ConstantGrid | null;
  /** null where no pitch stands out */
  readonly key: MusicalKey | null;
  /** integrated, LUFS (ITU-R BS.1770-4); null where all of it is below the gate */
  readonly loudness: number | null;
  /** dBTP; null of silence */
  readonly truePeak: number | null;
  /** 1 (calm) to 10 (driving); see `energyOf` */
  readonly energy: number;
  readonly waveform: BandWaveform;
  /** first and last frame over −60 dBFS; null of silence */
  readonly sound: Span | null;
  /** from the first sound to where the track is at its usual level; null without beats */
  readonly intro: Span | null;
  /** from where the track leaves its usual level for good to the last sound; null without beats */
  readonly outro: Span | null;
  /** sentences on what was not as it should be in the file */
  readonly warnings: readonly string[];
}
