import type { DjTrack } from "../../../../contract/api/djValues";

/** Tracks that a DJ may publish: the library, or one of its lists. */
export interface TrackSource {
  readonly id: string;
  readonly name: string;
  /** how many there are, more than may be published perhaps */
  readonly count: number;
  /** what of them is published */
  readonly tracks: () => DjTrack[];
}
