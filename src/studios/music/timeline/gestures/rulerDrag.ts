import { RULER } from "../draw/ruler";
import { type TimelineView, tickToX, xToTick } from "../model/geometry";

/** What pressing on the ruler takes hold of. */
export type RulerGrip =
  | { kind: "seek" }
  | { kind: "loopStart" | "loopEnd"; other: number }
  | { kind: "loopMove"; grab: number; length: number }
  | { kind: "loopNew"; origin: number };

interface Loop {
  start: number;
  end: number;
}

const EDGE = 6;
/** Height in which the loop bar answers: more than is drawn, for the hand. */
const LOOP_REACH = RULER.loop + 2;

/** The grip under a point of the ruler: loop edges, the loop itself, a new loop, or the playhead. */
export function rulerGrip(view: TimelineView, loop: Loop, point: { x: number; y: number }, edge = EDGE): RulerGrip {
  if (point.y > LOOP_REACH) return { kind: "seek" };
  const tick = xToTick(view, point.x);
  if (loop.end > loop.start) {
    if (Math.abs(tickToX(view, loop.start) - point.x) <= edge) return { kind: "loopStart", other: loop.end };
    if (Math.abs(tickToX(view, loop.end) - point.x) <= edge) return { kind: "loopEnd", other: loop.start };
    if (tick > loop.start && tick < loop.end) {
      return { kind: "loopMove", grab: tick - loop.start, length: loop.end - loop.start };
    }
  }
  return { kind: "loopNew", origin: tick };
}

/** The loop range with the pointer at `tick`; null where the grip is not the loop's or the range is empty. */
export function loopUnder(grip: RulerGrip, tick: number, snap: (tick: number) => number): Loop | null {
  switch (grip.kind) {
    case "seek":
      return null;
    case "loopStart":
    case "loopEnd":
      return ordered(snap(tick), grip.other);
    case "loopMove": {
      const start = snap(Math.max(0, tick - grip.grab));
      return { start, end: start + grip.length };
    }
    case "loopNew":
      return ordered(snap(grip.origin), snap(tick));
  }
}

function ordered(a: number, b: number): Loop | null {
  return a === b ? null : { start: Math.min(a, b), end: Math.max(a, b) };
}
