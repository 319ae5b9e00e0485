import type { MixxxControl, MixxxMapping } from "../../../contract/midi/mixxx/mapping";
import { DOES_NOTHING, type MappingReport, reportOf } from "../../../contract/midi/mixxx/report";
import type { ScriptEngine } from "../session";
import { Bench } from "./bench";

/** How many of the buttons that decide what others do are tried with those. */
const MOST_MODIFIERS = 60;
/** How many other controls are looked at to see whether a button decides what they do. */
const MOST_STEERED = 100;

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
  });
  // scripts that were interrupted are not started again and again
  if (!slow && rest().length > 0) {
    const steering = new Steering(mapping, bench);
    const modifiers = rest().filter((control) => steering.by(control));
    for (const control of modifiers) outcomes.set(control, "scripted");
    for (const modifier of [null, ...modifiers.slice(0, MOST_MODIFIERS)]) {
      if (rest().length === 0) break;
      withBench(bench, (one) => {
        for (const held of [true, false]) {
          if (modifier) one.hold(modifier, held);
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

/** Says whether a button decides what other controls do. */
class Steering {
  readonly #bench: () => Bench;
  readonly #sample: readonly MixxxControl[];

  constructor(mapping: MixxxMapping, bench: () => Bench) {
    this.#bench = bench;
    const scripted = mapping.controls.filter(({ options }) => options.has("script-binding"));
    const every = Math.max(1, Math.ceil(scripted.length / MOST_STEERED));
    this.#sample = scripted.filter((_, index) => index % every === 0);
  }

  /** Others do something else while it is held, or after it was pressed. */
  by(control: MixxxControl): boolean {
    // its own function would let go of what is held
    const others = this.#sample.filter(({ key }) => key !== control.key);
    const plain = this.#traces(others, null);
    const moved = this.#traces(others, control);
    if (moved.every((trace, index) => trace === plain[index])) return false;
    // what is not the same twice says nothing
    const again = this.#traces(others, null);
    return moved.some((trace, index) => trace !== plain[index] && plain[index] === again[index]);
  }

  /** What each of them does while a button is held, and then what each does after it was let go of. */
  #traces(controls: readonly MixxxControl[], button: MixxxControl | null): readonly string[] {
    const bench = this.#bench();
    try {
      if (button) bench.hold(button, true);
      const held = controls.map((one) => bench.trace(one));
      if (button) bench.hold(button, false);
      return [...held, ...controls.map((one) => bench.trace(one))];
    } finally {
      bench.stop();
    }
  }
}
