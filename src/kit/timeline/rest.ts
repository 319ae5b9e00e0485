import type { End, Scope } from "../../scope/scope";
import { onFrame } from "../../ui/meters/frame";

/** A view that has not moved for this long stands still, ms. */
const REST_MS = 180;

/** Called in frames in which the view stands still again; whether there is more to do in the next one. */
export type OnRest = () => boolean;

/** Knows when a view rests after it has scrolled or zoomed. */
export class Rest {
  readonly #scope: Scope;
  readonly #listeners = new Set<OnRest>();
  readonly #waiting = new Set<OnRest>();
  #movedAt = Number.NEGATIVE_INFINITY;
  #stop: End | null = null;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The view moves. */
  moved(): void {
    this.#movedAt = performance.now();
    for (const listener of this.#listeners) this.#waiting.add(listener);
    if (this.#waiting.size > 0) this.#stop ??= this.#scope.add(onFrame((now) => this.#look(now)));
  }

  /**
   * Calls back when the view rests: what costs much (elements, layout) follows then, while canvases follow at once.
   * Returns the way to stop.
   */
  listen(listener: OnRest): End {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      this.#waiting.delete(listener);
    };
  }

  #look(now: number): void {
    if (now - this.#movedAt < REST_MS) return;
    for (const listener of this.#waiting) if (!listener()) this.#waiting.delete(listener);
    if (this.#waiting.size > 0) return;
    this.#stop?.();
    this.#stop = null;
  }
}
