import { Controller } from "../../project/controllers";
import type { HandMessage } from "../live/channelMessage";

/**
 * What a device sent, byte by byte as MIDI 1.0 has it, put together to values: pairs of controllers to 14 bits,
 * parameter numbers and data entry to NRPNs.
 */
export type Incoming =
  | HandMessage
  /** of `bits` 7 while no fine half was ever heard */
  | { kind: "control14"; channel: number; controller: number; value: number; bits: 7 | 14 }
  | { kind: "nrpn"; channel: number; parameter: number; value: number; bits: 7 | 14 }
  /** data increment (+1) or decrement (−1) */
  | { kind: "nrpnStep"; channel: number; parameter: number; ticks: number };

/** What data entry did to an NRPN. */
type Entered = Extract<Incoming, { kind: "nrpn" | "nrpnStep" }>;

/** A value of 14 bits that comes in two halves. */
interface Halves {
  value: number;
  /** a fine half was heard at some time */
  fine: boolean;
}

/**
 * The coarse half came: MIDI 1.0 sets the fine one to 0. A device that sends both is expected to send the fine one next;
 * until then the value is the one nearest to the last, so that a turn downwards does not dip.
 */
function coarse(halves: Halves, value: number): void {
  const low = value << 7;
  halves.value = halves.fine ? Math.min(low | 127, Math.max(low, halves.value)) : low;
}

function fine(halves: Halves, value: number): void {
  halves.fine = true;
  halves.value = (halves.value & ~127) | value;
}

const NO_PARAMETER = 16383;

interface Channel {
  /** the parameter that data entry sets; its halves come one by one */
  parameter: number;
  registered: boolean;
  readonly controls: Map<number, Halves>;
  readonly parameters: Map<number, Halves>;
}

/** Follows one device's 14-bit controllers and NRPNs, which come in several messages. */
export class Assembler {
  readonly #channels = new Map<number, Channel>();

  /**
   * A message of the 14-bit controller `controller` (0..31, the other half 32 above); call it with a `control` whose
   * controller is either half.
   */
  control14(message: Incoming & { kind: "control" }): Incoming & { kind: "control14" } {
    const { channel, value } = message;
    const controller = message.controller & 31;
    const halves = entry(this.#channel(channel).controls, controller);
    if (message.controller < 32) coarse(halves, value);
    else fine(halves, value);
    return { kind: "control14", channel, controller, ...assembled(halves) };
  }

  /**
   * Follows the controllers that choose a parameter and enter its value. "chosen" where one was chosen or taken back;
   * null for other controllers, and for data entry while no NRPN is chosen.
   */
  nrpn({ channel, controller, value }: Incoming & { kind: "control" }): Entered | "chosen" | null {
    const state = this.#channel(channel);
    switch (controller) {
      case Controller.nrpn:
      case Controller.rpn:
        state.registered = controller === Controller.rpn;
        state.parameter = (value << 7) | (state.parameter & 127);
        return "chosen";
      case Controller.nrpnFine:
      case Controller.rpnFine:
        state.registered = controller === Controller.rpnFine;
        state.parameter = (state.parameter & ~127) | value;
        return "chosen";
    }
    const { parameter } = state;
    if (state.registered || parameter === NO_PARAMETER) return null;
    const halves = () => entry(state.parameters, parameter);
    switch (controller) {
      case Controller.dataEntry:
        coarse(halves(), value);
        return { kind: "nrpn", channel, parameter, ...assembled(halves()) };
      case Controller.dataEntryFine:
        fine(halves(), value);
        return { kind: "nrpn", channel, parameter, ...assembled(halves()) };
      case Controller.dataIncrement:
        return { kind: "nrpnStep", channel, parameter, ticks: 1 };
      case Controller.dataDecrement:
        return { kind: "nrpnStep", channel, parameter, ticks: -1 };
      default:
        return null;
    }
  }

  #channel(channel: number): Channel {
    const known = this.#channels.get(channel);
    if (known) return known;
    const fresh = { parameter: NO_PARAMETER, registered: true, controls: new Map(), parameters: new Map() };
    this.#channels.set(channel, fresh);
    return fresh;
  }
}

function entry(all: Map<number, Halves>, key: number): Halves {
  const known = all.get(key);
  if (known) return known;
  const fresh: Halves = { value: 0, fine: false };
  all.set(key, fresh);
  return fresh;
}

/** A control that never sends its fine half has 7 bits, and reaches its end with 127. */
const assembled = ({ value, fine: wide }: Halves): { value: number; bits: 7 | 14 } =>
  wide ? { value, bits: 14 } : { value: value >> 7, bits: 7 };
