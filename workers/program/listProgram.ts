import type { Clip, Id, Project, TrackKind } from "../../contract/project/document";
import { clipsOf } from "../../contract/project/select";
import { type TempoMap, tempoMap } from "../../contract/project/time";
import { ClipRecord, EventRecord, Size } from "../../dsp/abi";
import type { CommandWriter } from "../../dsp/commands";
import type { BufferTable } from "./buffers";
import { clipRecords } from "./clips";
import { eventRecords } from "./events";
import { type FontChoice, fontOf } from "./programs";
import { sameItems } from "./same";
import { SlotTable } from "./slots";

/** A strip's clip or event list as the engine has it. */
interface List {
  slot: number;
  clips: readonly Clip[];
  /** what its program changes choose from */
  font: FontChoice | undefined;
  buffer: { handle: number; words: Int32Array<ArrayBuffer> } | null;
}

const NO_WORDS = new Int32Array(0);

/** Samples, and the audio clips or notes of every track. */
export class ListProgram {
  private readonly samples = new SlotTable(Size.samples, "samples");
  private readonly lists = new Map<Id, List>();
  private tempo: TempoMap = [];

  constructor(
    private readonly commands: CommandWriter,
    private readonly buffers: BufferTable,
    private readonly rate: number,
  ) {}

  /** SHA-256 of each sample by the engine's number. */
  sampleEntries(): [number, string][] {
    return [...this.samples.entries()].map(([id, index]) => [index, id]);
  }

  /** Forgets the lists of strips that were cleared. */
  forget(tracks: readonly Id[]): void {
    for (const track of tracks) {
      const list = this.lists.get(track);
      if (list?.buffer) this.buffers.free(list.buffer.handle);
      this.lists.delete(track);
    }
  }

  /** Emits the samples and lists that differ. `slot` gives the strip of a track. */
  update(project: Project, before: Project | null, slot: (track: Id) => number): void {
    if (project.samples !== before?.samples) this.defineSamples(project);
    const retimed = project.tempo !== before?.tempo;
    if (retimed) this.tempo = tempoMap(project.tempo);
    for (const { id, kind } of Object.values(project.tracks)) {
      const clips = clipsOf(project, id);
      const known = this.lists.get(id);
      const font = fontOf(project, id);
      const same = known && known.font === font && sameItems(clips, known.clips);
      if (same && !(retimed && kind === "audio")) continue;
      const list = known ?? { slot: slot(id), clips, font, buffer: null };
      list.clips = clips;
      list.font = font;
      this.lists.set(id, list);
      this.write(list, kind, kind === "audio" ? this.clipWords(project, clips) : eventRecords(clips, font));
    }
    if (project.samples !== before?.samples) this.releaseSamples(project);
  }

  private clipWords(project: Project, clips: readonly Clip[]): Int32Array<ArrayBuffer> {
    return clipRecords(clips, project.samples, this.tempo, this.rate, (id) => this.samples.get(id) ?? -1);
  }

  private write(list: List, kind: TrackKind, words: Int32Array<ArrayBuffer>): void {
    if (sameItems(list.buffer?.words ?? NO_WORDS, words)) return;
    if (list.buffer) this.buffers.free(list.buffer.handle);
    list.buffer = words.length === 0 ? null : { handle: this.buffers.create(new Uint8Array(words.buffer)), words };
    const handle = list.buffer?.handle ?? -1;
    if (kind === "audio") this.commands.clips(list.slot, handle, words.byteLength / ClipRecord.bytes);
    else this.commands.events(list.slot, handle, words.byteLength / EventRecord.bytes);
  }

  private defineSamples(project: Project): void {
    for (const { id, channels, frames, sampleRate } of Object.values(project.samples)) {
      if (this.samples.get(id) !== undefined) continue;
      this.commands.sampleDefine(this.samples.take(id), channels, frames, sampleRate);
    }
  }

  private releaseSamples(project: Project): void {
    for (const [id] of [...this.samples.entries()]) if (!project.samples[id]) this.samples.release(id);
  }
}
