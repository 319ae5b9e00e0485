import type { Mapping } from "./mapping";

/** The settings of a mapping that may have no effect, by what it moves and what moves it. */
export type MappingSetting =
  | "mode"
  | "encoding"
  | "curve"
  | "limits"
  | "step"
  | "invert"
  | "pickup"
  | "velocity"
  | "aftertouch"
  | "feedback";

/**
 * The settings of a mapping that have an effect; the others are not offered. `stops`: how many places its target has, 0
 * for any number and for what is no parameter; 2 for a switch.
 */
export function effectiveSettings(mapping: Mapping, stops: number): ReadonlySet<MappingSetting> {
  const { target, message, mode } = mapping;
  const moves = target.kind === "parameter" || target.kind === "strip";
  const relative = message?.kind === "control" && message.encoding !== "absolute";
  const note = message?.kind === "note";
  const pressure = message?.kind === "pressure" || message?.kind === "keyPressure";
  /** it goes between its ends, rather than from one of two to the other */
  const ranges = moves && stops !== 2;
  /** each press takes it to its next place */
  const steps = stops > 2 && mode === "toggle";
  /** what the control says of itself is how far the target goes, rather than only whether it is down */
  const graded = note ? mapping.velocity || mapping.aftertouch : mode === "follow";
  const has: Record<MappingSetting, boolean> = {
    mode: target.kind !== "action" && !relative,
    encoding: message?.kind === "control",
    curve: ranges && !relative && graded,
    limits: ranges && !steps && !(relative && stops > 0),
    step: moves && relative && stops === 0,
    invert: moves || relative,
    // a target with few places is taken there at once
    pickup: moves && stops === 0 && !relative && !note && mode === "follow",
    velocity: ranges && note && !steps,
    aftertouch: ranges && note && mode !== "toggle",
    feedback: target.kind !== "action" && !pressure,
  };
  return new Set((Object.keys(has) as MappingSetting[]).filter((name) => has[name]));
}
