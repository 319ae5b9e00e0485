import type { QuickJSWASMModule } from "quickjs-emscripten-core";
import type { KnownControl } from "../../contract/midi/mixxx/controls";
import { isPress, midiFromValue, valueFromMidi } from "../../contract/midi/mixxx/controls/values";
import { Lights } from "../../contract/midi/mixxx/lights";
import type { MixxxControl, MixxxMapping, MixxxOutput } from "../../contract/midi/mixxx/mapping";
import { applyOptions } from "../../contract/midi/mixxx/options";
import { HalfPairs, wideValue } from "../../contract/midi/mixxx/pairs";
import { SoftTakeover } from "../../contract/midi/mixxx/softTakeover";
import type { MappingClock } from "./clock";
import { Controls, type Desk } from "./controls";
import type { GuestFiles } from "./libraries";
import { Scripts } from "./scripts";

/** What a mapping at work needs. */
export interface SessionPort {
  readonly desk: Desk;
  readonly clock: MappingClock;
  /** sends a message to the controller */
  send(bytes: readonly number[]): void;
  report(problem: string): void;
  print?(text: string): void;
  /** a script asked for or moved a control */
  touched?(control: string): void;
  /** the scripts were stopped; what needs none goes on */
  stopped?(): void;
}

/** What runs the scripts; left out for a mapping without any. */
export interface ScriptEngine {
  readonly quickjs: QuickJSWASMModule;
  readonly guest: GuestFiles;
  /** the user's script files, by name */
  readonly files: ReadonlyMap<string, string>;
}

/** A mapping at work on one controller: messages come in, controls move, lights and scripts answer. */
export class MappingSession {
  readonly controls: Controls;
  readonly #mapping: MixxxMapping;
  readonly #port: SessionPort;
  readonly #byMessage = new Map<number, MixxxControl[]>();
  readonly #outputs = new Map<string, { output: MixxxOutput; control: KnownControl }[]>();
  readonly #pairs = new HalfPairs();
  readonly #takeover = new SoftTakeover();
  readonly #lights = new Lights();
  #scripts: Scripts | null = null;

  constructor(mapping: MixxxMapping, port: SessionPort) {
    this.#mapping = mapping;
    this.#port = port;
    this.controls = new Controls(port.desk, (control) => this.#changed(control));
    for (const control of mapping.controls) {
      const key = messageKey(control.status, control.midino);
      const all = this.#byMessage.get(key);
      if (all) all.push(control);
      else this.#byMessage.set(key, [control]);
    }
    for (const output of mapping.outputs) {
      const control = this.controls.find(output.group, output.key);
      if (!control) continue;
      const all = this.#outputs.get(control.id);
      if (all) all.push({ output, control });
      else this.#outputs.set(control.id, [{ output, control }]);
    }
  }

  /** The controller is there: scripts start, and every light is sent. */
  start(engine: ScriptEngine | null): void {
    if (engine && this.#mapping.scripts.length > 0) {
      const { quickjs, guest, files } = engine;
      const { clock, send, report, print, touched, stopped } = this.#port;
      this.#scripts = new Scripts(quickjs, guest, this.#mapping, {
        controls: this.controls,
        // scripts turn soft takeover on for what they set themselves
        takeover: new SoftTakeover(),
        clock,
        send,
        report,
        print: print ?? (() => {}),
        touched: touched ?? (() => {}),
        stopped: stopped ?? (() => {}),
      });
      this.#scripts.start(this.#mapping.scripts, files, guest, this.#mapping.controllerId);
    }
    this.#lights.forget();
    for (const all of this.#outputs.values()) for (const one of all) this.#light(one);
  }

  /** The controller is let go of: scripts turn its lights off, and end. */
  stop(): void {
    this.#scripts?.end();
    this.#scripts?.dispose();
    this.#scripts = null;
  }

  /** How many calls of the scripts have failed. */
  get faults(): number {
    return this.#scripts?.faults ?? 0;
  }

  /** How many of these took too long. */
  get interruptions(): number {
    return this.#scripts?.strikes ?? 0;
  }

  /** Whether a key of a script stands for a function now. */
  isFunction(key: string): boolean {
    return this.#scripts?.isFunction(key) ?? false;
  }

  /** A message of the controller, whole. */
  receive(data: ArrayLike<number>): void {
    const status = data[0] ?? 0;
    if (status < 0x80 || status === 0xf8) return;
    if (status === 0xf0) {
      this.#exclusive(Array.from(data));
      return;
    }
    const midino = data[1] ?? 0;
    const value = data[2] ?? 0;
    for (const control of this.#byMessage.get(messageKey(status, midino)) ?? [])
      this.#take(control, status, midino, value);
    this.#scripts?.message(status, midino, value);
  }

  /** The studio says how one of its controls stands. */
  show(group: string, key: string, value: number): void {
    const control = this.controls.find(group, key);
    if (control) this.controls.show(control, value);
  }

  /** How several of them stand; scripts hear of it once all are known. */
  showAll(standing: readonly { readonly control: KnownControl; readonly value: number }[]): void {
    const show = () => {
      for (const { control, value } of standing) this.controls.show(control, value);
    };
    if (this.#scripts) this.#scripts.together(show);
    else show();
  }

  #exclusive(bytes: readonly number[]): void {
    for (const control of this.#byMessage.get(messageKey(0xf0, 0)) ?? []) {
      if (control.options.has("script-binding")) this.#scripts?.exclusive(control.key, bytes);
    }
    this.#scripts?.incoming(bytes);
  }

  #take(mapped: MixxxControl, status: number, midino: number, byte: number): void {
    const { options } = mapped;
    if (options.has("script-binding")) {
      this.#pairs.drop();
      this.#scripts?.input(mapped.key, status & 15, midino, byte, status, mapped.group);
      return;
    }
    const control = this.controls.find(mapped.group, mapped.key);
    if (!control) return;
    let value: number | null = status >> 4 === 0xe ? wideValue(byte, midino) : byte;
    // a program change and a channel's pressure have one data byte
    if (status >> 4 === 0xc || status >> 4 === 0xd) value = midino;
    const half = options.has("fourteen-bit-msb") ? "msb" : options.has("fourteen-bit-lsb") ? "lsb" : null;
    if (half) value = this.#pairs.take(`${mapped.group} ${mapped.key}`, half, value);
    else this.#pairs.drop();
    if (value === null) return;
    this.#move(control, mapped, status, value);
  }

  #move(control: KnownControl, { options }: MixxxControl, status: number, raw: number): void {
    const { controls } = this;
    const now = controls.value(control);
    const value = applyOptions(options, raw, midiFromValue(control.spec, now));
    // both options make a press of any message; the value says whether it is one
    const opcode = options.has("button") || options.has("switch") ? 0x90 : status;
    if (control.suffix) {
      controls.set(control, Number(isPress(opcode, value)));
      return;
    }
    const next = valueFromMidi(control.spec, opcode, value, now);
    if (next === null) return;
    if (options.has("soft-takeover")) {
      if (!this.#takeover.has(control.id)) this.#takeover.enable(control.id, true);
      const position = controls.positionFor(control, next);
      if (this.#takeover.ignores(control.id, position, controls.position(control), this.#port.clock.now())) return;
    }
    controls.set(control, next);
  }

  #changed(control: KnownControl): void {
    for (const one of this.#outputs.get(control.id) ?? []) this.#light(one);
    this.#scripts?.changed(control);
  }

  #light({ output, control }: { output: MixxxOutput; control: KnownControl }): void {
    const message = this.#lights.show(output, this.controls.value(control));
    if (message) this.#port.send(message);
  }
}

/** Notes, controllers and the pressure of a key are told apart by their second byte; other messages have one meaning. */
function messageKey(status: number, midino: number): number {
  const opcode = status >> 4;
  return opcode >= 0x8 && opcode <= 0xb ? (status << 8) | midino : status << 8;
}
