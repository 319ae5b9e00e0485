import { followScroll, type TimelineView } from "./geometry";

/** The playhead in one frame. */
export interface PlayheadNow {
  tick: number;
  playing: boolean;
  /** whether the view is wanted to follow it */
  follow: boolean;
}

/**
 * Keeps the playhead in sight from frame to frame: pages on while it plays, and goes along when it jumps at rest, as it
 * does on stop. Who scrolls or zooms away from it is left alone until it comes back into sight.
 */
export class PlayheadFollower {
  #before = { inSight: false, scrollX: 0, zoom: 0, tick: 0 };

  /** Horizontal scroll that the view is to take, null where it stays. */
  next(view: TimelineView, { tick, playing, follow }: PlayheadNow): number | null {
    const { inSight, scrollX, zoom, tick: stood } = this.#before;
    const wanted = followScroll(view, tick, playing);
    const still = scrollX === view.scrollX && zoom === view.zoom;
    const goes = follow && inSight && still && (playing || tick !== stood);
    const to = goes ? wanted : null;
    this.#before = { inSight: wanted === null || to !== null, scrollX: to ?? view.scrollX, zoom: view.zoom, tick };
    return to;
  }
}
