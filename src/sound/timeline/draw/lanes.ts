import type { Id } from "../../../../contract/project/document";
import type { Grid } from "../../../../contract/project/snapping";
import type { MeterMap } from "../../../../contract/project/time";
import { EQUAL_POWER, fadeGain } from "../../../../contract/scales";
import { rowToY, visibleRows } from "../../../kit/timeline/rows";
import { clipBox } from "../model/clipBox";
import { tickToX, xToTick } from "../model/geometry";
import { rulerLines } from "../model/ruler";
import { clipsIn, crossfades, type Placed } from "../model/scene";
import { drawClip } from "./clip/clip";
import type { ClipDrawing } from "./clip/drawing";

/** The state of the lanes besides the clips themselves. */
export interface LanesState {
  scene: Placed;
  meters: MeterMap;
  grid: Grid;
  selected: ReadonlySet<Id>;
  focused: Id | null;
  /** clips that are being dragged: previewed by the overlay, faint here */
  held: ReadonlySet<Id>;
  /** row of the selected track */
  selectedRow: number;
  loop: { enabled: boolean; start: number; end: number };
}

/** How far a line or a clip's outline and handles extend beyond their ticks, CSS pixels. */
const REACH = 16;

/** A part of the view, in CSS pixels from its left edge. */
export interface Span {
  left: number;
  right: number;
}

/** Draws the visible lanes: background, grid, loop, clips, crossfades; with `span` only a part of them. */
export function drawLanes(drawing: ClipDrawing, state: LanesState, span?: Span): void {
  const { context, view } = drawing;
  if (!span) {
    drawSpan(drawing, state, { left: 0, right: view.width });
    return;
  }
  context.save();
  context.beginPath();
  context.rect(span.left, 0, span.right - span.left, view.height);
  context.clip();
  drawSpan(drawing, state, span);
  context.restore();
}

function drawSpan(drawing: ClipDrawing, state: LanesState, span: Span): void {
  const { context, view, theme } = drawing;
  const { scene } = state;
  context.globalAlpha = 1;
  context.fillStyle = theme.well;
  context.fillRect(0, 0, view.width, view.height);
  const rows = visibleRows(view, scene.rows.length);
  const bottom = Math.min(view.height, rowToY(view, scene.rows.length));
  context.fillStyle = theme.app;
  context.fillRect(0, 0, view.width, bottom);
  if (state.selectedRow >= rows.first && state.selectedRow < rows.end) {
    context.fillStyle = theme.panel;
    context.fillRect(0, rowToY(view, state.selectedRow), view.width, view.rowHeight);
  }
  drawGrid(drawing, state, span, bottom);
  // things beside a part may extend into it, because lines have a width, clips an outline and handles
  const from = xToTick(view, span.left - REACH);
  const to = xToTick(view, span.right + REACH);
  for (let index = rows.first; index < rows.end; index++) {
    const row = scene.rows[index];
    if (!row) continue;
    context.fillStyle = theme.line;
    context.fillRect(0, rowToY(view, index) + view.rowHeight - 1, view.width, 1);
    const clips = clipsIn(row, from, to);
    for (const placed of clips) {
      const id = placed.clip.id;
      if (state.held.has(id)) {
        const box = clipBox(view, placed);
        context.globalAlpha = 0.25;
        context.fillStyle = theme.tracks[row.track.color]?.base ?? theme.line;
        context.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
        context.globalAlpha = 1;
        continue;
      }
      drawClip(drawing, placed, row.track.color, {
        selected: state.selected.has(id),
        focused: state.focused === id,
        ghost: false,
      });
    }
    for (const { start, end } of crossfades(clips)) drawCrossfade(drawing, index, start, end);
  }
}

function drawGrid(drawing: ClipDrawing, state: LanesState, span: Span, bottom: number): void {
  const { context, view, theme } = drawing;
  const from = xToTick(view, span.left - REACH);
  const to = xToTick(view, span.right + REACH);
  for (const line of rulerLines(state.meters, state.grid, from, to, view.zoom)) {
    const x = Math.round(tickToX(view, line.tick));
    context.globalAlpha = line.level === "bar" ? 0.9 : line.level === "beat" ? 0.55 : 0.3;
    context.fillStyle = theme.line;
    context.fillRect(x, 0, 1, bottom);
  }
  context.globalAlpha = 1;
  if (state.loop.enabled && state.loop.end > state.loop.start) {
    const left = tickToX(view, state.loop.start);
    const right = tickToX(view, state.loop.end);
    context.globalAlpha = 0.35;
    context.fillStyle = theme.accentSoft;
    context.fillRect(left, 0, right - left, bottom);
    context.globalAlpha = 1;
  }
}

/** Two crossing curves where clips overlap: an equal-power crossfade. */
function drawCrossfade(drawing: ClipDrawing, row: number, start: number, end: number): void {
  const { context, view, theme } = drawing;
  const box = clipBox(view, { row, start, end });
  const width = box.right - box.left;
  if (width < 3) return;
  const height = box.bottom - box.body;
  context.globalAlpha = 0.35;
  context.fillStyle = theme.app;
  context.fillRect(box.left, box.body, width, height);
  context.globalAlpha = 1;
  context.strokeStyle = theme.text;
  context.lineWidth = 1;
  for (const rising of [true, false]) {
    context.beginPath();
    for (let step = 0; step <= 16; step++) {
      const gain = fadeGain(rising ? step / 16 : 1 - step / 16, EQUAL_POWER);
      const x = box.left + (step / 16) * width;
      const y = box.bottom - gain * height;
      if (step === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.stroke();
  }
}
