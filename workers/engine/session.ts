import type { Patch } from "immer";
import type { BeatGrid } from "../../contract/dj/grid";
import type { LiveEvent } from "../../contract/engine/liveEvent";
import { type ContextFrames, contextFrames } from "../../contract/frames";
import type { Id, Project } from "../../contract/project/document";
import { sentenceOf } from "../../contract/sentence";
import { Size } from "../../dsp/abi";
import engineUrl from "../../dsp/build/engine.wasm?url";
import { DeckFeeder } from "../decks/feeder";
import { TapRing } from "../memory";
import { type EngineSizes, measureEngine } from "../program/memoryNeed";
import { browserSamples } from "../samples/browser";
import type {
  Applied,
  Captured,
  DeckOrder,
  EngineApi,
  EngineCallbacks,
  LiveState,
  Opened,
  OpenInputs,
  SlotMap,
  StreamPatch,
  TakeOrders,
  TransportSetup,
  WrittenMaster,
  WrittenTake,
} from "./api";
import { type AudioChunk, InputReader } from "./inputReader";
import { EngineInstance } from "./instance";
import { presetClient } from "./presetClient";
import { SetRecorder } from "./setRecorder";
import { SlipDetector } from "./slipDetector";
import { openTakeFile } from "./takeFile";

/** ms between two readings of the audio thread's pace. */
const SLIP_CHECK_MS = 40;

/** The engine worker: its copy of the document, and one engine at a time that plays it. */
export class EngineSession implements EngineApi {
  private readonly fonts = presetClient();
  private module: Promise<WebAssembly.Module> | null = null;
  private sizes: EngineSizes | null = null;
  private rate = 0;
  private watched = 0;
  private instance: EngineInstance | null = null;
  private callbacks: EngineCallbacks | null = null;
  /** those beside the studio's; they outlive an engine */
  private readonly transports = new Map<number, TransportSetup>();
  /** what decks play, and their beats; they outlive an engine */
  private decks: DeckFeeder | null = null;
  private readonly deckGrids = new Map<number, BeatGrid>();
  /** directly read input streams, and which of them are on the engine's inputs; they outlive an engine */
  private readonly readers = new Map<string, InputReader>();
  private patches = new Map<number, StreamPatch>();
  private slips: SlipDetector | null = null;
  private slipTimer: ReturnType<typeof setInterval> | null = null;

  private master: SetRecorder | null = null;

  connect(callbacks: EngineCallbacks): void {
    this.callbacks = callbacks;
  }

  /** Makes a new engine for a project at a sample rate in Hz and removes the previous one. */
  async open(project: Project, rate: number): Promise<Opened> {
    this.module ??= WebAssembly.compileStreaming(fetch(engineUrl));
    const module = await this.module;
    if (!this.sizes || this.rate !== rate) this.sizes = measureEngine(module, rate);
    this.rate = rate;
    const { callbacks } = this;
    const instance = new EngineInstance(
      project,
      rate,
      this.sizes,
      { presets: this.fonts.presets, samples: browserSamples(async (id) => (await callbacks?.openBlob(id)) ?? null) },
      {
        sampleFailed: (id, error) => {
          // Missing samples are reported by the storage when a project opens.
          if (error === null && project.samples[id]) return;
          callbacks?.failed(missingSample(this.instance?.project ?? project, id, error));
        },
        presetFailed: (devices, error) => callbacks?.failed(missingPreset(project, devices, error)),
        outgrown: () => callbacks?.outgrown(),
        takeBegun: (id, tick, offset) => callbacks?.takeBegun(id, tick, offset),
        takeGrew: (id, peaks) => callbacks?.takeGrew(id, peaks),
        takeEnded: (id, failure) => callbacks?.takeEnded(id, failure),
        inputJumped: (input, frames) => callbacks?.inputJumped(input, frames),
      },
      (input) => {
        const patch = this.patches.get(input);
        const reader = patch && this.readers.get(patch.stream);
        return reader ? { reader, channels: patch.channels } : null;
      },
      this.decks?.memory ?? null,
    );
    for (const [transport, setup] of this.transports) instance.setTransport(transport, setup);
    await instance.prepare();
    if (instance.leftOut > 0) callbacks?.failed(leftOutShifters(instance.leftOut));
    this.instance?.close();
    this.instance = instance;
    this.master?.follow(new TapRing(instance.memory.tap));
    instance.recorder.watchInputs(this.watched);
    this.slips = new SlipDetector(rate);
    instance.begin();
    for (const [deck, grid] of this.deckGrids) instance.setDeckGrid(deck, grid);
    this.decks?.follow(instance.memory.decks);
    return {
      module,
      memory: instance.memory,
      pages: instance.pages,
      foreign: instance.foreign,
      slots: instance.newSlots() ?? EMPTY,
    };
  }

  /** Makes a larger engine for the same document. */
  reopen(): Promise<Opened> {
    return this.open(this.current.project, this.rate);
  }

  /** Applies the patches of a committed edit. Throws if no project is open or they do not fit the worker's copy. */
  apply(patches: Patch[]): Applied {
    return this.applied(this.current.apply(patches));
  }

  /** Replaces the document by another one. */
  replace(project: Project): Applied {
    return this.applied(this.current.update(project));
  }

  private applied(fits: boolean): Applied {
    return { slots: this.current.newSlots(), outgrown: !fits };
  }

  /** Sets which inputs are open and what the transport does. */
  setLive(live: LiveState): void {
    this.instance?.setLive(live);
  }

  async recordMaster(id: Id): Promise<void> {
    this.master ??= new SetRecorder(new TapRing(this.current.memory.tap), openTakeFile, (failure) =>
      this.callbacks?.masterEnded(failure),
    );
    await this.master.begin(id, this.rate);
  }

  endMaster(): WrittenMaster | null {
    return this.master?.end() ?? null;
  }

  setTransport(transport: number, setup: TransportSetup): void {
    this.transports.set(transport, setup);
    this.instance?.setTransport(transport, setup);
  }

  openDecks(): boolean {
    if (this.decks) return false;
    const { callbacks } = this;
    const samples = browserSamples(async (id) => (await callbacks?.openBlob(id)) ?? null);
    this.decks = new DeckFeeder(samples, (deck, sentence) => callbacks?.deckFailed(deck, sentence));
    return this.instance !== null;
  }

  async loadDeck(deck: number, order: DeckOrder): Promise<void> {
    this.openDecks();
    await this.decks?.load(deck, order);
  }

  ejectDeck(deck: number): void {
    this.decks?.eject(deck);
  }

  keepInDeck(deck: number, frames: readonly number[]): void {
    this.decks?.keep(deck, frames);
  }

  setDeckGrid(deck: number, grid: BeatGrid | null): void {
    if (grid) this.deckGrids.set(deck, grid);
    else this.deckGrids.delete(deck);
    this.instance?.setDeckGrid(deck, grid);
  }

  readStream(stream: string, chunks: ReadableStream<AudioChunk>): void {
    const reader = new InputReader(
      this.rate,
      () => this.instance?.contextFrame() ?? contextFrames(0),
      (frames) => {
        this.instance?.recorder.jumped(this.inputsOf(stream), 0);
        this.callbacks?.framesLost(stream, frames);
      },
    );
    this.readers.set(stream, reader);
    this.slipTimer ??= setInterval(() => this.checkForSlips(), SLIP_CHECK_MS);
    // A stream that breaks off is treated like one that ends, which the page learns from its track.
    const gone = () => {
      if (this.readers.get(stream) === reader) this.readers.delete(stream);
      if (this.readers.size === 0) this.stopSlipWatch();
    };
    reader.run(chunks).then(gone, gone);
  }

  private checkForSlips(): void {
    this.instance?.pace.take((frame, time) => {
      const slip = this.slips?.look(frame, time);
      if (slip) this.slipped(Math.round((slip.ms / 1000) * this.rate), slip.frame);
    });
  }

  private slipped(frames: number, from: number): void {
    const trips = new Map([...this.patches.values()].map(({ stream, roundTrip }) => [stream, roundTrip]));
    for (const [stream, reader] of this.readers) reader.slip(frames, contextFrames(from + (trips.get(stream) ?? 0)));
    this.instance?.recorder.jumped([...this.patches.keys()], frames);
    this.callbacks?.outputSlipped(frames);
  }

  /** The engine inputs that use a stream. */
  private inputsOf(stream: string): number[] {
    return [...this.patches.values()].flatMap((patch) => (patch.stream === stream ? [patch.input] : []));
  }

  private stopSlipWatch(): void {
    if (this.slipTimer !== null) clearInterval(this.slipTimer);
    this.slipTimer = null;
    this.slips = new SlipDetector(this.rate);
  }

  closeStream(stream: string): void {
    this.readers.get(stream)?.close();
  }

  setInputs({ mask, streams }: OpenInputs): void {
    this.patches = new Map(streams.map((patch) => [patch.input, patch]));
    this.watched = mask;
    this.instance?.recorder.watchInputs(mask);
  }

  beginTakes(orders: TakeOrders): Promise<Id[]> {
    const { current } = this;
    return current.recorder.begin(orders, () => current.tempo);
  }

  playToTake(id: Id, event: LiveEvent, contextFrame: ContextFrames): void {
    this.instance?.recorder.play(id, event, contextFrames(contextFrame - this.instance.latency()));
  }

  endInputs(inputs: readonly number[]): void {
    this.instance?.recorder.endInputs(inputs);
  }

  inputsJumped(inputs: readonly number[]): void {
    this.instance?.recorder.jumped(inputs, 0);
  }

  endTakes(): Promise<WrittenTake[]> {
    return this.instance?.recorder.end() ?? Promise.resolve([]);
  }

  inputReady(input: number): Promise<void> {
    return this.current.recorder.ready(input);
  }

  capture(input: number, frames: number): Promise<Captured> {
    return this.current.recorder.capture(input, frames);
  }

  close(): void {
    this.master?.end();
    this.instance?.close();
    this.instance = null;
    this.decks?.close();
    for (const reader of this.readers.values()) reader.close();
    this.stopSlipWatch();
    this.fonts.close();
  }

  private get current(): EngineInstance {
    if (!this.instance) throw new Error("No project is open in the engine.");
    return this.instance;
  }
}

const EMPTY: SlotMap = { strips: [], sends: [], devices: [], externals: [] };

/** The sentence for pitch shifters that an engine has no instance for. */
const leftOutShifters = (count: number): string =>
  `A project plays ${Size.foreign} pitch shifters at once, so ${count.toLocaleString("en-US")} of this one let the sound pass as it is. Remove others to hear them.`;

function missingSample(project: Project, id: string, error: unknown): string {
  const name = project.samples[id]?.name ?? "A recording";
  return error === null
    ? `“${name}” is not stored in this browser, so its clips are silent.`
    : `“${name}” could not be read, so its clips are silent: ${sentenceOf(error)}`;
}

function missingPreset(project: Project, devices: readonly Id[], error: unknown): string {
  const track = devices.map((id) => project.tracks[project.devices[id]?.trackId ?? ""]?.name).find(Boolean);
  return `The sampler${track ? ` on “${track}”` : ""} stays silent: ${sentenceOf(error)}`;
}
