import { t } from "@lingui/core/macro";
import { proxy } from "comlink";
import { type KnownControl, shownControls } from "../../../contract/midi/mixxx/controls";
import { readMixxxMapping } from "../../../contract/midi/mixxx/mapping";
import type { Happening, MappingFiles, Standing } from "../../../workers/mapping/port";
import type { KeptMixxxMapping } from "../../project/mixxxMappings";
import { Scope } from "../../scope/scope";
import { say, sentenceOf, word } from "../../words/say";
import { outputIdOf, sendToDevice } from "../midi/midi";
import { openSysex } from "../midi/sysex";
import { mappingWorker } from "./client";
import { MixxxDesk } from "./desk";
import { noteProblem } from "./mappings";
import type { MixxxPorts } from "./ports";
import { needsSysex } from "./sysex";
import { watchWorker } from "./watch";

/** How often lights and scripts are told how the studio stands, ms. */
const SHOWN_EVERY_MS = 33;
/** How long a mapping that ends may take to turn its lights off, ms. */
const FAREWELL_MS = 2500;
/** Turns of half a second without an answer, after which a worker hangs: at work, and while it reads and starts scripts. */
const HUNG = 6;
const HUNG_STARTING = 30;
/** A value that came back through another unit is the same. */
const SAME = 1e-6;

const SYSEX = 0xf0;
const NO_SYSEX = word(
  "The browser was not allowed to exchange system exclusive messages with this controller, which its mapping uses. Some lights and controls may not work.",
);

const ENDLESS = word(
  "A script never came back and could not be interrupted, so the scripts were stopped. Controls without a script go on. Plug the controller in again to start the scripts anew.",
);

const shown = new Map(shownControls().map((control) => [control.id, control] as const));

/**
 * The mapping of one connected controller at work, in a worker of its own. A worker that no longer answers is ended, and
 * another goes on with the controls that need no script.
 */
export class Running {
  readonly kept: KeptMixxxMapping;
  readonly #device: string;
  readonly #id: string;
  readonly #desk: MixxxDesk;
  readonly #scope = new Scope();
  /** the worker and what belongs to it */
  #work = this.#scope.child();
  #service: ReturnType<typeof mappingWorker>["service"];
  #opened = false;
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
    this.#service = this.#newWorker();
    noteProblem(device.name, null);
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
      this.#desk.letGo();
    };
    last.timeout(done, FAREWELL_MS);
    this.#service.close().then(done, done);
  }

  #newWorker(): ReturnType<typeof mappingWorker>["service"] {
    const { service, broken } = mappingWorker(this.#work);
    broken.catch(this.#failed);
    const most = () => (this.#opened ? HUNG : HUNG_STARTING);
    watchWorker(
      this.#work,
      () => service.ping(),
      most,
      () => this.#hung(),
    );
    return service;
  }

  /** Only the worker's end stops a script that cannot be interrupted. */
  #hung(): void {
    this.#problem(say(ENDLESS));
    this.#work.end();
    this.#desk.letGo();
    this.#work = this.#scope.child();
    this.#service = this.#newWorker();
    this.#told.clear();
    this.#follows.clear();
    this.#open(null).catch(this.#failed);
  }

  async #start(): Promise<void> {
    const { xml, scripts } = this.kept;
    if (needsSysex(readMixxxMapping(xml), this.kept)) await this.#openSysex();
    await this.#open(scripts);
  }

  async #open(scripts: MappingFiles["scripts"] | null): Promise<void> {
    const work = this.#work;
    this.#opened = false;
    await this.#service.open(
      { xml: this.kept.xml, scripts },
      this.#changed(shown.values()),
      proxy((batch: Happening[]) => this.#carryOut(batch)),
    );
    this.#opened = true;
    work.interval(() => {
      const changed = this.#changed(this.#follows);
      if (changed.length > 0) this.#service.show(changed).catch(this.#failed);
    }, SHOWN_EVERY_MS);
  }

  async #openSysex(): Promise<void> {
    try {
      const ids = { input: this.#id, output: outputIdOf(this.#id) };
      this.#sysex = await openSysex(this.#scope, ids, (data) => this.receive(data));
    } catch {
      this.#problem(say(NO_SYSEX));
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
          this.#problem(t`The scripts were stopped. Plug the controller in again to start them anew.`);
      }
    }
  }

  #problem(problem: string): void {
    noteProblem(this.#device, problem);
  }
}
