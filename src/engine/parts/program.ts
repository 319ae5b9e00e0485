import { t } from "@lingui/core/macro";
import type { Remote } from "comlink";
import type { Patch } from "immer";
import type { BeatGrid } from "../../../contract/dj/grid";
import type { DeckVerb } from "../../../contract/engine/border";
import type { DeckReadingsReader } from "../../../contract/engine/deckReadings";
import type { LiveOp } from "../../../contract/engine/live";
import type { Id, Project } from "../../../contract/project/document";
import type {
  Applied,
  DeckOrder,
  EngineApi,
  EngineCallbacks,
  MasterFailure,
  Opened,
  TransportSetup,
  WrittenMaster,
} from "../../../workers/engine/api";
import { AddressBook } from "../addresses";
import { Analysis } from "../analysis";
import { EngineNode } from "../node";
import type { Output } from "../output";
import type { TransportReading } from "../port";
import { atRest, type Readings } from "../readings";
import type { EngineLifecycle, Player } from "./lifecycle";
import { EngineWorker } from "./worker";

/** How often a crashed engine is restarted before it counts as failed. */
const MOST_REVIVALS = 3;

/** The engine worker's messages about takes and inputs. */
export type TakeNews = Pick<
  EngineCallbacks,
  "takeBegun" | "takeGrew" | "takeEnded" | "inputJumped" | "framesLost" | "outputSlipped"
>;

/** The part of recording that depends on the engine. */
export interface ProgramRecording {
  readonly fromWorker: TakeNews;
  /** The first engine of a context is ready. */
  open(context: AudioContext, engine: EngineNode, api: Remote<EngineApi>, project: Project): void;
  follow(project: Project): void;
  /** Ends running takes; resolves when they are in the project. */
  endTakes(): Promise<void>;
  /** Another engine has taken over. */
  engineChanged(engine: EngineNode): void;
  close(): Promise<void>;
}

/** The part of external devices that depends on the engine. */
export interface ProgramExternals {
  /** The document or the engine's loops have changed. */
  follow(project: Project | null, loops: ReadonlyMap<Id, number>): void;
  /** Another engine plays; null: none. */
  engineChanged(engine: EngineNode | null): void;
}

export interface ProgramListener {
  notice(sentence: string): void;
  /** the engine's numbers of tracks and devices have changed */
  slotsChanged(): void;
  /** an engine is about to be replaced, or to end */
  leaving(): void;
  /** a new engine has been installed */
  adopted(): void;
  /** the rest of what a deck plays cannot be read */
  deckFailed(deck: number, sentence: string): void;
  /** the worker that held what decks play has ended, and another one begins */
  deckMemoryLost(): void;
  /** the master's recording has ended by itself */
  masterEnded(failure: MasterFailure): void;
}

/** The open project, and one engine at a time that plays it. */
export class Program implements Player {
  readonly book = new AddressBook();
  private readonly analysis = new Analysis();
  private readonly worker: EngineWorker;
  private current: EngineNode | null = null;
  private document: Project | null = null;
  /** the document with which the present engine was opened */
  private opened: Project | null = null;
  private revivals = 0;
  /** how the transports beside the studio's are set up */
  private readonly transports = new Map<number, TransportSetup>();
  /** what decks play was held by a worker that has ended */
  private decksLost = false;
  private decksOpen = false;
  /** of the previous engine, until the present one has rendered */
  private before: Readings | null = null;

  constructor(
    private readonly lifecycle: EngineLifecycle,
    private readonly recording: ProgramRecording,
    private readonly outputs: { connect(engine: EngineNode): void },
    private readonly externals: ProgramExternals,
    openSample: (id: string) => Promise<Blob | null>,
    private readonly listener: ProgramListener,
  ) {
    this.worker = new EngineWorker({
      openBlob: openSample,
      failed: (text) => listener.notice(text),
      outgrown: () => void lifecycle.enqueue(() => this.grow()),
      deckFailed: (deck, sentence) => listener.deckFailed(deck, sentence),
      masterEnded: (failure) => listener.masterEnded(failure),
      ...recording.fromWorker,
    });
  }

  get project(): Project | null {
    return this.document;
  }

  get engine(): EngineNode | null {
    return this.current;
  }

  get sampleRate(): number | null {
    return this.document?.sampleRate ?? null;
  }

  /** The current readings: a new engine has none yet, so the previous one's last readings are used until it has. */
  get readings(): Readings | null {
    if (this.before && !this.current?.started) return this.before;
    this.before = null;
    return this.current?.readings ?? null;
  }

  /** Sends an operation to the engine; does nothing without one. */
  send(op: LiveOp, a?: number, b?: number, c?: number, d?: number): void {
    this.current?.live.add(op, a, b, c, d).send();
  }

  /** Sets up a transport beside the studio's, now and in engines to come. */
  setTransport(transport: number, setup: TransportSetup): void {
    this.transports.set(transport, setup);
    void this.lifecycle.enqueue(async () => {
      if (this.current) await this.worker.api.setTransport(transport, setup);
    });
  }

  /** Records the master into `takes/<id>.wav`, across engines; rejects with a sentence if there is no sound yet. */
  async recordMaster(id: Id): Promise<void> {
    await this.lifecycle.idle();
    if (!this.current)
      throw new Error(t`The sound engine is not running yet. Click anywhere in the studio, then record.`);
    await this.worker.api.recordMaster(id);
  }

  endMaster(): Promise<WrittenMaster | null> {
    return this.worker.api.endMaster();
  }

  readTransport(transport: number): TransportReading {
    return this.readings?.transport(transport) ?? atRest();
  }

  // ── decks ──

  /** What is read of the decks: of the present engine, even if it has not rendered yet. */
  get deckReadings(): DeckReadingsReader | null {
    return this.current?.readings.decks ?? null;
  }

  tellDeck(deck: number, verb: DeckVerb, a: number, b: number): void {
    this.current?.live.deck(deck, verb, a, b).send();
  }

  /** Puts a sample into a deck's memory; the first one needs an engine with decks. */
  async loadDeck(deck: number, order: DeckOrder): Promise<void> {
    if (!this.decksOpen) {
      this.decksOpen = true;
      await this.lifecycle.enqueue(async () => {
        if (await this.worker.api.openDecks()) await this.grow();
      });
    }
    await this.worker.api.loadDeck(deck, order);
  }

  ejectDeck(deck: number): void {
    if (this.decksOpen) void this.worker.api.ejectDeck(deck);
  }

  keepInDeck(deck: number, frames: readonly number[]): void {
    if (this.decksOpen) void this.worker.api.keepInDeck(deck, frames);
  }

  setDeckGrid(deck: number, grid: BeatGrid | null): void {
    void this.worker.api.setDeckGrid(deck, grid);
  }

  async begin(): Promise<void> {
    if (this.decksLost) {
      this.decksLost = false;
      this.listener.deckMemoryLost();
    }
    if (this.document && !this.current) await this.openEngine(this.document);
  }

  async end(): Promise<void> {
    await this.recording.close();
    this.dropEngine();
    this.analysis.close();
    await this.worker.close();
    this.decksLost = this.decksOpen;
    this.decksOpen = false;
  }

  load(project: Project): Promise<void> {
    const same = this.document?.id === project.id && this.document.sampleRate === project.sampleRate;
    this.document = project;
    return this.lifecycle.enqueue(async () => {
      const { output } = this.lifecycle;
      if (!output) return;
      if (same && this.current) {
        this.recording.follow(project);
        await this.applied(await this.worker.api.replace(project));
        return;
      }
      const before = this.opened?.id === project.id ? this.current : null;
      if (output.context.sampleRate !== project.sampleRate) {
        await this.changeOutput(project.sampleRate, before);
      }
      // It may have been opened while this waited; opening it again would lose a play that was pressed since.
      if (this.current && this.opened === project) return;
      await this.openEngine(project, before);
    });
  }

  apply(project: Project, patches: readonly Patch[]): void {
    if (this.document !== null && this.document.sampleRate !== project.sampleRate) {
      void this.load(project);
      return;
    }
    this.document = project;
    void this.lifecycle.enqueue(async () => {
      if (!this.current) return;
      this.recording.follow(project);
      const { api } = this.worker;
      // If patches do not fit the worker's copy, it gets the whole document.
      await this.applied(await api.apply([...patches]).catch(() => api.replace(project)));
    });
  }

  /** Replaces the output; playback continues where it was. */
  reopenOutput(): Promise<void> {
    return this.lifecycle.enqueue(async () => {
      const { document, current } = this;
      if (!this.lifecycle.output) return;
      await this.changeOutput(this.lifecycle.output.context.sampleRate, current);
      if (document) await this.openEngine(document, current);
    });
  }

  /** The processor threw an exception: starts a new one, unless that happens repeatedly. */
  revive(): void {
    void this.lifecycle.enqueue(async () => {
      this.revivals++;
      if (this.revivals > MOST_REVIVALS)
        throw new Error("it stopped again and again. Save the project and reload the page.");
      this.listener.notice(t`The audio engine stopped and was started again.`);
      await this.grow();
    });
  }

  private async applied(result: Applied): Promise<void> {
    if (result.slots) {
      this.book.update(result.slots);
      this.listener.slotsChanged();
    }
    this.externals.follow(this.document, this.book.externals);
    if (result.outgrown) await this.grow();
  }

  /** `before`: the engine whose position on the timeline the next one takes over. */
  private async changeOutput(sampleRate: number, before: EngineNode | null): Promise<void> {
    await this.recording.close();
    this.before = before?.started ? before.readings : null;
    this.dropEngine();
    await this.lifecycle.reopen(sampleRate);
  }

  private dropEngine(): void {
    if (this.current) this.listener.leaving();
    this.externals.engineChanged(null);
    this.current?.close();
    this.current = null;
  }

  private async openEngine(project: Project, before: EngineNode | null = null): Promise<void> {
    this.opened = project;
    this.before = before?.started ? before.readings : null;
    const { output } = this.lifecycle;
    if (!output) return;
    await this.recording.close();
    const { api } = this.worker;
    for (const [transport, setup] of this.transports) await api.setTransport(transport, setup);
    const engine = this.adopt(await api.open(project, output.context.sampleRate), output, before);
    this.recording.open(output.context, engine, api, project);
  }

  /** Replaces the engine by a larger one at the same position. */
  private async grow(): Promise<void> {
    const engine = this.current;
    const { output } = this.lifecycle;
    if (!engine || !output) return;
    await this.recording.endTakes();
    const opened = await this.worker.api.reopen();
    this.before = this.readings;
    this.recording.engineChanged(this.adopt(opened, output, engine));
  }

  /** Installs a new engine; `before`: the one whose position on the timeline it takes over. */
  private adopt(opened: Opened, output: Output, before: EngineNode | null): EngineNode {
    if (this.current) this.listener.leaving();
    this.current?.close();
    const engine = new EngineNode(output.context, opened, () => this.revive(), before);
    this.current = engine;
    this.outputs.connect(engine);
    this.book.update(opened.slots);
    this.listener.slotsChanged();
    this.externals.engineChanged(engine);
    this.externals.follow(this.document, this.book.externals);
    this.analysis.follow(opened, output.context.sampleRate);
    this.listener.adopted();
    return engine;
  }
}
