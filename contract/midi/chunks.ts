import { type MidiEvent, parseMidi } from "midi-file";

/** A MIDI file that cannot be read at all; `message` is a sentence for a person. */
export class MidiFileError extends Error {
  override readonly name = "MidiFileError";
}

/** A MIDI file as its chunks say: events with delta times, and what was damaged. */
export interface MidiChunks {
  /** ticks of the file per quarter note */
  ticksPerQuarter: number;
  tracks: MidiEvent[][];
  warnings: string[];
}

const HEADER_BYTES = 14;
/** A file timed in SMPTE frames has no beat; at the default tempo a quarter lasts half a second. */
const SMPTE_QUARTER_SECONDS = 0.5;

function tagAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** Four bytes of seven bits: the most that the format's variable-length numbers can say. */
const LONGEST_DELTA = 0x0fffffff;

/** The parser steps back on an overflown length, and would never end. */
class ForwardOnly extends Uint8Array {
  override slice(start = 0, end = this.length): ForwardOnly {
    if (end < start) throw new RangeError("A length in the file is negative.");
    return super.slice(start, end) as ForwardOnly;
  }
}

/** Events of one track chunk, by wrapping it in a file of its own; throws where an event is malformed. */
function parseTrack(body: Uint8Array): MidiEvent[] {
  const file = new ForwardOnly(HEADER_BYTES + 8 + body.length);
  file.set([0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, 0x03, 0xc0, 0x4d, 0x54, 0x72, 0x6b]);
  new DataView(file.buffer).setUint32(HEADER_BYTES + 4, body.length);
  file.set(body, HEADER_BYTES + 8);
  const events = parseMidi(file).tracks[0] ?? [];
  const broken = events.some(({ deltaTime }) => !(deltaTime >= 0 && deltaTime <= LONGEST_DELTA));
  if (broken) throw new RangeError("A time in the file is out of bounds.");
  return events;
}

/** Events up to the first malformed one: the longest start of the track that parses, by bisection. */
function salvageTrack(body: Uint8Array): { events: MidiEvent[]; damaged: boolean } {
  const attempt = (length: number): MidiEvent[] | null => {
    try {
      return parseTrack(body.subarray(0, length));
    } catch {
      return null;
    }
  };
  const whole = attempt(body.length);
  if (whole) return { events: whole, damaged: false };
  let good = 0;
  let bad = body.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (attempt(middle)) good = middle;
    else bad = middle;
  }
  // The last event may have been cut in two by the bisection.
  return { events: (attempt(good) ?? []).slice(0, -1), damaged: true };
}

function quarterOf(division: number): number {
  if ((division & 0x8000) === 0) return division;
  const framesPerSecond = 0x100 - (division >> 8);
  return (framesPerSecond === 29 ? 29.97 : framesPerSecond) * (division & 0xff) * SMPTE_QUARTER_SECONDS;
}

/** The file inside a RIFF, as some programs pack it (.rmi); what is not packed as it is. */
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

/**
 * Splits a Standard MIDI File (format 0, 1 or 2), also one in a RIFF, into its tracks' events. Chunks of other kinds
 * are passed over; a damaged or cut track gives what stands before the damage, with a warning.
 * Throws MidiFileError where the bytes are no MIDI file.
 */
export function readChunks(file: Uint8Array): MidiChunks {
  if (file.length === 0) throw new MidiFileError("This MIDI file is empty.");
  const bytes = unwrapped(file);
  if (bytes.length < HEADER_BYTES || tagAt(bytes, 0) !== "MThd") throw new MidiFileError("This is not a MIDI file.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ticksPerQuarter = quarterOf(view.getUint16(12));
  if (!(ticksPerQuarter > 0)) throw new MidiFileError("This MIDI file does not say how its time is counted.");
  const tracks: MidiEvent[][] = [];
  const warnings: string[] = [];
  let at = 8 + view.getUint32(4);
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at + 4);
    const body = bytes.subarray(at + 8, at + 8 + size);
    if (tagAt(bytes, at) === "MTrk") {
      const { events, damaged } = salvageTrack(body);
      tracks.push(events);
      const number = tracks.length;
      if (body.length < size) warnings.push(`The file ends in the middle of track ${number}.`);
      else if (damaged) warnings.push(`Track ${number} is damaged; it was read up to the damage.`);
    }
    at += 8 + size;
  }
  const promised = view.getUint16(10);
  if (tracks.length === 0) throw new MidiFileError("This MIDI file has no tracks.");
  if (tracks.length < promised) warnings.push(`The file promises ${promised} tracks and holds ${tracks.length}.`);
  return { ticksPerQuarter, tracks, warnings };
}
