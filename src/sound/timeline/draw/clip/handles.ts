import type { AudioClip } from "../../../../../contract/project/document";
import { fadeGain } from "../../../../../contract/scales";
import { type ClipBox, clipHandles, framesToPixels } from "../../model/clipBox";
import type { PlacedClip } from "../../model/scene";
import type { ClipDrawing } from "./drawing";

/** Draws the parts of an audio clip that its fades remove. */
export function drawFades(drawing: ClipDrawing, placed: PlacedClip & { clip: AudioClip }, box: ClipBox): void {
  const { clip } = placed;
  const fadeIn = framesToPixels(drawing.view, placed, clip.fadeIn);
  const fadeOut = framesToPixels(drawing.view, placed, clip.fadeOut);
  if (fadeIn > 1) shadeFade(drawing, box, box.left, fadeIn, clip.fadeInCurve);
  if (fadeOut > 1) shadeFade(drawing, box, box.right - 1, -fadeOut, clip.fadeOutCurve);
}

/** Darkens what a fade removes, from the clip's edge inwards by `width` (negative: to the left). */
function shadeFade(drawing: ClipDrawing, box: ClipBox, edge: number, width: number, curve: number): void {
  const { context, theme } = drawing;
  const steps = Math.max(2, Math.min(24, Math.abs(width) / 3));
  const height = box.bottom - box.body;
  context.beginPath();
  context.moveTo(edge, box.bottom);
  for (let step = 0; step <= steps; step++) {
    const position = step / steps;
    context.lineTo(edge + width * position, box.bottom - fadeGain(position, curve) * height);
  }
  context.lineTo(edge, box.body);
  context.closePath();
  const alpha = context.globalAlpha;
  context.globalAlpha = alpha * 0.55;
  context.fillStyle = theme.app;
  context.fill();
  context.globalAlpha = alpha;
  context.strokeStyle = theme.text;
  context.lineWidth = 1;
  context.beginPath();
  for (let step = 0; step <= steps; step++) {
    const position = step / steps;
    const x = edge + width * position;
    const y = box.bottom - fadeGain(position, curve) * height;
    if (step === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
}

/** Draws the handles of a selected audio clip: fades, their curves, gain. */
export function drawHandles(drawing: ClipDrawing, placed: PlacedClip & { clip: AudioClip }): void {
  const { context, view, theme } = drawing;
  const handles = clipHandles(view, placed);
  context.fillStyle = theme.text;
  context.strokeStyle = theme.app;
  context.lineWidth = 1;
  for (const handle of [handles.fadeIn, handles.fadeOut]) {
    context.fillRect(handle.x - 3.5, handle.y - 3.5, 7, 7);
    context.strokeRect(handle.x - 3.5, handle.y - 3.5, 7, 7);
  }
  for (const handle of [handles.fadeInCurve, handles.fadeOutCurve]) {
    if (handle) dot(context, handle.x, handle.y, 3);
  }
  if (handles.gain) {
    context.fillRect(handles.gain.x - 12, handles.gain.y - 1, 24, 2);
    dot(context, handles.gain.x, handles.gain.y, 3.5);
  }
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}
