import type { ControlEvent, Id, Note } from "../../../../contract/project/document";
import type { Theme } from "../../../kit/surface/theme";
import type { View } from "../../../kit/timeline/axis";
import { type Lane, valueToY } from "../edit/controllers";
import { velocityToY } from "../edit/velocity";
import { rollTickToX } from "../model/geometry";

export interface LanePicture {
  view: View;
  theme: Theme;
  height: number;
  /** timeline tick of content tick 0 */
  origin: number;
  color: number;
}

/** Room above the loudest stem's head. */
export const STEM_INSET = 5;

function drawGround(context: CanvasRenderingContext2D, { view, theme, height }: LanePicture): void {
  context.fillStyle = theme.app;
  context.fillRect(0, 0, view.width, height);
  context.fillStyle = theme.line;
  for (const share of [0.25, 0.5, 0.75]) context.fillRect(0, Math.round(height * share), view.width, 1);
}

/** A stem for each note's velocity; selected ones in the accent. */
export function drawVelocities(
  context: CanvasRenderingContext2D,
  picture: LanePicture & { notes: readonly Note[]; draft: ReadonlyMap<Id, Note>; selected: ReadonlySet<Id> },
): void {
  const { view, theme, height, origin, color } = picture;
  drawGround(context, picture);
  const base = theme.tracks[color]?.base ?? theme.text;
  for (const original of picture.notes) {
    const note = picture.draft.get(original.id) ?? original;
    const x = Math.round(rollTickToX(view, origin + note.start));
    if (x < -6 || x > view.width + 6) continue;
    const y = STEM_INSET + velocityToY(note.velocity, height - STEM_INSET);
    context.fillStyle = picture.selected.has(note.id) ? theme.accent : base;
    context.fillRect(x, y, 2, height - y);
    context.beginPath();
    context.arc(x + 1, y, 3.5, 0, 2 * Math.PI);
    context.fill();
  }
}

/** A controller's values as steps, each held until the next. */
export function drawController(
  context: CanvasRenderingContext2D,
  picture: LanePicture & { lane: Lane; events: readonly ControlEvent[] },
): void {
  const { view, theme, height, origin, color, lane, events } = picture;
  drawGround(context, picture);
  const rest = valueToY(lane, lane.rest, height);
  let x = 0;
  let y = rest;
  context.fillStyle = theme.tracks[color]?.base ?? theme.text;
  const step = (to: number) => {
    const left = Math.max(0, x);
    const right = Math.min(view.width, to);
    if (right <= left) return;
    context.globalAlpha = 0.3;
    context.fillRect(left, Math.min(y, rest), right - left, Math.max(1, Math.abs(rest - y)));
    context.globalAlpha = 1;
    context.fillRect(left, Math.min(height - 2, Math.max(0, y - 1)), right - left, 2);
  };
  for (const event of events) {
    const at = rollTickToX(view, origin + event.tick);
    step(at);
    x = at;
    y = valueToY(lane, event.value, height);
    if (at < -6 || at > view.width + 6) continue;
    context.beginPath();
    context.arc(at, y, 3, 0, 2 * Math.PI);
    context.fill();
  }
  step(view.width);
}
