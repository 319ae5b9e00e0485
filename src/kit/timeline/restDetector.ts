import type { End, Scope } from "../../scope/scope";
import { onFrame } from "../../ui/meters/frame";

/** A view that has not moved for this long is at rest, ms. */
const REST_MS = 180;

/** Called in the frames after the view has come to rest; returns whether it needs another frame. */
export type OnRest = () => boolean;

/** Detects when a view comes to rest after scrolling or zooming. */
export class RestDetector {
  readonly #scope: Scope;
  readonly #listeners = new Set<OnRest>();
  readonly #waiting = new Set<OnRest>();
  #movedAt = Number.NEGATIVE_INFINITY;
  #stop: End | null = null;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Call whenever the view moves. */
  moved(): void {
    this.#movedAt = performance.now();
    for (const listener of this.#listeners) this.#waiting.add(listener);
    if (this.#waiting.size > 0) this.#stop ??= this.#scope.add(onFrame((now) => this.#look(now)));
  }

  /**
   * Calls back when the view is at rest: expensive work (elements, layout) waits for that, while canvases follow at
   * once. Returns a function that ends it.
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
