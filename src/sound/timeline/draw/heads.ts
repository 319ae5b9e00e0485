import type { Theme } from "../../../kit/surface/theme";
import type { View } from "../../../kit/timeline/axis";
import { rowToY, visibleRows } from "../../../kit/timeline/rows";
import type { Placed } from "../model/scene";
import { fitText } from "./labels";

/** Positions in a head, the same as of its elements, in CSS pixels; `narrow` heads show no kind. */
const COLOR = 8;
const NAME = 33;
const NARROW_NAME = 13;
const NARROW = 190;
const RIGHT = 20;
const FONT_SIZE = 12;

export interface HeadsState {
  scene: Placed;
  /** selected tracks */
  trackIds: ReadonlySet<string>;
  /** width of the heads, CSS pixels */
  width: number;
}

/** Draws colour and name of the visible heads, which show where a head's elements are not there yet. */
export function drawHeads(
  context: CanvasRenderingContext2D,
  view: View,
  theme: Theme,
  { scene, trackIds, width }: HeadsState,
): void {
  context.fillStyle = theme.well;
  context.fillRect(0, 0, width, view.height);
  const font = `500 ${FONT_SIZE}px ${theme.font}`;
  context.font = font;
  context.textBaseline = "middle";
  const x = width <= NARROW ? NARROW_NAME : NAME;
  const { first, end } = visibleRows(view, scene.rows.length);
  for (let index = first; index < end; index++) {
    const track = scene.rows[index]?.track;
    if (!track) continue;
    const top = rowToY(view, index);
    const tall = view.rowHeight - 1;
    const selected = trackIds.has(track.id);
    context.fillStyle = selected ? theme.raised : theme.app;
    context.fillRect(0, top, width, tall);
    context.fillStyle = theme.line;
    context.fillRect(0, top + tall, width, 1);
    context.fillStyle = theme.tracks[track.color]?.base ?? theme.line;
    context.fillRect(0, top, COLOR, tall);
    if (selected) {
      context.fillStyle = theme.accent;
      context.fillRect(0, top, 2, tall);
    }
    context.fillStyle = theme.text;
    context.fillText(fitText(context, track.name, width - RIGHT - x, font), x, top + 3 + (tall - 7) / 4 + 0.5);
  }
}
