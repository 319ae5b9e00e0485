import { type MidiEvent, writeMidi } from "midi-file";
import { type ControlEvent, type NoteClip, type Project, TICKS_PER_QUARTER, type Track } from "../project/document";
import { byOrder } from "../project/order";
import { DRUM_CHANNEL } from "./read";

/** An event at an absolute tick; `rank` orders events of one tick. */
interface Placed {
  tick: number;
  rank: number;
  event: DistributiveOmit<MidiEvent, "deltaTime">;
}
type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

const RANK = { meta: 0, noteOff: 1, control: 2, noteOn: 3 } as const;

function controlEvent(channel: number, event: ControlEvent): Placed["event"] {
  switch (event.type) {
    case "cc":
      return { type: "controller", channel, controllerType: event.controller, value: event.value };
    case "bend":
      return { type: "pitchBend", channel, value: event.value };
    case "pressure":
      return { type: "channelAftertouch", channel, amount: event.value };
    case "program":
      return { type: "programChange", channel, programNumber: event.value };
  }
}

function* clipEvents(clip: NoteClip, channel: number): Generator<Placed> {
  const end = clip.offset + clip.length;
  const toTimeline = clip.start - clip.offset;
  for (const event of Object.values(clip.controls)) {
    if (event.tick < clip.offset || event.tick >= end) continue;
    yield { tick: event.tick + toTimeline, rank: RANK.control, event: controlEvent(channel, event) };
  }
  for (const { start, length, key, velocity } of Object.values(clip.notes)) {
    if (start < clip.offset || start >= end) continue;
    const noteEnd = Math.min(start + length, end);
    yield {
      tick: start + toTimeline,
      rank: RANK.noteOn,
      event: { type: "noteOn", channel, noteNumber: key, velocity },
    };
    yield {
      tick: noteEnd + toTimeline,
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

/** The file's strings hold one byte a character. */
function latin1(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

function conductor(project: Project): MidiEvent[] {
  const tempo = Object.values(project.tempo).map(
    ({ tick, bpm }): Placed => ({
      tick,
      rank: RANK.meta,
      event: { type: "setTempo", microsecondsPerBeat: Math.round(6e7 / bpm) },
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

function trackEvents(project: Project, track: Track, channel: number): MidiEvent[] {
  const sampler = Object.values(project.devices).find((device) => device.trackId === track.id && device.font);
  const program: Placed[] = sampler?.font
    ? [{ tick: 0, rank: RANK.meta, event: { type: "programChange", channel, programNumber: sampler.font.program } }]
    : [];
  const clips = Object.values(project.clips).filter(
    (clip): clip is NoteClip => clip.kind === "notes" && clip.trackId === track.id && !clip.muted,
  );
  return inOrder([metaName(track.name), ...program, ...clips.flatMap((clip) => [...clipEvents(clip, channel)])]);
}

/**
 * The project's midi and drums tracks as a Standard MIDI File of format 1: tempo and signatures
 * in the first track, then one track each, drums on channel 10. Muted clips are left out.
 */
export function writeMidiFile(project: Project): Uint8Array<ArrayBuffer> {
  const sources = Object.values(project.tracks)
    .filter((track) => track.kind === "midi" || track.kind === "drums")
    .sort(byOrder);
  let melodic = 0;
  const melodicChannels = Array.from({ length: 16 }, (_, channel) => channel).filter(
    (channel) => channel !== DRUM_CHANNEL,
  );
  const tracks = sources.map((track) => {
    const channel = track.kind === "drums" ? DRUM_CHANNEL : (melodicChannels[melodic++ % melodicChannels.length] ?? 0);
    return trackEvents(project, track, channel);
  });
  const header = { format: 1, numTracks: tracks.length + 1, ticksPerBeat: TICKS_PER_QUARTER } as const;
  return new Uint8Array(writeMidi({ header, tracks: [conductor(project), ...tracks] }));
}
