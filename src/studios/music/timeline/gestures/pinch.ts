/** A finger on the screen, viewport pixels. */
export interface Finger {
  x: number;
  y: number;
}

/** What is seen of a surface that zooms sideways: percent, and scroll in pixels. */
export interface Zoomed {
  zoom: number;
  scrollX: number;
  scrollY: number;
}

/** Fingers nearer than this would zoom without end, pixels. */
const LEAST_SPREAD = 20;

/** The view after two fingers moved: what lay under the middle between them still lies there. `clamp` bounds the zoom. */
export function pinched(
  view: Zoomed,
  before: readonly [Finger, Finger],
  after: readonly [Finger, Finger],
  clamp: (zoom: number) => number,
): Zoomed {
  const [from, to] = [middle(before), middle(after)];
  const zoom = clamp((view.zoom * spread(after)) / spread(before));
  return {
    zoom,
    scrollX: Math.max(0, ((view.scrollX + from.x) * zoom) / view.zoom - to.x),
    scrollY: Math.max(0, view.scrollY + from.y - to.y),
  };
}

const spread = ([a, b]: readonly [Finger, Finger]) => Math.max(LEAST_SPREAD, Math.hypot(a.x - b.x, a.y - b.y));
const middle = ([a, b]: readonly [Finger, Finger]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Zoom factor of a Ctrl-wheel notch or a trackpad pinch, which browsers report as small wheel steps. */
export function wheelFactor(deltaY: number, deltaMode: number): number {
  const pixels = deltaMode === 0 ? deltaY : deltaMode === 1 ? deltaY * 16 : deltaY * 100;
  return Math.exp(-Math.max(-120, Math.min(120, pixels)) * 0.0025);
}

/** Pixels to scroll in a frame when a drag is held near or beyond an edge; 0 in the middle. */
export function edgeScroll(position: number, size: number): number {
  const zone = 28;
  const speed = 0.35;
  if (position < zone) return -Math.min(24, (zone - position) * speed);
  if (position > size - zone) return Math.min(24, (position - size + zone) * speed);
  return 0;
}
