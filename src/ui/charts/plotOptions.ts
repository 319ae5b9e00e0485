import uPlot from "uplot";
import type { ChartKind, ChartPoint, ChartSeries } from "./Chart";
import type { Place } from "./place";
import { namedPoints, scaleOf } from "./scale";

interface Chart {
  readonly kind: ChartKind;
  readonly points: readonly ChartPoint[];
  /** the series that are drawn */
  readonly shown: readonly ChartSeries[];
  readonly data: uPlot.AlignedData;
  /** whose colours and width count */
  readonly element: HTMLElement;
  readonly onPlace: (place: Place | null) => void;
}

/** Share of a column's width that is filled. */
const FILLED = 0.76;
/** Pixels for each name below the chart. */
const NAME_PX = 90;

const numbersOf = (data: uPlot.AlignedData): number[] =>
  data.slice(1).flatMap((values) => [...values].filter((value): value is number => typeof value === "number"));

/** What uPlot draws a chart by: one unit of x for each point, colours of the tokens. */
export function optionsOf({ kind, points, shown, data, element, onPlace }: Chart): uPlot.Options {
  const css = getComputedStyle(element);
  const token = (name: string) => css.getPropertyValue(`--${name}`).trim();
  const font = `12px ${css.fontFamily}`;
  const heat = kind === "heat";
  const values = numbersOf(data);
  const first = shown[0];
  const scale = heat
    ? { low: 0, high: shown.length, ticks: shown.map((_, row) => row + 0.5) }
    : scaleOf(values, first?.least === undefined ? {} : { least: first.least });
  const edge = kind === "bar" || heat ? 0.5 : 0;
  const colour = (index: number) => (index === 0 ? token("accent") : token(`track-${(index * 5) % 12}`));
  const axis = { stroke: token("muted"), font, ticks: { show: false } };
  const placeOf = (u: uPlot): Place | null => {
    const { idx, top = -1 } = u.cursor;
    if (idx === null || idx === undefined) return null;
    return { index: idx, row: heat ? rowOf(u.posToVal(top, "y"), shown.length) : 0 };
  };
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    legend: { show: false },
    scales: {
      x: { time: false, range: () => [-edge, Math.max(points.length - 1 + edge, 1 - edge)] },
      y: { range: () => [scale.low, scale.high] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        splits: (u) => namedPoints(points.length, Math.max(2, Math.floor(u.width / NAME_PX))),
        values: (_u, splits) => splits.map((index) => points[index]?.short ?? ""),
      },
      {
        ...axis,
        size: 56,
        grid: { show: !heat, stroke: token("line"), width: 1 },
        splits: () => [...scale.ticks],
        values: (_u, splits) =>
          splits.map((tick) =>
            heat ? (shown[shown.length - 0.5 - tick]?.title ?? "") : (first?.format(tick, true) ?? ""),
          ),
      },
    ],
    series: [
      {},
      ...shown.map((_one, index): uPlot.Series => {
        if (heat) return { show: true, paths: () => null, points: { show: false } };
        if (kind === "bar") {
          const bars = uPlot.paths.bars?.({ size: [FILLED] });
          return { fill: token("value"), width: 0, points: { show: false }, ...(bars && { paths: bars }) };
        }
        return {
          stroke: colour(index),
          width: 2,
          points: { show: points.length === 1 },
          ...(kind === "area" && { fill: token("accent-soft") }),
        };
      }),
    ],
    cursor: { x: kind === "line" || kind === "area", y: false, drag: { x: false, y: false }, points: { size: 7 } },
    hooks: {
      setCursor: [(u) => onPlace(placeOf(u))],
      ...(heat && { draw: [(u) => drawCells(u, Math.max(...values, 0), token)] }),
    },
  };
}

/** The row of a heat map at a height of its y axis, from the top. */
const rowOf = (y: number, rows: number): number => Math.max(0, Math.min(rows - 1, rows - 1 - Math.floor(y)));

/** A cell for each value, the darker the higher. */
function drawCells(u: uPlot, highest: number, token: (name: string) => string): void {
  const rows = u.data.length - 1;
  const [empty, full] = [token("raised"), token("accent")];
  const { ctx } = u;
  ctx.save();
  for (let row = 0; row < rows; row += 1) {
    const top = u.valToPos(rows - row, "y", true) + 1;
    const height = u.valToPos(rows - row - 1, "y", true) - top - 1;
    for (const [index, value] of [...(u.data[row + 1] ?? [])].entries()) {
      if (typeof value !== "number") continue;
      const left = u.valToPos(index - 0.5, "x", true) + 1;
      const width = u.valToPos(index + 0.5, "x", true) - left - 1;
      ctx.globalAlpha = 1;
      ctx.fillStyle = empty;
      ctx.fillRect(left, top, width, height);
      if (value <= 0 || highest <= 0) continue;
      ctx.globalAlpha = 0.15 + 0.85 * (value / highest);
      ctx.fillStyle = full;
      ctx.fillRect(left, top, width, height);
    }
  }
  ctx.restore();
}
