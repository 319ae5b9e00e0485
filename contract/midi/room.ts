import { DOCUMENT_LIMITS, limitSentence } from "../project/limits";
import { MidiFileError } from "./chunks";

/** Far beyond any score: a project holds 200,000 notes, of some eight bytes each. */
const MOST_FILE_MB = 32;

/** Throws MidiFileError for a file that is too large to be worth reading into memory. */
export function demandReadable(bytes: number): void {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes > MOST_FILE_MB) {
    throw new MidiFileError(
      `This MIDI file has ${Math.ceil(megabytes)} MB and was not read. At most ${MOST_FILE_MB} MB can be imported.`,
    );
  }
}

/**
 * The room that a project has for a file. Every chunk that plays on a channel gets all of the channel's controllers, so
 * a few kilobytes could demand millions of events: they are counted before they are made.
 */
export class Room {
  private tracks = 0;
  private notes = 0;
  private controls = 0;

  /** Takes the room for one more track. Throws MidiFileError if there is not enough. */
  take(track: { readonly notes: number; readonly controls: number }): void {
    this.tracks += 1;
    this.notes += track.notes;
    this.controls += track.controls;
    if (this.tracks > DOCUMENT_LIMITS.tracks) throw tooLarge("tracks");
    if (this.notes > DOCUMENT_LIMITS.allNotes) throw tooLarge("allNotes");
    if (this.controls > DOCUMENT_LIMITS.allControls) throw tooLarge("allControls");
  }
}

const tooLarge = (limit: Parameters<typeof limitSentence>[0]) =>
  new MidiFileError(`This MIDI file is too large. ${limitSentence(limit)}`);
