import { playedSound, soundName } from "../fontSounds";
import { DEFAULT_FONT, DRUM_BANK, fontById } from "../fonts";
import type { Command } from "../project/commands";
import { type NoteClip, type Project, type Send, TICKS_PER_QUARTER } from "../project/document";
import { type MakeId, newDevice, trackTemplate } from "../project/newProject";
import { devicesOf } from "../project/select";
import { amountToDb } from "../scales";
import type { Sound } from "./channel";
import type { MidiTrack } from "./chunkTrack";
import type { MidiSong } from "./read";

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
    timeBase: "musical",
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

/** The name of a track: its own, otherwise that of its General MIDI sound. */
function nameOf(source: MidiTrack): string {
  return source.name || (source.drums ? "Drums" : soundName(DEFAULT_FONT, { ...source.sound, bank: 0 }));
}

/** The effect of the return that each amount is sent to. */
export const SEND_EFFECTS = ["reverb", "chorus"] as const;

/** A new track's sends; those to a reverb and a chorus have the file's amounts (127 becomes 100). */
function sendsOf(project: Project, sends: readonly Send[], source: MidiTrack): Send[] {
  return sends.map((send) => {
    const effect = SEND_EFFECTS.find((kind) => devicesOf(project, send.to).some((device) => device.kind === kind));
    const value = effect && source[effect];
    return value === undefined ? send : { ...send, level: amountToDb((value / 127) * 100) };
  });
}

/**
 * The commands that put a MIDI file into a project: each of its tracks becomes a new track with a General MIDI sound,
 * from tick `at`. `timeMap` also takes the file's tempo and signatures, which only makes sense at tick 0 of a project
 * without its own. The commands run one after the other, and `project` is read again before each, so that order and
 * colours continue from the last.
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
      font: { fontId: DEFAULT_FONT, ...source.sound },
    };
    yield { name: "addTrack", args: { track, devices: [sampler], sends: sendsOf(project(), sends, source) } };
    yield { name: "addClips", args: { clips: [clipOf(source, track.id, name, options.at, makeId)] } };
  }
}

/** Every sound of a track: its first one, and those of its program changes. */
function soundsOf({ sound, controls }: MidiTrack): Sound[] {
  const changes = controls.filter((event) => event.type === "program");
  return [sound, ...changes.map((event) => ({ bank: event.bank ?? sound.bank, program: event.value }))];
}

/** One sentence for each sound that the font lacks, with the sound that plays instead. */
export function missingSounds(song: Pick<MidiSong, "tracks">): string[] {
  const font = fontById(DEFAULT_FONT)?.name ?? DEFAULT_FONT;
  const kits = new Map<string, string>();
  const variations = new Map<string, string>();
  for (const sound of song.tracks.flatMap(soundsOf)) {
    const played = playedSound(DEFAULT_FONT, sound);
    if (played.bank === sound.bank && played.program === sound.program) continue;
    const of = sound.bank === DRUM_BANK ? kits : variations;
    of.set(soundName(DEFAULT_FONT, sound), soundName(DEFAULT_FONT, played));
  }
  return [
    ...[...kits].map(([kit, plays]) => `${font} has no ${kit}: ${plays} plays.`),
    ...(variations.size > 0 ? [variationsSentence(font, variations)] : []),
  ];
}

function variationsSentence(font: string, variations: ReadonlyMap<string, string>): string {
  const [[asked, plays] = []] = variations;
  if (variations.size === 1) return `${font} has no ${asked}: ${plays} plays.`;
  return `${font} lacks ${variations.size} variations of sounds: each plays as in bank 0, such as ${plays}.`;
}
