import type { Patch } from "immer";
import type { BeatGrid } from "../../contract/dj/grid";
import type { EngineMemory } from "../../contract/engine/memory";
import { StatusField, StatusReader } from "../../contract/engine/statusBlock";
import { WordRing } from "../../contract/engine/wordRing";
import { type ContextFrames, contextFrames } from "../../contract/frames";
import type { Id, Project } from "../../contract/project/document";
import type { TempoMap } from "../../contract/project/time";
import { Size } from "../../dsp/abi";
import { DECK_ARENA_BYTES, gridCommands } from "../decks/grids";
import { CaptureRing, createEngineMemory, PaceRing, StreamRings } from "../memory";
import { ProgramCompiler } from "../program/compiler";
import type { LiveState } from "../program/liveState";
import { type EngineSizes, fits, instancesFor, pagesFor } from "../program/memoryNeed";
import type { PresetSource } from "../program/presets";
import type { SlotMap } from "../program/slots";
import type { TransportSetup } from "../program/transportProgram";
import type { SampleSource } from "../samples/source";
import { StreamFiller } from "../streams/filler";
import { OpenSamples } from "../streams/openSamples";
import { CommandFeed } from "./commandFeed";
import { openTakeFile } from "./takeFile";
import { type ReadInput, type TakeListener, TakeRecorder } from "./takeRecorder";

/** Reports problems of an instance. */
export interface InstanceListener extends TakeListener {
  /** a sample is not stored or cannot be read: it plays as silence */
  sampleFailed(id: string, error: unknown): void;
  /** samplers whose preset could not be loaded */
  presetFailed(devices: Id[], error: unknown): void;
  /** the engine has no room for a preset that has loaded */
  outgrown(): void;
}

/** ms that a new engine waits for its samplers' presets. */
const PRESET_PATIENCE = 3000;

/** The worker's access to one engine on the audio thread: its memory, program and streams. */
export class EngineInstance {
  readonly memory: EngineMemory;
  readonly recorder: TakeRecorder;
  /** the times of its callbacks */
  readonly pace: PaceRing;
  private memoryPages = 0;
  private instances = 0;
  private readonly compiler: ProgramCompiler;
  private readonly feed: CommandFeed;
  private readonly samples: OpenSamples;
  private readonly filler: StreamFiller;
  private readonly status: StatusReader;
  private toldRevision = -1;
  private samplesRevision = -1;

  /** Compiles the project; `prepare` and `begin` follow. */
  constructor(
    project: Project,
    rate: number,
    private readonly sizes: EngineSizes,
    sources: { presets: PresetSource; samples: SampleSource },
    private readonly listener: InstanceListener,
    readOf: (input: number) => ReadInput | null,
    /** what its decks play; null while there are none */
    private readonly deckPages: SharedArrayBuffer | null = null,
  ) {
    this.memory = createEngineMemory(deckPages);
    this.pace = new PaceRing(this.memory.pace);
    this.status = new StatusReader(this.memory.status);
    this.feed = new CommandFeed(new WordRing(this.memory.commands));
    this.compiler = new ProgramCompiler(rate, sources.presets, {
      arrived: () => this.presetArrived(),
      failed: (devices, error) => listener.presetFailed(devices, error),
    });
    this.samples = new OpenSamples(sources.samples, (id, error) => listener.sampleFailed(id, error));
    this.filler = new StreamFiller(new StreamRings(this.memory.streams), this.samples, (sample, error) =>
      listener.sampleFailed(new Map(this.compiler.samples()).get(sample) ?? "", error),
    );
    this.recorder = new TakeRecorder(new CaptureRing(this.memory.capture), rate, openTakeFile, listener, readOf);
    this.compiler.update(project);
  }

  /** Chooses the memory's size once the presets have loaded or have taken too long. */
  async prepare(): Promise<void> {
    await Promise.race([this.compiler.settled(), new Promise((done) => setTimeout(done, PRESET_PATIENCE))]);
    this.instances = instancesFor(this.instancesNeeded);
    this.memoryPages = pagesFor(this.arenaBytes, this.sizes);
  }

  /** Foreign instances that the program and the decks take. */
  private get instancesNeeded(): number {
    return this.compiler.foreign + (this.deckPages ? Size.stretchedDecks : 0);
  }

  private get arenaBytes(): number {
    return this.compiler.arenaBytes(this.sizes.devices) + (this.deckPages ? DECK_ARENA_BYTES : 0);
  }

  /** Gives a deck its beats; null: none. */
  setDeckGrid(deck: number, grid: BeatGrid | null): void {
    this.feed.send(gridCommands(deck, grid));
  }

  /** Number of foreign instances. */
  get foreign(): number {
    return this.instances;
  }

  /** Devices that no engine has a foreign instance for: they let the sound pass. */
  get leftOut(): number {
    return Math.max(0, this.compiler.foreign - Size.foreign);
  }

  /** Pages of the engine's own memory. */
  get pages(): number {
    return this.memoryPages;
  }

  /** Frame of the AudioContext at the end of the last callback; 0 before the first. */
  contextFrame(): ContextFrames {
    return contextFrames(this.status.read() ? this.status.get(StatusField.contextFrame) : 0);
  }

  /** Frames by which the timeline's sound leaves the engine later than it is played. */
  latency(): number {
    return this.status.read() ? this.status.get(StatusField.latency) : 0;
  }

  get project(): Project {
    const { project } = this.compiler;
    if (!project) throw new RangeError("The instance has no project.");
    return project;
  }

  /** The document's tempo map; the same object until it is edited. */
  get tempo(): TempoMap {
    const { tempo } = this.compiler;
    if (!tempo) throw new RangeError("The instance has no project.");
    return tempo;
  }

  /** Sends the program and starts to read streams. */
  begin(): void {
    this.flush();
    void this.filler.run();
  }

  /** Replaces the document; false if the engine has no room for it: then make a larger instance. */
  update(project: Project): boolean {
    this.compiler.update(project);
    this.samples.retryMissing();
    return this.flush();
  }

  /** Applies an edit; false as with `update`. Throws a RangeError if it does not fit the document. */
  apply(patches: readonly Patch[]): boolean {
    this.compiler.apply(patches);
    this.samples.retryMissing();
    return this.flush();
  }

  setLive(live: LiveState): void {
    this.compiler.setLive(live);
    this.flush();
  }

  setTransport(transport: number, setup: TransportSetup): void {
    this.compiler.setTransport(transport, setup);
    // at another tempo stretched clips may need more than there is
    if (!this.flush() && this.pages > 0) this.listener.outgrown();
  }

  /** The engine's numbers, if they have changed since the last call. */
  newSlots(): SlotMap | null {
    if (this.compiler.revision === this.toldRevision) return null;
    this.toldRevision = this.compiler.revision;
    return this.compiler.slots();
  }

  close(): void {
    this.recorder.stop();
    this.filler.stop();
    this.feed.stop();
    this.samples.close();
  }

  private presetArrived(): void {
    if (this.pages > 0 && !this.flush()) this.listener.outgrown();
  }

  private flush(): boolean {
    if (this.compiler.samplesRevision !== this.samplesRevision) {
      this.samplesRevision = this.compiler.samplesRevision;
      this.samples.setSamples(this.compiler.samples());
    }
    if (Math.min(this.instancesNeeded, Size.foreign) > this.instances) return false;
    if (!fits(this.arenaBytes, this.pages, this.sizes)) return false;
    this.feed.send(this.compiler.commands.take());
    return true;
  }
}
