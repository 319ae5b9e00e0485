import { t } from "@lingui/core/macro";
import type { Remote } from "comlink";
import type { LiveOp } from "../../../contract/engine/live";
import type { ContextFrames } from "../../../contract/frames";
import type { Id, Project } from "../../../contract/project/document";
import { ownTrack } from "../../../contract/project/personal";
import type { EngineApi } from "../../../workers/engine/api";
import { Scope } from "../../scope/scope";
import { sentenceOf } from "../../words/say";
import { Listeners } from "../listeners";
import type { EngineNode } from "../node";
import type { Calibration, InputDevice, InputState, LiveEvent, TakeReading, TakeSink } from "../port";
import { measureRoundTrip } from "../recording/calibration";
import { Inputs, NOBODY, type Own } from "../recording/inputs";
import { Recording } from "../recording/recorder";
import type { ProgramRecording, TakeNews } from "./program";
import type { TransportRecording } from "./transport";

/** The engine's state, as recording needs to know it. */
export interface RecordingPorts {
  readonly running: boolean;
  readonly project: Project | null;
  /** Resolves when all pending work on the engine is done. */
  idle(): Promise<void>;
  notice(sentence: string): void;
}

/** What recording needs, from the first engine of an AudioContext until the context is closed. */
interface Opened {
  readonly context: AudioContext;
  readonly api: Remote<EngineApi>;
  readonly inputs: Inputs;
  engine: EngineNode;
}

/**
 * Inputs, calibration and the running recording, across changes of context and engine. The engine worker writes the
 * takes; it reports through `fromWorker` when one has begun or ended.
 */
export class RecordingDesk implements ProgramRecording, TransportRecording {
  private opened: Opened | null = null;
  private recording: Recording | null = null;
  private beginning: Promise<void> | null = null;
  private finishing: Promise<void> = Promise.resolve();
  private own: Own = NOBODY;
  private readonly moves = { playing: false, recording: false };
  private readonly listeners = new Listeners<void>();
  private readonly scope = new Scope();

  readonly fromWorker: TakeNews = {
    takeBegun: (id, tick, offset) => this.recording?.takeBegun(id, tick, offset),
    takeGrew: (id, peaks) => this.recording?.takeGrew(id, peaks),
    takeEnded: (id, failure) => this.recording?.takeEnded(id, failure),
    inputJumped: (input, frames) => this.opened?.inputs.shift(input, frames),
    framesLost: (stream) => this.opened?.inputs.lost(stream),
    outputSlipped: () => this.opened?.inputs.slipped(),
  };

  constructor(
    private readonly studio: RecordingPorts,
    private readonly takes: TakeSink | null,
  ) {
    const devices = globalThis.navigator?.mediaDevices;
    if (!devices) return;
    this.scope.listen(devices, "devicechange", () => {
      this.opened?.inputs.forgetFailures();
      this.listeners.tell();
    });
  }

  /** Whether a take runs or an input is open, whose calibration is valid only for the present output. */
  get busy(): boolean {
    return this.recording !== null || (this.opened !== null && this.opened.inputs.mask !== 0);
  }

  /** Stops listening to devices. */
  forget(): void {
    this.scope.end();
  }

  // ── called with the engine ──

  open(context: AudioContext, engine: EngineNode, api: Remote<EngineApi>, project: Project): void {
    const inputs: Inputs = new Inputs(context, engine.node, api, {
      changed: () => {
        void api.setInputs({ mask: inputs.mask, streams: inputs.streamPatches() });
        this.moved();
        this.listeners.tell();
      },
      vanished: (label, gone) => {
        const kept = this.recording ? t` What was recorded from it is kept.` : "";
        this.studio.notice(t`The input “${label}” is gone.${kept}`);
        void api.endInputs(gone);
      },
      failed: (sentence) => this.studio.notice(sentence),
      jumped: (jumped, measured) => {
        void api.inputsJumped(jumped);
        if (measured)
          this.studio.notice(
            t`The input skipped, so takes may land a little off. Calibrate it again to place them exactly.`,
          );
      },
    });
    this.opened = { context, engine, api, inputs };
    inputs.follow(project, this.own);
    this.moved();
  }

  follow(project: Project): void {
    this.opened?.inputs.follow(project, this.own);
  }

  /** Applies changed personal settings. */
  setOwn(own: Own): void {
    this.own = own;
    const { project } = this.studio;
    if (!this.opened || !project) return;
    this.opened.inputs.follow(project, own);
    this.moved();
  }

  async endTakes(): Promise<void> {
    // a recording that is just being started would continue with an engine that is gone
    if (this.beginning) await this.beginning.catch(() => {});
    this.end();
    await this.done();
  }

  engineChanged(engine: EngineNode): void {
    if (this.opened) {
      this.opened.engine = engine;
      this.opened.inputs.connectTo(engine.node);
    }
    this.moved();
  }

  async close(): Promise<void> {
    const { opened } = this;
    this.opened = null;
    if (!opened) return;
    await this.endTakes();
    opened.inputs.close();
  }

  // ── called with the transport ──

  /** Ends the running recording, together with an operation of the transport; false if none runs. */
  end(then?: LiveOp, transport?: number): boolean {
    const { recording } = this;
    if (!recording) return false;
    this.recording = null;
    recording.cut(then, transport);
    this.finishing = this.finishing
      .then(() => recording.finish())
      .catch((error: unknown) => {
        this.studio.notice(t`The take could not be ended: ${sentenceOf(error)}`);
      });
    return true;
  }

  /** Tells the worker the state that determines whether an input is heard. */
  moved(change: { playing?: boolean; recording?: boolean } = {}): void {
    Object.assign(this.moves, change);
    if (!this.opened) return;
    const { api, inputs } = this.opened;
    void api.setLive({ own: this.own.tracks, inputs: inputs.byTrack(), ...this.moves });
  }

  /** Notes for a running take. */
  play(trackId: Id, event: LiveEvent, timeStamp: number): void {
    this.recording?.play(trackId, event, timeStamp);
  }

  /** The same with the frame of the context at which it is heard. */
  playAt(trackId: Id, event: LiveEvent, frame: ContextFrames): void {
    this.recording?.playAt(trackId, event, frame);
  }

  // ── public methods ──

  /** Begins a recording, or ends the running one. Rejects with an Error whose message is a sentence. */
  async record(): Promise<void> {
    // If the engine is still starting, earlier work is finished first.
    if (!this.opened) await this.studio.idle();
    const { opened } = this;
    const { project, running } = this.studio;
    if (!opened || !project || !running) {
      throw new Error(t`The sound engine does not run yet. Click once in the page, then press record.`);
    }
    if (this.recording && !this.beginning) this.end();
    else {
      this.beginning ??= this.begin(opened, project).finally(() => {
        this.beginning = null;
      });
      await this.beginning;
    }
    this.moved(this.recording ? { playing: true, recording: true } : { recording: false });
  }

  private async begin({ context, api, engine, inputs }: Opened, project: Project): Promise<void> {
    const { takes } = this;
    if (!takes) throw new Error(t`The browser gives this page no space for recordings.`);
    await this.finishing;
    const studio = {
      context,
      api,
      live: engine.live,
      status: engine.readings.status,
      inputs,
      takes,
      notice: (sentence: string) => this.studio.notice(sentence),
    };
    this.recording = await Recording.begin(studio, project, this.own.tracks, () => this.end());
  }

  /** Resolves when all ended takes are in the project. */
  async done(): Promise<void> {
    await this.beginning?.catch(() => {});
    await this.finishing;
  }

  async listInputs(): Promise<InputDevice[]> {
    const devices = (await globalThis.navigator?.mediaDevices?.enumerateDevices()) ?? [];
    return devices.flatMap(({ kind, deviceId, label }) => (kind === "audioinput" ? [{ deviceId, label }] : []));
  }

  inputState(trackId: Id): InputState {
    const track = this.studio.project?.tracks[trackId];
    return this.opened && track ? this.opened.inputs.state(ownTrack(track, this.own.tracks)) : { kind: "closed" };
  }

  readTakes(): readonly TakeReading[] {
    return this.recording?.readTakes() ?? [];
  }

  onInputs(listener: () => void): () => void {
    return this.listeners.add(listener);
  }

  /** Measures the round trip of a track's input. Rejects with a sentence. */
  async calibrate(trackId: Id): Promise<Calibration> {
    const { opened } = this;
    const { project, running } = this.studio;
    if (!opened || !project || !running) throw new Error(t`The sound engine does not run yet.`);
    const found = project.tracks[trackId];
    if (found?.kind !== "audio") throw new Error(t`Only the input of an audio track can be calibrated.`);
    if (this.recording || opened.engine.readings.transport().transport !== "stopped") {
      throw new Error(t`Stop playing before the input is calibrated.`);
    }
    const { api, context, inputs } = opened;
    const track = ownTrack(found, this.own.tracks);
    await inputs.ensure(track);
    const input = inputs.inputOf(track);
    await api.inputReady(input);
    const calibration = await measureRoundTrip(context, (frames) => api.capture(input, frames));
    inputs.calibrated(track, calibration);
    return calibration;
  }
}
