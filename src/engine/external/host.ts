import { t } from "@lingui/core/macro";
import { LiveOp, type LiveType } from "../../../contract/engine/live";
import { ENGINE_EXTERNALS, InputBus, OutputBus } from "../../../contract/engine/memory";
import type { Id, Project } from "../../../contract/project/document";
import { Scope } from "../../scope/scope";
import { language } from "../../words/language";
import { sentenceOf } from "../../words/say";
import type { EngineNode } from "../node";
import { type LoopTiming, measureLoop } from "./loop";
import { EventReader } from "./notes";
import { type ExternalDevice, externalDevices, instrumentOf } from "./present";
import { type Made, makeSound as makeRackSound } from "./rack";
import type { ExternalSound, PanelListener } from "./sound";

/** Frames that pass between the engine's coming to a note and the instrument's playing it: the page may be that late. */
export const LOOK_AHEAD = 4096;
/** ms between two looks at what the engine plays. */
const LOOK = 20;

/** A device in its loop. */
interface Slot {
  readonly loop: number;
  readonly scope: Scope;
  /** null until it is made, and where it cannot be */
  sound: ExternalSound | null;
  /** where its input goes in, and its output comes back; of an effect without a sound they are one, which lets it pass */
  entry: AudioNode | null;
  exit: AudioNode | null;
  /** it is made, or known to be impossible */
  settled: boolean;
  /** what it was last told */
  params: Readonly<Record<string, number>>;
  state: string;
  readonly name: string;
  /** quanta of its sound that came too late */
  missed: number;
}

/**
 * The external devices of the open project while it plays: nodes of the engine's own context, each in one of the
 * engine's loops. The engine counts a loop's frames as the device's latency; an instrument's notes come a look-ahead
 * early, which counts with them.
 */
export class ExternalHost {
  private readonly slots = new Map<Id, Slot>();
  private project: Project | null = null;
  private loops: ReadonlyMap<Id, number> = new Map();
  private engine: EngineNode | null = null;
  private context: AudioContext | null = null;
  private timing: LoopTiming | null = null;
  private events: EventReader | null = null;
  private looking: Scope | null = null;
  /** it was said that notes came late */
  private saidLate = false;
  /** devices that were said to be left out */
  private readonly leftOut = new Set<Id>();

  constructor(
    private readonly notice: (sentence: string) => void,
    private readonly makeSound: (context: AudioContext, device: ExternalDevice) => Promise<Made> = makeRackSound,
  ) {}

  /** Every device that has a loop is made, or said to be impossible. */
  get ready(): boolean {
    return [...this.slots.values()].every(({ settled }) => settled);
  }

  /** Follows the document and the engine's numbers of loops. */
  follow(project: Project | null, loops: ReadonlyMap<Id, number>): void {
    const same = this.project?.devices === project?.devices && this.loops === loops;
    this.project = project;
    this.loops = loops;
    if (!same) this.update();
  }

  /** Another engine plays; null: none does. */
  engineChanged(engine: EngineNode | null): void {
    const context = (engine?.node.context as AudioContext | undefined) ?? null;
    if (context !== this.context) this.dropAll();
    // the engine before is closed, and with it what went out of it
    else for (const { exit } of this.slots.values()) exit?.disconnect();
    this.context = context;
    this.engine = engine;
    this.saidLate = false;
    this.events = engine ? new EventReader(engine.opened.memory.external) : null;
    for (const slot of this.slots.values()) this.connect(slot);
    this.update();
  }

  /** A parameter under the hand. */
  set(id: Id, name: string, value: number): void {
    const slot = this.slots.get(id);
    if (!slot || slot.params[name] === value) return;
    slot.sound?.set(name, value);
    slot.params = { ...slot.params, [name]: value };
  }

  /** Makes a device anew: what its plugin needs may have come. */
  again(id: Id): void {
    const slot = this.slots.get(id);
    if (slot) this.drop(id, slot);
    this.update();
  }

  /** Shows the panel of a device's plugin over a place of the page; returns the way to close it, null where it does not run. */
  showPanel(id: Id, place: HTMLElement, listener: PanelListener): (() => void) | null {
    const slot = this.slots.get(id);
    const close = slot?.sound?.showPanel?.(place, {
      ...listener,
      edited: (values, state) => {
        // the document takes over what the plugin has already
        slot.params = { ...slot.params, ...values };
        slot.state = state;
        listener.edited(values, state);
      },
    });
    return close ?? null;
  }

  /** Plays the track's instrument, if it is one of these: at a time of the context's clock, or at once. */
  play(trackId: Id, type: LiveType, data1: number, data2: number, time = 0): void {
    if (this.slots.size === 0 || !this.project || !this.context) return;
    const device = instrumentOf(this.project, trackId);
    const sound = device && this.slots.get(device.id)?.sound;
    sound?.play({ type, data1, data2, time: Math.max(time, this.context.currentTime) });
  }

  /** Silences every note. */
  panic(): void {
    for (const { sound } of this.slots.values()) sound?.silence();
  }

  private update(): void {
    const wanted = new Map(this.project ? externalDevices(this.project).map((device) => [device.id, device]) : []);
    const leftOut: ExternalDevice[] = [];
    for (const [id, slot] of [...this.slots]) {
      if (wanted.has(id) && this.loops.get(id) === slot.loop) continue;
      this.drop(id, slot);
    }
    for (const [id, device] of wanted) {
      const loop = this.loops.get(id);
      const slot = this.slots.get(id);
      if (slot) this.tell(slot, device);
      else if (loop !== undefined && this.context) this.make(device, loop, this.context);
      // the document may be ahead of the engine, which then tells more loops in a moment
      else if (loop === undefined && this.loops.size === ENGINE_EXTERNALS) leftOut.push(device);
    }
    for (const id of this.leftOut) if (!wanted.has(id) || this.loops.has(id)) this.leftOut.delete(id);
    this.leaveOut(leftOut);
    this.look();
  }

  /** Says once that there are more devices than loops; in one sentence, for a document may have thousands. */
  private leaveOut(devices: readonly ExternalDevice[]): void {
    const more = devices.filter(({ id }) => !this.leftOut.has(id));
    const [first] = more;
    if (!first) return;
    for (const { id } of more) this.leftOut.add(id);
    const { name } = first.plugin;
    const rest =
      more.length === 1
        ? t`“${name}” is left out. Remove another to hear it.`
        : t`${more.length.toLocaleString(language())} are left out, “${name}” among them. Remove others to hear them.`;
    this.notice(t`A project plays ${ENGINE_EXTERNALS} external devices at once, so ${rest}`);
  }

  /** Passes on the parameters that have changed, and a plugin's state. */
  private tell(slot: Slot, { params, plugin }: ExternalDevice): void {
    if (slot.state !== plugin.state) slot.sound?.setState?.(plugin.state);
    slot.state = plugin.state;
    if (slot.params === params) return;
    for (const [name, value] of Object.entries(params)) {
      if (slot.params[name] !== value) slot.sound?.set(name, value);
    }
    slot.params = params;
  }

  private make(device: ExternalDevice, loop: number, context: AudioContext): void {
    const { params, plugin } = device;
    const slot: Slot = {
      ...{ loop, scope: new Scope(), sound: null, entry: null, exit: null, settled: false },
      ...{ params, state: plugin.state, name: plugin.name, missed: 0 },
    };
    this.slots.set(device.id, slot);
    const made = async () => {
      this.timing ??= await measureLoop(context);
      if (slot.scope.ended) return;
      // heard without it until it sounds, and where it never does
      if (plugin.role !== "instrument") slot.entry = slot.exit = new GainNode(context);
      this.connect(slot);
      const result = await this.makeSound(context, device);
      if (!("sound" in result)) return this.notice(result.sentence);
      const { sound } = result;
      slot.scope.add(() => sound.end());
      await sound.ready;
      if (slot.scope.ended) return;
      this.disconnect(slot);
      Object.assign(slot, { sound, entry: sound.input, exit: sound.output });
      // moved while it was being made
      for (const [name, value] of Object.entries(slot.params)) {
        if (device.params[name] !== value) sound.set(name, value);
      }
      if (slot.state !== plugin.state) sound.setState?.(slot.state);
      this.connect(slot);
      void sound.broken?.then((sentence) => this.bypass(slot, context, sentence));
    };
    made()
      .catch((error: unknown) => this.notice(sentenceOf(error)))
      .finally(() => {
        slot.settled = true;
      });
  }

  /** Lets the sound pass where a device was that has stopped. */
  private bypass(slot: Slot, context: AudioContext, sentence: string): void {
    if (slot.scope.ended) return;
    this.disconnect(slot);
    slot.sound = null;
    slot.entry = slot.exit = new GainNode(context);
    slot.scope.end();
    this.connect(slot);
    this.notice(sentence);
  }

  private connect(slot: Slot): void {
    const { engine, context, timing } = this;
    if (!engine || !context || !timing || !slot.exit) return;
    const { node, live } = engine;
    const { entry, exit, loop } = slot;
    const returned = InputBus.externalReturn + loop;
    // Nothing goes into an instrument, so there is no loop to close: its nodes play before the engine in every quantum.
    // The same holds for a plugin in a frame, which says itself how long its sound is under way.
    const own = entry ? slot.sound?.frames : LOOK_AHEAD;
    const frames = own === undefined ? timing.frames : own + (entry ? timing.waiting : 0);
    if (entry) node.connect(entry, OutputBus.externalSend + loop);
    if (own === undefined && timing.delay !== null) {
      const delay = new DelayNode(context, { delayTime: timing.delay });
      exit.connect(delay).connect(node, 0, returned);
    } else exit.connect(node, 0, returned);
    live.add(LiveOp.externalLatency, loop, frames).send();
  }

  private disconnect({ entry, exit, loop }: Slot): void {
    if (entry) this.engine?.node.disconnect(entry, OutputBus.externalSend + loop);
    exit?.disconnect();
  }

  private drop(id: Id, slot: Slot): void {
    this.slots.delete(id);
    this.disconnect(slot);
    slot.scope.end();
  }

  private dropAll(): void {
    for (const [id, slot] of [...this.slots]) this.drop(id, slot);
    this.timing = null;
    this.look();
  }

  /** Looks at what the engine plays as long as there is somebody to play it. */
  private look(): void {
    const needed = this.slots.size > 0;
    if (needed && !this.looking) {
      this.looking = new Scope();
      this.looking.interval(() => this.pass(), LOOK);
    } else if (!needed) {
      this.looking?.end();
      this.looking = null;
    }
  }

  private sayLate(): void {
    if (this.saidLate) return;
    this.saidLate = true;
    this.notice(
      t`The page was too busy for a moment, so notes of an external instrument came late. Exports are not affected.`,
    );
  }

  private pass(): void {
    const { context, events } = this;
    if (!context || !events) return;
    const byLoop = new Map([...this.slots.values()].map((slot) => [slot.loop, slot]));
    events.take(({ loop, type, data1, data2, frame }) => {
      const sound = byLoop.get(loop)?.sound;
      const due = (frame + LOOK_AHEAD) / context.sampleRate;
      if (due < context.currentTime) this.sayLate();
      sound?.play({ type, data1, data2, time: Math.max(due, context.currentTime) });
    });
    for (const slot of this.slots.values()) {
      slot.sound?.tick();
      this.watch(slot);
    }
  }

  /** Says once of a device that there were gaps in its sound. */
  private watch(slot: Slot): void {
    const missed = slot.sound?.missed ?? 0;
    if (slot.missed === 0 && missed > 0) {
      this.notice(
        t`“${slot.name}” was too busy for a moment, so there were gaps in its sound. Exports are not affected.`,
      );
    }
    slot.missed = missed;
  }
}
