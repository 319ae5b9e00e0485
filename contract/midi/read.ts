import { readChunks } from "./chunks";
import { LeftOut } from "./leftOut";
import { Room } from "./room";
import { type MidiSequence, readSequence } from "./sequence";

/** What a MIDI file holds, ready for a project. */
export interface MidiSong extends Pick<MidiSequence, "tempo" | "signatures" | "tracks"> {
  /** sentences about what was damaged or left out */
  warnings: string[];
}

const DEFAULT_TEMPO = { tick: 0, bpm: 120 };
const DEFAULT_SIGNATURE = { tick: 0, numerator: 4, denominator: 4 } as const;
/** The format in which each track is a separate piece. */
const SEPARATE = 2;

/** The last entry of each tick, in order of ticks. */
function lastOfTick<Entry extends { tick: number }>(entries: readonly Entry[]): Entry[] {
  const byTick = new Map(entries.map((entry) => [entry.tick, entry]));
  return [...byTick.values()].sort((a, b) => a.tick - b.tick);
}

/**
 * Reads a Standard MIDI File: tempo map, time signatures, and a track for each channel of each of its tracks that
 * plays notes. The tracks of a file of format 2, each a piece of its own, follow one another. Throws MidiFileError.
 * Source: Standard MIDI Files 1.0 (MIDI Association RP-001).
 */
export function readMidiFile(bytes: Uint8Array): MidiSong {
  const file = readChunks(bytes);
  const leftOut = new LeftOut();
  const room = new Room();
  const song: MidiSong = { tempo: [], signatures: [], tracks: [], warnings: file.warnings };
  const pieces = file.format === SEPARATE ? file.tracks.map((track) => [track]) : [file.tracks];
  let from = 0;
  for (const tracks of pieces) {
    const piece = readSequence(file, tracks, from, leftOut, room);
    song.tempo.push({ ...DEFAULT_TEMPO, tick: from }, ...piece.tempo);
    song.signatures.push({ ...DEFAULT_SIGNATURE, tick: from }, ...piece.signatures);
    song.tracks.push(...piece.tracks);
    from = piece.end;
  }
  if (pieces.length > 1) song.warnings.push("The file holds separate pieces (format 2): they follow one another.");
  song.tempo = lastOfTick(song.tempo);
  song.signatures = lastOfTick(song.signatures);
  song.warnings.push(...leftOut.sentences());
  return song;
}
