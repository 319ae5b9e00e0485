import { findControl } from "../../../contract/midi/mixxx/controls";
import type { MixxxControl, MixxxMapping } from "../../../contract/midi/mixxx/mapping";
import { DOES_NOTHING } from "../../../contract/midi/mixxx/report";
import { ManualClock } from "../clock";
import { isLibrary } from "../libraries";
import { MemoryDesk } from "../memoryDesk";
import { MappingSession, type ScriptEngine } from "../session";

/** Values that tell a press, a release, a turn either way and a fader's middle. */
const NOTE_VALUES = [127, 0];
/** What other controllers send for a press. */
const OTHER_PRESSES = [64, 1];
const TURN_VALUES = [127, 0, 64, 1, 65, 63];
/** As long as a person holds a button. */
const HELD_MS = 60;
/** Longer than a script waits for a long press or a second one. */
const SETTLED_MS = 1200;

/** One mapping on one studio without sound. */
export class Bench {
  readonly #mapping: MixxxMapping;
  readonly #engine: ScriptEngine;
  readonly #desk = new MemoryDesk();
  readonly #clock = new ManualClock();
  readonly #session: MappingSession;
  readonly #touched = new Set<string>();
  readonly #sets: string[] = [];

  constructor(mapping: MixxxMapping, engine: ScriptEngine, report: (error: string) => void) {
    this.#mapping = mapping;
    this.#engine = engine;
    this.#session = new MappingSession(mapping, {
      desk: {
        set: (control, value) => {
          this.#sets.push(`${control.id}=${value}`);
          this.#desk.set(control, value);
        },
        platter: (deck, move) => {
          this.#sets.push(`${deck} ${move.kind}`);
          this.#desk.platter(deck, move);
        },
      },
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

  /** Moves a control; "mapped", "scripted", or why it does nothing. */
  try(control: MixxxControl): string {
    return control.options.has("script-binding") ? this.#script(control) : this.#plain(control);
  }

  /** How many calls took too long. */
  get interruptions(): number {
    return this.#session.interruptions;
  }

  /** How many buttons answered only to a press of another value than the highest, by that value. */
  readonly otherPresses = new Map<number, number>();

  /** `pressed`: what this controller sends for a press. */
  hold(control: MixxxControl, down: boolean, pressed: number): void {
    this.#send(control, down ? pressed : 0);
    this.#clock.advance(HELD_MS);
  }

  /** What a press and a release of a control ask for and set, in words that can be compared. */
  trace(control: MixxxControl, pressed: number): string {
    if (!this.#session.isFunction(control.key)) return "";
    this.#touched.clear();
    this.#sets.length = 0;
    for (const value of control.status >> 4 === 0xb ? [65, 1] : [pressed, 0]) this.#send(control, value);
    this.#clock.advance(HELD_MS);
    return `${[...this.#touched].sort().join()} ${this.#sets.join()}`;
  }

  #plain(control: MixxxControl): string {
    const { group, key } = control;
    const known = findControl(group, key);
    if (!known) return `Neither Mixxx nor this studio has a control ${group},${key}.`;
    if (known.spec.kind === "absent") return known.spec.reason;
    if (known.spec.kind === "reading") return "This control says something and cannot be set.";
    const other = this.#otherHalf(control);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      this.#desk.prepare(attempt === 1);
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
  #press({ status, midino, group, key }: MixxxControl, pressed = 127): void {
    if (status >> 4 !== 0x8) return;
    const press = this.#mapping.controls.find(
      (one) => one.status === (status | 0x10) && one.midino === midino && one.group === group && one.key === key,
    );
    if (press) this.#send(press, pressed);
  }

  #script(control: MixxxControl): string {
    if (!this.#session.isFunction(control.key)) return this.#missing(control.key);
    const { faults } = this.#session;
    this.#desk.prepare();
    const idle = this.#idle();
    this.#touched.clear();
    this.#press(control);
    const wide = this.#standardHalf(control);
    for (const value of control.status >> 4 === 0xb || control.status >> 4 === 0xe ? TURN_VALUES : NOTE_VALUES) {
      this.#send(control, value);
      // a fader of 14 bits sends both halves at each movement
      if (wide && this.#touched.size === 0) this.#send(wide, value);
      if (this.#touched.size === 0) {
        this.#clock.advance(HELD_MS);
        for (const id of idle) this.#touched.delete(id);
      }
    }
    if (this.#touched.size === 0) {
      this.#clock.advance(SETTLED_MS);
      for (const id of idle) this.#touched.delete(id);
    }
    if (this.#touched.size === 0 && this.#session.faults === faults) return this.#pressOtherwise(control, idle);
    if (this.#session.faults !== faults) return "Its function did not run without a fault; see the errors.";
    return this.#touched.size > 0 ? "scripted" : DOES_NOTHING;
  }

  #pressOtherwise(control: MixxxControl, idle: ReadonlySet<string>): string {
    const { faults } = this.#session;
    for (const pressed of control.status >> 4 === 0x9 || control.status >> 4 === 0x8 ? OTHER_PRESSES : []) {
      this.#press(control, pressed);
      if (control.status >> 4 === 0x9) this.#send(control, pressed);
      this.#clock.advance(HELD_MS);
      this.#send(control, 0);
      this.#clock.advance(HELD_MS);
      for (const id of idle) this.#touched.delete(id);
      if (this.#touched.size === 0) continue;
      this.otherPresses.set(pressed, (this.otherPresses.get(pressed) ?? 0) + 1);
      return this.#session.faults === faults ? "scripted" : DOES_NOTHING;
    }
    return DOES_NOTHING;
  }

  /** The other half of a controller of 14 bits, as MIDI pairs them: 32 apart. */
  #standardHalf({ status, midino, group, options }: MixxxControl): MixxxControl | undefined {
    if (status >> 4 !== 0xb || midino > 63 || !options.has("script-binding")) return undefined;
    return this.#mapping.controls.find(
      (one) => one.status === status && one.midino === (midino ^ 32) && one.group === group,
    );
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
