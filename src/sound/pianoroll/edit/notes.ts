import type { Id, Note, NoteClip } from "../../../../contract/project/document";
import { type MeterMap, nextBar } from "../../../../contract/project/time";

/** A change of a note, as `setNotes` takes it. */
export type NotePatch = Partial<Note> & { id: Id };

const HIGHEST = 127;
export const MIN_NOTE_TICKS = 15;

/** The move nearest to the wanted one that keeps all notes on the keyboard and after content tick 0. */
export function allowedMove(
  notes: readonly Note[],
  wanted: { ticks: number; keys: number },
): { ticks: number; keys: number } {
  if (notes.length === 0) return { ticks: 0, keys: 0 };
  const starts = notes.map((note) => note.start);
  const keys = notes.map((note) => note.key);
  return {
    ticks: Math.max(-Math.min(...starts), Math.round(wanted.ticks)),
    keys: Math.min(HIGHEST - Math.max(...keys), Math.max(-Math.min(...keys), wanted.keys)),
  };
}

/** Patches that move notes in time and pitch. */
export function moveNotes(notes: readonly Note[], by: { ticks: number; keys: number }): NotePatch[] {
  if (by.ticks === 0 && by.keys === 0) return [];
  return notes.map((note) => ({ id: note.id, start: note.start + by.ticks, key: note.key + by.keys }));
}

/** Patches that move the notes' right edges, none shorter than a sixty-fourth of a quarter. */
export function resizeEnds(notes: readonly Note[], ticks: number): NotePatch[] {
  return notes.map((note) => ({ id: note.id, length: Math.max(MIN_NOTE_TICKS, Math.round(note.length + ticks)) }));
}

/** Patches that move the notes' left edges; their ends stay. */
export function resizeStarts(notes: readonly Note[], ticks: number): NotePatch[] {
  return notes.map((note) => {
    const end = note.start + note.length;
    const start = Math.max(0, Math.min(end - MIN_NOTE_TICKS, Math.round(note.start + ticks)));
    return { id: note.id, start, length: end - start };
  });
}

/** Copies of notes with ids of their own, moved. */
export function copyNotes(notes: readonly Note[], by: { ticks: number; keys: number }, newId: () => Id): Note[] {
  return notes.map((note) => ({ ...note, id: newId(), start: note.start + by.ticks, key: note.key + by.keys }));
}

/** How far `duplicate` moves the copies: the span of the notes, rounded up to the grid. */
export function duplicateDistance(notes: readonly Note[], gridTicks: number): number {
  const start = Math.min(...notes.map((note) => note.start));
  const end = Math.max(...notes.map((note) => note.start + note.length));
  return gridTicks > 0 ? Math.ceil((end - start) / gridTicks) * gridTicks : end - start;
}

/** Patches that transpose by semitones, as far as the whole selection can be moved. */
export function transpose(notes: readonly Note[], semitones: number): NotePatch[] {
  const { keys } = allowedMove(notes, { ticks: 0, keys: semitones });
  return keys === 0 ? [] : notes.map((note) => ({ id: note.id, key: note.key + keys }));
}

/** Patches that lengthen each note to the start of the next later one; notes of the last chord stay. */
export function legato(notes: readonly Note[]): NotePatch[] {
  const starts = [...new Set(notes.map((note) => note.start))].sort((a, b) => a - b);
  return notes.flatMap((note) => {
    const next = starts.find((start) => start > note.start);
    return next === undefined || next - note.start === note.length ? [] : [{ id: note.id, length: next - note.start }];
  });
}

/** The length that a clip needs to contain all of `notes`, rounded up to a bar; null if it is long enough. */
export function lengthToHold(clip: NoteClip, notes: readonly Note[], meters: MeterMap): number | null {
  const end = Math.max(0, ...notes.map((note) => note.start + note.length));
  if (end <= clip.offset + clip.length) return null;
  const origin = clip.start - clip.offset;
  const endTick = origin + end;
  const bar = nextBar(meters, Math.max(0, endTick - 1));
  return Math.max(1, bar - clip.start);
}
