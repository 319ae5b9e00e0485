import { proxy } from "comlink";
import { type KnownControl, shownControls } from "../../../contract/midi/mixxx/controls";
import { readMixxxMapping } from "../../../contract/midi/mixxx/mapping";
import { sentenceOf } from "../../../contract/sentence";
import type { Happening, Standing } from "../../../workers/mapping/port";
import type { KeptMixxxMapping } from "../../project/mixxxMappings";
import { Scope } from "../../scope/scope";
import { hearDevices, outputIdOf, sendToDevice, useMidi } from "../midi/midi";
import { mappingWorker } from "./client";
import { MixxxDesk } from "./desk";
import { noteProblem, readMixxx, useMixxx } from "./mappings";
import type { MixxxPorts } from "./ports";
import { needsSysex, openSysex } from "./sysex";

/** How often lights and scripts are told how the studio stands, ms. */
const SHOWN_EVERY_MS = 33;
/** How long a mapping that ends may take to turn its lights off, ms. */
const FAREWELL_MS = 2500;
/** A value that came back through another unit is the same. */
const SAME = 1e-6;

const SYSEX = 0xf0;
const NO_SYSEX =
  "The browser was not allowed to exchange system exclusive messages with this controller, which its mapping uses. Some lights and controls may not work.";

const shown = new Map(shownControls().map((control) => [control.id, control] as const));

/** The mapping of one connected controller at work, in a worker of its own. */
class Running {
  readonly kept: KeptMixxxMapping;
  readonly #device: string;
  readonly #id: string;
  readonly #desk: MixxxDesk;
  readonly #scope = new Scope();
  readonly #service: ReturnType<typeof mappingWorker>["service"];
  readonly #follows = new Set<KnownControl>();
  /** what the worker takes a control to be */
  readonly #told = new Map<string, number>();
  readonly #failed = (cause: unknown) => this.#problem(sentenceOf(cause));
  #sysex: ((data: readonly number[]) => void) | null = null;

  constructor(device: { readonly id: string; readonly name: string }, kept: KeptMixxxMapping, ports: MixxxPorts) {
    this.kept = kept;
    this.#id = device.id;
    this.#device = device.name;
    this.#desk = new MixxxDesk(ports);
    const { service, broken } = mappingWorker(this.#scope);
    this.#service = service;
    noteProblem(device.name, null);
    broken.catch(this.#failed);
    this.#start().catch(this.#failed);
  }

  receive(data: ArrayLike<number>): void {
    this.#service.receive(Array.from(data)).catch(this.#failed);
  }

  /** Ends it, once it has said farewell to its controller. */
  end(): void {
    const last = this.#scope.child();
    const done = () => {
      this.#scope.end();
      this.#desk.close();
    };
    last.timeout(done, FAREWELL_MS);
    this.#service.close().then(done, done);
  }

  async #start(): Promise<void> {
    if (needsSysex(readMixxxMapping(this.kept.xml), this.kept)) await this.#openSysex();
    const standing = this.#changed(shown.values());
    const { xml, scripts } = this.kept;
    await this.#service.open(
      { xml, scripts },
      standing,
      proxy((batch: Happening[]) => this.#carryOut(batch)),
    );
    this.#scope.interval(() => {
      const changed = this.#changed(this.#follows);
      if (changed.length > 0) this.#service.show(changed).catch(this.#failed);
    }, SHOWN_EVERY_MS);
  }

  async #openSysex(): Promise<void> {
    try {
      const ids = { input: this.#id, output: outputIdOf(this.#id) };
      this.#sysex = await openSysex(this.#scope, ids, (data) => this.receive(data));
    } catch {
      this.#problem(NO_SYSEX);
    }
  }

  /** Controls that stand otherwise than the worker takes them to. */
  #changed(controls: Iterable<KnownControl>): Standing[] {
    const changed: Standing[] = [];
    for (const control of controls) {
      const value = this.#desk.value(control);
      if (value === null || !Number.isFinite(value)) continue;
      const told = this.#told.get(control.id);
      if (told !== undefined && Math.abs(told - value) <= SAME) continue;
      this.#told.set(control.id, value);
      changed.push({ control, value });
    }
    return changed;
  }

  #carryOut(batch: readonly Happening[]): void {
    for (const one of batch) {
      switch (one.kind) {
        case "set":
          this.#told.set(one.control.id, one.value);
          this.#desk.set(one.control, one.value);
          break;
        case "platter":
          this.#desk.platter(one.deck, one.move);
          break;
        case "send":
          if (one.bytes[0] === SYSEX) this.#sysex?.(one.bytes);
          else sendToDevice(this.#id, one.bytes);
          break;
        case "problem":
          this.#problem(one.text);
          break;
        case "follows":
          for (const id of one.ids) {
            const control = shown.get(id);
            if (control) this.#follows.add(control);
          }
          break;
        case "stopped":
          this.#problem("The scripts were stopped. Plug the controller in again to start them anew.");
      }
    }
  }

  #problem(problem: string): void {
    noteProblem(this.#device, problem);
  }
}

/** Lets controllers with a mapping of Mixxx play the open set, as they come and go, until the scope ends. */
export function runMixxx(scope: Scope, ports: MixxxPorts): void {
  const running = new Map<string, Running>();
  const follow = () => {
    const { mappings } = useMixxx.getState();
    const { devices } = useMidi.getState();
    for (const [id, one] of running) {
      const device = devices.find((other) => other.id === id);
      if (device && mappings.get(device.name) === one.kept) continue;
      running.delete(id);
      one.end();
    }
    for (const device of devices) {
      const kept = mappings.get(device.name);
      if (kept && !running.has(device.id)) running.set(device.id, new Running(device, kept, ports));
    }
  };
  scope.add(
    hearDevices((id, data) => {
      const one = running.get(id);
      one?.receive(data);
      return one !== undefined;
    }),
  );
  scope.add(useMidi.subscribe(follow));
  scope.add(useMixxx.subscribe((now, before) => now.mappings !== before.mappings && follow()));
  scope.add(() => {
    for (const one of running.values()) one.end();
  });
  void readMixxx();
  follow();
}
