import { t } from "@lingui/core/macro";
import type { TakeReading } from "../../../engine/port";
import type { Rectangle } from "../../../kit/timeline/items";
import { drawLasso } from "../../../kit/timeline/lasso";
import { rowToY } from "../../../kit/timeline/rows";
import { clipBox } from "../model/clipBox";
import { tickToX } from "../model/geometry";
import type { Placed, PlacedClip } from "../model/scene";
import type { GrowingTake } from "../recording";
import { drawClip } from "./clip/clip";
import type { ClipDrawing } from "./clip/drawing";
import { drawTakeWave } from "./takeWave";

/** What is drawn over the lanes during an interaction. */
export interface OverlayState {
  scene: Placed;
  /** clips as a drag would leave them */
  ghosts: readonly PlacedClip[];
  lasso: Rectangle | null;
  /** where a drop or paste would land, ticks; row −1 is a new track */
  drop: { row: number; tick: number } | null;
  /** takes being recorded on rows, from and to in ticks */
  takes: readonly GrowingTake[];
  /** their waveforms so far */
  written: readonly TakeReading[];
  /** a vertical line where a drag snaps, ticks */
  guide: number | null;
}

/** Whether the overlay has anything to show. */
export function overlayIsEmpty(state: OverlayState): boolean {
  return (
    state.ghosts.length === 0 &&
    state.takes.length === 0 &&
    state.lasso === null &&
    state.drop === null &&
    state.guide === null
  );
}

/** Draws ghosts, lasso, drop mark and growing takes over the lanes. */
export function drawOverlay(drawing: ClipDrawing, state: OverlayState): void {
  const { context, view, theme } = drawing;
  context.clearRect(0, 0, view.width, view.height);
  for (const take of state.takes) {
    const written = state.written.find(({ trackId }) => trackId === take.trackId);
    drawTake(drawing, take, written ?? null);
  }
  for (const ghost of state.ghosts) {
    const track = state.scene.rows[ghost.row]?.track;
    if (track) drawClip(drawing, ghost, track.color, { selected: true, focused: false, ghost: true });
  }
  if (state.guide !== null) {
    context.fillStyle = theme.accent;
    context.fillRect(Math.round(tickToX(view, state.guide)), 0, 1, view.height);
  }
  if (state.drop) drawDrop(drawing, state.scene, state.drop);
  if (state.lasso) drawLasso(context, theme, state.lasso);
}

function drawTake(drawing: ClipDrawing, take: GrowingTake, written: TakeReading | null): void {
  const { context, theme } = drawing;
  const box = clipBox(drawing.view, take);
  context.globalAlpha = 0.3;
  context.fillStyle = theme.record;
  context.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  context.globalAlpha = 1;
  if (written) drawTakeWave(drawing, written, box);
  context.fillRect(box.left, box.top, box.right - box.left, box.body - box.top - 1);
  if (box.right - box.left > 60) {
    context.font = `600 10.5px ${theme.font}`;
    context.textBaseline = "middle";
    context.fillStyle = theme.onTrack;
    context.fillText(
      take.pass === 1 ? t`Recording` : t`Recording, pass ${take.pass}`,
      Math.max(0, box.left) + 4,
      (box.top + box.body) / 2,
    );
  }
}

function drawDrop(drawing: ClipDrawing, scene: Placed, drop: { row: number; tick: number }): void {
  const { context, view, theme } = drawing;
  const row = drop.row < 0 ? scene.rows.length : drop.row;
  const x = Math.round(tickToX(view, drop.tick));
  context.fillStyle = theme.accentSoft;
  context.fillRect(0, rowToY(view, row), view.width, view.rowHeight);
  context.fillStyle = theme.accent;
  context.fillRect(x, rowToY(view, row), 2, view.rowHeight);
}
