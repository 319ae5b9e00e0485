import { findControl } from "../../contract/midi/mixxx/controls";
import type { MixxxControl, MixxxMapping } from "../../contract/midi/mixxx/mapping";
import { ManualClock } from "./clock";
import { MemoryDesk } from "./memoryDesk";
import { isLibrary } from "./scripts";
import { MappingSession, type ScriptEngine } from "./session";

/** A control of a mapping that does nothing here, and why. */
export interface Unmapped {
  readonly group: string;
  readonly key: string;
  /** its message's first two bytes */
  readonly status: number;
  readonly midino: number;
  readonly reason: string;
}

/** What became of a mapping's controls. */
export interface MappingReport {
  readonly name: string;
  readonly controls: number;
  /** a message was sent, and the studio moved */
  readonly mapped: number;
  /** a function of the scripts ran on press and release, and asked for or moved a control of the studio */
  readonly scripted: number;
  readonly unmapped: readonly Unmapped[];
  /** missing files, and what scripts did wrong */
  readonly errors: readonly string[];
}

/** Values that tell a press, a release, a turn either way and a fader's middle. */
const NOTE_VALUES = [127, 0];
const TURN_VALUES = [127, 0, 64, 1, 65, 63];
/** As long as a person holds a button. */
const HELD_MS = 60;
/** Longer than a script waits for a long press or a second one. */
const SETTLED_MS = 1200;
/** How many buttons that seem to do nothing are tried as modifiers of the others. */
const MOST_MODIFIERS = 8;

/**
 * Tries a mapping on a studio without sound: each of its controls is moved as a person would, and what that did is
 * looked at. What does nothing alone is tried again while a button of the controller is held that does nothing alone
 * either: such a button is a shift.
 */
export function tryMapping(mapping: MixxxMapping, engine: ScriptEngine): MappingReport {
  const errors = new Set<string>();
  const bench = () => new Bench(mapping, engine, (error) => errors.add(error));
  const outcomes = new Map<MixxxControl, "mapped" | "scripted" | string>();
  let present = bench();
  for (const control of mapping.controls) outcomes.set(control, present.try(control, []));
  present.stop();

  const failed = () => mapping.controls.filter((control) => outcomes.get(control) === DOES_NOTHING);
  const modifiers = failed().filter(({ status }) => status >> 4 === 0x9 || status >> 4 === 0xb);
  const distinct = [...new Map(modifiers.map((one) => [one.key, one])).values()].slice(0, MOST_MODIFIERS);
  for (const held of [[], ...distinct.map((one) => [one])]) {
    const rest = failed();
    if (rest.length === 0) break;
    present = bench();
    for (const control of rest) {
      if (held.includes(control)) continue;
      const outcome = present.try(control, held);
      if (outcome === "scripted" || outcome === "mapped") outcomes.set(control, outcome);
    }
    present.stop();
  }

  const unmapped = mapping.controls.flatMap((control) => {
    const reason = outcomes.get(control) ?? DOES_NOTHING;
    if (reason === "mapped" || reason === "scripted") return [];
    const { group, key, status, midino } = control;
    return [{ group, key: key.slice(0, 200), status, midino, reason }];
  });
  const count = (outcome: string) => [...outcomes.values()].filter((one) => one === outcome).length;
  return {
    name: mapping.name,
    controls: mapping.controls.length,
    mapped: count("mapped"),
    scripted: count("scripted"),
    unmapped,
    errors: [...errors],
  };
}

const DOES_NOTHING = "The script's function ran, and asked for or moved nothing of the studio.";

/** One mapping on one studio. */
class Bench {
  readonly #mapping: MixxxMapping;
  readonly #engine: ScriptEngine;
  readonly #desk = new MemoryDesk();
  readonly #clock = new ManualClock();
  readonly #session: MappingSession;
  readonly #touched = new Set<string>();

  constructor(mapping: MixxxMapping, engine: ScriptEngine, report: (error: string) => void) {
    this.#mapping = mapping;
    this.#engine = engine;
    this.#session = new MappingSession(mapping, {
      desk: this.#desk,
      clock: this.#clock,
      send: () => {},
      report,
      touched: (control) => this.#touched.add(control),
    });
    this.#desk.tell((control, value) => this.#session.controls.show(control, value));
    this.#desk.prepare();
    this.#session.start(engine);
    this.#clock.advance(SETTLED_MS);
  }

  stop(): void {
    this.#session.stop();
  }

  /** Moves a control while others are held. */
  try(control: MixxxControl, held: readonly MixxxControl[]): string {
    for (const one of held) this.#send(one, 127);
    const outcome = control.options.has("script-binding") ? this.#script(control) : this.#plain(control);
    for (const one of held) this.#send(one, 0);
    return outcome;
  }

  #plain(control: MixxxControl): string {
    const { group, key } = control;
    const known = findControl(group, key);
    if (!known) return `Neither Mixxx nor this studio has a control ${group},${key}.`;
    if (known.spec.kind === "absent") return known.spec.reason;
    if (known.spec.kind === "reading") return "This control says something and cannot be set.";
    const other = this.#otherHalf(control);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      this.#desk.prepare();
      const before = this.#desk.revision;
      this.#press(control);
      for (const value of TURN_VALUES) {
        this.#send(control, value);
        if (other) this.#send(other, value);
      }
      if (this.#desk.revision !== before) return "mapped";
    }
    return "Its message moved nothing.";
  }

  /** The control that sends the rest of a 14-bit value. */
  #otherHalf({ group, key, options }: MixxxControl): MixxxControl | undefined {
    const half = options.has("fourteen-bit-msb") ? "fourteen-bit-lsb" : "fourteen-bit-msb";
    if (!options.has("fourteen-bit-msb") && !options.has("fourteen-bit-lsb")) return undefined;
    return this.#mapping.controls.find((one) => one.group === group && one.key === key && one.options.has(half));
  }

  /** A release is the other half of a press: the same button sends it, and both together are what it does. */
  #press({ status, midino, group, key }: MixxxControl): void {
    if (status >> 4 !== 0x8) return;
    const press = this.#mapping.controls.find(
      (one) => one.status === (status | 0x10) && one.midino === midino && one.group === group && one.key === key,
    );
    if (press) this.#send(press, 127);
  }

  #script(control: MixxxControl): string {
    if (!this.#session.isFunction(control.key)) return this.#missing(control.key);
    const { faults } = this.#session;
    this.#desk.prepare();
    const idle = this.#idle();
    this.#touched.clear();
    this.#press(control);
    for (const value of control.status >> 4 === 0xb || control.status >> 4 === 0xe ? TURN_VALUES : NOTE_VALUES) {
      this.#send(control, value);
      if (this.#touched.size === 0) {
        this.#clock.advance(HELD_MS);
        for (const id of idle) this.#touched.delete(id);
      }
    }
    if (this.#touched.size === 0) {
      this.#clock.advance(SETTLED_MS);
      for (const id of idle) this.#touched.delete(id);
    }
    if (this.#session.faults !== faults) return "Its function did not run without a fault; see the errors.";
    return this.#touched.size > 0 ? "scripted" : DOES_NOTHING;
  }

  /** What the script's own timers ask for while nothing is moved. */
  #idle(): ReadonlySet<string> {
    this.#touched.clear();
    this.#clock.advance(SETTLED_MS);
    return new Set(this.#touched);
  }

  #missing(key: string): string {
    const { files } = this.#engine;
    const absent = this.#mapping.scripts.filter(({ filename }) => !files.has(filename) && !isLibrary(filename));
    if (absent.length > 0) return `It needs the script file “${absent.map(({ filename }) => filename).join("”, “")}”.`;
    return `The scripts have no function ${key.slice(0, 200)}.`;
  }

  #send({ status, midino }: MixxxControl, value: number): void {
    if (status === 0xf0) this.#session.receive([0xf0, 0x00, value, 0xf7]);
    else this.#session.receive([status, midino, value]);
  }
}
