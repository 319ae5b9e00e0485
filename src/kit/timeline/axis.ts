import type { Fingers } from "../gesture/machine";

/** What is seen of a timeline. */
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

/** How a timeline measures: what its positions are counted in is its own affair (ticks, seconds, frames). */
export interface AxisOptions<Unit extends number> {
  /** so many CSS pixels hold so many units at 100 % */
  readonly scale: { readonly pixels: number; readonly units: Unit };
  readonly zoom: Zooms;
  /** whether it may be zoomed out below the least zoom, until all is seen */
  readonly showsAll: boolean;
  /** room behind the content: units, and a share of the viewport */
  readonly spare: { readonly units: Unit; readonly view: number };
}

/** Positions of one unit along a timeline, and the pixels that they lie at. */
export interface Axis<Unit extends number = number> {
  readonly zoom: Zooms;
  /** CSS pixels of a unit at a zoom in percent */
  perUnit(zoom: number): number;
  /** viewport x of a position */
  toX(view: Pick<View, "zoom" | "scrollX">, position: Unit): number;
  /** position under a viewport x, unrounded, not below 0 */
  toPosition(view: Pick<View, "zoom" | "scrollX">, x: number): Unit;
  /** width in pixels that content up to `end` takes, with room behind it; never less than the viewport */
  contentWidth(view: Pick<View, "zoom" | "width">, end: Unit): number;
  /** percent at which `end` just fits the width, at most the largest zoom */
  zoomToFit(width: number, end: Unit): number;
  /** the zoom kept within the bounds that content up to `end` allows */
  clampZoom(zoom: number, width: number, end: Unit): number;
  /** the next step up or down on the ladder of zooms */
  zoomStep(zoom: number, direction: 1 | -1): number;
  /**
   * Scroll that brings the playhead into sight, null where it is: pages on as one that moves nears the right edge, and
   * goes to one that stands beyond either edge.
   */
  followScroll(view: Pick<View, "zoom" | "scrollX" | "width">, playhead: Unit, moving?: boolean): number | null;
}

/** Share of the width that content fills when it is fitted in. */
const FITTED = 0.96;
/** Shares of the width: where a playhead that moves is paged on, and where it stands then. */
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

/** A view zoomed to `zoom` percent with what lies under viewport x held where it is. */
export function zoomAbout<Seen extends Pick<View, "zoom" | "scrollX">>(view: Seen, zoom: number, x: number): Seen {
  const ratio = zoom / view.zoom;
  return { ...view, zoom, scrollX: Math.max(0, (view.scrollX + x) * ratio - x) };
}

/** Fingers nearer than this would zoom without end, pixels. */
const LEAST_SPREAD = 20;

/** The view after two fingers moved: what lay under the middle between them still lies there. `clamp` bounds the zoom. */
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
