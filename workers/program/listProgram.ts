import type { Id, Project, Track, TrackKind } from "../../contract/project/document";
import type { TempoMap } from "../../contract/project/time";
import { ClipRecord, EventRecord, Size } from "../../dsp/abi";
import type { CommandWriter } from "../../dsp/commands";
import type { BufferTable } from "./buffers";
import type { Changed } from "./changed";
import { clipRecords } from "./clips";
import { eventRecords } from "./events";
import type { ProjectMirror } from "./mirror";
import { fontOf } from "./programs";
import { sameItems } from "./same";
import { SlotTable } from "./slots";

/** A strip's clip or event list, as the engine has it. */
interface List {
  slot: number;
  buffer: { handle: number; words: Int32Array<ArrayBuffer> } | null;
  /** stretchers that its clips need at one moment */
  stretchers: number;
}

/** What lists depend on beside the document. */
export interface ListPlaces {
  /** the strip of a track */
  slot(track: Id): number;
  /** the tempo by which a track's clips play */
  tempo(track: Id): TempoMap;
}

const NO_WORDS = new Int32Array(0);

/** Samples, and the audio clips or notes of every track. */
export class ListProgram {
  private readonly samples = new SlotTable(Size.samples, "samples");
  /** what the engine was told about each sample */
  private readonly defined = new Map<string, string>();
  private readonly lists = new Map<Id, List>();
  private stretchersOfAll = 0;

  constructor(
    private readonly commands: CommandWriter,
    private readonly buffers: BufferTable,
    private readonly rate: number,
  ) {}

  /** SHA-256 of each sample by the engine's number. */
  sampleEntries(): [number, string][] {
    return [...this.samples.entries()].map(([id, index]) => [index, id]);
  }

  /** Increases when the numbers of samples change. */
  get revision(): number {
    return this.samples.revision;
  }

  /** Stretchers that the clips of all tracks need at one moment, at most. */
  get stretchers(): number {
    return this.stretchersOfAll;
  }

  /** Forgets the lists of removed strips. */
  forget(tracks: readonly Id[]): void {
    for (const track of tracks) {
      const list = this.lists.get(track);
      this.stretchersOfAll -= list?.stretchers ?? 0;
      if (list?.buffer) this.buffers.free(list.buffer.handle);
      this.lists.delete(track);
    }
  }

  /** Emits the samples and lists that differ. */
  update(mirror: ProjectMirror, changed: Changed, places: ListPlaces): void {
    const { project } = mirror;
    this.defineSamples(project, changed.samples);
    for (const id of changed.lists) {
      const track = project.tracks[id];
      if (!track) continue;
      const list = this.lists.get(id) ?? { slot: places.slot(id), buffer: null, stretchers: 0 };
      this.lists.set(id, list);
      const { words, stretchers } = this.recordsOf(mirror, track, places.tempo(id));
      this.stretchersOfAll += stretchers - list.stretchers;
      list.stretchers = stretchers;
      this.write(list, track.kind, words);
    }
    for (const id of changed.samples) {
      if (project.samples[id]) continue;
      this.samples.release(id);
      this.defined.delete(id);
    }
  }

  private recordsOf(mirror: ProjectMirror, { id, kind }: Track, tempo: TempoMap): ReturnType<typeof clipRecords> {
    const clips = mirror.played(id, this.rate, tempo);
    if (kind !== "audio") return { words: eventRecords(clips, fontOf(mirror.devices.of(id))), stretchers: 0 };
    return clipRecords(clips, mirror.project.samples, tempo, this.rate, (sample) => this.samples.get(sample) ?? -1);
  }

  private write(list: List, kind: TrackKind, words: Int32Array<ArrayBuffer>): void {
    if (sameItems(list.buffer?.words ?? NO_WORDS, words)) return;
    if (list.buffer) this.buffers.free(list.buffer.handle);
    list.buffer = words.length === 0 ? null : { handle: this.buffers.create(new Uint8Array(words.buffer)), words };
    const handle = list.buffer?.handle ?? -1;
    if (kind === "audio") this.commands.clips(list.slot, handle, words.byteLength / ClipRecord.bytes);
    else this.commands.events(list.slot, handle, words.byteLength / EventRecord.bytes);
  }

  private defineSamples(project: Project, ids: Iterable<string>): void {
    for (const id of ids) {
      const sample = project.samples[id];
      if (!sample) continue;
      const { channels, frames, sampleRate } = sample;
      const told = `${channels} ${frames} ${sampleRate}`;
      if (this.defined.get(id) === told) continue;
      this.defined.set(id, told);
      this.commands.sampleDefine(this.samples.take(id), channels, frames, sampleRate);
    }
  }
}
