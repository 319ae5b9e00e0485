import type { MediaFailure } from "../media/port";
import type { AnalysedTrack } from "./findings";
import type { TrackTags } from "./tags";

export type { AnalysedTrack } from "./findings";
export type { TrackTags } from "./tags";

/** The result of analysing a track. */
export type AnalysisOutcome = { kind: "analysed"; track: AnalysedTrack } | MediaFailure;

/** The analysis of tracks, one at a time in a worker. `job` identifies a call for `cancel`. */
export interface TrackAnalysisService {
  /** Decodes and analyses a sound file; `progress` gets the share that is done, 0..1. */
  analyse(job: string, file: Blob, progress?: (share: number) => void): Promise<AnalysisOutcome>;
  /** What a file's tags say; nothing where they cannot be read. */
  tags(file: Blob): Promise<TrackTags>;
  cancel(job: string): void;
}
