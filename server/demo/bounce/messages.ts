import type { Picture } from "../pictures/draw";

/** What the thread is given. */
export interface BounceTask {
  /** which of the demonstration's songs */
  readonly song: string;
  /** path of the WAV file that is made */
  readonly target: string;
  /** what is drawn for its cover, and the path of the PNG */
  readonly picture: Picture;
  readonly cover: string;
}

/** What the thread says once it is done. */
export interface BounceDone {
  readonly frames: number;
  /** integrated, LUFS */
  readonly loudness: number;
}
