import type { Fingers } from "../gesture/machine";

/** The visible part of a timeline. */
export interface View {
  readonly zoom: number;
  /** CSS pixels */
  readonly scrollX: number;
  readonly scrollY: number;
  /** size of the viewport, CSS pixels */
  readonly width: number;
  readonly height: number;
  readonly rowHeight: number;
}

/** The zooms that a view has, percent. */
interface Zooms {
  readonly min: number;
  readonly max: number;
  readonly default: number;
  readonly step: number;
}

/** How a timeline measures positions; their unit is up to its owner (ticks, seconds, frames). */
export interface AxisOptions<Unit extends number> {
  /** at 100 % this many CSS pixels hold this many units */
  readonly scale: { readonly pixels: number; readonly units: Unit };
  readonly zoom: Zooms;
  /** whether it may be zoomed out below the least zoom until everything is visible */
  readonly showsAll: boolean;
  /** empty room after the content: in units, and as a share of the viewport */
  readonly spare: { readonly units: Unit; readonly view: number };
}

/** Converts between positions of one unit and pixels. */
export interface Axis<Unit extends number = number> {
  readonly zoom: Zooms;
  /** CSS pixels of a unit at a zoom in percent */
  perUnit(zoom: number): number;
  /** viewport x of a position */
  toX(view: Pick<View, "zoom" | "scrollX">, position: Unit): number;
  /** position under a viewport x, unrounded, not below 0 */
  toPosition(view: Pick<View, "zoom" | "scrollX">, x: number): Unit;
  /** width in pixels of content up to `end`, with room after it; at least the viewport's width */
  contentWidth(view: Pick<View, "zoom" | "width">, end: Unit): number;
  /** percent at which content up to `end` just fits the width, at most the largest zoom */
  zoomToFit(width: number, end: Unit): number;
  /** the zoom within the limits for content up to `end` */
  clampZoom(zoom: number, width: number, end: Unit): number;
  /** the next zoom step up or down */
  zoomStep(zoom: number, direction: 1 | -1): number;
  /**
   * The scroll position that makes the playhead visible, null if it already is: turns a page when a moving one nears
   * the right edge, and scrolls to one beyond either edge.
   */
  followScroll(view: Pick<View, "zoom" | "scrollX" | "width">, playhead: Unit, moving?: boolean): number | null;
}

/** Share of the width that the content fills after zooming to fit. */
const FITTED = 0.96;
/** Shares of the width: where a moving playhead turns the page, and where it is then. */
const PAGE = { at: 0.9, to: 0.1 } as const;

export function createAxis<Unit extends number>({
  scale,
  zoom: bounds,
  showsAll,
  spare,
}: AxisOptions<Unit>): Axis<Unit> {
  const perUnit = (zoom: number) => (scale.pixels * zoom) / 100 / scale.units;

  const zoomToFit = (width: number, end: Unit) =>
    end <= 0 || width <= 0 ? bounds.default : Math.min(bounds.max, ((width * FITTED) / end / perUnit(100)) * 100);

  return {
    zoom: bounds,
    perUnit,
    toX: (view, position) => position * perUnit(view.zoom) - view.scrollX,
    toPosition: (view, x) => Math.max(0, (x + view.scrollX) / perUnit(view.zoom)) as Unit,
    contentWidth: (view, end) =>
      Math.max(view.width, Math.ceil((end + spare.units) * perUnit(view.zoom)) + view.width * spare.view),
    zoomToFit,
    clampZoom: (zoom, width, end) => {
      const least = showsAll ? Math.min(bounds.min, zoomToFit(width, end)) : bounds.min;
      return Math.min(bounds.max, Math.max(least, zoom));
    },
    zoomStep: (zoom, direction) => zoomStep(bounds, zoom, direction),
    followScroll: (view, playhead, moving = true) => {
      const along = playhead * perUnit(view.zoom);
      const x = along - view.scrollX;
      if (x >= 0 && x <= view.width * (moving ? PAGE.at : 1)) return null;
      return Math.max(0, along - view.width * PAGE.to);
    },
  };
}

/** The view at a new zoom, with the position under viewport x kept in place. */
export function zoomAbout<Seen extends Pick<View, "zoom" | "scrollX">>(view: Seen, zoom: number, x: number): Seen {
  const ratio = zoom / view.zoom;
  return { ...view, zoom, scrollX: Math.max(0, (view.scrollX + x) * ratio - x) };
}

/** Fingers closer than this many pixels would give extreme zoom factors. */
const LEAST_SPREAD = 20;

/** The view after two fingers moved: the position under their middle stays under it. `clamp` limits the zoom. */
export function pinched(
  view: Pick<View, "zoom" | "scrollX" | "scrollY">,
  before: Fingers,
  after: Fingers,
  clamp: (zoom: number) => number,
): Pick<View, "zoom" | "scrollX" | "scrollY"> {
  const [from, to] = [middle(before), middle(after)];
  const zoom = clamp((view.zoom * spread(after)) / spread(before));
  return {
    zoom,
    scrollX: Math.max(0, ((view.scrollX + from.x) * zoom) / view.zoom - to.x),
    scrollY: Math.max(0, view.scrollY + from.y - to.y),
  };
}

const spread = ([a, b]: Fingers) => Math.max(LEAST_SPREAD, Math.hypot(a.x - b.x, a.y - b.y));
const middle = ([a, b]: Fingers) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** The next step up or down on a ladder of zooms. */
export function zoomStep(bounds: Zooms, zoom: number, direction: 1 | -1): number {
  const steps = zoom / bounds.step;
  const next = direction > 0 ? Math.floor(steps + 1 + 1e-9) : Math.ceil(steps - 1 - 1e-9);
  return Math.min(bounds.max, Math.max(bounds.min, next * bounds.step));
}
