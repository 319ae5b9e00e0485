import { type MidiEvent, writeMidi } from "midi-file";
import { DRUM_BANK } from "../fonts";
import { Contents, controlsWithin, notesWithin, type OrderedContent, standingAt } from "../project/content";
import { Controller, controlRank } from "../project/controllers";
import { type ControlEvent, type NoteClip, type Project, TICKS_PER_QUARTER, type Track } from "../project/document";
import { byOrder } from "../project/order";
import { played } from "../project/played";
import { clipsOf, devicesOf, isNoteClip, sendsOf } from "../project/select";
import { dbToAmount } from "../scales";
import { SEND_EFFECTS } from "./commands";
import { DRUM_CHANNEL } from "./messages";
import { MemberChannels, mpeSetup } from "./mpeWrite";
import { type Message, type Placed, RANK } from "./placed";
import { drumsSysex } from "./sysex";

/** The slowest tempo that fits in three bytes, about 3.6 BPM. */
const SLOWEST = 0xffffff;

/** Where a track's messages are written. */
interface Place {
  port: number;
  channel: number;
  /** the track changes between drums and instruments, so each sound is preceded by a switch */
  switches: boolean;
  /** notes with an expression of their own have a channel each (MPE); null: they are all on the track's */
  members: MemberChannels | null;
}

const cc = (channel: number, controllerType: number, value: number): Message => ({
  type: "controller",
  channel,
  controllerType,
  value,
});

/**
 * Bank select and program change. Drum kits are chosen by their program alone; a channel that changes between
 * drums and instruments is told so first.
 */
function* soundMessages(
  { channel, switches }: Place,
  { bank, bankFine = 0, program }: { bank?: number | undefined; bankFine?: number | undefined; program: number },
): Generator<Message> {
  if (switches && bank !== undefined) yield { type: "sysEx", data: drumsSysex(channel, bank === DRUM_BANK) };
  if (bank !== undefined && bank !== DRUM_BANK) {
    yield cc(channel, Controller.bank, bank);
    yield cc(channel, Controller.bankFine, bankFine);
  }
  yield { type: "programChange", channel, programNumber: program };
}

function* controlMessages(place: Place, event: ControlEvent): Generator<Message> {
  const { channel } = place;
  switch (event.type) {
    case "cc":
      yield cc(channel, event.controller, event.value);
      break;
    case "bend":
      yield { type: "pitchBend", channel, value: event.value };
      break;
    case "pressure":
      yield { type: "channelAftertouch", channel, amount: event.value };
      break;
    case "program":
      yield* soundMessages(place, { bank: event.bank, bankFine: event.bankFine, program: event.value });
      break;
    case "rpn":
      yield cc(channel, Controller.rpn, 0);
      yield cc(channel, Controller.rpnFine, event.controller);
      yield cc(channel, Controller.dataEntry, event.value >> 7);
      yield cc(channel, Controller.dataEntryFine, event.value & 127);
      break;
  }
}

function* placedControl(place: Place, tick: number, event: ControlEvent): Generator<Placed> {
  const rank = RANK.control + controlRank(event);
  for (const message of controlMessages(place, event)) yield { tick, rank, event: message };
}

function* clipEvents(clip: NoteClip, content: OrderedContent, place: Place): Generator<Placed> {
  const end = clip.offset + clip.length;
  const toTimeline = clip.start - clip.offset;
  // A clip that starts inside its content needs the controllers that are in effect there.
  for (const event of standingAt(content, clip.offset)) yield* placedControl(place, clip.start, event);
  for (const event of controlsWithin(content, clip.offset, end)) {
    yield* placedControl(place, event.tick + toTimeline, event);
  }
  for (const note of notesWithin(content, clip.offset, end)) {
    const { start, key, velocity } = note;
    const length = Math.min(note.length, end - start);
    const tick = start + toTimeline;
    const channel = place.members?.take(tick, length) ?? place.channel;
    if (place.members) yield* place.members.express(channel, tick, note.expression, length);
    yield { tick, rank: RANK.noteOn, event: { type: "noteOn", channel, noteNumber: key, velocity } };
    yield {
      tick: tick + length,
      rank: RANK.noteOff,
      event: { type: "noteOff", channel, noteNumber: key, velocity: 64 },
    };
  }
}

/** Events in order of time with the delta times that a file holds, and the end mark. */
function inOrder(placed: Placed[]): MidiEvent[] {
  placed.sort((a, b) => a.tick - b.tick || a.rank - b.rank);
  let before = 0;
  const events = placed.map(({ tick, event }): MidiEvent => {
    const deltaTime = tick - before;
    before = tick;
    return { ...event, deltaTime } as MidiEvent;
  });
  return [...events, { type: "endOfTrack", deltaTime: 0 }];
}

const metaName = (text: string): Placed => ({
  tick: 0,
  rank: RANK.meta,
  event: { type: "trackName", text: latin1(text) },
});

/** The file's strings have one byte per character. */
function latin1(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

function conductor(project: Project): MidiEvent[] {
  const tempo = Object.values(project.tempo).map(
    ({ tick, bpm }): Placed => ({
      tick,
      rank: RANK.meta,
      event: { type: "setTempo", microsecondsPerBeat: Math.min(SLOWEST, Math.round(6e7 / bpm)) },
    }),
  );
  const signatures = Object.values(project.signatures).map(
    ({ tick, numerator, denominator }): Placed => ({
      tick,
      rank: RANK.meta,
      event: { type: "timeSignature", numerator, denominator, metronome: 24, thirtyseconds: 8 },
    }),
  );
  return inOrder([metaName(project.name), ...tempo, ...signatures]);
}

/** The sound and the amounts that a track starts with. */
function* startMessages(project: Project, track: Track, place: Place): Generator<Message> {
  const font = devicesOf(project, track.id).find((device) => device.font)?.font;
  if (font) yield* soundMessages(place, font);
  for (const { to, level } of sendsOf(project, track.id)) {
    const effect = SEND_EFFECTS.find((kind) => devicesOf(project, to).some((device) => device.kind === kind));
    const value = Math.round((dbToAmount(level) / 100) * 127);
    if (effect && value > 0) yield cc(place.channel, Controller[effect], value);
  }
}

function noteClips(project: Project, track: Track): NoteClip[] {
  return clipsOf(played(project), track.id).filter((clip): clip is NoteClip => isNoteClip(clip) && !clip.muted);
}

function trackEvents(project: Project, track: Track, place: Place): MidiEvent[] {
  const start = (event: Message): Placed => ({ tick: 0, rank: RANK.meta, event });
  const { port } = place;
  const prefix: Placed[] = port > 0 ? [start({ type: "portPrefix", port })] : [];
  const contents = new Contents();
  return inOrder([
    metaName(track.name),
    ...prefix,
    ...(place.members ? mpeSetup(place.members).map(start) : []),
    ...[...startMessages(project, track, place)].map(start),
    ...noteClips(project, track).flatMap((clip) => [...clipEvents(clip, contents.of(clip), place)]),
  ]);
}

/** Whether a track's program changes switch between drums and instruments. */
function switchesKind(project: Project, track: Track): boolean {
  const drums = track.kind === "drums";
  return noteClips(project, track).some((clip) =>
    Object.values(clip.controls).some(
      ({ type, bank }) => type === "program" && bank !== undefined && (bank === DRUM_BANK) !== drums,
    ),
  );
}

const MELODIC = Array.from({ length: 16 }, (_, channel) => channel).filter((channel) => channel !== DRUM_CHANNEL);

/** Gives each track a channel of its own, so that controllers stay apart; past sixteen it uses more ports. */
function placesOf(project: Project, tracks: readonly Track[]): (readonly [Track, Place])[] {
  let melodic = 0;
  let drums = 0;
  const places = new Map<Track, Place>();
  for (const track of tracks) {
    if (widestBend(project, track) !== null) continue;
    const switches = switchesKind(project, track);
    const at = track.kind === "drums" ? drums++ : melodic++;
    const port = track.kind === "drums" ? at : Math.floor(at / MELODIC.length);
    const channel = track.kind === "drums" ? DRUM_CHANNEL : (MELODIC[at % MELODIC.length] ?? 0);
    places.set(track, { port, channel, switches, members: null });
  }
  // a zone takes all channels of a port
  let port = Math.max(0, ...[...places.values()].map((place) => place.port + 1));
  return tracks.map((track) => {
    const known = places.get(track);
    if (known) return [track, known];
    const members = new MemberChannels(widestBend(project, track) ?? 0);
    return [track, { port: port++, channel: 0, switches: switchesKind(project, track), members }];
  });
}

/** The widest bend of a track's notes, semitones; null where none has an expression of its own. */
function widestBend(project: Project, track: Track): number | null {
  let widest: number | null = null;
  for (const clip of noteClips(project, track)) {
    for (const { expression } of Object.values(clip.notes)) {
      if (!expression) continue;
      widest ??= 0;
      for (const [, bend] of expression.bend ?? []) widest = Math.max(widest, Math.abs(bend));
    }
  }
  return widest;
}

/**
 * The project's midi and drums tracks as a Standard MIDI File of format 1: tempo and signatures
 * in the first track, then one track each with its sound and controllers, drums on channel 10.
 * Muted clips are left out.
 */
export function writeMidiFile(project: Project): Uint8Array<ArrayBuffer> {
  const sources = Object.values(project.tracks)
    .filter((track) => track.kind === "midi" || track.kind === "drums")
    .sort(byOrder);
  const tracks = placesOf(project, sources).map(([track, place]) => trackEvents(project, track, place));
  const header = { format: 1, numTracks: tracks.length + 1, ticksPerBeat: TICKS_PER_QUARTER } as const;
  return new Uint8Array(writeMidi({ header, tracks: [conductor(project), ...tracks] }));
}
