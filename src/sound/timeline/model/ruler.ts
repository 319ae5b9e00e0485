import { adaptiveGrid, type Grid, noteValueTicks, snap } from "../../../../contract/project/snapping";
import { type MeterMap, secondsToTicks, type TempoMap, ticksToSeconds } from "../../../../contract/project/time";
import { pixelsPerTick } from "./geometry";

export interface GridLine {
  tick: number;
  level: "bar" | "beat" | "step";
  /** bar number from 1, on lines that carry a label */
  label: string | null;
}

const MIN_LABEL_PIXELS = 56;
const MIN_LINE_PIXELS = 9;
/** The widest label of a time, with a space after it. */
const TIME_LABEL_PIXELS = 44;

/** Grid lines from `from` to `to` in ticks, not closer than is legible at this zoom; bars are numbered. */
export function rulerLines(meters: MeterMap, grid: Grid, from: number, to: number, zoom: number): GridLine[] {
  const perTick = pixelsPerTick(zoom);
  const lines: GridLine[] = [];
  meters.forEach((meter, index) => {
    const end = Math.min(to, meters[index + 1]?.tick ?? Number.POSITIVE_INFINITY);
    if (end <= from || meter.tick >= to) return;
    const bar = meter.ticksPerBar;
    const stride = powerOfTwo(MIN_LINE_PIXELS / (bar * perTick));
    const labelStride = Math.max(stride, powerOfTwo(MIN_LABEL_PIXELS / (bar * perTick)));
    const step = stride > 1 ? 0 : subdivision(meters, grid, meter.tick, perTick);
    const first = Math.max(0, Math.floor((from - meter.tick) / (bar * stride)) * stride);
    for (let number = first; meter.tick + number * bar < end; number += stride) {
      const tick = meter.tick + number * bar;
      const label = number % labelStride === 0 ? String(meter.bar + number + 1) : null;
      lines.push({ tick, level: "bar", label });
      if (step === 0) continue;
      for (let inside = step; inside < bar && tick + inside < end; inside += step) {
        lines.push({ tick: tick + inside, level: inside % meter.ticksPerBeat === 0 ? "beat" : "step", label: null });
      }
    }
  });
  return lines;
}

/** The smallest power of two that is at least `count`, at least 1. */
function powerOfTwo(count: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(count)));
}

/** Ticks between lines within a bar; 0 if only bars are wide enough. */
function subdivision(meters: MeterMap, grid: Grid, tick: number, perTick: number): number {
  const meter = meters.findLast((entry) => entry.tick <= tick);
  if (!meter) return 0;
  const chosen = grid === "adaptive" ? adaptiveGrid(meters, tick, perTick) : grid;
  const wanted = chosen === "off" || chosen === "bar" ? meter.ticksPerBeat : noteValueTicks(chosen);
  for (const step of [wanted, meter.ticksPerBeat]) {
    if (step < meter.ticksPerBar && step * perTick >= MIN_LINE_PIXELS) return step;
  }
  return 0;
}

/** Steps of the time ruler in seconds. */
const TIME_STEPS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];

/**
 * Labelled times from `from` to `to` in ticks, at round seconds. The step suits the tempo over the whole range; labels
 * that would overlap in a slow passage are left out.
 */
export function timeLines(map: TempoMap, from: number, to: number, zoom: number): { tick: number; label: string }[] {
  const begin = ticksToSeconds(map, from);
  const end = ticksToSeconds(map, to);
  const pixels = (to - from) * pixelsPerTick(zoom);
  if (end <= begin || pixels <= 0) return [];
  const perSecond = pixels / (end - begin);
  const step = TIME_STEPS.find((seconds) => seconds * perSecond >= MIN_LABEL_PIXELS) ?? 3600;
  const lines: { tick: number; label: string }[] = [];
  for (let number = Math.ceil(begin / step); number * step <= end; number++) {
    const seconds = number * step;
    const tick = secondsToTicks(map, seconds);
    const last = lines.at(-1);
    if (last && (tick - last.tick) * pixelsPerTick(zoom) < TIME_LABEL_PIXELS) continue;
    lines.push({ tick, label: timeLabel(seconds, step) });
  }
  return lines;
}

function timeLabel(seconds: number, step: number): string {
  const minutes = Math.floor((seconds + 1e-6) / 60);
  const rest = seconds - minutes * 60;
  const decimals = step >= 1 ? 0 : step === 0.25 ? 2 : 1;
  return `${minutes}:${Math.abs(rest)
    .toFixed(decimals)
    .padStart(decimals ? decimals + 3 : 2, "0")}`;
}

/** The grid position one step before or after a tick, for moves by key. */
export function stepTick(meters: MeterMap, grid: Grid, tick: number, direction: 1 | -1, zoom: number): number {
  const perTick = pixelsPerTick(zoom);
  if (grid === "off") return Math.max(0, Math.round(tick) + direction);
  const here = snap(meters, grid, tick, perTick);
  if (direction > 0 ? here > tick : here < tick) return here;
  let away = 1;
  let next = here;
  while (next === here && away < 2 ** 20 && (direction > 0 || here > 0)) {
    next = snap(meters, grid, here + direction * away, perTick);
    away *= 2;
  }
  return next;
}
