import { byHand, type ChannelMessage } from "../../../contract/midi/live/channelMessage";
import { feedbackFor } from "../../../contract/midi/mapping/feedback";
import { type Gesture, MidiInterpreter, type TargetLook } from "../../../contract/midi/mapping/interpreter";
import {
  isLearned,
  type LearnedMapping,
  type Mapping,
  type MappingTarget,
  messageKey,
} from "../../../contract/midi/mapping/mapping";
import { type Address, formatAddress } from "../../../contract/parameters/address";
import { settle, taperOf } from "../../../contract/parameters/taper";
import type { Id, Project } from "../../../contract/project/document";
import { readParameter } from "../../../contract/project/parameters";
import { Delay, type Timers } from "../../scope/delay";
import type { Parameters } from "../parameters/parameters";
import type { Hold } from "../parameters/port";
import { addressOf } from "./targets";

/** A control that was not moved for this long has been let go of: what it did is one edit. */
export const REST_MS = 400;
/** Lights and motors are told no more often than this. */
const SHOWN_EVERY_MS = 30;

/** What controllers reach. */
export interface DeskPorts {
  /** the open project; null while none is */
  open(): { readonly parameters: Parameters; readonly project: Project; readonly selected: Id | null } | null;
  /** Does what the action says; false where it is not there or not enabled. */
  run(action: string): boolean;
  /** A control has moved, or waits for its target: where it would take it, and where that is. */
  moved(mapping: LearnedMapping, waits: { position: number; present: number } | null): void;
  /** A device has another layer now. */
  layer(deviceId: string, layer: number): void;
  timers: Timers;
}

interface Device {
  readonly name: string;
  readonly send: ((data: readonly number[]) => void) | null;
  mappings: readonly LearnedMapping[];
  interpreter: MidiInterpreter;
  /** what each control was shown last, by its message */
  readonly shown: Map<string, string>;
}

interface Held {
  readonly key: string;
  readonly hold: Hold;
  readonly rest: Delay;
  /** a control that is down holds it, else it rests by itself */
  down: boolean;
}

/**
 * Moves the app by controllers: what the interpreter makes of a message becomes a gesture on the live value of its
 * target, which sounds at once; where the control rests, it is one edit. A device that is pulled out lets go of all.
 */
export class ControlDesk {
  readonly #ports: DeskPorts;
  readonly #devices = new Map<string, Device>();
  readonly #held = new Map<string, Held>();
  readonly #showing: Delay;
  #mappings: readonly Mapping[] = [];

  constructor(ports: DeskPorts) {
    this.#ports = ports;
    this.#showing = new Delay(ports.timers);
  }

  /** Takes up other mappings; those that hold something let go of it, as if their devices went. */
  setMappings(mappings: readonly Mapping[]): void {
    this.#mappings = mappings;
    for (const { mappings: before } of this.#devices.values()) this.#letGoOfAll(before);
    for (const [id, device] of this.#devices) {
      if (device.interpreter.layer !== 0) this.#ports.layer(id, 0);
      this.#equip(device);
    }
    this.show();
  }

  /** A device came. `send` reaches its lights, where it has an output. */
  connect(id: string, name: string, send: Device["send"]): void {
    const look = (target: MappingTarget) => this.#look(target);
    const device: Device = { name, send, mappings: [], interpreter: new MidiInterpreter([], look), shown: new Map() };
    this.#devices.set(id, device);
    this.#equip(device);
    this.show();
  }

  /** A device went: a value that it moved stays, one that it held down goes back. */
  disconnect(id: string): void {
    const device = this.#devices.get(id);
    this.#devices.delete(id);
    this.#letGoOfAll(device?.mappings ?? []);
  }

  /** Lets go of everything, and forgets all devices. */
  close(): void {
    for (const id of [...this.#devices.keys()]) this.disconnect(id);
    this.#showing.stop();
  }

  /** Carries out a message; false where no mapping hears it. */
  take(id: string, channelMessage: ChannelMessage | null): boolean {
    const message = byHand(channelMessage);
    const gestures = message && this.#devices.get(id)?.interpreter.take(message);
    if (!gestures) return false;
    for (const gesture of gestures) this.#carryOut(id, gesture);
    return true;
  }

  /** Has the controls' lights show how their targets stand, soon. To be called whenever anything may stand otherwise. */
  show(): void {
    if (!this.#showing.waiting) this.#showing.start(() => this.#showAll(), SHOWN_EVERY_MS);
  }

  /** Has a device show everything again, as if it had been shown nothing. */
  showAnew(id: string): void {
    this.#devices.get(id)?.shown.clear();
    this.show();
  }

  #equip(device: Device): void {
    device.mappings = this.#mappings.filter(isLearned).filter((mapping) => mapping.device === device.name);
    device.interpreter = new MidiInterpreter(device.mappings, (target) => this.#look(target));
    device.shown.clear();
  }

  #carryOut(deviceId: string, gesture: Gesture): void {
    switch (gesture.kind) {
      case "move":
        this.#move(gesture);
        this.#ports.moved(gesture.mapping, null);
        return;
      case "end":
        this.#letGo(gesture.mapping.id, "commit");
        return;
      case "waits":
        this.#ports.moved(gesture.mapping, { position: gesture.position, present: gesture.present });
        return;
      case "run":
        if (gesture.mapping.target.kind === "action") this.#ports.run(gesture.mapping.target.id);
        this.#ports.moved(gesture.mapping, null);
        return;
      case "layer":
        this.#ports.layer(deviceId, gesture.layer);
        this.show();
    }
  }

  #move({ mapping, position, until }: Gesture & { kind: "move" }): void {
    const found = this.#find(mapping.target);
    if (!found) return;
    const { address, spec, parameters } = found;
    const taper = taperOf(spec);
    const held = this.#holdOf(mapping.id, address, parameters);
    held.hold.move(settle(spec, taper.toValue(position), taper));
    held.down = until === "release";
    if (until === "now") this.#letGo(mapping.id, "commit");
    else if (until === "rest") held.rest.start(() => this.#letGo(mapping.id, "commit"), REST_MS);
    else held.rest.stop();
  }

  #holdOf(id: string, address: Address, parameters: Parameters): Held {
    const key = formatAddress(address);
    const before = this.#held.get(id);
    if (before?.hold.live && before.key === key) return before;
    this.#letGo(id, "commit");
    const held: Held = { key, hold: parameters.begin(address), rest: new Delay(this.#ports.timers), down: false };
    this.#held.set(id, held);
    return held;
  }

  /** The controls of these mappings are heard no more: a value that one moved stays, one that it held down goes back. */
  #letGoOfAll(mappings: readonly LearnedMapping[]): void {
    for (const { id, mode } of mappings) {
      const down = this.#held.get(id)?.down === true && mode === "momentary";
      this.#letGo(id, down ? "cancel" : "commit");
    }
  }

  #letGo(id: string, how: "commit" | "cancel"): void {
    const held = this.#held.get(id);
    if (!held) return;
    this.#held.delete(id);
    held.rest.stop();
    held.hold[how]();
    this.show();
  }

  #find(target: MappingTarget) {
    const open = this.#ports.open();
    const address = open && addressOf(target, open.project, open.selected);
    const spec = open && address ? readParameter(open.project, address)?.spec : undefined;
    return open && address && spec ? { address, spec, parameters: open.parameters } : null;
  }

  #look(target: MappingTarget): TargetLook {
    if (target.kind === "action") return { kind: "act" };
    const found = this.#find(target);
    if (!found) return null;
    const { spec, parameters, address } = found;
    const picked = spec.unit === "switch" || spec.unit === "choice";
    return {
      kind: "range",
      position: taperOf(spec).toPosition(parameters.get(address)),
      stops: picked ? spec.max - spec.min + 1 : 0,
    };
  }

  #showAll(): void {
    for (const device of this.#devices.values()) {
      if (!device.send) continue;
      for (const mapping of device.mappings) this.#showOne(device, device.send, mapping);
    }
  }

  #showOne({ interpreter, shown }: Device, send: NonNullable<Device["send"]>, mapping: LearnedMapping): void {
    const { id, target, mode, feedback } = mapping;
    // a motor does not pull against the hand; a layer below is not seen
    if (!feedback || (mode === "follow" && this.#held.has(id)) || !interpreter.counts(mapping)) return;
    const look = target.kind === "layer" ? null : this.#look(target);
    if (target.kind !== "layer" && look?.kind !== "range") return;
    const position =
      target.kind === "layer" ? Number(interpreter.layer === target.layer) : look?.kind === "range" ? look.position : 0;
    const messages = feedbackFor(mapping, position);
    const text = messages.join(";");
    const control = messageKey(mapping.message);
    if (shown.get(control) === text) return;
    shown.set(control, text);
    for (const message of messages) send(message);
  }
}
