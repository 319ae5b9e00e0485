/** Messages that are of no channel: time, and where a song stands. */
export type SystemMessage =
  /** 24 of them are a quarter note */
  | { readonly kind: "clock" | "start" | "continue" | "stop" }
  /** where the next `continue` goes on, in sixteenths from the song's start */
  | { readonly kind: "songPosition"; readonly sixteenths: number }
  /** one of the eight pieces of a time code: four bits of its value */
  | { readonly kind: "quarterFrame"; readonly piece: number; readonly bits: number }
  /** a whole time code, sent when a tape is located; it needs the right to system exclusive */
  | {
      readonly kind: "fullFrame";
      readonly bytes: readonly [hours: number, minutes: number, seconds: number, frames: number];
    };

export const SystemStatus = {
  exclusive: 0xf0,
  quarterFrame: 0xf1,
  songPosition: 0xf2,
  clock: 0xf8,
  start: 0xfa,
  continue: 0xfb,
  stop: 0xfc,
} as const;

const isData = (byte: number | undefined): byte is number => byte !== undefined && byte < 128;

/** Reads a system message of time or position; null for every other message, and for what is cut short. */
export function readSystemMessage(data: ArrayLike<number>): SystemMessage | null {
  const [first, second] = [data[1], data[2]];
  switch (data[0]) {
    case SystemStatus.clock:
      return { kind: "clock" };
    case SystemStatus.start:
      return { kind: "start" };
    case SystemStatus.continue:
      return { kind: "continue" };
    case SystemStatus.stop:
      return { kind: "stop" };
    case SystemStatus.songPosition:
      return isData(first) && isData(second) ? { kind: "songPosition", sixteenths: (second << 7) | first } : null;
    case SystemStatus.quarterFrame:
      return isData(first) ? { kind: "quarterFrame", piece: first >> 4, bits: first & 15 } : null;
    case SystemStatus.exclusive:
      return readFullFrame(data);
    default:
      return null;
  }
}

/** F0 7F <device> 01 01 hh mm ss ff F7 */
function readFullFrame(data: ArrayLike<number>): SystemMessage | null {
  const [, realTime, , timeCode, full, hours, minutes, seconds, frames, end] = Array.from(data);
  if (data.length !== 10 || realTime !== 0x7f || timeCode !== 1 || full !== 1 || end !== 0xf7) return null;
  if (!isData(hours) || !isData(minutes) || !isData(seconds) || !isData(frames)) return null;
  return { kind: "fullFrame", bytes: [hours, minutes, seconds, frames] };
}
