import type { Grid } from "../../../../contract/project/snapping";
import type { MeterMap, TempoMap } from "../../../../contract/project/time";
import type { Theme } from "../../../kit/surface/theme";
import type { View } from "../../../kit/timeline/axis";
import { tickToX, xToTick } from "../model/geometry";
import { type Marker, markerOffset, markerText } from "../model/markers";
import { rulerLines, timeLines } from "../model/ruler";
import { textWidth } from "./labels";

/** Rows of the ruler from its top, CSS pixels: loop, bars, time, markers. */
export const RULER = { loop: 10, bars: 18, time: 14, markers: 16 } as const;
export const RULER_HEIGHT = RULER.loop + RULER.bars + RULER.time + RULER.markers;

export interface RulerState {
  view: View;
  theme: Theme;
  meters: MeterMap;
  tempo: TempoMap;
  grid: Grid;
  loop: { enabled: boolean; start: number; end: number };
  /** tempo and signature points by tick */
  markers: readonly Marker[];
}

/** Draws the ruler: loop range, bar numbers, times, markers. */
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
  drawMarkers(context, state);
}

/** Draws markers like their buttons, which lie invisibly over them until they are pointed at. */
function drawMarkers(context: CanvasRenderingContext2D, { view, theme, markers }: RulerState): void {
  const top = RULER_HEIGHT - RULER.markers;
  const tall = RULER.markers - 1;
  const font = `400 10px ${theme.mono}`;
  context.font = font;
  for (const marker of markers) {
    const left = tickToX(view, marker.tick) + markerOffset(marker, markers);
    if (left > view.width) return;
    const text = markerText(marker);
    const wide = textWidth(context, text, font) + 9;
    if (left + wide < 0) continue;
    context.fillStyle = theme.raised;
    context.fillRect(left, top, wide, tall);
    context.fillStyle = marker.kind === "signature" ? theme.accent : theme.controlLine;
    context.fillRect(left, top, 1, tall);
    context.fillStyle = theme.text;
    context.fillText(text, left + 5, top + tall / 2 + 0.5);
  }
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
