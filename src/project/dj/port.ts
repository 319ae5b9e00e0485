import type { TrackList } from "../../../contract/dj/list";
import type { Track, TrackEdit } from "../../../contract/dj/track";
import type { TrackWaveform } from "../../../contract/dj/waveform";
import type { AnalysedTrack, TrackTags } from "../../../workers/trackAnalysis/port";

/** What changed in the stored library. */
export type LibraryChange =
  | { readonly kind: "tracks"; readonly put: readonly Track[]; readonly gone: readonly string[] }
  | { readonly kind: "lists"; readonly put: readonly TrackList[]; readonly gone: readonly string[] };

/** The DJ library as it is stored. Methods that fail throw an `Error` whose message is a sentence for a person. */
export interface DjStore {
  tracks(): Promise<Track[]>;
  track(id: string): Promise<Track | null>;
  lists(): Promise<TrackList[]>;
  waveform(id: string): Promise<TrackWaveform | null>;
  /** Adds tracks, or replaces those with the same id. */
  putTracks(tracks: readonly Track[]): Promise<void>;
  /** Changes what a person or a deck may change of a track. */
  edit(ids: readonly string[], edit: TrackEdit): Promise<void>;
  /** Counts a play. */
  played(id: string, at: number): Promise<void>;
  /** Keeps what the analysis found; what was edited by hand meanwhile stays if `keep` names it. */
  putAnalysis(id: string, track: AnalysedTrack, keep?: TrackEdit): Promise<void>;
  /** Keeps why a track could not be analysed, as a sentence. */
  analysisFailed(id: string, failure: string): Promise<void>;
  putWaveforms(waveforms: readonly (readonly [track: string, waveform: TrackWaveform])[]): Promise<void>;
  /** Removes tracks with their waveforms, and from all lists but sets. */
  removeTracks(ids: readonly string[]): Promise<void>;
  putLists(lists: readonly TrackList[]): Promise<void>;
  /** Changes a stored list, whatever other tabs have made of it; null where it is gone. */
  changeList(id: string, change: (list: TrackList) => TrackList): Promise<TrackList | null>;
  removeLists(ids: readonly string[]): Promise<void>;
  /** after any change, also by another tab; returns a function that ends it */
  onChange(listener: (change: LibraryChange) => void): () => void;
}

/** Analyses sound files, several at once. */
export interface TrackAnalysers {
  /** how many are worked on at once */
  readonly atOnce: number;
  /** Throws an error whose message is a sentence for a person, or the signal's reason. */
  analyse(
    file: Blob,
    options?: { readonly progress?: (share: number) => void; readonly signal?: AbortSignal },
  ): Promise<AnalysedTrack>;
  tags(file: Blob): Promise<TrackTags>;
}
