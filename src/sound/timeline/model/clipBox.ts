import type { AudioClip } from "../../../../contract/project/document";
import { fadeGain } from "../../../../contract/scales";
import type { View } from "../../../kit/timeline/axis";
import { rowToY } from "../../../kit/timeline/rows";
import { pixelsPerTick, tickToX } from "./geometry";
import type { PlacedClip } from "./scene";

/** Height of the bar with a clip's name. */
export const TITLE_HEIGHT = 15;
/** Gap between a clip and its lane's edges. */
const INSET = 1;

/** A clip's rectangle in the viewport, and the position of its content; CSS pixels. */
export interface ClipBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** top of the waveform, under the title */
  body: number;
}

/** The rectangle that a clip takes on screen. */
export function clipBox(view: View, placed: Pick<PlacedClip, "row" | "start" | "end">): ClipBox {
  const top = rowToY(view, placed.row) + INSET;
  const bottom = top + view.rowHeight - 2 * INSET;
  return {
    left: tickToX(view, placed.start),
    right: tickToX(view, placed.end),
    top,
    bottom,
    body: Math.min(bottom, top + TITLE_HEIGHT),
  };
}

/**
 * Pixels that `frames` of a clip take: linear within the clip, because tempo changes inside it hardly matter for a
 * handle.
 */
export function framesToPixels(view: View, placed: PlacedClip & { clip: AudioClip }, frames: number): number {
  const width = (placed.end - placed.start) * pixelsPerTick(view.zoom);
  return placed.clip.length > 0 ? (frames / placed.clip.length) * width : 0;
}

/** Whether the placed clip is audio, as a type guard. */
export function isAudio(placed: PlacedClip): placed is PlacedClip & { clip: AudioClip } {
  return placed.clip.kind === "audio";
}

/** The highest and lowest gain that the handle reaches, dB. */
export const GAIN_HANDLE = { min: -24, max: 12 } as const;

/** y of the gain handle: 12 dB at the body's top, −24 dB at its bottom. */
export function gainToY(box: ClipBox, db: number): number {
  const share =
    (Math.min(GAIN_HANDLE.max, Math.max(GAIN_HANDLE.min, db)) - GAIN_HANDLE.min) / (GAIN_HANDLE.max - GAIN_HANDLE.min);
  return box.bottom - share * (box.bottom - box.body);
}

/** Where an audio clip's handles stand, viewport pixels. */
export interface ClipHandles {
  fadeIn: { x: number; y: number };
  fadeOut: { x: number; y: number };
  fadeInCurve: { x: number; y: number } | null;
  fadeOutCurve: { x: number; y: number } | null;
  gain: { x: number; y: number } | null;
}

/** A narrower fade has no handle for its curve. */
const MIN_CURVE_PIXELS = 18;
const MIN_GAIN_PIXELS = 56;

/** Handles of an audio clip; null for those for which it is too narrow. */
export function clipHandles(view: View, placed: PlacedClip & { clip: AudioClip }): ClipHandles {
  const box = clipBox(view, placed);
  const { clip } = placed;
  const fadeIn = framesToPixels(view, placed, clip.fadeIn);
  const fadeOut = framesToPixels(view, placed, clip.fadeOut);
  const middle = (gain: number) => box.bottom - gain * (box.bottom - box.body);
  const left = Math.max(box.left, 0);
  const right = Math.min(box.right, view.width);
  return {
    fadeIn: { x: box.left + fadeIn, y: box.body },
    fadeOut: { x: box.right - fadeOut, y: box.body },
    fadeInCurve:
      fadeIn >= MIN_CURVE_PIXELS ? { x: box.left + fadeIn / 2, y: middle(fadeGain(0.5, clip.fadeInCurve)) } : null,
    fadeOutCurve:
      fadeOut >= MIN_CURVE_PIXELS ? { x: box.right - fadeOut / 2, y: middle(fadeGain(0.5, clip.fadeOutCurve)) } : null,
    gain: right - left >= MIN_GAIN_PIXELS ? { x: (left + right) / 2, y: gainToY(box, clip.gain) } : null,
  };
}
