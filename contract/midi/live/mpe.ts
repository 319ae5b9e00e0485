import { EXPRESSION_PARTS, type ExpressionPart, NOTE_BEND, restOf } from "../../project/expression";

/**
 * MIDI Polyphonic Expression (MPE 1.1): a device takes its channels in zones, each note a member channel of its own,
 * so that bend, pressure and controller 74 on that channel are of one note alone. What concerns all comes on the zone's
 * manager channel: 1 for the lower zone, 16 for the upper.
 */

/** A note, or what one finger does to it. */
export type MpeEvent =
  | { type: "noteOn"; key: number; velocity: number }
  | { type: "noteOff"; key: number }
  /** semitones */
  | { type: "noteBend"; key: number; value: number }
  | { type: "notePressure" | "noteTimbre"; key: number; value: number };

/** A message of a member channel, as a keyboard sends it. */
type ChannelEvent =
  | { type: "noteOn"; key: number; velocity: number }
  | { type: "noteOff"; key: number }
  | { type: "control"; controller: number; value: number }
  /** −8192..8191 */
  | { type: "bend"; value: number }
  | { type: "pressure"; value: number };

const TIMBRE = 74;
const Parameter = { bendRange: 0, configuration: 6, none: 16383 } as const;
const Selects = { dataEntry: 6, dataEntryFine: 38, rpnFine: 100, rpn: 101, nrpnFine: 98, nrpn: 99 } as const;
/** Semitones of a member channel until the device says otherwise. */
const MEMBER_BEND = 48;
const CHANNELS = 16;

const EVENT_OF = { bend: "noteBend", pressure: "notePressure", timbre: "noteTimbre" } as const;

interface Channel {
  /** the registered parameter that data entry sets */
  parameter: number;
  /** semitones and cents of RPN 0 */
  range: number;
  readonly values: Record<ExpressionPart, number>;
  readonly keys: Set<number>;
}

/** The zones of one device, which it sets itself by registered parameter 6, and its fingers. */
export class MpeZones {
  readonly #channels = Array.from({ length: CHANNELS }, fresh);
  /** member channels of the lower and the upper zone */
  #lower = 0;
  #upper = 0;

  /** The manager channel to whose zone a member channel belongs; null where it is in none. */
  managerOf(channel: number): 1 | 16 | null {
    if (channel > 1 && channel <= 1 + this.#lower) return 1;
    return channel < CHANNELS && channel >= CHANNELS - this.#upper ? 16 : null;
  }

  /** Some zone is set. */
  get any(): boolean {
    return this.#lower + this.#upper > 0;
  }

  /**
   * Takes a message, channels from 1. What a member channel says comes back as events of notes, among them those of a
   * zone that goes, which end; null: it is none of a zone's and means what it always does.
   */
  take(channel: number, event: ChannelEvent): readonly MpeEvent[] | null {
    const state = this.#channels[channel - 1];
    if (!state) return null;
    if (event.type === "control") {
      const ended = this.#configure(channel, state, event.controller, event.value);
      if (ended) return ended;
    }
    if (this.managerOf(channel) === null) return null;
    switch (event.type) {
      case "noteOn":
        state.keys.add(event.key);
        return [event, ...moved(state, event.key)];
      case "noteOff":
        state.keys.delete(event.key);
        return [event];
      case "bend":
        return this.#express(state, "bend", (event.value / 8192) * state.range);
      case "pressure":
        return this.#express(state, "pressure", event.value);
      default:
        return event.controller === TIMBRE ? this.#express(state, "timbre", event.value) : [];
    }
  }

  #express(state: Channel, part: ExpressionPart, value: number): readonly MpeEvent[] {
    state.values[part] = part === "bend" ? Math.min(NOTE_BEND, Math.max(-NOTE_BEND, value)) : value;
    return [...state.keys].map((key) => ({ type: EVENT_OF[part], key, value: state.values[part] }));
  }

  /** Follows the parameters that set zones and bend ranges; null where a controller is something else. */
  #configure(channel: number, state: Channel, controller: number, value: number): readonly MpeEvent[] | null {
    const manager = channel === 1 || channel === CHANNELS;
    const member = this.managerOf(channel) !== null;
    switch (controller) {
      case Selects.rpn:
        state.parameter = (value << 7) | (state.parameter & 127);
        break;
      case Selects.rpnFine:
        state.parameter = (state.parameter & ~127) | value;
        break;
      case Selects.nrpn:
      case Selects.nrpnFine:
        state.parameter = Parameter.none;
        break;
      case Selects.dataEntry:
        if (state.parameter === Parameter.configuration && manager) return this.#zone(channel, value);
        // one member says it for all of its zone
        if (state.parameter === Parameter.bendRange && member) this.#range(channel, value);
        break;
      case Selects.dataEntryFine:
        if (state.parameter === Parameter.configuration && manager) return [];
        if (state.parameter === Parameter.bendRange && member) {
          this.#range(channel, Math.floor(state.range) + value / 100);
        }
        break;
      default:
        return null;
    }
    return member ? [] : null;
  }

  #range(channel: number, semitones: number): void {
    const manager = this.managerOf(channel);
    this.#channels.forEach((state, at) => {
      if (this.managerOf(at + 1) === manager) state.range = Math.min(NOTE_BEND, semitones);
    });
  }

  /** A zone gets so many members, and takes them from the other one where they overlap; its notes end. */
  #zone(manager: number, members: number): readonly MpeEvent[] {
    const before = this.#channels.filter((_, at) => this.managerOf(at + 1) !== null);
    const count = Math.min(CHANNELS - 1, members);
    if (manager === 1) {
      this.#lower = count;
      this.#upper = Math.max(0, Math.min(this.#upper, CHANNELS - 2 - count));
    } else {
      this.#upper = count;
      this.#lower = Math.max(0, Math.min(this.#lower, CHANNELS - 2 - count));
    }
    const ended = before.flatMap(({ keys }) => [...keys].map((key): MpeEvent => ({ type: "noteOff", key })));
    this.#channels.forEach((state, at) => {
      Object.assign(state, { ...fresh(), parameter: state.parameter });
      if (this.managerOf(at + 1) === null) state.range = 2;
    });
    return ended;
  }
}

function fresh(): Channel {
  return {
    parameter: Parameter.none,
    range: MEMBER_BEND,
    values: { bend: restOf("bend"), pressure: restOf("pressure"), timbre: restOf("timbre") },
    keys: new Set(),
  };
}

/** What stands on the channel of a key that goes down, where it is not at rest. */
function moved({ values }: Channel, key: number): MpeEvent[] {
  return EXPRESSION_PARTS.filter((part) => values[part] !== restOf(part)).map((part) => ({
    type: EVENT_OF[part],
    key,
    value: values[part],
  }));
}
