import type { MidiEvent } from "midi-file";
import { type ControlEvent, type Note, type Signature, type TempoPoint, TICKS_PER_QUARTER } from "../project/document";
import { readChunks } from "./chunks";

/** Channel of percussion in General MIDI, from 0. */
export const DRUM_CHANNEL = 9;

type Plain<Entry> = Omit<Entry, "id">;

/** One track of a MIDI file and channel, positions in the project's ticks. */
export interface MidiTrack {
  name: string;
  channel: number;
  drums: boolean;
  /** General MIDI program that it starts with, 0..127 */
  program: number;
  notes: Plain<Note>[];
  controls: Plain<ControlEvent>[];
}

/** What a MIDI file holds, ready for a project. */
export interface MidiSong {
  tempo: Plain<TempoPoint>[];
  signatures: Plain<Signature>[];
  tracks: MidiTrack[];
  /** sentences about what was damaged or left out */
  warnings: string[];
}

/** Half of what a project's positions can be, so that the file fits wherever it is put. */
const LAST_TICK = 2 ** 29;
const DEFAULT_BPM = 120;
const BPM_RANGE = { min: 10, max: 1000 };
const DENOMINATORS: readonly number[] = [1, 2, 4, 8, 16, 32];

interface Held {
  start: number;
  velocity: number;
}

const isByte = (value: number | undefined): value is number => value !== undefined && value >= 0 && value <= 127;

/** A file's string, one byte a character, as UTF-8 where it is that and Latin-1 where it is not. */
function textOf(text: string): string {
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}

/** Builds the tracks of one chunk, one for each channel in it, from its events in order. */
class TrackReader {
  readonly byChannel = new Map<number, MidiTrack>();
  private readonly held = new Map<number, Held[]>();
  private readonly programs = new Set<number>();
  name = "";
  dropped = 0;

  private track(channel: number): MidiTrack {
    const known = this.byChannel.get(channel);
    if (known) return known;
    const drums = channel === DRUM_CHANNEL;
    const track: MidiTrack = { name: "", channel, drums, program: 0, notes: [], controls: [] };
    this.byChannel.set(channel, track);
    return track;
  }

  /** Takes one event at a project tick; events with missing or impossible bytes are counted and left out. */
  take(event: MidiEvent, tick: number): void {
    switch (event.type) {
      case "trackName":
        this.name ||= textOf(event.text).trim().slice(0, 200);
        break;
      case "noteOn":
        this.noteOn(event.channel, event.noteNumber, event.velocity, tick);
        break;
      case "noteOff":
        this.noteOff(event.channel, event.noteNumber, tick);
        break;
      case "controller":
        this.control(event.channel, { tick, type: "cc", controller: event.controllerType, value: event.value });
        break;
      case "channelAftertouch":
        this.control(event.channel, { tick, type: "pressure", controller: 0, value: event.amount });
        break;
      case "pitchBend":
        if (Number.isInteger(event.value)) {
          this.track(event.channel).controls.push({ tick, type: "bend", controller: 0, value: event.value });
        } else this.dropped++;
        break;
      case "programChange":
        this.program(event.channel, event.programNumber, tick);
        break;
    }
  }

  /** Ends the notes that the file never ended, at the chunk's last tick. */
  close(tick: number): void {
    for (const slot of [...this.held.keys()])
      while (this.held.get(slot)?.length) this.noteOff(slot >> 7, slot & 127, tick);
  }

  private noteOn(channel: number, key: number, velocity: number, tick: number): void {
    if (!isByte(key) || !isByte(velocity)) {
      this.dropped++;
      return;
    }
    const slot = (channel << 7) | key;
    const held = this.held.get(slot) ?? [];
    held.push({ start: tick, velocity });
    this.held.set(slot, held);
  }

  private noteOff(channel: number, key: number, tick: number): void {
    const note = this.held.get((channel << 7) | key)?.shift();
    if (!note) return;
    const length = Math.max(1, tick - note.start);
    this.track(channel).notes.push({ start: note.start, length, key, velocity: note.velocity });
  }

  private control(channel: number, event: Plain<ControlEvent>): void {
    if (isByte(event.controller) && isByte(event.value)) this.track(channel).controls.push(event);
    else this.dropped++;
  }

  private program(channel: number, program: number, tick: number): void {
    if (!isByte(program)) {
      this.dropped++;
      return;
    }
    const track = this.track(channel);
    if (this.programs.has(channel)) track.controls.push({ tick, type: "program", controller: 0, value: program });
    else track.program = program;
    this.programs.add(channel);
  }
}

/** The last entry of each tick, in order of ticks. */
function lastOfTick<Entry extends { tick: number }>(entries: readonly Entry[]): Entry[] {
  const byTick = new Map(entries.map((entry) => [entry.tick, entry]));
  return [...byTick.values()].sort((a, b) => a.tick - b.tick);
}

/**
 * Reads a Standard MIDI File: tempo map, time signatures, and a track for each channel of each
 * of its tracks that plays notes. Ticks are scaled to the project's. Throws MidiFileError.
 * Source: Standard MIDI Files 1.0 (MIDI Association RP-001).
 */
export function readMidiFile(bytes: Uint8Array): MidiSong {
  const { ticksPerQuarter, tracks: chunks, warnings } = readChunks(bytes);
  const tempo: MidiSong["tempo"] = [{ tick: 0, bpm: DEFAULT_BPM }];
  const signatures: MidiSong["signatures"] = [{ tick: 0, numerator: 4, denominator: 4 }];
  const tracks: MidiTrack[] = [];
  chunks.forEach((events, index) => {
    const reader = new TrackReader();
    let fileTick = 0;
    let tick = 0;
    for (const event of events) {
      fileTick += event.deltaTime;
      tick = Math.round((fileTick * TICKS_PER_QUARTER) / ticksPerQuarter);
      if (tick > LAST_TICK) {
        warnings.push(`Track ${index + 1} goes on for longer than a project can; the rest was left out.`);
        tick = LAST_TICK;
        break;
      }
      if (event.type === "setTempo") {
        const bpm = 6e7 / event.microsecondsPerBeat;
        if (bpm >= BPM_RANGE.min && bpm <= BPM_RANGE.max) tempo.push({ tick, bpm });
        else reader.dropped++;
      } else if (event.type === "timeSignature") {
        const { numerator, denominator } = event;
        if (numerator >= 1 && numerator <= 32 && DENOMINATORS.includes(denominator)) {
          signatures.push({ tick, numerator, denominator: denominator as Signature["denominator"] });
        } else reader.dropped++;
      } else reader.take(event, tick);
    }
    reader.close(tick);
    if (reader.dropped > 0)
      warnings.push(`${reader.dropped} events of track ${index + 1} could not be read and were left out.`);
    for (const track of reader.byChannel.values()) {
      if (track.notes.length > 0) tracks.push({ ...track, name: reader.name });
    }
  });
  return { tempo: lastOfTick(tempo), signatures: lastOfTick(signatures), tracks, warnings };
}
