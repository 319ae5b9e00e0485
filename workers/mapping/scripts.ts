import type { QuickJSWASMModule } from "quickjs-emscripten-core";
import type { KnownControl } from "../../contract/midi/mixxx/controls";
import type { MixxxMapping, ScriptFile } from "../../contract/midi/mixxx/mapping";
import type { SoftTakeover } from "../../contract/midi/mixxx/softTakeover";
import type { MappingClock } from "./clock";
import { ControlReach } from "./controlReach";
import type { Controls } from "./controls";
import { type Crossing, Interpreter, type Outside, SCRIPT_LIMITS, ScriptError } from "./interpreter";
import { type GuestFiles, LIBRARIES, readAsCalled } from "./libraries";
import { shapeMessage } from "./message";
import { Platters } from "./platters";

/** What scripts need of the outside. */
export interface ScriptsPort {
  readonly controls: Controls;
  readonly takeover: SoftTakeover;
  readonly clock: MappingClock;
  /** sends a message to the controller */
  send(bytes: readonly number[]): void;
  /** something went wrong; a sentence. The same one may come again. */
  report(problem: string): void;
  /** what a script prints */
  print(text: string): void;
  /** a script asked for or moved a control that this studio has */
  touched(control: string): void;
  /** the scripts were stopped */
  stopped(): void;
}

const MOST = {
  timers: 256,
  connections: 4096,
  handlers: 2048,
  /** callbacks that follow from one another: a script that answers itself goes round no more often */
  deliveries: 2000,
  /** messages that one call sends */
  sent: 20_000,
} as const;

const SHORTEST_TIMER_MS = 20;

/** What calls have, ms. */
type Time = Readonly<Record<"call" | "followers", number>>;
const LIFECYCLE: Time = { call: SCRIPT_LIMITS.load, followers: SCRIPT_LIMITS.load };

interface Connection {
  readonly control: KnownControl;
  readonly group: string;
  readonly key: string;
  readonly callback: number;
}

/** The scripts of one mapping, with what they have connected, timed and touched. */
export class Scripts {
  readonly #port: ScriptsPort;
  readonly #interpreter: Interpreter;
  readonly #settings: ReadonlyMap<string, string | number | boolean>;
  readonly #connections = new Map<number, Connection>();
  readonly #timers = new Map<number, { callback: number; stop(): void }>();
  readonly #handlers = new Map<number, { status: number; midino: number; callback: number }>();
  readonly #reach: ControlReach;
  readonly #platters: Platters;
  /** callbacks that are due, oldest first; of a control only its newest value */
  readonly #due = new Map<number, number>();
  readonly #complained = new Set<string>();
  #prefixes: readonly string[] = [];
  #lastId = 0;
  #strikes = 0;
  #faults = 0;
  #sent = 0;
  #running = 0;
  #stopped = false;

  constructor(quickjs: QuickJSWASMModule, guest: GuestFiles, mapping: MixxxMapping, port: ScriptsPort) {
    this.#port = port;
    this.#settings = new Map(mapping.settings.map(({ variable, value }) => [variable, value]));
    this.#reach = new ControlReach(port, (problem) => this.#complain(problem));
    this.#platters = new Platters(port);
    this.#interpreter = new Interpreter(quickjs, () => performance.now());
    this.#interpreter.install(guest.engine, this.#outside());
    this.#interpreter.load(guest.script, "common-controller-scripts.js");
  }

  /** How many calls have failed. */
  get faults(): number {
    return this.#faults;
  }

  /** How many calls were interrupted. */
  get strikes(): number {
    return this.#strikes;
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  /** Reads the mapping's files in their order, then starts them; `files` are the user's own, by name. */
  start(scripts: readonly ScriptFile[], files: ReadonlyMap<string, string>, guest: GuestFiles, id: string): void {
    this.#prefixes = [...new Set(scripts.map(({ prefix }) => prefix))].filter((prefix) => IDENTIFIER.test(prefix));
    for (const prefix of this.#prefixes) this.#interpreter.call("declare", [prefix]);
    for (const { filename } of scripts) {
      const library = LIBRARIES[filename];
      const code = files.get(filename) ?? (library && library !== "script" ? guest[library] : undefined);
      if (code !== undefined) this.#try(filename, () => this.#interpreter.load(readAsCalled(code), filename));
      else if (!library) this.#port.report(`The script file “${filename}” is missing.`);
    }
    for (const prefix of this.#prefixes) this.#lifecycle(prefix, "init", id, false);
  }

  /** The scripts' own end, and then everything of them. */
  end(): void {
    for (const prefix of this.#prefixes) this.#lifecycle(prefix, "shutdown");
    this.#stop();
  }

  /** Lets go of the interpreter's memory. */
  dispose(): void {
    this.#stop();
    this.#interpreter.dispose();
  }

  /** Whether a key of the mapping stands for a function of its scripts. */
  isFunction(code: string): boolean {
    if (this.#stopped) return false;
    return this.#try("isFunction", () => this.#interpreter.call("isFunction", [code])) === true;
  }

  /** Calls the function of a control's key. False where it threw or was interrupted. */
  input(code: string, channel: number, midino: number, value: number, status: number, group: string): boolean {
    return this.#run(code, "call", [code, channel, midino, value, status, group]);
  }

  /** A system exclusive message for the function of a key. */
  exclusive(code: string, bytes: readonly number[]): boolean {
    return this.#run(code, "call", [code, bytes, bytes.length]);
  }

  /** A message that no control is mapped to: handlers that scripts made themselves, and system exclusive ones. */
  message(status: number, midino: number, value: number): void {
    for (const handler of [...this.#handlers.values()]) {
      if (handler.status !== status || handler.midino !== midino) continue;
      this.#run("input handler", "fire", [handler.callback, false, status & 15, midino, value, status, ""]);
    }
  }

  incoming(bytes: readonly number[]): void {
    for (const prefix of this.#prefixes) {
      this.#run(`${prefix}.incomingData`, "lifecycle", [prefix, "incomingData", bytes, bytes.length]);
    }
  }

  /** A control has another value: those who follow it are told once the present call is over. */
  changed(control: KnownControl): void {
    for (const [number, connection] of this.#connections) {
      if (connection.control.id !== control.id) continue;
      this.#due.delete(number);
      this.#due.set(number, connection.callback);
    }
    if (this.#running === 0) this.#deliver();
  }

  /** Several controls become known at once: those who follow them are told when all have their values. */
  together(change: () => void): void {
    this.#running += 1;
    try {
      change();
    } finally {
      this.#running -= 1;
    }
    if (this.#running === 0) this.#deliver();
  }

  #lifecycle(prefix: string, name: string, ...values: Crossing[]): void {
    this.#run(`${prefix}.${name}`, "lifecycle", [prefix, name, ...values], LIFECYCLE);
  }

  #run(what: string, name: string, values: readonly Crossing[], time: Time = SCRIPT_LIMITS): boolean {
    if (this.#stopped) return false;
    this.#running += 1;
    this.#sent = 0;
    const ran = this.#try(what, () => {
      this.#interpreter.call(name, values, time.call);
      return true;
    });
    this.#running -= 1;
    if (this.#running === 0) this.#deliver(time);
    return ran === true;
  }

  /** Tells those who follow controls; what they set may call others. */
  #deliver({ followers }: Time = SCRIPT_LIMITS): void {
    if (this.#due.size > 0 && !this.#stopped) this.#interpreter.together(followers, () => this.#tellAll());
  }

  #tellAll(): void {
    for (let count = 0; ; count += 1) {
      const next = this.#due.entries().next();
      if (next.done || this.#stopped) return;
      if (count >= MOST.deliveries) {
        this.#due.clear();
        this.#complain("Functions that follow controls answered each other without end and were cut off.");
        return;
      }
      const [number, callback] = next.value;
      this.#due.delete(number);
      this.#tell(number, callback);
      if (!this.#interpreter.isLate || this.#due.size === 0) continue;
      this.#due.clear();
      this.#complain("Functions that follow controls took too long together and were cut off.");
      this.#strike();
    }
  }

  #tell(number: number, callback: number): void {
    const connection = this.#connections.get(number);
    if (!connection) return;
    const { control, group, key } = connection;
    this.#running += 1;
    this.#try(`${group},${key} follower`, () =>
      this.#interpreter.call("fire", [callback, false, this.#port.controls.value(control), group, key]),
    );
    this.#running -= 1;
  }

  #try<Result>(what: string, run: () => Result): Result | undefined {
    if (this.#stopped) return undefined;
    try {
      return run();
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      this.#faults += 1;
      this.#complain(`${what.slice(0, 80)}: ${error.message}`);
      if (error.kind === "broken") {
        this.#stop();
        this.#port.stopped();
      }
      if (error.kind === "interrupted") this.#strike();
      return undefined;
    }
  }

  /** A call took too long; scripts of which that is usual are stopped. */
  #strike(): void {
    this.#strikes += 1;
    if (this.#strikes < SCRIPT_LIMITS.strikes || this.#stopped) return;
    this.#complain("The scripts were stopped: three times a call took longer than it may.");
    this.#stop();
    this.#port.stopped();
  }

  #stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    for (const timer of this.#timers.values()) timer.stop();
    this.#timers.clear();
    this.#connections.clear();
    this.#handlers.clear();
    this.#due.clear();
    this.#platters.letGo();
  }

  /** Says a problem once. */
  #complain(problem: string): void {
    if (this.#complained.has(problem) || this.#complained.size >= MOST.handlers) return;
    this.#complained.add(problem);
    this.#port.report(problem);
  }

  /** Everything that scripts reach of the outside. */
  #outside(): Record<string, Outside> {
    return {
      ...this.#reach.outside(),
      setting: (name) => this.#settings.get(String(name)),
      connect: (group, key, callback) => {
        const control = this.#reach.find(group, key);
        if (!control || this.#connections.size >= MOST.connections) return 0;
        return this.#add(this.#connections, {
          control,
          group: String(group),
          key: String(key),
          callback: Number(callback),
        });
      },
      disconnect: (number) => {
        this.#connections.delete(Number(number));
        this.#due.delete(Number(number));
      },
      trigger: (group, key) => {
        const control = this.#reach.find(group, key);
        if (control) this.changed(control);
      },
      beginTimer: (milliseconds, callback, oneShot) =>
        this.#beginTimer(Number(milliseconds), Number(callback), oneShot === true),
      stopTimer: (number) => {
        const timer = this.#timers.get(Number(number));
        timer?.stop();
        this.#timers.delete(Number(number));
        return timer?.callback ?? 0;
      },
      ...this.#platters.outside(),
      send: (bytes) => this.#send(bytes),
      listen: (status, midino, callback) => {
        if (this.#handlers.size >= MOST.handlers) return 0;
        return this.#add(this.#handlers, {
          status: Number(status),
          midino: Number(midino),
          callback: Number(callback),
        });
      },
      stopListening: (number) => {
        this.#handlers.delete(Number(number));
      },
      print: (text) => this.#port.print(String(text).slice(0, 500)),
    };
  }

  #add<Entry>(entries: Map<number, Entry>, entry: Entry): number {
    this.#lastId += 1;
    entries.set(this.#lastId, entry);
    return this.#lastId;
  }

  #beginTimer(milliseconds: number, callback: number, oneShot: boolean): number {
    if (this.#timers.size >= MOST.timers || this.#stopped) return 0;
    const every = Math.max(SHORTEST_TIMER_MS, Number.isFinite(milliseconds) ? milliseconds : 0);
    const number = this.#add(this.#timers, { callback, stop: () => {} });
    const stop = this.#port.clock.start(every, !oneShot, () => {
      if (oneShot) this.#timers.delete(number);
      this.#run("timer", "fire", [callback, oneShot]);
    });
    this.#timers.set(number, { callback, stop });
    return number;
  }

  #send(bytes: Crossing): void {
    const message = Array.isArray(bytes) ? (bytes as readonly number[]) : [];
    this.#sent += 1;
    if (this.#sent > MOST.sent) return;
    const shaped = shapeMessage(message);
    if (shaped) this.#port.send(shaped);
    else this.#complain(`A script sent what is no MIDI message: ${message.slice(0, 8).join(" ")}.`);
  }
}

const IDENTIFIER = /^[A-Za-z_$][\w$]{0,80}(\.[A-Za-z_$][\w$]{0,80}){0,4}$/;
