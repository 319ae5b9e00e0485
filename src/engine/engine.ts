import { proxy, type Remote, wrap } from "comlink";
import type { Patch } from "immer";
import { LiveOp, LiveType } from "../../contract/engine/live";
import { StatusField } from "../../contract/engine/statusBlock";
import type { ParameterAddress } from "../../contract/project/commands";
import { DEFAULT_SAMPLE_RATE, type Id, type Project } from "../../contract/project/document";
import type { EngineApi, EngineCallbacks, Opened } from "../../workers/engine/api";
import { AddressBook } from "./addresses";
import { Analysis } from "./analysis";
import { Listeners } from "./listeners";
import { LoadMeter } from "./load";
import { EngineNode } from "./node";
import { Output, type OutputState } from "./output";
import type {
  Calibration,
  Engine,
  EngineState,
  InputDevice,
  InputState,
  LiveEvent,
  LoudnessReading,
  MeterReading,
  SharedReadings,
  SystemReading,
  TakeSink,
  TransportReading,
} from "./port";
import { type Readings, silentLoudness } from "./readings";
import { RecordingDesk } from "./recording/desk";
import { unsupportedReason } from "./support";

export interface EngineOptions {
  /** A stored sample's WAV, where the worker does not find it in the private file system itself. */
  openSample(id: string): Promise<Blob | null>;
  /** Where takes go; null where this browser cannot keep them: then nothing is recorded. */
  takes: TakeSink | null;
}

/** Times that a crashed engine is made anew before it counts as failed. */
const MOST_REVIVALS = 3;

const AT_REST: TransportReading = {
  transport: "stopped",
  recording: false,
  tick: 0,
  seconds: 0,
  bpm: 0,
  countInBeats: 0,
};
const UNMEASURED = silentLoudness();

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Makes the engine of this page; nothing starts before `start`. */
export function createEngine(options: EngineOptions): Engine {
  return new BrowserEngine(options);
}

class BrowserEngine implements Engine {
  private current: EngineState = { kind: "off" };
  private readonly states = new Listeners<EngineState>();
  private readonly notices = new Listeners<string>();
  private readonly book = new AddressBook();
  private readonly loadMeter = new LoadMeter();
  private readonly analysis = new Analysis();
  private output: Output | null = null;
  private worker: Worker | null = null;
  private api: Remote<EngineApi> | null = null;
  private engine: EngineNode | null = null;
  private desk: RecordingDesk | null = null;
  private readonly inputListeners = new Listeners<void>();
  private readonly onDevices = () => {
    this.desk?.inputs.forgetFailures();
    this.inputListeners.tell();
  };
  private project: Project | null = null;
  private selected: Id | null = null;
  private readonly moves = { playing: false, recording: false };
  private revivals = 0;
  /** of the engine that the present one took over from, until that has rendered */
  private before: Readings | null = null;
  /** where an engine that outgrew its memory stood, and whether it played */
  private stands = { tick: 0, plays: false };
  /** play was pressed before there was an engine to play */
  private playWished = false;
  private lastShared: SharedReadings | null = null;
  /** the document that the present engine was opened with */
  private opened: Project | null = null;
  /** what the worker and the context are asked to do, one after the other */
  private work: Promise<void> = Promise.resolve();
  private readonly system: SystemReading = {
    sampleRate: null,
    bufferSize: null,
    outputLatency: null,
    baseLatency: null,
    load: null,
    underruns: null,
    starved: 0,
    contained: 0,
    arenaUsed: 0,
    arenaSize: 0,
  };

  constructor(private readonly options: EngineOptions) {
    globalThis.navigator?.mediaDevices?.addEventListener("devicechange", this.onDevices);
  }

  // ── life ──

  get state(): EngineState {
    return this.current;
  }

  onState(listener: (state: EngineState) => void): () => void {
    return this.states.add(listener);
  }

  onNotice(listener: (sentence: string) => void): () => void {
    return this.notices.add(listener);
  }

  async start(): Promise<void> {
    const reason = unsupportedReason();
    if (reason !== null) {
      this.become({ kind: "unsupported", reason });
      return;
    }
    // From a click, the context must be asked within the click itself.
    const resumed = this.output?.resume().then((state) => this.outputChanged(state));
    await this.enqueue(async () => {
      if (this.output && this.current.kind !== "failed") return;
      this.become({ kind: "starting" });
      await this.openOutput(this.project?.sampleRate ?? DEFAULT_SAMPLE_RATE);
      if (this.project && !this.engine) await this.openEngine(this.project);
      this.outputChanged((await this.output?.resume()) ?? "closed");
    });
    await resumed;
  }

  async close(): Promise<void> {
    navigator.mediaDevices?.removeEventListener("devicechange", this.onDevices);
    await this.enqueue(async () => {
      await this.closeDesk();
      this.engine?.close();
      this.engine = null;
      this.analysis.close();
      await this.api?.close();
      this.worker?.terminate();
      this.worker = null;
      this.api = null;
      await this.output?.close();
      this.output = null;
      this.become({ kind: "off" });
    });
  }

  /** Queues work; what it throws makes the engine fail with a sentence. */
  private enqueue(step: () => Promise<void>): Promise<void> {
    this.work = this.work.then(step).catch((error: unknown) => {
      this.become({ kind: "failed", reason: `The audio engine could not go on: ${sentence(error)}` });
    });
    return this.work;
  }

  private become(state: EngineState): void {
    if (state.kind === this.current.kind && state.kind !== "failed") return;
    this.current = state;
    this.states.tell(state);
  }

  private outputChanged(state: OutputState): void {
    if (this.current.kind === "failed" || this.current.kind === "unsupported") return;
    if (state === "running") this.become({ kind: "running" });
    else if (state === "blocked") this.become({ kind: "blocked" });
  }

  private async openOutput(sampleRate: number): Promise<void> {
    await this.output?.close();
    this.output = await Output.open(sampleRate, (state) => this.outputChanged(state));
  }

  private remote(): Remote<EngineApi> {
    if (this.api) return this.api;
    this.worker = new Worker(new URL("../../workers/engine.worker.ts", import.meta.url), {
      type: "module",
      name: "engine",
    });
    this.api = wrap<EngineApi>(this.worker);
    const callbacks: EngineCallbacks = {
      openBlob: (id) => this.options.openSample(id),
      failed: (text) => this.notices.tell(text),
      outgrown: () => void this.enqueue(() => this.grow()),
      takeStarted: (id, timelineFrame, lead) => this.desk?.takeStarted(id, timelineFrame, lead),
      takeFailed: (_, text) => this.desk?.takeFailed(text),
      inputJumped: (input, frames) => this.desk?.inputJumped(input, frames),
      framesLost: (stream) => this.desk?.framesLost(stream),
    };
    void this.api.connect(proxy(callbacks));
    return this.api;
  }

  // ── project ──

  load(project: Project): Promise<void> {
    const same = this.project?.id === project.id && this.project.sampleRate === project.sampleRate;
    this.project = project;
    return this.enqueue(async () => {
      if (!this.output) return;
      if (same && this.engine) {
        this.desk?.inputs.follow(project);
        await this.applied(await this.remote().replace(project));
        return;
      }
      if (this.output.context.sampleRate !== project.sampleRate) await this.changeRate(project.sampleRate);
      // The start may have opened it while this waited; opening it again would lose a play pressed since.
      if (this.engine && this.opened === project) return;
      await this.openEngine(project);
    });
  }

  apply(project: Project, patches: readonly Patch[]): void {
    const rateChanged = this.project !== null && this.project.sampleRate !== project.sampleRate;
    this.project = project;
    if (rateChanged) {
      void this.load({ ...project });
      return;
    }
    void this.enqueue(async () => {
      if (!this.engine) return;
      this.desk?.inputs.follow(project);
      const remote = this.remote();
      // Patches that do not fit the mirror are no reason to stop: the whole document does.
      const result = await remote.apply([...patches]).catch(() => remote.replace(project));
      await this.applied(result);
    });
  }

  private async applied(result: Awaited<ReturnType<Remote<EngineApi>["apply"]>>): Promise<void> {
    if (result.slots) this.book.update(result.slots);
    if (result.slots) this.sendSelection();
    if (result.outgrown) await this.grow();
  }

  private async changeRate(sampleRate: number): Promise<void> {
    await this.closeDesk();
    this.engine?.close();
    this.engine = null;
    await this.openOutput(sampleRate);
    this.outputChanged((await this.output?.resume()) ?? "closed");
  }

  private async openEngine(project: Project): Promise<void> {
    this.opened = project;
    this.before = null;
    const { output } = this;
    if (!output) return;
    await this.closeDesk();
    const engine = this.takeUp(await this.remote().open(project, output.context.sampleRate), output);
    this.desk = new RecordingDesk(output.context, engine, this.remote(), this.options.takes, {
      changed: () => {
        this.sendLive();
        this.inputListeners.tell();
      },
      notice: (text) => this.notices.tell(text),
    });
    this.desk.inputs.follow(project);
  }

  private async closeDesk(): Promise<void> {
    const { desk } = this;
    this.desk = null;
    await desk?.close();
  }

  /** A larger engine takes over where the present one stands. */
  private async grow(): Promise<void> {
    const { engine, output } = this;
    if (!engine || !output) return;
    this.desk?.end();
    await this.desk?.done();
    const opened = await this.remote().reopen();
    // One that has not come to run yet, because the next edit outgrew it too, stands where it was told to.
    if (engine.started) {
      const { tick, transport } = engine.readings.transport();
      this.stands = { tick: Math.round(tick), plays: transport === "playing" || transport === "waiting" };
    }
    this.before ??= engine.readings;
    const next = this.takeUp(opened, output);
    this.desk?.engineChanged(next);
    this.sendLive();
    next.live.add(LiveOp.seek, this.stands.tick);
    if (this.stands.plays) next.live.add(LiveOp.play, 0);
    next.live.send();
  }

  private takeUp(opened: Opened, output: Output): EngineNode {
    const before = this.engine;
    const engine = new EngineNode(output.context, opened, () => this.revive());
    this.engine = engine;
    this.book.update(opened.slots);
    this.sendSelection();
    this.analysis.follow(opened, output.context.sampleRate);
    before?.close();
    if (this.playWished) this.play();
    this.playWished = false;
    return engine;
  }

  /** The processor threw: a new one takes over, unless that keeps happening. */
  private revive(): void {
    void this.enqueue(async () => {
      this.revivals++;
      if (this.revivals > MOST_REVIVALS)
        throw new Error("it stopped again and again. Save the project and reload the page.");
      this.notices.tell("The audio engine stopped and was started again.");
      await this.grow();
    });
  }

  // ── transport ──

  play(): void {
    this.playWished = this.engine === null;
    this.send(LiveOp.play, 0);
    this.sendLive({ playing: true });
  }

  pause(): void {
    this.playWished = false;
    if (!this.desk?.end(LiveOp.pause)) this.send(LiveOp.pause);
    this.sendLive({ playing: false, recording: false });
  }

  stop(): void {
    this.playWished = false;
    if (!this.desk?.end(LiveOp.stop)) this.send(LiveOp.stop);
    this.sendLive({ playing: false, recording: false });
  }

  seek(tick: number): void {
    const to = Math.max(0, Math.round(tick));
    if (!this.desk?.end(LiveOp.seek, to)) this.send(LiveOp.seek, to);
    this.sendLive({ recording: false });
  }

  async record(): Promise<void> {
    // Pressed while the engine starts: what was asked for before comes first.
    if (!this.desk) await this.work;
    const { desk, project } = this;
    if (!desk || !project || this.current.kind !== "running") {
      throw new Error("The sound engine does not run yet. Click once in the page, then press record.");
    }
    await desk.record(project);
    this.sendLive(desk.isRecording ? { playing: true, recording: true } : { recording: false });
  }

  async takesDone(): Promise<void> {
    await this.desk?.done();
  }

  /** Tells the worker what decides whether an input is heard. */
  private sendLive(change: { playing?: boolean; recording?: boolean } = {}): void {
    Object.assign(this.moves, change);
    if (!this.engine || !this.desk) return;
    void this.remote().setLive({ inputs: this.desk.inputs.byTrack(), ...this.moves });
  }

  // ── inputs ──

  async listInputs(): Promise<InputDevice[]> {
    const devices = (await globalThis.navigator?.mediaDevices?.enumerateDevices()) ?? [];
    return devices.flatMap(({ kind, deviceId, label }) => (kind === "audioinput" ? [{ deviceId, label }] : []));
  }

  inputState(trackId: Id): InputState {
    return this.desk && this.project ? this.desk.state(this.project, trackId) : { kind: "closed" };
  }

  onInputs(listener: () => void): () => void {
    return this.inputListeners.add(listener);
  }

  async calibrate(trackId: Id): Promise<Calibration> {
    const { desk, project } = this;
    if (!desk || !project || this.current.kind !== "running") throw new Error("The sound engine does not run yet.");
    return desk.calibrate(project, trackId);
  }

  // ── live ──

  live(trackId: Id, event: LiveEvent, timeStamp = performance.now()): void {
    const { engine } = this;
    this.desk?.play(trackId, event, timeStamp);
    const strip = this.book.strip(trackId);
    if (!engine || strip < 0) return;
    switch (event.type) {
      case "noteOn":
        engine.live.event(strip, LiveType.noteOn, event.key, event.velocity / 127);
        break;
      case "noteOff":
        engine.live.event(strip, LiveType.noteOff, event.key, 0);
        break;
      case "control":
        engine.live.event(strip, LiveType.control, event.controller, event.value / 127);
        break;
      case "bend":
        engine.live.event(strip, LiveType.bend, 0, event.value / 8192);
        break;
      case "pressure":
        engine.live.event(strip, LiveType.pressure, 0, event.value / 127);
        break;
    }
    engine.live.send();
  }

  panic(): void {
    this.send(LiveOp.panic);
  }

  gesture(address: ParameterAddress, value: number): void {
    const found = this.book.find(address, value);
    if (!found || !this.engine) return;
    this.engine.live.parameter(found.target, found.index, found.parameter, found.value).send();
  }

  select(trackId: Id | null): void {
    this.selected = trackId;
    this.sendSelection();
  }

  clearClip(trackId: Id | null): void {
    this.send(LiveOp.clearClip, trackId === null ? -1 : this.book.strip(trackId));
  }

  clearLoudness(): void {
    this.send(LiveOp.clearLoudness);
  }

  private sendSelection(): void {
    this.send(LiveOp.select, this.selected === null ? -1 : this.book.strip(this.selected));
  }

  private send(op: LiveOp, argument?: number): void {
    this.engine?.live.add(op, argument).send();
  }

  // ── readings ──

  get shared(): SharedReadings | null {
    if (!this.engine) return null;
    const { status, meters } = this.engine.opened.memory;
    const strips = this.book.stripsByTrack;
    if (this.lastShared?.status !== status || this.lastShared.strips !== strips) {
      this.lastShared = { status, meters, strips };
    }
    return this.lastShared;
  }

  readTransport(): TransportReading {
    // A new engine says nothing yet: what the one before said last stands until it does.
    const { engine, before } = this;
    if (before && engine && !engine.started) return before.transport();
    this.before = null;
    return engine?.readings.transport() ?? AT_REST;
  }

  readMeter(trackId: Id): MeterReading | null {
    const strip = this.book.strip(trackId);
    return strip < 0 ? null : (this.engine?.readings.meter(strip) ?? null);
  }

  readLoudness(of: "master" | "selected"): LoudnessReading {
    return this.engine?.readings.loudnessOf(of === "master" ? 0 : 1) ?? UNMEASURED;
  }

  readSpectrum(of: "master" | "selected", into: Float32Array<ArrayBuffer>): boolean {
    return this.engine?.readings.spectrum(of === "master" ? 0 : 1, into) ?? false;
  }

  readSystem(): SystemReading {
    const { system, output, engine } = this;
    system.sampleRate = output?.context.sampleRate ?? null;
    system.baseLatency = output?.context.baseLatency ?? null;
    system.outputLatency = output?.outputLatency ?? null;
    system.underruns = output?.underruns ?? null;
    if (!engine || !output || !engine.readings.status.read()) return system;
    const { status } = engine.readings;
    system.bufferSize = status.get(StatusField.quantum) || null;
    system.load = this.loadMeter.read(status, output.context.sampleRate);
    system.starved = status.get(StatusField.starved);
    system.contained = status.get(StatusField.contained);
    system.arenaUsed = status.get(StatusField.arenaUsed);
    system.arenaSize = status.get(StatusField.arenaSize);
    if (engine.crashed) this.revive();
    return system;
  }
}
