import type { MixxxControl, MixxxMapping } from "../../../contract/midi/mixxx/mapping";
import { DOES_NOTHING, type MappingReport, reportOf } from "../../../contract/midi/mixxx/report";
import type { ScriptEngine } from "../session";
import { Bench } from "./bench";
import { Steering } from "./steering";

/** How many of the buttons that decide what others do are tried with those. */
const MOST_MODIFIERS = 60;
/** So many buttons answer only to another value than the highest, and it is what the controller sends for a press. */
const LEAST_BUTTONS = 3;

/** Told of each control that is tried, and with its outcome what became of it; null: the scripts are started. */
export type Told = (control: MixxxControl | null, outcome: string | null) => void;

/**
 * Tries a mapping on a studio without sound: each of its controls is moved as a person would, and what that did is
 * looked at. A button that does nothing alone counts where others do something else with it than without, as with a
 * shift; and what does nothing alone is tried again with each of these held, and after it was pressed.
 */
export function tryMapping(mapping: MixxxMapping, engine: ScriptEngine, told: Told = () => {}): MappingReport {
  const errors = new Set<string>();
  const bench = () => {
    told(null, null);
    return new Bench(mapping, engine, (error) => errors.add(error));
  };
  const outcomes = new Map<MixxxControl, string>();
  let slow = false;
  let pressed = 127;
  const rest = () => mapping.controls.filter((control) => outcomes.get(control) === DOES_NOTHING);
  const tried = (one: Bench, control: MixxxControl) => {
    told(control, null);
    const outcome = one.try(control);
    told(control, outcome);
    return outcome;
  };
  withBench(bench, (one) => {
    for (const control of mapping.controls) outcomes.set(control, tried(one, control));
    slow = one.interruptions > 0;
    for (const [value, buttons] of one.otherPresses) if (buttons >= LEAST_BUTTONS) pressed = value;
  });
  // scripts that were interrupted are not started again and again
  if (!slow && rest().length > 0) {
    const modifiers = new Steering(mapping, bench, pressed).among(rest());
    for (const control of modifiers) outcomes.set(control, "scripted");
    for (const modifier of [null, ...modifiers.slice(0, MOST_MODIFIERS)]) {
      if (rest().length === 0) break;
      withBench(bench, (one) => {
        for (const held of [true, false]) {
          if (modifier) one.hold(modifier, held, pressed);
          for (const control of rest()) keepGood(outcomes, control, tried(one, control));
        }
      });
    }
  }
  return reportOf(mapping, outcomes, errors);
}

function withBench(bench: () => Bench, run: (bench: Bench) => void): void {
  const one = bench();
  try {
    run(one);
  } finally {
    one.stop();
  }
}

function keepGood(outcomes: Map<MixxxControl, string>, control: MixxxControl, outcome: string): void {
  if (outcome === "scripted" || outcome === "mapped") outcomes.set(control, outcome);
}
