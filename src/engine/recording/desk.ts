import type { Remote } from "comlink";
import type { LiveOp } from "../../../contract/engine/live";
import type { Id, Project } from "../../../contract/project/document";
import { ownTrack } from "../../../contract/project/personal";
import { sentenceOf } from "../../../contract/sentence";
import type { EngineApi, TakeFailure } from "../../../workers/engine/api";
import type { EngineNode } from "../node";
import type { Calibration, InputState, LiveEvent, TakeReading, TakeSink } from "../port";
import { measureRoundTrip } from "./calibration";
import { Inputs, NOBODY, type Own } from "./inputs";
import { Recording } from "./recorder";

export interface DeskListener {
  /** inputs are others now */
  changed(): void;
  notice(sentence: string): void;
}

/** Everything about recording with one AudioContext: inputs, calibration, and the take that runs. */
export class RecordingDesk {
  readonly inputs: Inputs;
  private recording: Recording | null = null;
  private own: Own = NOBODY;
  private beginning: Promise<void> | null = null;
  private finishing: Promise<void> = Promise.resolve();

  constructor(
    private readonly context: AudioContext,
    private engine: EngineNode,
    private readonly api: Remote<EngineApi>,
    private readonly takes: TakeSink | null,
    private readonly listener: DeskListener,
  ) {
    this.inputs = new Inputs(context, engine.node, api, {
      changed: () => {
        void api.patchInputs(this.inputs.streamPatches());
        void api.watchInputs(this.inputs.mask);
        listener.changed();
      },
      vanished: (label, inputs) => {
        const kept = this.recording ? " What was recorded from it is kept." : "";
        listener.notice(`The input “${label}” is gone.${kept}`);
        void api.endInputs(inputs);
      },
      failed: (sentence) => listener.notice(sentence),
      jumped: (inputs, measured) => {
        void api.inputsJumped(inputs);
        if (measured) listener.notice("The input stream jumped. Calibrate it again, so that takes are placed exactly.");
      },
    });
  }

  /** Follows a change of the project or of the personal settings. */
  follow(project: Project, own: Own): void {
    this.own = own;
    this.inputs.follow(project, own);
  }

  get isRecording(): boolean {
    return this.recording !== null;
  }

  /** Another engine has taken over. */
  engineChanged(engine: EngineNode): void {
    this.engine = engine;
    this.inputs.connectTo(engine.node);
  }

  /** Begins a recording, or ends the one that runs. Rejects with an Error whose message is a sentence. */
  async record(project: Project): Promise<void> {
    if (this.beginning) return this.beginning;
    if (this.recording) {
      this.end();
      return;
    }
    this.beginning = this.begin(project).finally(() => {
      this.beginning = null;
    });
    await this.beginning;
  }

  private async begin(project: Project): Promise<void> {
    if (!this.takes) throw new Error("This browser gives no place to write recordings to.");
    await this.finishing;
    const { context, api, engine, inputs, takes, listener } = this;
    const studio = {
      context,
      api,
      live: engine.live,
      status: engine.readings.status,
      inputs,
      takes,
      notice: (sentence: string) => listener.notice(sentence),
    };
    this.recording = await Recording.begin(studio, project, this.own.tracks, () => this.end());
  }

  /** Ends the recording that runs, with a command of the transport; false where none runs. */
  end(then?: LiveOp, argument?: number): boolean {
    const { recording } = this;
    if (!recording) return false;
    this.recording = null;
    recording.cut(then, argument);
    this.finishing = this.finishing
      .then(() => recording.finish())
      .catch((error: unknown) => {
        this.listener.notice(`The take could not be ended: ${sentenceOf(error)}`);
      });
    return true;
  }

  /** Resolves when all ended takes are in the project. */
  async done(): Promise<void> {
    await this.beginning?.catch(() => {});
    await this.finishing;
  }

  play(trackId: Id, event: LiveEvent, timeStamp: number): void {
    this.recording?.play(trackId, event, timeStamp);
  }

  takeBegun(id: Id, tick: number, offset: number): void {
    this.recording?.takeBegun(id, tick, offset);
  }

  takeGrew(id: Id, peaks: Int8Array): void {
    this.recording?.takeGrew(id, peaks);
  }

  takeEnded(id: Id, failure: TakeFailure | null): void {
    this.recording?.takeEnded(id, failure);
  }

  readTakes(): readonly TakeReading[] {
    return this.recording?.readTakes() ?? [];
  }

  /** The browser put silence into an input's stream; takes leave it out. */
  inputJumped(input: number, frames: number): void {
    this.inputs.shift(input, frames);
  }

  /** Frames of a stream never came; silence stands for them, and all others are in their places. */
  framesLost(stream: string): void {
    this.inputs.lost(stream);
  }

  /** Handles an output that stood still: what a musician plays to it is late from now on. */
  outputSlipped(): void {
    this.inputs.slipped();
  }

  state(project: Project, trackId: Id): InputState {
    const track = project.tracks[trackId];
    return track ? this.inputs.state(ownTrack(track, this.own.tracks)) : { kind: "closed" };
  }

  /** Measures the round trip of a track's input. Rejects with a sentence. */
  async calibrate(project: Project, trackId: Id): Promise<Calibration> {
    const found = project.tracks[trackId];
    if (found?.kind !== "audio") throw new Error("Only the input of an audio track can be calibrated.");
    const track = ownTrack(found, this.own.tracks);
    if (this.recording || this.engine.readings.transport().transport !== "stopped") {
      throw new Error("Stop playing before the input is calibrated.");
    }
    await this.inputs.ensure(track);
    const input = this.inputs.inputOf(track);
    await this.api.inputReady(input);
    const calibration = await measureRoundTrip(this.context, (frames) => this.api.capture(input, frames));
    this.inputs.calibrated(track, calibration);
    return calibration;
  }

  async close(): Promise<void> {
    this.end();
    await this.done();
    this.inputs.close();
  }
}
