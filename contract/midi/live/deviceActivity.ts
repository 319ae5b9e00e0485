import { Assembler } from "../mapping/incoming";
import { type MidiMessage, messageKey } from "../mapping/mapping";
import { shareOf } from "../mapping/travel";
import { byHand, type ChannelMessage, type HandMessage } from "./channelMessage";

/** Controls of one device that are remembered as heard. */
const HEARD = 512;

/** A control that a device was heard to have, and where it stands. */
export interface HeardControl {
  readonly message: MidiMessage;
  /** of its range, 0..1; a key's is its velocity, 0 while it is up */
  share: number;
}

/**
 * What went to and fro between a device and the page: how much, when last, and where each control stands. Screens read it
 * as often as they draw; nothing is told.
 */
export class DeviceActivity {
  received = 0;
  sent = 0;
  /** ms of `performance.now`; −∞ before the first */
  lastReceived = Number.NEGATIVE_INFINITY;
  lastSent = Number.NEGATIVE_INFINITY;
  readonly #heard = new Map<string, HeardControl>();
  readonly #assembler = new Assembler();

  /** Counts a message; null: one of no channel. */
  receive(channelMessage: ChannelMessage | null, time: number): void {
    this.received++;
    this.lastReceived = time;
    const message = byHand(channelMessage);
    if (!message) return;
    this.#stands(messageOf(message), standing(message));
    if (message.kind !== "control") return;
    const entered = this.#assembler.nrpn(message);
    if (entered && entered !== "chosen" && entered.kind === "nrpn") {
      const { channel, parameter, value, bits } = entered;
      this.#stands({ kind: "nrpn", channel, parameter }, shareOf(value, bits));
    }
  }

  send(time: number): void {
    this.sent++;
    this.lastSent = time;
  }

  /** Where a control stands, 0..1; null before it was moved. */
  shareOf(message: MidiMessage): number | null {
    // the coarse half says as much as an eye can see
    const { channel } = message;
    const seen: MidiMessage =
      message.kind === "control14"
        ? { kind: "control", channel, controller: message.controller, encoding: "absolute" }
        : message;
    return this.#heard.get(messageKey(seen))?.share ?? null;
  }

  /** The controls that were heard, in the order in which they were first moved. */
  heard(): readonly HeardControl[] {
    return [...this.#heard.values()];
  }

  #stands(message: MidiMessage, share: number): void {
    const key = messageKey(message);
    const known = this.#heard.get(key);
    if (known) known.share = share;
    else if (this.#heard.size < HEARD) this.#heard.set(key, { message, share });
  }
}

function messageOf(message: HandMessage): MidiMessage {
  switch (message.kind) {
    case "note":
    case "keyPressure":
      return { kind: message.kind, channel: message.channel, key: message.key };
    case "control":
      return { kind: "control", channel: message.channel, controller: message.controller, encoding: "absolute" };
    default:
      return { kind: message.kind, channel: message.channel };
  }
}

/** Where a message says that its control stands, 0..1; a key's is its velocity. */
export function standing(message: HandMessage): number {
  if (message.kind === "note") return message.velocity / 127;
  return shareOf(message.value, message.kind === "bend" ? 14 : 7);
}
