import { barStart, type MeterMap, nextBar } from "../../../../contract/project/time";

interface Span {
  start: number;
  end: number;
}

/**
 * The loop with one side at a tick. If it would become empty, the other side moves to the end of the tick's bar, or to
 * the beginning of the previous one. Null if there is no room before it: at the very beginning.
 */
export function loopWith(loop: Span, side: keyof Span, tick: number, meters: MeterMap): Span | null {
  if (side === "start") return { start: tick, end: loop.end > tick ? loop.end : nextBar(meters, tick) };
  if (tick <= 0) return null;
  return { start: loop.start < tick ? loop.start : barStart(meters, tick - 1), end: tick };
}
