import { INSTRUMENTS, type instruments } from "../../../../contract/api/instruments";
import type { CallInput } from "../../../../contract/api/route";
import { Contents, notesWithin } from "../../../../contract/project/content";
import type { Id, Note, NoteClip } from "../../../../contract/project/document";
import { secondsToTicks, type TempoMap, ticksToSeconds } from "../../../../contract/project/time";

/** A note as an account keeps it: in seconds, so that it sounds the same in a project of another tempo. */
export type KeptNote = Extract<CallInput<typeof instruments.record>["body"], { kind: "notes" }>["notes"][number];

/** The sounding notes of a clip, from its start. */
export function notesOfClip(clip: NoteClip, tempo: TempoMap): KeptNote[] {
  const shift = clip.start - clip.offset;
  const begin = ticksToSeconds(tempo, clip.start);
  const end = clip.offset + clip.length;
  return [...notesWithin(new Contents().of(clip), clip.offset, end)].map(({ start, length, key, velocity }) => {
    const at = ticksToSeconds(tempo, start + shift);
    const until = ticksToSeconds(tempo, start + shift + Math.min(length, end - start));
    return { at: at - begin, length: until - at, key, velocity };
  });
}

/** A clip that plays kept notes from a tick on. */
export function clipOfNotes(
  { name, seconds, notes }: { name: string; seconds: number; notes: readonly KeptNote[] },
  place: { id: Id; trackId: Id; start: number },
  tempo: TempoMap,
): NoteClip {
  const begin = ticksToSeconds(tempo, place.start);
  const tickAt = (at: number) => Math.max(0, Math.round(secondsToTicks(tempo, begin + at)) - place.start);
  const made = notes.slice(0, INSTRUMENTS.notes).map(({ at, length, key, velocity }, index): [string, Note] => {
    const start = tickAt(at);
    const note = { id: `${place.id}-${index}`, start, length: Math.max(1, tickAt(at + length) - start), key, velocity };
    return [note.id, note];
  });
  const last = Math.max(1, ...made.map(([, { start, length }]) => start + length));
  return {
    ...{ ...place, name, kind: "notes", timeBase: "musical", offset: 0, muted: false, controls: {} },
    length: Math.max(last, tickAt(seconds)),
    notes: Object.fromEntries(made),
  };
}
