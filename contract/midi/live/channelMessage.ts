import { Status } from "../messages";

/** A channel message of MIDI 1.0 by itself; channels count from 1. */
export type ChannelMessage =
  /** velocity 0: the key came up */
  | { kind: "note"; channel: number; key: number; velocity: number }
  | { kind: "keyPressure"; channel: number; key: number; value: number }
  | { kind: "control"; channel: number; controller: number; value: number }
  | { kind: "program"; channel: number; program: number }
  | { kind: "pressure"; channel: number; value: number }
  /** 0..16383, 8192 at rest */
  | { kind: "bend"; channel: number; value: number };

/** A message of what a hand moves or presses: all but a change of the sound. */
export type HandMessage = Exclude<ChannelMessage, { kind: "program" }>;

export const byHand = (message: ChannelMessage | null): HandMessage | null =>
  message?.kind === "program" ? null : message;

/** A message as a device sent it live, read once for all who hear it. */
export interface LiveMessage {
  /** of the browser */
  readonly deviceId: string;
  readonly device: string;
  readonly data: Uint8Array;
  /** null where it is of no channel */
  readonly message: ChannelMessage | null;
  /** ms of `performance.now` */
  readonly time: number;
}

/** Reads a channel message; null for a system message and for what is cut short. */
export function readChannelMessage(data: ArrayLike<number>): ChannelMessage | null {
  const status = data[0] ?? 0;
  const channel = (status & 0x0f) + 1;
  const first = data[1];
  if (status < 0x80 || status >= 0xf0 || first === undefined || first > 127) return null;
  if (status >> 4 === Status.pressure) return { kind: "pressure", channel, value: first };
  if (status >> 4 === Status.program) return { kind: "program", channel, program: first };
  const second = data[2];
  if (second === undefined || second > 127) return null;
  switch (status >> 4) {
    case Status.noteOff:
      return { kind: "note", channel, key: first, velocity: 0 };
    case Status.noteOn:
      return { kind: "note", channel, key: first, velocity: second };
    case Status.keyPressure:
      return { kind: "keyPressure", channel, key: first, value: second };
    case Status.control:
      return { kind: "control", channel, controller: first, value: second };
    case Status.bend:
      return { kind: "bend", channel, value: (second << 7) | first };
    default:
      return null;
  }
}
