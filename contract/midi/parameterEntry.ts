import { Controller, REGISTERED, REGISTERED_MAX, Registered } from "../project/controllers";

/** The parameter number that means "none": both halves at 127. */
const NONE = (127 << 7) | 127;

/** Default values of the registered parameters. */
export const REGISTERED_REST: ReadonlyMap<number, number> = new Map([
  [Registered.bendRange, 2 << 7],
  [Registered.fineTuning, 8192],
  [Registered.coarseTuning, 64 << 7],
  [Registered.modulationDepth, 64],
]);

/** The result of a data entry: it set a registered parameter, or one that we ignore. */
export type Entered = { kind: "rpn"; parameter: number; value: number } | { kind: "unknown"; registered: boolean };

/** Follows the controllers that choose a parameter of a channel and enter its value (MIDI 1.0, RP-018). */
export class ParameterEntry {
  private registered = true;
  private high = 127;
  private low = 127;
  private readonly values = new Map<number, number>();

  /** Whether a controller chooses a parameter or enters a value. */
  static takes(controller: number): boolean {
    return (
      controller === Controller.dataEntry ||
      controller === Controller.dataEntryFine ||
      (controller >= Controller.dataIncrement && controller <= Controller.rpn)
    );
  }

  /** Takes such a controller. Returns what it set; null if it only chose a parameter. */
  control(controller: number, value: number): Entered | null {
    switch (controller) {
      case Controller.rpn:
      case Controller.nrpn:
        this.registered = controller === Controller.rpn;
        this.high = value;
        return null;
      case Controller.rpnFine:
      case Controller.nrpnFine:
        this.registered = controller === Controller.rpnFine;
        this.low = value;
        return null;
      case Controller.dataEntry:
        return this.enter(() => value << 7);
      case Controller.dataEntryFine:
        return this.enter((before) => (before & ~127) | value);
      case Controller.dataIncrement:
        return this.enter((before) => Math.min(REGISTERED_MAX, before + 1));
      default:
        return this.enter((before) => Math.max(0, before - 1));
    }
  }

  /** Deselects the parameter. */
  release(): void {
    this.registered = true;
    this.high = 127;
    this.low = 127;
  }

  /** Deselects the parameter and sets all of them to their defaults. */
  reset(): void {
    this.release();
    this.values.clear();
  }

  private enter(change: (before: number) => number): Entered | null {
    const parameter = (this.high << 7) | this.low;
    if (parameter === NONE) return null;
    if (!this.registered || !REGISTERED.has(parameter)) return { kind: "unknown", registered: this.registered };
    const value = change(this.values.get(parameter) ?? REGISTERED_REST.get(parameter) ?? 0);
    this.values.set(parameter, value);
    return { kind: "rpn", parameter, value };
  }
}
