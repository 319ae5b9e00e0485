import type { ClipBox } from "../../model/clipBox";
import type { ClipDrawing } from "./drawing";

/** CSS pixels from line to line. */
const HATCH = 8;
/** The warning sign's width and height. */
const SIGN = 14;

/** Draws the body of a clip whose recording is not stored here: hatched, with a warning sign if there is room. */
export function drawMissing({ context, view, theme }: ClipDrawing, box: ClipBox): void {
  const left = Math.max(box.left, 0);
  const right = Math.min(box.right - 1, view.width);
  const height = box.bottom - box.body;
  if (right <= left || height <= 0) return;
  context.strokeStyle = theme.muted;
  context.lineWidth = 1;
  context.beginPath();
  // The lines are aligned with the clip's own beginning, so that they move with it when scrolling.
  const skipped = Math.floor((left - box.left) / HATCH);
  for (let foot = box.left + skipped * HATCH - height; foot < right; foot += HATCH) {
    const from = Math.max(left, foot);
    const to = Math.min(right, foot + height);
    if (to <= from) continue;
    context.moveTo(from, box.bottom - (from - foot));
    context.lineTo(to, box.bottom - (to - foot));
  }
  context.stroke();
  if (right - left > 2 * SIGN && height > SIGN + 4) drawSign(context, left + SIGN, (box.body + box.bottom) / 2, theme);
}

/** A triangle with an exclamation mark around a point. */
function drawSign(context: CanvasRenderingContext2D, x: number, y: number, theme: ClipDrawing["theme"]): void {
  const half = SIGN / 2;
  context.beginPath();
  context.moveTo(x, y - half);
  context.lineTo(x + half + 1, y + half);
  context.lineTo(x - half - 1, y + half);
  context.closePath();
  context.fillStyle = theme.text;
  context.fill();
  context.strokeStyle = theme.app;
  context.stroke();
  context.fillStyle = theme.app;
  context.fillRect(x - 1, y - half + 5, 2, 4.5);
  context.fillRect(x - 1, y + half - 3, 2, 2);
}
