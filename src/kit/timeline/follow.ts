import type { Axis, View } from "./axis";

/** The playhead in one frame. */
export interface PlayheadNow<Unit extends number = number> {
  at: Unit;
  playing: boolean;
  /** whether the view is wanted to follow it */
  follow: boolean;
}

/**
 * Keeps the playhead in sight from frame to frame: pages on while it plays, and goes along when it jumps at rest, as it
 * does on stop. Who scrolls or zooms away from it is left alone until it comes back into sight.
 */
export class PlayheadFollower<Unit extends number = number> {
  readonly #axis: Pick<Axis<Unit>, "followScroll">;
  #before = { inSight: false, scrollX: 0, zoom: 0, at: 0 as Unit };

  constructor(axis: Pick<Axis<Unit>, "followScroll">) {
    this.#axis = axis;
  }

  /** Horizontal scroll that the view is to take, null where it stays. */
  next(view: View, { at, playing, follow }: PlayheadNow<Unit>): number | null {
    const { inSight, scrollX, zoom, at: stood } = this.#before;
    const wanted = this.#axis.followScroll(view, at, playing);
    const still = scrollX === view.scrollX && zoom === view.zoom;
    const goes = follow && inSight && still && (playing || at !== stood);
    const to = goes ? wanted : null;
    this.#before = { inSight: wanted === null || to !== null, scrollX: to ?? view.scrollX, zoom: view.zoom, at };
    return to;
  }
}
