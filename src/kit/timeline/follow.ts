import type { Axis, View } from "./axis";

/** The playhead in one frame. */
export interface PlayheadNow<Unit extends number = number> {
  at: Unit;
  playing: boolean;
  /** whether the view should follow the playhead */
  follow: boolean;
}

/**
 * Keeps the playhead visible from frame to frame: turns pages while it plays, and scrolls to it when it is moved at
 * rest. If a person scrolls or zooms away from it, the view stays until the playhead is visible again.
 */
export class PlayheadFollower<Unit extends number = number> {
  readonly #axis: Pick<Axis<Unit>, "followScroll">;
  #before = { inSight: false, scrollX: 0, zoom: 0, at: 0 as Unit };

  constructor(axis: Pick<Axis<Unit>, "followScroll">) {
    this.#axis = axis;
  }

  /** The new horizontal scroll position, null if the view stays. */
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
