/** On a control's way from 0 to 1: nearer than this its controller takes over. */
const NEAR = 3 / 128;
/** After an accepted value, a fast move counts as one movement. */
const TOGETHER_MS = 50;

interface Last {
  value: number;
  /** when a value was last accepted, ms */
  acceptedAt: number;
}

/**
 * Lets a knob or fader move a control only once it has come to where the control is, so that nothing jumps. Values are
 * positions on the control's way, 0 to 1.
 */
export class SoftTakeover {
  readonly #on = new Set<string>();
  readonly #last = new Map<string, Last>();

  enable(control: string, on: boolean): void {
    if (on) this.#on.add(control);
    else {
      this.#on.delete(control);
      this.#last.delete(control);
    }
  }

  has(control: string): boolean {
    return this.#on.has(control);
  }

  /** The next value only says where the knob is: it was another control's meanwhile. */
  ignoreNext(control: string): void {
    this.#last.delete(control);
  }

  /** Whether a value is to be ignored; `now` in ms. */
  ignores(control: string, value: number, present: number, now: number): boolean {
    if (!this.#on.has(control)) return false;
    const last = this.#last.get(control);
    if (!last) {
      this.#last.set(control, { value, acceptedAt: Number.NEGATIVE_INFINITY });
      return true;
    }
    const before = last.value;
    last.value = value;
    const wasNear = Math.abs(before - present) <= NEAR;
    const crossed = before < present !== value < present;
    const goesOn = now - last.acceptedAt <= TOGETHER_MS && (wasNear || crossed);
    if (Math.abs(value - present) > NEAR && !goesOn) return true;
    last.acceptedAt = now;
    return false;
  }
}
