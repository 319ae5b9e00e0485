import type { CommandArguments } from "../../../../contract/project/commands";
import type { AudioClip } from "../../../../contract/project/document";
import { type ClipBox, GAIN_HANDLE } from "../model/clipBox";
import type { ClipZone } from "../model/hit";

type SetClip = CommandArguments<"setClip">;

/** Length of a fade in frames when its handle is `pixels` from its edge; the two fades never overlap. */
export function fadeFrames(clip: AudioClip, side: "in" | "out", pixels: number, clipPixels: number): number {
  const other = side === "in" ? clip.fadeOut : clip.fadeIn;
  const frames = clipPixels > 0 ? Math.round((pixels / clipPixels) * clip.length) : 0;
  return Math.min(Math.max(0, clip.length - other), Math.max(0, frames));
}

/** The curve whose middle is at `gain` 0..1: the inverse of `fadeGain` at one half. */
export function curveThrough(gain: number): number {
  const bounded = Math.min(0.999, Math.max(0.001, gain));
  const exponent = Math.log(bounded) / Math.log(0.5);
  const curve = Math.log(exponent) / Math.log(4);
  return Math.min(1, Math.max(-1, Math.round(curve * 100) / 100));
}

/** What a drag of one of an audio clip's handles to a point sets; null for zones that are not a handle. */
export function handleDrag(
  clip: AudioClip,
  zone: ClipZone,
  box: ClipBox,
  point: { x: number; y: number },
): SetClip | null {
  const width = box.right - box.left;
  const gainAt = (box.bottom - point.y) / Math.max(1, box.bottom - box.body);
  switch (zone) {
    case "fadeIn":
      return { id: clip.id, fadeIn: fadeFrames(clip, "in", point.x - box.left, width) };
    case "fadeOut":
      return { id: clip.id, fadeOut: fadeFrames(clip, "out", box.right - point.x, width) };
    case "fadeInCurve":
      return { id: clip.id, fadeInCurve: curveThrough(gainAt) };
    case "fadeOutCurve":
      return { id: clip.id, fadeOutCurve: curveThrough(gainAt) };
    case "gain": {
      const db = GAIN_HANDLE.min + Math.min(1, Math.max(0, gainAt)) * (GAIN_HANDLE.max - GAIN_HANDLE.min);
      return { id: clip.id, gain: Math.round(db * 10) / 10 };
    }
    default:
      return null;
  }
}
