import type { HandMessage } from "../live/channelMessage";
import { Assembler, type Incoming } from "./incoming";
import type { LearnedMapping, MappingTarget } from "./mapping";
import { MAPPING_LIMITS, messageKey } from "./mapping";
import { NOT_PICKED_UP, type Pickup, pickUp, positionOf, shareOf, ticksOf } from "./travel";

/** What the interpreter has to know of a target; null where it is not there now. */
export type TargetLook =
  /** `position` on its way, 0..1; `stops`: how many places it has, 0 for any number: 2 for a switch, 3 or more for a choice */
  { readonly kind: "range"; readonly position: number; readonly stops: number } | { readonly kind: "act" } | null;

/** What a message does to a target. */
export type Gesture =
  /** it goes to `position`; the gesture ends now, when the control rests, or when it is let go of */
  | { kind: "move"; mapping: LearnedMapping; position: number; until: "now" | "rest" | "release" }
  /** the control that was held is up */
  | { kind: "end"; mapping: LearnedMapping }
  /** the control has not come to its target yet */
  | { kind: "waits"; mapping: LearnedMapping; position: number; present: number }
  | { kind: "run"; mapping: LearnedMapping }
  | { kind: "layer"; layer: number };

/** An encoder that is spun runs its action no more often than this for one message. */
const RUNS_PER_MESSAGE = 8;
/** An encoder goes on from where it left its target, unless somebody moved that further than this. */
const LEFT_NEAR = 1 / 128;

interface State {
  /** a button, a pad, or a control past its middle is down */
  down: boolean;
  pickup: Pickup;
  /** where an encoder left its target, finer than the target's grid */
  left: number | null;
}

/**
 * Turns the messages of one device into gestures on the targets of its mappings. Knows no clock and moves nothing; `look`
 * says how a target stands at the moment of a message.
 */
export class MidiInterpreter {
  readonly #look: (target: MappingTarget) => TargetLook;
  readonly #byMessage = new Map<string, LearnedMapping[]>();
  /** channels on which NRPNs are heard: data entry belongs to them there */
  readonly #parameterChannels = new Set<number>();
  readonly #states = new Map<string, State>();
  readonly #assembler = new Assembler();
  /** by note: what its press began, which its release ends whatever the layer is by then */
  readonly #pressed = new Map<string, readonly LearnedMapping[]>();
  #layer = 0;

  constructor(mappings: readonly LearnedMapping[], look: (target: MappingTarget) => TargetLook) {
    this.#look = look;
    for (const mapping of mappings) {
      const key = messageKey(mapping.message);
      const others = this.#byMessage.get(key) ?? [];
      if (others.filter(({ layer }) => layer === mapping.layer).length >= MAPPING_LIMITS.message) continue;
      this.#byMessage.set(key, [...others, mapping]);
      if (mapping.message.kind === "nrpn") this.#parameterChannels.add(mapping.message.channel);
    }
  }

  /** The layer that counts now; 0 is the base. */
  get layer(): number {
    return this.#layer;
  }

  /** Whether a mapping is the one that its control shows and moves in this layer. */
  counts({ target, layer, message }: LearnedMapping): boolean {
    if (target.kind === "layer" || layer === this.#layer) return true;
    const all = this.#byMessage.get(messageKey(message)) ?? [];
    return layer === 0 && !all.some((other) => other.target.kind !== "layer" && other.layer === this.#layer);
  }

  /** What a message does; null where no mapping hears it. */
  take(message: HandMessage): Gesture[] | null {
    switch (message.kind) {
      case "note":
        return this.#note(message);
      case "keyPressure":
        return this.#pressure(message, (note) => note === messageKey({ ...message, kind: "note" }));
      case "pressure":
        return this.#pressure(message, (note) => note.startsWith(`note/${message.channel}/`));
      case "control":
        return this.#control(message);
      default:
        return this.#value(message);
    }
  }

  #control(message: Incoming & { kind: "control" }): Gesture[] | null {
    const { channel, controller } = message;
    if (this.#parameterChannels.has(channel)) {
      const entered = this.#assembler.nrpn(message);
      if (entered === "chosen") return [];
      if (entered) return this.#value(entered) ?? [];
    }
    const wide = messageKey({ kind: "control14", channel, controller: controller & 31 });
    if (controller < 64 && this.#byMessage.has(wide)) {
      return this.#value(this.#assembler.control14(message));
    }
    return this.#value(message);
  }

  /** A message that carries a value or ticks. */
  #value(message: Exclude<Incoming, { kind: "note" }>): Gesture[] | null {
    const mappings = this.#heard(keyOf(message));
    if (!mappings) return null;
    const gestures: Gesture[] = [];
    for (const mapping of mappings) {
      if (message.kind === "nrpnStep") this.#turn(mapping, message.ticks, gestures);
      else if (mapping.message.kind === "control" && mapping.message.encoding !== "absolute") {
        this.#turn(mapping, ticksOf(message.value, mapping.message.encoding), gestures);
      } else this.#stand(mapping, sharedBy(message), gestures);
    }
    return gestures;
  }

  #note({ channel, key, velocity }: Incoming & { kind: "note" }): Gesture[] | null {
    const name = messageKey({ kind: "note", channel, key });
    const gestures: Gesture[] = [];
    const before = this.#pressed.get(name);
    this.#pressed.delete(name);
    for (const mapping of before ?? []) this.#release(mapping, gestures);
    if (velocity === 0) return before || this.#byMessage.has(name) ? gestures : null;
    const mappings = this.#heard(name);
    if (!mappings) return this.#byMessage.has(name) ? gestures : null;
    this.#pressed.set(name, mappings);
    for (const mapping of mappings) this.#press(mapping, shareOf(velocity, 7), gestures);
    return gestures;
  }

  /** Pressure moves what is mapped to it, and the targets of keys that are down and have aftertouch. */
  #pressure(
    message: Incoming & { kind: "pressure" | "keyPressure" },
    hears: (note: string) => boolean,
  ): Gesture[] | null {
    const gestures = this.#value(message);
    const after: Gesture[] = [];
    for (const [note, mappings] of this.#pressed) {
      if (!hears(note)) continue;
      for (const mapping of mappings) {
        if (!mapping.aftertouch || mapping.mode === "toggle" || this.#look(mapping.target)?.kind !== "range") continue;
        const position = positionOf(mapping, shareOf(message.value, 7));
        after.push({ kind: "move", mapping, position, until: "release" });
      }
    }
    return gestures || after.length > 0 ? [...(gestures ?? []), ...after] : null;
  }

  /** The control stands at a share of its range. */
  #stand(mapping: LearnedMapping, share: number, gestures: Gesture[]): void {
    const look = this.#look(mapping.target);
    if (mapping.target.kind === "layer" || mapping.mode !== "follow" || look?.kind === "act") {
      const state = this.#stateOf(mapping);
      const down = share >= 0.5;
      if (down === state.down) return;
      if (down) this.#press(mapping, 1, gestures);
      else this.#release(mapping, gestures);
      return;
    }
    if (!look) return;
    const asked = positionOf(mapping, share);
    if (look.stops > 0) {
      const position = stopAt(asked, look.stops);
      if (position !== stopAt(look.position, look.stops))
        gestures.push({ kind: "move", mapping, position, until: "now" });
      return;
    }
    if (mapping.pickup) {
      const state = this.#stateOf(mapping);
      // a target outside the control's way is taken over at the way's end
      const present = Math.min(mapping.max, Math.max(mapping.min, look.position));
      state.pickup = pickUp(state.pickup, present, asked);
      if (state.pickup.took === null) {
        gestures.push({ kind: "waits", mapping, position: asked, present: look.position });
        return;
      }
    }
    gestures.push({ kind: "move", mapping, position: asked, until: "rest" });
  }

  /** The control was turned by some ticks. */
  #turn(mapping: LearnedMapping, turned: number, gestures: Gesture[]): void {
    const look = this.#look(mapping.target);
    const ticks = mapping.invert ? -turned : turned;
    if (!look || ticks === 0) return;
    if (look.kind === "act") {
      for (let run = 0; run < Math.min(ticks, RUNS_PER_MESSAGE); run++) gestures.push({ kind: "run", mapping });
      return;
    }
    if (look.stops > 0) {
      const position = stopAt(look.position + ticks / (look.stops - 1), look.stops);
      if (position !== look.position) gestures.push({ kind: "move", mapping, position, until: "rest" });
      return;
    }
    const state = this.#stateOf(mapping);
    const stayed = state.left !== null && Math.abs(state.left - look.position) <= LEFT_NEAR;
    const from = stayed && state.left !== null ? state.left : look.position;
    state.left = Math.min(mapping.max, Math.max(mapping.min, from + ticks * mapping.step));
    gestures.push({ kind: "move", mapping, position: state.left, until: "rest" });
  }

  #press(mapping: LearnedMapping, share: number, gestures: Gesture[]): void {
    this.#stateOf(mapping).down = true;
    const { target, mode } = mapping;
    if (target.kind === "layer") {
      const off = mode === "toggle" && this.#layer === target.layer;
      this.#setLayer(off ? 0 : target.layer, gestures);
      return;
    }
    const look = this.#look(target);
    if (!look) return;
    if (look.kind === "act") {
      gestures.push({ kind: "run", mapping });
      return;
    }
    const on = mapping.velocity ? positionOf(mapping, share) : endOf(mapping, 1);
    if (mode === "toggle") {
      const position = look.stops > 2 ? nextStop(look) : otherEnd(look.position, on, endOf(mapping, 0));
      gestures.push({ kind: "move", mapping, position, until: "now" });
    } else {
      const held = mode === "momentary" || mapping.aftertouch;
      gestures.push({ kind: "move", mapping, position: on, until: held ? "release" : "now" });
    }
  }

  #release(mapping: LearnedMapping, gestures: Gesture[]): void {
    this.#stateOf(mapping).down = false;
    const { target, mode } = mapping;
    if (target.kind === "layer") {
      if (mode !== "toggle" && this.#layer === target.layer) this.#setLayer(0, gestures);
      return;
    }
    if (this.#look(target)?.kind !== "range") return;
    if (mode === "momentary") gestures.push({ kind: "move", mapping, position: endOf(mapping, 0), until: "now" });
    else if (mode === "follow" && mapping.aftertouch) gestures.push({ kind: "end", mapping });
  }

  #setLayer(layer: number, gestures: Gesture[]): void {
    if (layer === this.#layer) return;
    this.#layer = layer;
    // while another layer counted, the controls moved without their targets of this one
    for (const state of this.#states.values()) state.pickup = NOT_PICKED_UP;
    gestures.push({ kind: "layer", layer });
  }

  /** The mappings of a message that count: those of the layer, else those of the base; what changes layers always does. */
  #heard(key: string): readonly LearnedMapping[] | null {
    const all = this.#byMessage.get(key);
    if (!all) return null;
    const shifts = all.filter(({ target }) => target.kind === "layer");
    const others = all.filter(({ target }) => target.kind !== "layer");
    const here = others.filter(({ layer }) => layer === this.#layer);
    const heard = [...shifts, ...(here.length > 0 ? here : others.filter(({ layer }) => layer === 0))];
    return heard.length > 0 ? heard : null;
  }

  #stateOf({ id }: LearnedMapping): State {
    const known = this.#states.get(id);
    if (known) return known;
    const fresh: State = { down: false, pickup: NOT_PICKED_UP, left: null };
    this.#states.set(id, fresh);
    return fresh;
  }
}

/** The message that mappings hear of it: a step of an NRPN is the NRPN's. */
const keyOf = (message: Exclude<Incoming, { kind: "note" }>): string =>
  messageKey(message.kind === "nrpnStep" ? { ...message, kind: "nrpn" } : message);

/** A message's value as a share of its range. */
function sharedBy(message: Exclude<Incoming, { kind: "note" | "nrpnStep" }>): number {
  if (message.kind === "bend") return shareOf(message.value, 14);
  return shareOf(message.value, "bits" in message ? message.bits : 7);
}

/** Where a control that is fully down (1) or up (0) leads. */
const endOf = ({ min, max, invert }: LearnedMapping, end: 0 | 1): number => ((end === 1) === invert ? min : max);

/** A toggle leaves the end that its target is nearer to. */
const otherEnd = (present: number, on: number, off: number): number =>
  Math.abs(present - on) < Math.abs(present - off) || present === on ? off : on;

const stopAt = (position: number, stops: number): number =>
  Math.min(1, Math.max(0, Math.round(position * (stops - 1)) / (stops - 1)));

/** The place after the present one; after the last the first. */
function nextStop({ position, stops }: { position: number; stops: number }): number {
  const next = Math.round(position * (stops - 1)) + 1;
  return next >= stops ? 0 : next / (stops - 1);
}
