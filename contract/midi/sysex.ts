/** Which standard a device is set to; it says what banks mean. */
export type System = "gm" | "gm2" | "gs" | "xg";

/** What a system exclusive message does, as far as it is followed. */
export type Sysex =
  | { kind: "reset"; system: System }
  /** a channel (0..15) plays drums from now on, or no more */
  | { kind: "drums"; channel: number; on: boolean }
  | { kind: "other" };

const UNIVERSAL = 0x7e;
const ROLAND = 0x41;
const YAMAHA = 0x43;
const GS_MODEL = 0x42;
const GS_SET = 0x12;
const XG_MODEL = 0x4c;
const DRUM_CHANNEL = 9;

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

/** The GS message that lets a channel play drums, or no more, as `readSysex` takes it. */
export function drumsSysex(channel: number, on: boolean): number[] {
  const address = [0x40, 0x10 | partOfChannel(channel), 0x15, on ? 1 : 0];
  const sum = address.reduce((total, byte) => total + byte, 0);
  return [ROLAND, 0x10, GS_MODEL, GS_SET, ...address, (128 - (sum % 128)) % 128, 0xf7];
}

/**
 * Reads a system exclusive message without its first byte. Sources: General MIDI 1 and 2 (RP-003, RP-024), Roland
 * GS (SC-55mkII manual: 40 00 7F reset, 40 1x 15 use for rhythm part), Yamaha XG (specifications 1.26: system on,
 * multi part 07 part mode).
 */
export function readSysex(data: Uint8Array): Sysex {
  if (data[0] === UNIVERSAL && isAt(data, 2, 0x09)) {
    if (data[3] === 1) return { kind: "reset", system: "gm" };
    if (data[3] === 3) return { kind: "reset", system: "gm2" };
  }
  if (data[0] === ROLAND && isAt(data, 2, GS_MODEL, GS_SET)) {
    if (isAt(data, 4, 0x40, 0x00, 0x7f) || isAt(data, 4, 0x00, 0x00, 0x7f)) return { kind: "reset", system: "gs" };
    const [block = 0, parameter = 0, value = 0] = data.subarray(5, 8);
    if (data[4] === 0x40 && block >> 4 === 1 && parameter === 0x15) {
      return { kind: "drums", channel: channelOfPart(block & 15), on: value !== 0 };
    }
  }
  if (data[0] === YAMAHA && isAt(data, 2, XG_MODEL)) {
    if (isAt(data, 3, 0, 0, 0x7e) || isAt(data, 3, 0, 0, 0x7f)) return { kind: "reset", system: "xg" };
    const [channel = 0, parameter = 0, value = 0] = data.subarray(4, 7);
    if (data[3] === 0x08 && parameter === 0x07 && channel < 16) return { kind: "drums", channel, on: value !== 0 };
  }
  return { kind: "other" };
}
