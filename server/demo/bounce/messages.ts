import type { Picture } from "../pictures/draw";

/** The task of the thread. */
export interface BounceTask {
  /** which of the demonstration's songs */
  readonly song: string;
  /** path of the WAV file that is made */
  readonly target: string;
  /** the cover to draw, and the path of its PNG */
  readonly picture: Picture;
  readonly cover: string;
}

/** The thread's message when it is done. */
export interface BounceDone {
  readonly frames: number;
  /** integrated, LUFS */
  readonly loudness: number;
}
