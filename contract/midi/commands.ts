import { DEFAULT_FONT, DRUM_BANK } from "../fonts";
import { GM_PROGRAMS } from "../generalMidi";
import type { Command } from "../project/commands";
import { type NoteClip, type Project, TICKS_PER_QUARTER } from "../project/document";
import { type MakeId, newDevice, trackTemplate } from "../project/newProject";
import type { MidiSong, MidiTrack } from "./read";

const withIds = <Entry extends object>(entries: readonly Entry[], makeId: MakeId) =>
  entries.map((entry) => ({ ...entry, id: makeId() }));

const byId = <Entry extends { id: string }>(entries: readonly Entry[]) =>
  Object.fromEntries(entries.map((entry) => [entry.id, entry]));

/** The track's clip: from `at` to the end of its last note or controller, on the next quarter. */
function clipOf(source: MidiTrack, trackId: string, name: string, at: number, makeId: MakeId): NoteClip {
  let end = 1;
  for (const note of source.notes) end = Math.max(end, note.start + note.length);
  for (const event of source.controls) end = Math.max(end, event.tick + 1);
  return {
    kind: "notes",
    id: makeId(),
    trackId,
    name,
    start: at,
    length: Math.ceil(end / TICKS_PER_QUARTER) * TICKS_PER_QUARTER,
    offset: 0,
    notes: byId(withIds(source.notes, makeId)),
    controls: byId(withIds(source.controls, makeId)),
    muted: false,
  };
}

/** The name that a track goes by: its own, else its General MIDI sound. */
const nameOf = (source: MidiTrack) => source.name || (source.drums ? "Drums" : (GM_PROGRAMS[source.program] ?? "MIDI"));

/**
 * The commands that put a MIDI file into a project: each of its tracks plays General MIDI on a
 * track of its own, from tick `at`. `timeMap` also takes over the file's tempo and signatures
 * (which only fits a project that has no time of its own, at tick 0). They go through one after
 * another: `project` is asked again before each, so that orders and colours go on from the last.
 */
export function* midiCommands(
  project: () => Project,
  song: MidiSong,
  makeId: MakeId,
  options: { at: number; timeMap: boolean },
): Generator<Command> {
  if (options.timeMap) {
    const args = { tempo: withIds(song.tempo, makeId), signatures: withIds(song.signatures, makeId) };
    yield { name: "setTimeMap", args };
  }
  for (const source of song.tracks) {
    const name = nameOf(source);
    const { track, sends } = trackTemplate(project(), source.drums ? "drums" : "midi", makeId, { name });
    const sampler = {
      ...newDevice({ id: makeId(), trackId: track.id, order: "V", kind: "sampler" }),
      font: { fontId: DEFAULT_FONT, bank: source.drums ? DRUM_BANK : 0, program: source.program },
    };
    yield { name: "addTrack", args: { track, devices: [sampler], sends } };
    yield { name: "addClips", args: { clips: [clipOf(source, track.id, name, options.at, makeId)] } };
  }
}
