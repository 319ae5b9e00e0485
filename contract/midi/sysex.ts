import { Controller } from "../project/controllers";
import { DRUM_CHANNEL } from "./messages";

/** The standard that a device follows, which decides what banks mean. */
export type System = "gm" | "gm2" | "gs" | "xg";

/** The effect of a system exclusive message; "other" is one that we ignore. */
export type Sysex =
  | { kind: "reset"; system: System }
  /** switches a channel (0..15) between drums and instruments */
  | { kind: "drums"; channel: number; on: boolean }
  /** sets controllers and the program of a channel through the memory addresses of its part */
  | {
      kind: "part";
      channel: number;
      controls: readonly (readonly [controller: number, value: number])[];
      program?: number;
    }
  | { kind: "other" };

const UNIVERSAL = 0x7e;
const ROLAND = 0x41;
const YAMAHA = 0x43;
const GS_MODEL = 0x42;
const GS_SET = 0x12;
const XG_MODEL = 0x4c;

/** Part addresses that mean the same as a controller. */
const GS_PART: Readonly<Record<number, number>> = {
  25: Controller.volume,
  28: Controller.pan,
  33: Controller.chorus,
  34: Controller.reverb,
};
const XG_PART: Readonly<Record<number, number>> = {
  1: Controller.bank,
  2: Controller.bankFine,
  11: Controller.volume,
  14: Controller.pan,
  18: Controller.chorus,
  19: Controller.reverb,
};
const GS_TONE = 0x00;
const XG_PROGRAM = 0x03;

const isAt = (data: Uint8Array, at: number, ...bytes: number[]) => bytes.every((byte, i) => data[at + i] === byte);

/** Roland counts parts 1..16 as 1..9, 0 (channel 10), 10..15. */
function channelOfPart(part: number): number {
  if (part === 0) return DRUM_CHANNEL;
  return part <= DRUM_CHANNEL ? part - 1 : part;
}

function partOfChannel(channel: number): number {
  if (channel === DRUM_CHANNEL) return 0;
  return channel < DRUM_CHANNEL ? channel + 1 : channel;
}

function partOf(channel: number, controller: number | undefined, value: number): Sysex {
  if (controller === undefined || value > 127) return { kind: "other" };
  return { kind: "part", channel, controls: [[controller, value]] };
}

/** The GS message that switches a channel between drums and instruments, in the form that `readSysex` reads. */
export function drumsSysex(channel: number, on: boolean): number[] {
  const address = [0x40, 0x10 | partOfChannel(channel), 0x15, on ? 1 : 0];
  const sum = address.reduce((total, byte) => total + byte, 0);
  return [ROLAND, 0x10, GS_MODEL, GS_SET, ...address, (128 - (sum % 128)) % 128, 0xf7];
}

/**
 * Reads a system exclusive message without its first byte. Sources: General MIDI 1 and 2 (RP-003, RP-024), Roland
 * GS (SC-55mkII manual: 40 00 7F reset, 40 1x patch part parameters), Yamaha XG (specifications 1.26: system on,
 * multi part parameters).
 */
export function readSysex(data: Uint8Array): Sysex {
  if (data[0] === UNIVERSAL && isAt(data, 2, 0x09)) {
    if (data[3] === 1) return { kind: "reset", system: "gm" };
    if (data[3] === 3) return { kind: "reset", system: "gm2" };
  }
  if (data[0] === ROLAND && isAt(data, 2, GS_MODEL, GS_SET)) {
    if (isAt(data, 4, 0x40, 0x00, 0x7f) || isAt(data, 4, 0x00, 0x00, 0x7f)) return { kind: "reset", system: "gs" };
    const [block = 0, parameter = 0, value = 0] = data.subarray(5, 8);
    if (data[4] === 0x40 && block >> 4 === 1) {
      const channel = channelOfPart(block & 15);
      if (parameter === 0x15) return { kind: "drums", channel, on: value !== 0 };
      if (parameter === GS_TONE) {
        return { kind: "part", channel, controls: [[Controller.bank, value & 127]], program: (data[8] ?? 0) & 127 };
      }
      return partOf(channel, GS_PART[parameter], value);
    }
  }
  if (data[0] === YAMAHA && isAt(data, 2, XG_MODEL)) {
    if (isAt(data, 3, 0, 0, 0x7e) || isAt(data, 3, 0, 0, 0x7f)) return { kind: "reset", system: "xg" };
    const [channel = 0, parameter = 0, value = 0] = data.subarray(4, 7);
    if (data[3] === 0x08 && channel < 16) {
      if (parameter === 0x07) return { kind: "drums", channel, on: value !== 0 };
      if (parameter === XG_PROGRAM) return { kind: "part", channel, controls: [], program: value & 127 };
      return partOf(channel, XG_PART[parameter], value);
    }
  }
  return { kind: "other" };
}
