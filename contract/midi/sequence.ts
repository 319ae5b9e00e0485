import { type Signature, TEMPO_RANGE, type TempoPoint, TICKS_PER_QUARTER } from "../project/document";
import { MidiChannel } from "./channel";
import type { MidiChunks } from "./chunks";
import { ChunkTrack, type MidiTrack } from "./chunkTrack";
import type { LeftOut } from "./leftOut";
import { DRUM_CHANNEL, Meta, type MidiMessage, Status } from "./messages";
import type { Room } from "./room";
import { readSysex } from "./sysex";

type Plain<Entry> = Omit<Entry, "id">;

/** Chunks that sound together, at the project's ticks. */
export interface MidiSequence {
  tempo: Plain<TempoPoint>[];
  signatures: Plain<Signature>[];
  tracks: MidiTrack[];
  /** last tick of its events */
  end: number;
}

/** Half of the greatest position in a project, so that the file fits wherever it is inserted. */
export const LAST_TICK = 2 ** 29;
const MICROSECONDS = 6e7;
const DENOMINATORS: readonly number[] = [1, 2, 4, 8, 16, 32];

/** A chunk being read: its port, its name, and one track for each channel it uses. */
interface Chunk {
  port: number;
  name: string;
  end: number;
  tracks: Map<MidiChannel, ChunkTrack>;
}

interface Placed {
  tick: number;
  chunk: Chunk;
  message: MidiMessage;
}

/** The most that a message's data can be. */
const LARGEST = 127;
const isData = (value: number) => value <= LARGEST;

/** A string of a file, decoded as UTF-8 if valid, otherwise as Latin-1. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return String.fromCharCode(...bytes);
  }
}

class SequenceReader implements MidiSequence {
  readonly tempo: MidiSequence["tempo"] = [];
  readonly signatures: MidiSequence["signatures"] = [];
  tracks: MidiTrack[] = [];
  end = 0;
  /** by port and number: all chunks that send to a channel share its state */
  private readonly channels = new Map<number, MidiChannel>();

  constructor(
    private readonly timed: boolean,
    private readonly leftOut: LeftOut,
    private readonly room: Room,
  ) {}

  take({ tick, chunk, message }: Placed): void {
    chunk.end = tick;
    this.end = Math.max(this.end, tick);
    if (message.kind === "channel") this.channelMessage(tick, chunk, message);
    else if (message.kind === "meta") this.meta(tick, chunk, message.type, message.data);
    else if (message.kind === "sysex") this.sysex(tick, chunk, message.data);
    else this.leftOut.add("stray");
  }

  close(chunks: readonly Chunk[]): void {
    for (const channel of this.channels.values()) channel.close();
    for (const { name, end, tracks } of chunks) {
      for (const track of tracks.values()) track.close(end);
      const made = [...tracks.values()].flatMap((track) => track.track(name, this.leftOut, this.room) ?? []);
      // In a file with one track, the track name is the name of the piece, not of a channel.
      const piece = chunks.length === 1 && made.length > 1;
      this.tracks.push(...(piece ? made.map((track) => ({ ...track, name: "" })) : made));
    }
  }

  private channelMessage(tick: number, chunk: Chunk, message: MidiMessage & { kind: "channel" }): void {
    const { status, data1 } = message;
    if (!isData(data1)) {
      this.leftOut.add("unreadable");
      return;
    }
    if (!isData(message.data2)) this.leftOut.add("tooLarge");
    const data2 = Math.min(message.data2, LARGEST);
    const channel = this.channel(chunk.port, message.channel);
    switch (status) {
      case Status.noteOn:
        if (data2 > 0) trackOf(chunk, channel, message.channel).noteOn(data1, data2, tick);
        else chunk.tracks.get(channel)?.noteOff(data1, tick);
        break;
      case Status.noteOff:
        chunk.tracks.get(channel)?.noteOff(data1, tick);
        break;
      case Status.keyPressure:
        this.leftOut.add("keyPressure");
        break;
      case Status.control:
        channel.control(tick, data1, data2);
        break;
      case Status.program:
        channel.change(tick, data1);
        break;
      case Status.pressure:
        channel.pressure(tick, data1);
        break;
      case Status.bend:
        channel.bend(tick, ((data2 << 7) | data1) - 8192);
        break;
    }
  }

  private meta(tick: number, chunk: Chunk, type: number, data: Uint8Array): void {
    const [first = 0, second = 0, third = 0] = data;
    if (type === Meta.trackName) chunk.name ||= textOf(data).trim().slice(0, 200);
    else if (type === Meta.port) chunk.port = first;
    else if (type === Meta.tempo && !this.timed) this.setTempo(tick, (first << 16) | (second << 8) | third);
    else if (type === Meta.timeSignature) this.setSignature(tick, first, 2 ** Math.min(second, 31));
  }

  private setTempo(tick: number, microseconds: number): void {
    if (microseconds === 0) {
      this.leftOut.add("tempoless");
      return;
    }
    const bpm = MICROSECONDS / microseconds;
    if (bpm > TEMPO_RANGE.max) this.leftOut.add("tooFast");
    this.tempo.push({ tick, bpm: Math.min(bpm, TEMPO_RANGE.max) });
  }

  private setSignature(tick: number, numerator: number, denominator: number): void {
    if (numerator < 1 || numerator > 32 || !DENOMINATORS.includes(denominator)) {
      this.leftOut.signature(numerator, denominator);
    } else this.signatures.push({ tick, numerator, denominator: denominator as Signature["denominator"] });
  }

  private sysex(tick: number, chunk: Chunk, data: Uint8Array): void {
    const message = readSysex(data);
    if (message.kind === "drums") this.channel(chunk.port, message.channel).setDrums(tick, message.on);
    else if (message.kind === "part") {
      const channel = this.channel(chunk.port, message.channel);
      for (const [controller, value] of message.controls) channel.control(tick, controller, value);
      if (message.program !== undefined) channel.change(tick, message.program);
    } else if (message.kind === "other") this.leftOut.add("sysex");
    else for (let number = 0; number < 16; number++) this.channel(chunk.port, number).reset(tick, message.system);
  }

  private channel(port: number, number: number): MidiChannel {
    const key = port * 16 + number;
    const known = this.channels.get(key) ?? new MidiChannel(number === DRUM_CHANNEL, this.leftOut);
    this.channels.set(key, known);
    return known;
  }
}

function trackOf(chunk: Chunk, channel: MidiChannel, number: number): ChunkTrack {
  const known = chunk.tracks.get(channel) ?? new ChunkTrack(number, channel);
  chunk.tracks.set(channel, known);
  return known;
}

/**
 * Reads tracks that sound together, from tick `from` on. What one track sends to a channel affects every track on
 * that channel, in order of time. Ticks are scaled to the project's.
 */
export function readSequence(
  file: Pick<MidiChunks, "ticksPerQuarter" | "timed">,
  tracks: readonly MidiMessage[][],
  from: number,
  leftOut: LeftOut,
  room: Room,
): MidiSequence {
  const chunks: Chunk[] = [];
  const placed: Placed[] = [];
  for (const messages of tracks) {
    const chunk: Chunk = { port: 0, name: "", end: from, tracks: new Map() };
    chunks.push(chunk);
    let fileTick = 0;
    for (const message of messages) {
      fileTick += message.delta;
      const tick = from + Math.round((fileTick * TICKS_PER_QUARTER) / file.ticksPerQuarter);
      if (tick > LAST_TICK) {
        leftOut.tooLate();
        break;
      }
      placed.push({ tick, chunk, message });
    }
  }
  placed.sort((a, b) => a.tick - b.tick);
  const reader = new SequenceReader(file.timed, leftOut, room);
  for (const event of placed) reader.take(event);
  reader.close(chunks);
  return reader;
}
