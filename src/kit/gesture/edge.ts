/** Width of the strip along an edge in which a drag scrolls, in pixels. */
const ZONE = 28;
/** Pixels per frame for each pixel into the strip, and the maximum. */
const SPEED = 0.35;
const MOST = 24;

/** Pixels to scroll in a frame when a drag is held near or beyond an edge; 0 in the middle. */
export function edgeScroll(position: number, size: number): number {
  if (position < ZONE) return -Math.min(MOST, (ZONE - position) * SPEED);
  if (position > size - ZONE) return Math.min(MOST, (position - size + ZONE) * SPEED);
  return 0;
}

/** Zoom factor of a Ctrl-wheel notch or a trackpad pinch, which browsers report as small wheel steps. */
export function wheelFactor(deltaY: number, deltaMode: number): number {
  const pixels = deltaMode === 0 ? deltaY : deltaMode === 1 ? deltaY * 16 : deltaY * 100;
  return Math.exp(-Math.max(-120, Math.min(120, pixels)) * 0.0025);
}
