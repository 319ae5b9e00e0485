import { DRUM_BANK } from "../fonts";
import { Controller } from "../project/controllers";
import type { Note } from "../project/document";
import type { MidiChannel, PlainControl, Sound } from "./channel";
import type { LeftOut } from "./leftOut";
import type { Room } from "./room";

/** What one track of a MIDI file plays on one channel, in the project's ticks. */
export interface MidiTrack {
  name: string;
  channel: number;
  drums: boolean;
  /** the sound of its first note */
  sound: Sound;
  /** reverb and chorus amounts at its start, 0..127 */
  reverb?: number;
  chorus?: number;
  notes: Omit<Note, "id">[];
  controls: PlainControl[];
}

/** Notes of one key that sound, the first that began ended first. */
interface Held {
  readonly begun: { readonly start: number; readonly velocity: number }[];
  /** how many of them have ended: to take one out of the front of many would move all others */
  ended: number;
}

/** Controllers that instruments and sends follow. */
const HEARD: ReadonlySet<number> = new Set([
  Controller.modulation,
  Controller.volume,
  Controller.pan,
  Controller.expression,
  Controller.sustain,
  Controller.sostenuto,
  Controller.soft,
  Controller.reverb,
  Controller.chorus,
  Controller.soundOff,
  Controller.reset,
  Controller.notesOff,
  // Omni, mono and poly end all notes; a channel of a file is poly and listens to itself alone.
  124,
  125,
  126,
  127,
]);

/** The notes that one chunk plays on one channel. */
export class ChunkTrack {
  private readonly notes: MidiTrack["notes"] = [];
  private readonly held = new Map<number, Held>();

  constructor(
    private readonly number: number,
    private readonly channel: MidiChannel,
  ) {}

  noteOn(key: number, velocity: number, tick: number): void {
    const held = this.held.get(key) ?? { begun: [], ended: 0 };
    held.begun.push({ start: tick, velocity });
    this.held.set(key, held);
  }

  noteOff(key: number, tick: number): void {
    const held = this.held.get(key);
    const note = held?.begun[held.ended];
    if (!held || !note) return;
    held.ended += 1;
    if (held.ended === held.begun.length) this.held.delete(key);
    this.notes.push({ start: note.start, length: Math.max(1, tick - note.start), key, velocity: note.velocity });
  }

  /** Ends notes that lack a note-off, at the chunk's last tick. */
  close(tick: number): void {
    for (const [key, { begun, ended }] of [...this.held])
      for (const _note of begun.slice(ended)) this.noteOff(key, tick);
  }

  /** The track with its channel's controllers; null if it plays no notes. */
  track(name: string, leftOut: LeftOut, room: Room): MidiTrack | null {
    if (this.notes.length === 0) return null;
    room.take({ notes: this.notes.length, controls: this.channel.controls.length + this.channel.sounds.length });
    let first = Number.POSITIVE_INFINITY;
    for (const note of this.notes) first = Math.min(first, note.start);
    const sound = this.channel.soundAt(first);
    const drums = sound.bank === DRUM_BANK;
    const { sends, controls } = this.controlsFrom(first, leftOut);
    return { name, channel: this.number, drums, sound, ...sends, notes: this.notes, controls };
  }

  /** Reverb and chorus set before the first note become send levels; all other controllers stay events. */
  private controlsFrom(first: number, leftOut: LeftOut) {
    const sends: Pick<MidiTrack, "reverb" | "chorus"> = {};
    const controls: PlainControl[] = [];
    for (const event of this.channel.controls) {
      const { controller, tick, value } = event;
      const send = event.type !== "cc" ? null : sendOf(controller);
      if (send && tick <= first) sends[send] = value;
      else {
        if (send) leftOut.sendChange();
        if (event.type === "cc" && !HEARD.has(controller)) leftOut.unheard(controller);
        controls.push(event);
      }
    }
    for (const [tick, sound] of new Map(this.channel.sounds.map((change) => [change.tick, change.sound]))) {
      if (tick > first) controls.push(programEvent(tick, sound));
    }
    return { sends, controls };
  }
}

function sendOf(controller: number): "reverb" | "chorus" | null {
  if (controller === Controller.reverb) return "reverb";
  return controller === Controller.chorus ? "chorus" : null;
}

const programEvent = (tick: number, { program, ...bank }: Sound): PlainControl => ({
  tick,
  type: "program",
  controller: 0,
  value: program,
  ...bank,
});
