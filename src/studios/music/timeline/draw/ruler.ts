import type { Grid } from "../../../../../contract/project/snapping";
import type { MeterMap, TempoMap } from "../../../../../contract/project/time";
import { type TimelineView, tickToX, xToTick } from "../model/geometry";
import { rulerLines, timeLines } from "../model/ruler";
import type { Theme } from "./theme";

/** Rows of the ruler from its top, CSS pixels: loop, bars, time, markers. */
export const RULER = { loop: 10, bars: 18, time: 14, markers: 16 } as const;
export const RULER_HEIGHT = RULER.loop + RULER.bars + RULER.time + RULER.markers;

export interface RulerState {
  view: TimelineView;
  theme: Theme;
  meters: MeterMap;
  tempo: TempoMap;
  grid: Grid;
  loop: { enabled: boolean; start: number; end: number };
}

/** Draws the ruler: loop range, bar numbers, times; the markers are elements of their own. */
export function drawRuler(context: CanvasRenderingContext2D, state: RulerState): void {
  const { view, theme } = state;
  const from = xToTick(view, -60);
  const to = xToTick(view, view.width);
  const barsTop = RULER.loop;
  const timeTop = RULER.loop + RULER.bars;
  context.globalAlpha = 1;
  context.fillStyle = theme.panel;
  context.fillRect(0, 0, view.width, RULER_HEIGHT);
  context.fillStyle = theme.raised;
  context.fillRect(0, 0, view.width, RULER.loop);
  drawLoop(context, state);
  context.textBaseline = "middle";
  for (const line of rulerLines(state.meters, state.grid, from, to, view.zoom)) {
    const x = Math.round(tickToX(view, line.tick));
    const height = line.level === "bar" ? (line.label ? RULER.bars : 8) : line.level === "beat" ? 5 : 3;
    context.fillStyle = line.label ? theme.lineStrong : theme.line;
    context.fillRect(x, timeTop - height, 1, height);
    if (!line.label) continue;
    context.font = `500 11px ${theme.font}`;
    context.fillStyle = theme.text;
    context.fillText(line.label, x + 4, barsTop + RULER.bars / 2 - 1);
  }
  context.font = `400 10px ${theme.font}`;
  for (const line of timeLines(state.tempo, from, to, view.zoom)) {
    const x = Math.round(tickToX(view, line.tick));
    context.fillStyle = theme.line;
    context.fillRect(x, timeTop + 1, 1, 4);
    context.fillStyle = theme.muted;
    context.fillText(line.label, x + 4, timeTop + RULER.time / 2);
  }
  context.fillStyle = theme.line;
  context.fillRect(0, timeTop, view.width, 1);
  context.fillRect(0, timeTop + RULER.time, view.width, 1);
  context.fillRect(0, RULER_HEIGHT - 1, view.width, 1);
}

function drawLoop(context: CanvasRenderingContext2D, { view, theme, loop }: RulerState): void {
  if (loop.end <= loop.start) return;
  const left = tickToX(view, loop.start);
  const right = tickToX(view, loop.end);
  context.fillStyle = loop.enabled ? theme.accent : theme.lineStrong;
  context.fillRect(left, 1, right - left, RULER.loop - 2);
  context.fillRect(left, 0, 2, RULER.loop);
  context.fillRect(right - 2, 0, 2, RULER.loop);
}
