import type { Patch } from "immer";
import type { Id, Project } from "../../contract/project/document";
import { routeGraph } from "../../contract/project/graph";
import type { TempoMap } from "../../contract/project/time";
import { Size } from "../../dsp/abi";
import { CommandWriter } from "../../dsp/commands";
import { BufferTable } from "./buffers";
import { Changed } from "./changed";
import { DeviceProgram } from "./deviceProgram";
import { GraphProgram } from "./graphProgram";
import { ListProgram } from "./listProgram";
import type { LiveState } from "./liveState";
import type { DeviceBytes } from "./memoryNeed";
import { ProjectMirror } from "./mirror";
import { type PresetListener, type PresetSource, PresetTable } from "./presets";
import type { SlotMap } from "./slots";
import { TransportProgram, type TransportSetup } from "./transportProgram";

const NO_LISTENER: PresetListener = { arrived: () => {}, failed: () => {} };
const byTick = (a: { tick: number }, b: { tick: number }) => a.tick - b.tick;

/**
 * Turns a project's document, and then its edits, into engine commands. It follows the document by its patches,
 * remembers what the engine was told, and looks only at what a patch touches, so that an edit costs only what it
 * changes; the resulting program depends only on the document, whatever edits led to it. Presets of samplers are loaded
 * separately and emit their commands when they arrive.
 */
export class ProgramCompiler {
  /** commands that the engine has not received yet; the owner takes them */
  readonly commands = new CommandWriter();
  private readonly buffers = new BufferTable(this.commands);
  private readonly presets: PresetTable;
  private readonly graph = new GraphProgram(this.commands);
  private readonly transports = new TransportProgram(this.commands);
  private readonly devices: DeviceProgram;
  private readonly lists: ListProgram;
  private mirror: ProjectMirror | null = null;
  private live: LiveState | null = null;
  /** of the document's tempo, signatures, loop and metronome: what the engine has, as text */
  private readonly told = new Map<string, string>();

  /** `rate`: Hz at which the engine runs. */
  constructor(rate: number, presets: PresetSource, listener: PresetListener = NO_LISTENER) {
    this.presets = new PresetTable(presets, this.commands, this.buffers, listener);
    this.devices = new DeviceProgram(this.commands, this.presets);
    this.lists = new ListProgram(this.commands, this.buffers, rate);
  }

  /** The document that the engine plays after the commands so far: a copy that does not change. */
  get project(): Project | null {
    return this.mirror?.snapshot() ?? null;
  }

  /** The document's tempo map; the same object until an edit changes it. */
  get tempo(): TempoMap | null {
    return this.mirror?.tempo ?? null;
  }

  /** Increases when `slots` has changed. */
  get revision(): number {
    return this.graph.revision + this.devices.revision;
  }

  /** Engine numbers of everything in the program. */
  slots(): SlotMap {
    return {
      strips: this.graph.stripEntries(),
      sends: this.graph.sendEntries(),
      devices: this.devices.entries(),
      externals: this.devices.externals.entries(),
    };
  }

  /** Increases when `samples` has changed. */
  get samplesRevision(): number {
    return this.lists.revision;
  }

  /** SHA-256 of each sample by the engine's number. */
  samples(): [number, string][] {
    return this.lists.sampleEntries();
  }

  /** Bytes that the program takes in the engine's arena. */
  arenaBytes(sizes: DeviceBytes): number {
    const compensation = this.devices.externals.arenaBytes(this.graph.stripEntries().length);
    return this.buffers.arenaBytes() + this.devices.arenaBytes(sizes) + compensation;
  }

  /** Instances outside the engine's module that the program needs: of its foreign devices and of its stretched clips. */
  get foreign(): number {
    return Math.min(this.devices.foreign + this.lists.stretchers, Math.max(this.devices.foreign, Size.foreign));
  }

  /** Resolves when all presets asked for so far have arrived or failed. */
  settled(): Promise<void> {
    return this.presets.settled();
  }

  /** Emits the flags that depend on open inputs and the transport; null: as in a bounce. */
  setLive(live: LiveState | null): void {
    this.live = live;
    if (this.mirror) this.graph.updateFlags(this.mirror.project, live, null);
  }

  /**
   * Emits what sets up a transport beside the studio's, and lets its tracks follow it, those too that the document does
   * not hold yet, at its tempo. Throws a RangeError for a number that no such transport has, and for a tempo that does not
   * begin at tick 0.
   */
  setTransport(transport: number, setup: TransportSetup): void {
    const retimed = this.transports.set(transport, setup);
    this.graph.updateTransports((track) => this.transports.of(track));
    if (!this.mirror) return;
    const changed = new Changed();
    // notes stand in ticks, whatever the tempo
    for (const track of retimed) if (this.mirror.project.tracks[track]?.kind === "audio") changed.lists.add(track);
    this.updateLists(this.mirror, changed);
  }

  /**
   * Emits the commands that change the engine's program to this document. Throws a RangeError if it is too large for
   * any engine.
   */
  update(project: Project): void {
    const mirror = this.mirror ?? new ProjectMirror(project);
    this.mirror = mirror;
    this.compile(mirror, mirror.replace(project));
  }

  /**
   * Emits the commands for an edit of the present document. Throws a RangeError if the edit does not fit it, or makes
   * it too large for any engine.
   */
  apply(patches: readonly Patch[]): void {
    if (!this.mirror) throw new RangeError("There is no document to edit.");
    this.compile(this.mirror, this.mirror.apply(patches));
  }

  private compile(mirror: ProjectMirror, changed: Changed): void {
    const { project } = mirror;
    const graph = changed.routes ? routeGraph(project) : null;
    if (graph) {
      this.devices.removeSidechains(graph);
      this.lists.forget(this.graph.remove(graph));
      this.graph.create(graph);
      this.graph.updateTransports((track) => this.transports.of(track));
      this.graph.updateOutputs(graph);
    }
    this.updateStrips(mirror, changed);
    this.devices.removeGone(project, changed.devices);
    if (graph) {
      this.graph.createSends(graph);
      this.devices.createSidechains(graph, (track) => this.graph.slot(track));
      this.graph.updateOrder(graph);
    }
    for (const id of changed.sends) {
      const send = project.sends[id];
      if (send) this.graph.updateLevel(send);
    }
    this.updateLists(mirror, changed);
    this.updateTimeline(project, changed);
    this.graph.updateFlags(project, this.live, changed.strips);
  }

  /** Devices before chains, because chains refer to them. */
  private updateStrips(mirror: ProjectMirror, { strips, chains, devices, lists }: Changed): void {
    const { project } = mirror;
    const update = (id: Id) => {
      const device = project.devices[id];
      if (device) this.devices.update(device, mirror.clips.of(device.trackId));
    };
    for (const id of devices) update(id);
    for (const id of lists)
      for (const device of mirror.devices.of(id)) if (device.kind === "sampler") update(device.id);
    for (const id of chains) {
      const chain = mirror.devices.of(id);
      this.graph.updateChain(
        id,
        chain.map((device) => this.devices.update(device, mirror.clips.of(id))).filter((index) => index !== null),
      );
    }
    for (const id of strips) {
      const track = project.tracks[id];
      if (track) this.graph.updateValues(track);
    }
  }

  private updateLists(mirror: ProjectMirror, changed: Changed): void {
    this.lists.update(mirror, changed, {
      slot: (track) => this.graph.slot(track),
      tempo: (track) => this.transports.tempoOf(track) ?? mirror.tempo,
    });
    this.buffers.sweep();
  }

  private updateTimeline(project: Project, changed: Changed): void {
    const { commands } = this;
    const { loop, metronome } = project;
    if (changed.tempo) {
      const points = Object.values(project.tempo).sort(byTick);
      if (this.isNews("tempo", points)) commands.tempoMap(points);
    }
    if (changed.signatures) {
      const points = Object.values(project.signatures).sort(byTick);
      if (this.isNews("signatures", points)) commands.signatures(points);
    }
    if (changed.loop && this.isNews("loop", loop)) {
      commands.loop(loop.enabled && loop.end > loop.start, loop.start, loop.end);
    }
    if (changed.metronome && this.isNews("metronome", metronome))
      commands.metronome(metronome.enabled, metronome.level);
  }

  /** Whether the engine was told something else, or nothing. */
  private isNews(name: string, value: unknown): boolean {
    const text = JSON.stringify(value);
    if (this.told.get(name) === text) return false;
    this.told.set(name, text);
    return true;
  }
}
