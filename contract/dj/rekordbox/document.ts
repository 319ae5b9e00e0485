import type { NamedTrack } from "../m3u";
import { RATING_MAX, type Track } from "../track";

/**
 * rekordbox XML ("rekordbox xml format list", AlphaTheta): DJ_PLAYLISTS holds COLLECTION with a TRACK each, in it TEMPO nodes
 * (a grid from Inizio on, seconds) and POSITION_MARK nodes (Num −1 is a memory cue, 0 to 7 a hot cue; Type 0 is a cue, 4 a
 * loop), and PLAYLISTS with NODEs (Type 0 a folder, 1 a playlist) whose TRACKs name those of the collection by Key.
 */

/** A mark of a track, in seconds. */
export interface Mark {
  /** slot of a hot cue; null: a memory cue */
  readonly slot: number | null;
  readonly start: number;
  /** of a loop; null: a cue */
  readonly end: number | null;
  readonly label: string;
  /** null: not told */
  readonly color: string | null;
}

/** A line of a grid: so many beats a minute from `start` on, whose first beat is the `beat`th of its bar (1 …). */
export interface TempoMark {
  readonly start: number;
  readonly bpm: number;
  readonly beatsPerBar: number;
  readonly beat: number;
}

export interface RekordboxTrack extends NamedTrack {
  /** as the file numbers it */
  readonly key: string;
  readonly about: Partial<Pick<Track, "album" | "genre" | "comment" | "rating" | "color" | "bpm" | "key">>;
  readonly tempos: readonly TempoMark[];
  readonly marks: readonly Mark[];
}

export interface RekordboxList {
  /** folders' names and its own */
  readonly path: readonly string[];
  /** keys of its tracks, in order */
  readonly tracks: readonly string[];
}

export interface Rekordbox {
  readonly tracks: readonly RekordboxTrack[];
  readonly lists: readonly RekordboxList[];
}

/** rekordbox writes stars as 0, 51, 102 … 255. */
export const STAR = 255 / RATING_MAX;
