import { type MidiMessage, readMessages } from "./messages";

/** A MIDI file that cannot be read at all; `message` is a sentence for a person. */
export class MidiFileError extends Error {
  override readonly name = "MidiFileError";
}

/** A MIDI file as its chunks say: events with delta times, and what was damaged. */
export interface MidiChunks {
  /** 0: one track of all channels, 1: tracks that sound together, 2: tracks that are pieces of their own */
  format: number;
  /** ticks of the file per quarter note */
  ticksPerQuarter: number;
  /** the file's ticks are fractions of a second, which tempo does not change */
  timed: boolean;
  tracks: MidiMessage[][];
  warnings: string[];
}

const HEADER_BYTES = 14;
/** A file timed in SMPTE frames has no beat; at the default tempo a quarter lasts half a second. */
const SMPTE_QUARTER_SECONDS = 0.5;
/** 29 stands for the frame rate of NTSC. */
const NTSC = 30_000 / 1001;

function tagAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function quarterOf(division: number): number {
  if ((division & 0x8000) === 0) return division;
  const framesPerSecond = 0x100 - (division >> 8);
  return (framesPerSecond === 29 ? NTSC : framesPerSecond) * (division & 0xff) * SMPTE_QUARTER_SECONDS;
}

/** Unpacks a file in a RIFF, as some programs write it (.rmi); returns other files unchanged. */
function unwrapped(bytes: Uint8Array): Uint8Array {
  if (tagAt(bytes, 0) !== "RIFF" || tagAt(bytes, 8) !== "RMID") return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 12;
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at + 4, true);
    if (tagAt(bytes, at) === "data") return bytes.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  return bytes;
}

/** The end of a chunk that begins at `at`: the one it states, or the next track if no chunk begins there. */
function endOfChunk(bytes: Uint8Array, at: number, size: number): number {
  const said = at + 8 + size;
  if (said + 4 > bytes.length || /^[\x20-\x7e]{4}$/.test(tagAt(bytes, said))) return said;
  for (let next = at + 8; next + 8 <= bytes.length; next++) if (tagAt(bytes, next) === "MTrk") return next;
  return bytes.length;
}

/**
 * Splits a Standard MIDI File (format 0, 1 or 2), also inside a RIFF, into the events of its tracks. Unknown chunks are
 * skipped; a damaged or truncated track gives the events before the damage, with a warning. Throws MidiFileError if the
 * bytes are no MIDI file.
 */
export function readChunks(file: Uint8Array): MidiChunks {
  if (file.length === 0) throw new MidiFileError("This MIDI file is empty.");
  const bytes = unwrapped(file);
  if (bytes.length < HEADER_BYTES || tagAt(bytes, 0) !== "MThd") throw new MidiFileError("This is not a MIDI file.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const division = view.getUint16(12);
  const ticksPerQuarter = quarterOf(division);
  if (!(ticksPerQuarter > 0)) throw new MidiFileError("This MIDI file does not say how its time is counted.");
  const tracks: MidiMessage[][] = [];
  const warnings: string[] = [];
  let at = 8 + view.getUint32(4);
  while (at + 8 <= bytes.length) {
    const end = endOfChunk(bytes, at, view.getUint32(at + 4));
    if (tagAt(bytes, at) === "MTrk") {
      const { messages, damaged } = readMessages(bytes.subarray(at + 8, end));
      tracks.push(messages);
      const number = tracks.length;
      if (end > bytes.length) warnings.push(`The file ends in the middle of track ${number}.`);
      else if (damaged) warnings.push(`Track ${number} is damaged; it was read up to the damage.`);
    }
    at = end;
  }
  const promised = view.getUint16(10);
  if (tracks.length === 0) throw new MidiFileError("This MIDI file has no tracks.");
  if (tracks.length < promised) warnings.push(`The file promises ${promised} tracks and holds ${tracks.length}.`);
  return { format: view.getUint16(8), ticksPerQuarter, timed: division >= 0x8000, tracks, warnings };
}
