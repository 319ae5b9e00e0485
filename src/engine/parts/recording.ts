import type { Remote } from "comlink";
import type { LiveOp } from "../../../contract/engine/live";
import type { Id, Project } from "../../../contract/project/document";
import type { EngineApi, TakeFailure } from "../../../workers/engine/api";
import { Scope } from "../../scope/scope";
import { Listeners } from "../listeners";
import type { EngineNode } from "../node";
import type { Calibration, InputDevice, InputState, LiveEvent, TakeReading, TakeSink } from "../port";
import { RecordingDesk } from "../recording/desk";
import { NOBODY, type Own } from "../recording/inputs";
import type { ProgramRecording } from "./program";
import type { TransportRecording } from "./transport";

/** How the engine stands, as far as recording must know. */
export interface RecordingStudio {
  readonly running: boolean;
  readonly project: Project | null;
  /** Resolves when what was asked of the engine so far is done. */
  idle(): Promise<void>;
  notice(sentence: string): void;
}

/** Inputs, calibration and takes, through the contexts and engines that come and go. */
export class InputsAndTakes implements ProgramRecording, TransportRecording {
  private desk: RecordingDesk | null = null;
  private api: Remote<EngineApi> | null = null;
  private readonly listeners = new Listeners<void>();
  private own: Own = NOBODY;
  private readonly moves = { playing: false, recording: false };
  private readonly scope = new Scope();

  constructor(
    private readonly studio: RecordingStudio,
    private readonly takes: TakeSink | null,
  ) {
    const devices = globalThis.navigator?.mediaDevices;
    if (!devices) return;
    this.scope.listen(devices, "devicechange", () => {
      this.desk?.inputs.forgetFailures();
      this.listeners.tell();
    });
  }

  /** Listens to devices no more. */
  forget(): void {
    this.scope.end();
  }

  // ── with the engine ──

  open(context: AudioContext, engine: EngineNode, api: Remote<EngineApi>, project: Project): void {
    this.api = api;
    this.desk = new RecordingDesk(context, engine, api, this.takes, {
      changed: () => {
        this.moved();
        this.listeners.tell();
      },
      notice: (text) => this.studio.notice(text),
    });
    this.desk.follow(project, this.own);
    this.moved();
  }

  follow(project: Project): void {
    this.desk?.follow(project, this.own);
  }

  /** Applies changed personal settings. */
  setOwn(own: Own): void {
    this.own = own;
    const { project } = this.studio;
    if (!this.desk || !project) return;
    this.desk.follow(project, own);
    this.moved();
  }

  async endTakes(): Promise<void> {
    this.desk?.end();
    await this.desk?.done();
  }

  engineChanged(engine: EngineNode): void {
    this.desk?.engineChanged(engine);
    this.moved();
  }

  async close(): Promise<void> {
    const { desk } = this;
    this.desk = null;
    await desk?.close();
  }

  takeBegun(id: Id, tick: number, offset: number): void {
    this.desk?.takeBegun(id, tick, offset);
  }

  takeGrew(id: Id, peaks: Int8Array): void {
    this.desk?.takeGrew(id, peaks);
  }

  takeEnded(id: Id, failure: TakeFailure | null): void {
    this.desk?.takeEnded(id, failure);
  }

  inputJumped(input: number, frames: number): void {
    this.desk?.inputJumped(input, frames);
  }

  framesLost(stream: string): void {
    this.desk?.framesLost(stream);
  }

  outputSlipped(): void {
    this.desk?.outputSlipped();
  }

  // ── with the transport ──

  end(then: LiveOp, argument?: number): boolean {
    return this.desk?.end(then, argument) ?? false;
  }

  /** Tells the worker what decides whether an input is heard. */
  moved(change: { playing?: boolean; recording?: boolean } = {}): void {
    Object.assign(this.moves, change);
    if (this.desk) void this.api?.setLive({ own: this.own.tracks, inputs: this.desk.inputs.byTrack(), ...this.moves });
  }

  /** Notes for a take that runs. */
  play(trackId: Id, event: LiveEvent, timeStamp: number): void {
    this.desk?.play(trackId, event, timeStamp);
  }

  // ── from the outside ──

  async record(): Promise<void> {
    // Pressed while the engine starts: what was asked for before comes first.
    if (!this.desk) await this.studio.idle();
    const { desk } = this;
    const { project, running } = this.studio;
    if (!desk || !project || !running) {
      throw new Error("The sound engine does not run yet. Click once in the page, then press record.");
    }
    await desk.record(project);
    this.moved(desk.isRecording ? { playing: true, recording: true } : { recording: false });
  }

  async done(): Promise<void> {
    await this.desk?.done();
  }

  async listInputs(): Promise<InputDevice[]> {
    const devices = (await globalThis.navigator?.mediaDevices?.enumerateDevices()) ?? [];
    return devices.flatMap(({ kind, deviceId, label }) => (kind === "audioinput" ? [{ deviceId, label }] : []));
  }

  inputState(trackId: Id): InputState {
    const { project } = this.studio;
    return this.desk && project ? this.desk.state(project, trackId) : { kind: "closed" };
  }

  readTakes(): readonly TakeReading[] {
    return this.desk?.readTakes() ?? [];
  }

  onInputs(listener: () => void): () => void {
    return this.listeners.add(listener);
  }

  async calibrate(trackId: Id): Promise<Calibration> {
    const { desk } = this;
    const { project, running } = this.studio;
    if (!desk || !project || !running) throw new Error("The sound engine does not run yet.");
    return desk.calibrate(project, trackId);
  }
}
