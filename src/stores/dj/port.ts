import type { CueMode } from "../../../contract/dj/cueModes";
import type { BeatGrid } from "../../../contract/dj/grid";
import type { Track, TrackEdit } from "../../../contract/dj/track";
import type { DeckControl } from "../../engine/decks/port";
import type { DeckState } from "./state";

/** The records of tracks, as the decks need them. */
export interface TrackRecords {
  /** Changes a track's record; it comes back through `watch`. */
  edit(id: string, edit: TrackEdit): void;
  /** Calls back with a track's record whenever it changes, until the returned function is called. */
  watch(id: string, changed: (track: Track) => void): () => void;
}

/** What the parts of one deck work on. */
export interface DeckParts {
  readonly control: DeckControl;
  readonly state: DeckState;
  set(change: Partial<DeckState>): void;
  /** Where the deck is now: where it was sent last, as long as the engine has not said otherwise. */
  frame(): number;
  /** Goes to a frame. */
  seek(frame: number): void;
  readonly grid: BeatGrid | null;
  /** Hz, of the track */
  readonly rate: number;
  /** Changes the record of the track. */
  edit(edit: TrackEdit): void;
  cueMode(): CueMode;
  /** Falls into the leader's beat, if it follows one that plays. */
  fallIn(): void;
  /** seconds, of a clock that does not jump */
  now(): number;
}
