import { createStore, type StoreApi } from "zustand/vanilla";
import { type End, Scope } from "../../scope/scope";
import type { Fingers } from "../gesture/machine";
import { type Axis, pinched, type View, zoomAbout } from "./axis";
import { PlayheadFollower, type PlayheadNow } from "./follow";
import type { Rectangle } from "./items";
import { type OnRest, RestDetector } from "./restDetector";

/** What a timeline has to know of its content; asked whenever it is needed. */
export interface Content<Unit extends number> {
  /** end of the last item */
  end(): Unit;
  /** number of rows that can be scrolled to, including the empty room below the last */
  rows(): number;
}

/** A place on a timeline; `row` may be beyond the last one. */
interface Place<Unit extends number> {
  readonly position: Unit;
  readonly row: number;
}

/**
 * The state that every timeline shows. Canvases read it when they draw; React components subscribe only to what changes
 * rarely.
 */
export interface Shown extends View {
  /** item that the arrow keys have reached */
  readonly focused: string | null;
  readonly lasso: Rectangle | null;
}

export type TimelineState<Draft extends object> = Shown & Draft;

/**
 * One timeline: its view, how that moves, and where its playhead is. `Draft` is what its owner shows besides, such as
 * the preview of a drag. Whoever makes it ends it.
 */
export class Timeline<Unit extends number, Draft extends object = object> {
  readonly axis: Axis<Unit>;
  readonly content: Content<Unit>;
  readonly store: StoreApi<TimelineState<Draft>>;
  /** where the pointer is over it, for key actions that use that place; null: elsewhere */
  pointer: Place<Unit> | null = null;
  /** where a menu was last opened by pointer */
  asked: Place<Unit> | null = null;
  readonly #scope = new Scope();
  readonly #rest = new RestDetector(this.#scope);
  readonly #follower: PlayheadFollower<Unit>;
  #view: View | null = null;

  constructor(axis: Axis<Unit>, content: Content<Unit>, rowHeight: number, draft: Draft) {
    this.axis = axis;
    this.content = content;
    this.#follower = new PlayheadFollower(axis);
    const shown: Shown = {
      zoom: axis.zoom.default,
      scrollX: 0,
      scrollY: 0,
      width: 0,
      height: 0,
      rowHeight,
      focused: null,
      lasso: null,
    };
    this.store = createStore<TimelineState<Draft>>()(() => ({ ...draft, ...shown }));
    this.#scope.add(
      this.store.subscribe((now, before) => {
        if (moved(now, before)) this.#rest.moved();
      }),
    );
  }

  get state(): TimelineState<Draft> {
    return this.store.getState();
  }

  /** The view, the same object until it changes, so that it can be compared. */
  get view(): View {
    const { zoom, scrollX, scrollY, width, height, rowHeight } = this.state;
    const last = this.#view;
    const same =
      last?.zoom === zoom &&
      last.scrollX === scrollX &&
      last.scrollY === scrollY &&
      last.width === width &&
      last.height === height &&
      last.rowHeight === rowHeight;
    if (!last || !same) this.#view = { zoom, scrollX, scrollY, width, height, rowHeight };
    return this.#view as View;
  }

  show(values: Partial<Shown & Draft>): void {
    this.store.setState(values as Partial<TimelineState<Draft>>);
  }

  /** Calls back when the view comes to rest; returns a function that ends it. */
  onRest(listener: OnRest): End {
    return this.#rest.listen(listener);
  }

  /** Zooms to a percentage, keeping the position under viewport x in place. */
  zoomTo(zoom: number, x: number): void {
    const { view } = this;
    const { zoom: next, scrollX } = zoomAbout(view, this.#clamp(zoom), x);
    this.#see({ zoom: next, scrollX });
  }

  /** Zooms one step in or out around the middle of the view. */
  zoomBy(direction: 1 | -1): void {
    const { zoom, width } = this.view;
    this.zoomTo(this.axis.zoomStep(zoom, direction), width / 2);
  }

  /** Applies a pinch: two fingers moved from one pair of places to another. */
  pinch(before: Fingers, after: Fingers): void {
    const { view } = this;
    const next = pinched(view, before, after, (zoom) => this.#clamp(zoom));
    this.#see({ ...next, scrollY: Math.min(this.#lowest(), next.scrollY) });
  }

  /** Zooms so that everything is visible. */
  fit(): void {
    this.#see({ zoom: this.axis.zoomToFit(this.view.width, this.content.end()), scrollX: 0 });
  }

  /** Keeps the playhead visible; called in each frame. */
  follow(playhead: PlayheadNow<Unit>): void {
    const scrollX = this.#follower.next(this.view, playhead);
    if (scrollX !== null) this.#see({ scrollX });
  }

  /**
   * Keeps a scrolling element and the view in step, whichever moved, until the scope ends. `spacer` is the element's
   * content. During a zoom only the view moves; the element's size and position follow when it comes to rest, because
   * layout in every frame would cost more than drawing. Returns a function that settles at once, for when the content
   * has changed.
   */
  bindScroller(scope: Scope, scroller: HTMLElement, spacer: HTMLElement): () => void {
    let left = scroller.scrollLeft;
    let zooming = false;
    /** the view moves because the element was scrolled, so it must not be scrolled again */
    let scrolling = false;

    const settle = () => {
      zooming = false;
      const { view } = this;
      const width = `${this.axis.contentWidth(view, this.content.end())}px`;
      const height = `${this.content.rows() * view.rowHeight}px`;
      if (spacer.style.width !== width) spacer.style.width = width;
      if (spacer.style.height !== height) spacer.style.height = height;
      if (Math.abs(scroller.scrollLeft - view.scrollX) >= 1) scroller.scrollLeft = view.scrollX;
      if (Math.abs(scroller.scrollTop - view.scrollY) >= 1) scroller.scrollTop = view.scrollY;
      left = scroller.scrollLeft;
    };

    const scrolled = () => {
      const { scrollX, scrollY } = this.view;
      const { scrollLeft, scrollTop } = scroller;
      const by = scrollLeft - left;
      left = scrollLeft;
      const x = zooming ? Math.max(0, scrollX + by) : scrollLeft;
      if (Math.abs(scrollX - x) < 1 && Math.abs(scrollY - scrollTop) < 1) return;
      scrolling = true;
      this.#see({ scrollX: x, scrollY: scrollTop });
      scrolling = false;
    };

    settle();
    scope.add(
      this.store.subscribe((now, before) => {
        if (now.zoom !== before.zoom) zooming = true;
        else if (!zooming && !scrolling && (moved(now, before) || resized(now, before))) settle();
      }),
    );
    scope.add(
      this.onRest(() => {
        settle();
        return false;
      }),
    );
    scope.listen(scroller, "scroll", scrolled, { passive: true });
    scope.observeSize(scroller, () => this.#see({ width: scroller.clientWidth, height: scroller.clientHeight }));
    return settle;
  }

  /** Ends its own timers and callbacks. Bound elements end with their own scopes. */
  end(): void {
    this.#scope.end();
  }

  #see(view: Partial<View>): void {
    this.store.setState(view as Partial<TimelineState<Draft>>);
  }

  #clamp(zoom: number): number {
    return this.axis.clampZoom(zoom, this.view.width, this.content.end());
  }

  #lowest(): number {
    const { rowHeight, height } = this.view;
    return Math.max(0, this.content.rows() * rowHeight - height);
  }
}

const moved = (now: View, before: View): boolean =>
  now.scrollX !== before.scrollX || now.scrollY !== before.scrollY || now.zoom !== before.zoom;

const resized = (now: View, before: View): boolean =>
  now.width !== before.width || now.height !== before.height || now.rowHeight !== before.rowHeight;
