import { onFrame } from "../../../../ui/meters/frame";
import { useTimeline } from "../view";

/** A view that has not moved for this long stands still, ms. */
const REST_MS = 180;

/** Called in frames in which the view stands still again; whether there is more to do in the next one. */
type OnRest = () => boolean;

const listeners = new Set<OnRest>();
const waiting = new Set<OnRest>();
let movedAt = Number.NEGATIVE_INFINITY;
let stop: (() => void) | null = null;

function frame(now: number): void {
  if (now - movedAt < REST_MS) return;
  for (const listener of waiting) if (!listener()) waiting.delete(listener);
  if (waiting.size > 0) return;
  stop?.();
  stop = null;
}

useTimeline.subscribe((now, before) => {
  if (now.scrollX === before.scrollX && now.scrollY === before.scrollY && now.zoom === before.zoom) return;
  movedAt = performance.now();
  for (const listener of listeners) waiting.add(listener);
  if (waiting.size > 0) stop ??= onFrame(frame);
});

/**
 * Calls back when the view rests after it has scrolled or zoomed: what costs much (elements, layout) follows
 * then, while canvases follow at once. Returns the way to stop.
 */
export function onRest(listener: OnRest): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    waiting.delete(listener);
  };
}
