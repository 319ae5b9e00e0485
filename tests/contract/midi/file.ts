/** Standard MIDI Files written by hand, byte by byte. */

export const text = (string: string) => [...string].map((char) => char.charCodeAt(0));
const long = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
export const chunk = (tag: string, body: readonly number[]) => [...text(tag), ...long(body.length), ...body];

export function file(format: number, division: number, ...tracks: readonly (readonly number[])[]): Uint8Array {
  return Uint8Array.from([
    ...chunk("MThd", [0, format, 0, tracks.length, division >> 8, division & 255]),
    ...tracks.flatMap((body) => chunk("MTrk", body)),
  ]);
}

export const END = [0, 0xff, 0x2f, 0];

/** A variable-length number. */
export function vlq(value: number): number[] {
  const bytes = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128);
  return bytes;
}

/** An event at an absolute tick. */
export type At = readonly [tick: number, ...bytes: number[]];

/** Events by their absolute ticks, in the order given at equal ones. */
export function track(...events: readonly At[]): number[] {
  let before = 0;
  const body = events
    .toSorted((a, b) => a[0] - b[0])
    .flatMap(([tick, ...bytes]) => {
      const delta = tick - before;
      before = tick;
      return [...vlq(delta), ...bytes];
    });
  return [...body, ...END];
}

export const tempo = (tick: number, microseconds: number): At => [
  tick,
  0xff,
  0x51,
  3,
  microseconds >> 16,
  (microseconds >> 8) & 255,
  microseconds & 255,
];
export const note = (tick: number, length: number, key: number, channel = 0): [At, At] => [
  [tick, 0x90 | channel, key, 100],
  [tick + length, 0x80 | channel, key, 64],
];
export const cc = (tick: number, controller: number, value: number, channel = 0): At => [
  tick,
  0xb0 | channel,
  controller,
  value,
];
export const program = (tick: number, number: number, channel = 0): At => [tick, 0xc0 | channel, number];
export const sysex = (tick: number, ...data: number[]): At => [tick, 0xf0, ...vlq(data.length + 1), ...data, 0xf7];
/** The messages of a registered parameter. */
export const rpn = (tick: number, parameter: number, value: number, channel = 0): At[] => [
  cc(tick, 101, 0, channel),
  cc(tick, 100, parameter, channel),
  cc(tick, 6, value >> 7, channel),
  cc(tick, 38, value & 127, channel),
];
