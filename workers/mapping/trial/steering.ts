import type { MixxxControl, MixxxMapping } from "../../../contract/midi/mixxx/mapping";
import type { Bench } from "./bench";

/** How many other controls are looked at to see whether a button decides what they do. */
const MOST_STEERED = 80;
/** How often the mapping is started for it at most: a person waits for the report. */
const MOST_STARTS = 300;
/** How many other modes a button is tried in. */
const MOST_MODES = 2;

/** Finds the buttons of a mapping that decide what its other controls do: shifts and modes. */
export class Steering {
  readonly #bench: () => Bench;
  readonly #scripted: readonly MixxxControl[];
  readonly #pressed: number;
  #idle: ReadonlySet<MixxxControl> = new Set();
  #starts = 0;

  /** `pressed`: what the controller sends for a press. */
  constructor(mapping: MixxxMapping, bench: () => Bench, pressed: number) {
    this.#bench = bench;
    this.#pressed = pressed;
    this.#scripted = mapping.controls.filter(({ options }) => options.has("script-binding"));
  }

  /** Of the controls that do nothing alone those after which, or while which are held, others do something else. */
  among(controls: readonly MixxxControl[]): readonly MixxxControl[] {
    this.#idle = new Set(controls);
    const found = controls.filter((control) => this.#by(control, null));
    // the mode that a controller starts in is chosen to no effect, until it was in another
    const back = controls.filter(
      (control) => !found.includes(control) && modesFor(control, found).some((mode) => this.#by(control, mode)),
    );
    return controls.filter((control) => found.includes(control) || back.includes(control));
  }

  #by(control: MixxxControl, mode: MixxxControl | null): boolean {
    if (this.#starts >= MOST_STARTS) return false;
    const others = this.#sample(control);
    const plain = this.#traces(others, null, mode);
    const moved = this.#traces(others, control, mode);
    if (moved.every((trace, index) => trace === plain[index])) return false;
    // what is not the same twice says nothing
    const again = this.#traces(others, null, mode);
    return moved.some((trace, index) => trace !== plain[index] && plain[index] === again[index]);
  }

  /** One control of each function, of the same deck where there is one; its own function would let go of what is held. */
  #sample({ key, group, status }: MixxxControl): readonly MixxxControl[] {
    const nearness = (one: MixxxControl) =>
      Number(one.group === group) * 2 + Number((one.status & 15) === (status & 15));
    const functions = new Map<string, MixxxControl>();
    for (const one of this.#scripted) {
      // the function of another deck is the same one
      const name = one.key.replace(/\d+/g, "#");
      const before = functions.get(name);
      if (one.key !== key && (!before || nearness(one) > nearness(before))) functions.set(name, one);
    }
    const sample = [...functions.values()].sort((a, b) => nearness(b) - nearness(a)).slice(0, MOST_STEERED);
    // last what may be a mode itself: it would lead out of the one that is looked at
    const idle = (one: MixxxControl) => Number(this.#idle.has(one));
    return sample.sort((a, b) => idle(a) - idle(b));
  }

  /** What each of them does while a button is held, and then what each does after it was let go of. */
  #traces(
    controls: readonly MixxxControl[],
    button: MixxxControl | null,
    mode: MixxxControl | null,
  ): readonly string[] {
    this.#starts += 1;
    const bench = this.#bench();
    const hold = (one: MixxxControl | null, down: boolean) => {
      if (one) bench.hold(one, down, this.#pressed);
    };
    try {
      hold(mode, true);
      hold(mode, false);
      hold(button, true);
      const held = controls.map((one) => bench.trace(one, this.#pressed));
      hold(button, false);
      return [...held, ...controls.map((one) => bench.trace(one, this.#pressed))];
    } finally {
      bench.stop();
    }
  }
}

/** Other modes that a button may lead back from: those of the same deck first. */
const modesFor = ({ group, key }: MixxxControl, found: readonly MixxxControl[]): readonly MixxxControl[] =>
  found
    .filter((one) => one.key !== key)
    .sort((a, b) => Number(b.group === group) - Number(a.group === group))
    .slice(0, MOST_MODES);
