import type { Project } from "../../contract/project/document";
import { clipsOf, devicesOf } from "../../contract/project/select";
import { CommandWriter } from "../../dsp/commands";
import { BufferTable } from "./buffers";
import { DeviceProgram } from "./deviceProgram";
import { graphOf } from "./graph";
import { GraphProgram } from "./graphProgram";
import { ListProgram } from "./listProgram";
import type { LiveState } from "./liveState";
import type { DeviceBytes } from "./memoryNeed";
import { type PresetListener, type PresetSource, PresetTable } from "./presets";
import type { SlotMap } from "./slots";

const DEAF: PresetListener = { arrived: () => {}, failed: () => {} };
const byTick = (a: { tick: number }, b: { tick: number }) => a.tick - b.tick;

/**
 * Turns project documents into engine commands. It remembers what the engine was told and
 * emits only what differs, so an edit costs what it changes; the program that results depends
 * on the document alone, whatever edits led to it. Presets of samplers arrive in their own
 * time and emit their commands then.
 */
export class ProgramCompiler {
  /** what the engine has yet to be told; the owner takes it */
  readonly commands = new CommandWriter();
  private readonly buffers = new BufferTable(this.commands);
  private readonly presets: PresetTable;
  private readonly graph = new GraphProgram(this.commands);
  private readonly devices: DeviceProgram;
  private readonly lists: ListProgram;
  private last: Project | null = null;
  private live: LiveState | null = null;

  /** `rate`: Hz at which the engine runs. */
  constructor(rate: number, presets: PresetSource, listener: PresetListener = DEAF) {
    this.presets = new PresetTable(presets, this.commands, this.buffers, listener);
    this.devices = new DeviceProgram(this.commands, this.presets);
    this.lists = new ListProgram(this.commands, this.buffers, rate);
  }

  /** The document that the engine plays after the commands so far. */
  get project(): Project | null {
    return this.last;
  }

  /** Grows when `slots` has changed. */
  get revision(): number {
    return this.graph.revision + this.devices.revision;
  }

  /** Engine numbers of everything in the program. */
  slots(): SlotMap {
    return { strips: this.graph.stripEntries(), sends: this.graph.sendEntries(), devices: this.devices.entries() };
  }

  /** SHA-256 of each sample by the engine's number. */
  samples(): [number, string][] {
    return this.lists.sampleEntries();
  }

  /** Bytes of the engine's arena that the program takes. */
  arenaBytes(sizes: DeviceBytes): number {
    return this.buffers.arenaBytes() + this.devices.arenaBytes(sizes);
  }

  /** Resolves when all presets asked for so far have arrived or failed. */
  settled(): Promise<void> {
    return this.presets.settled();
  }

  /** Emits the flags that follow from open inputs and the transport; null: as a bounce sees the project. */
  setLive(live: LiveState | null): void {
    this.live = live;
    if (this.last) this.graph.updateFlags(this.last, live);
  }

  /** Emits what changes the engine's program to this document. Throws a RangeError where it is too large for any engine. */
  update(project: Project): void {
    const before = this.last;
    const graph = graphOf(project);
    this.lists.forget(this.graph.remove(graph));
    this.graph.create(graph);
    for (const track of graph.order) {
      const clips = clipsOf(project, track.id);
      const chain = devicesOf(project, track.id).map((device) => this.devices.update(device, clips));
      this.graph.updateStrip(track, graph, chain);
    }
    this.devices.removeAllBut(project);
    this.graph.updateSends(graph);
    this.graph.updateOrder(graph);
    this.lists.update(project, before, (track) => this.graph.slot(track));
    this.buffers.sweep();
    this.updateTimeline(project, before);
    this.graph.updateFlags(project, this.live);
    this.last = project;
  }

  private updateTimeline(project: Project, before: Project | null): void {
    const { commands } = this;
    if (project.tempo !== before?.tempo) commands.tempoMap(Object.values(project.tempo).sort(byTick));
    if (project.signatures !== before?.signatures) commands.signatures(Object.values(project.signatures).sort(byTick));
    if (project.loop !== before?.loop) {
      const { enabled, start, end } = project.loop;
      commands.loop(enabled && end > start, start, end);
    }
    if (project.metronome !== before?.metronome) {
      commands.metronome(project.metronome.enabled, project.metronome.level);
    }
  }
}
