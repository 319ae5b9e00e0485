import type { CommandArguments } from "../../../../contract/project/commands";
import type { ControlEvent, Id } from "../../../../contract/project/document";
import { word } from "../../../words/say";

/** The controllers that have a lane. */
export const LANES = {
  modulation: { label: word("Modulation (CC 1)"), type: "cc", controller: 1, min: 0, max: 127, rest: 0 },
  sustain: { label: word("Sustain (CC 64)"), type: "cc", controller: 64, min: 0, max: 127, rest: 0 },
  bend: { label: word("Pitch bend"), type: "bend", controller: 0, min: -8192, max: 8191, rest: 0 },
} as const;
export type LaneName = keyof typeof LANES;
export type Lane = (typeof LANES)[LaneName];

/** The events of a lane by time. */
export function eventsOf(controls: Readonly<Record<Id, ControlEvent>>, lane: Lane): ControlEvent[] {
  return Object.values(controls)
    .filter((event) => event.type === lane.type && (lane.type === "bend" || event.controller === lane.controller))
    .sort((a, b) => a.tick - b.tick || (a.id < b.id ? -1 : 1));
}

/** A lane's value at a height; sustain is only up or down. */
export function yToValue(lane: Lane, y: number, height: number): number {
  const share = Math.min(1, Math.max(0, (height - y) / Math.max(1, height)));
  if (lane === LANES.sustain) return share >= 0.5 ? 127 : 0;
  const value = Math.round(lane.min + share * (lane.max - lane.min));
  // snaps to the middle of the bend lane
  return lane.type === "bend" && Math.abs(value) < (lane.max - lane.min) / 40 ? 0 : value;
}

export function valueToY(lane: Lane, value: number, height: number): number {
  return height - ((value - lane.min) / (lane.max - lane.min)) * height;
}

export interface StrokePoint {
  /** content tick */
  tick: number;
  value: number;
}

/** The arguments of the commands for a drawn stroke: events under it are removed, its points are added. */
export interface StrokeEdit {
  remove: Id[];
  add: CommandArguments<"addControls">["controls"];
}

/**
 * Replaces the lane's events under a stroke by the stroke's own: one every `step` ticks on straight lines between the
 * points, without equal neighbours.
 */
export function drawStroke(
  events: readonly ControlEvent[],
  lane: Lane,
  points: readonly StrokePoint[],
  step: number,
  newId: () => Id,
): StrokeEdit {
  const first = points[0];
  if (!first) return { remove: [], add: [] };
  const from = Math.min(...points.map((point) => point.tick));
  const to = Math.max(...points.map((point) => point.tick));
  const values = new Map<number, number>();
  const set = (tick: number, value: number) => values.set(Math.max(0, Math.round(tick)), Math.round(value));
  set(first.tick, first.value);
  points.forEach((point, index) => {
    const previous = points[index - 1];
    if (!previous) return;
    const span = point.tick - previous.tick;
    const steps = lane === LANES.sustain ? 1 : Math.max(1, Math.floor(Math.abs(span) / Math.max(1, step)));
    for (let part = 1; part <= steps; part++) {
      const share = part / steps;
      set(previous.tick + span * share, previous.value + (point.value - previous.value) * share);
    }
  });
  const add: StrokeEdit["add"] = [];
  for (const [tick, value] of [...values].sort((a, b) => a[0] - b[0])) {
    if (add.at(-1)?.value === value) continue;
    add.push({ id: newId(), tick, type: lane.type, controller: lane.controller, value });
  }
  return { remove: events.filter((event) => event.tick >= from && event.tick <= to).map((event) => event.id), add };
}
