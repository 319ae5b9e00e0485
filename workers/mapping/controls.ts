import { findControl, type KnownControl } from "../../contract/midi/mixxx/controls";
import { positionOf, valueAt } from "../../contract/midi/mixxx/controls/spec";
import { initialValue, suffixed, taken } from "../../contract/midi/mixxx/controls/values";

/** What a script does with a platter, and with what stands for one. */
export type PlatterMove =
  | { readonly kind: "touch"; readonly on: boolean; readonly ramp: boolean }
  /** seconds of the track */
  | { readonly kind: "turn"; readonly seconds: number }
  | {
      readonly kind: "brake" | "spinback" | "softStart";
      readonly on: boolean;
      /** 1: as Mixxx does it; more is faster */
      readonly factor: number;
    };

/** The studio as a mapping sees it: it takes values of controls, and tells its own by `Controls.show`. */
export interface Desk {
  set(control: KnownControl, value: number): void;
  /** `deck` 1 to 4 */
  platter(deck: number, move: PlatterMove): void;
}

/**
 * The controls of Mixxx as this studio has them: scripts read and set them at once, the studio hears what was set and
 * says how it really stands. Knows no clock; who follows a control is told by whoever empties the queue.
 */
export class Controls {
  readonly #desk: Desk;
  readonly #known = new Map<string, KnownControl | null>();
  readonly #values = new Map<string, number>();
  readonly #changed: (control: KnownControl, value: number) => void;

  /** `changed` hears of every control whose value has become another, by whomever. */
  constructor(desk: Desk, changed: (control: KnownControl, value: number) => void) {
    this.#desk = desk;
    this.#changed = changed;
  }

  /** A control by its group and key; null where there is none, and for one that this studio has not. */
  find(group: string, key: string): KnownControl | null {
    const name = `${group} ${key}`;
    const before = this.#known.get(name);
    if (before !== undefined) return before;
    const found = findControl(group, key);
    const usable = found && found.spec.kind !== "absent" ? found : null;
    if (this.#known.size < MOST_NAMES) this.#known.set(name, usable);
    return usable;
  }

  value(control: KnownControl): number {
    const value = this.#values.get(control.id) ?? initialValue(control);
    if (control.suffix === null) return value;
    // an additional control says only whether its control is at its default
    return Number(control.suffix === "set_default" && value === initialValue(control));
  }

  /** Where a control is on its way, 0 to 1. */
  position(control: KnownControl): number {
    return positionOf(control.spec, this.value(control));
  }

  /** Where it would be at a value. */
  positionFor(control: KnownControl, value: number): number {
    return positionOf(control.spec, value);
  }

  valueAt(control: KnownControl, position: number): number {
    return valueAt(control.spec, position);
  }

  /** Sets a control as a script or a message does. */
  set(control: KnownControl, value: number): void {
    const { spec, suffix } = control;
    if (spec.kind === "reading" || spec.kind === "absent") return;
    if (suffix) {
      if (value > 0)
        this.set({ ...control, suffix: null }, suffixed(spec, suffix, this.value({ ...control, suffix: null })));
      return;
    }
    const next = taken(spec, value);
    if (spec.kind !== "steps") this.#put(control, next);
    this.#desk.set(control, next);
  }

  platter(deck: number, move: PlatterMove): void {
    this.#desk.platter(deck, move);
  }

  /** The studio says how a control stands. */
  show(control: KnownControl, value: number): void {
    this.#put(control, value);
  }

  #put(control: KnownControl, value: number): void {
    if ((this.#values.get(control.id) ?? initialValue(control)) === value) return;
    this.#values.set(control.id, value);
    this.#changed(control, value);
  }
}

/** A script that makes names up does not fill the memory with them. */
const MOST_NAMES = 20_000;
