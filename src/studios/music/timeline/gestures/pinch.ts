/** A finger on the screen, viewport pixels. */
export interface Finger {
  x: number;
  y: number;
}

/** What two fingers do between two moments: the zoom's factor, and how far their middle went. */
export function pinchStep(
  before: readonly [Finger, Finger],
  after: readonly [Finger, Finger],
): { factor: number; x: number; dx: number; dy: number } {
  const spread = ([a, b]: readonly [Finger, Finger]) => Math.hypot(a.x - b.x, a.y - b.y);
  const middle = ([a, b]: readonly [Finger, Finger]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const from = middle(before);
  const to = middle(after);
  // fingers that lie on each other would zoom without end
  const factor = Math.max(spread(after), 20) / Math.max(spread(before), 20);
  return { factor, x: to.x, dx: to.x - from.x, dy: to.y - from.y };
}

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
