import { t } from "@lingui/core/macro";
import type { Remote } from "comlink";
import { LiveOp, type LiveWriter } from "../../../contract/engine/live";
import { StatusField, type StatusReader, TRANSPORT_STATES } from "../../../contract/engine/statusBlock";
import { STUDIO_TRANSPORT } from "../../../contract/engine/transports";
import type { ContextFrames } from "../../../contract/frames";
import type { Id, Project } from "../../../contract/project/document";
import { type OwnTrack, ownTrack, type PersonalTracks } from "../../../contract/project/personal";
import { barStart, meterMap } from "../../../contract/project/time";
import { PEAK_FRAMES } from "../../../contract/storage/peaks";
import type { EngineApi, NoteOrder, TakeFailure, TakeOrder } from "../../../workers/engine/api";
import { sentenceOf } from "../../words/say";
import type { LiveEvent, TakeReading, TakeSink } from "../port";
import { heardFrame } from "./clock";
import { GrowingPeaks } from "./growingPeaks";
import type { Inputs } from "./inputs";

/** What a recording works with; belongs to one engine. */
export interface Studio {
  context: AudioContext;
  api: Remote<EngineApi>;
  live: LiveWriter;
  status: StatusReader;
  inputs: Inputs;
  takes: TakeSink;
  notice(sentence: string): void;
}

/** A running take, which the worker writes. */
interface RunningTake {
  readonly id: Id;
  readonly track: OwnTrack;
  /** of the current pass: its clip's tick and the frames of the take before it; null until it has begun */
  begun: { readonly pass: number; readonly start: number; readonly offset: number } | null;
  /** stay empty for notes */
  readonly peaks: GrowingPeaks;
  /** whether the take has ended */
  over: boolean;
}

const WHY: Readonly<Record<Exclude<TakeFailure, "inputGone">, string>> = {
  full: "the browser's storage is full. What was recorded until now is kept. Free some space, then record on.",
  unwritable: "its file could not be written. What was recorded until now is kept.",
};

const newId = (): Id => crypto.randomUUID();

/** One recording on all armed tracks, from pressing record to its end. */
export class Recording {
  private readonly takes: RunningTake[] = [];
  /** where the takes' clips begin; null: at the first recorded block, because the transport is already moving */
  private start: number | null = null;
  private over = false;

  private constructor(
    private readonly studio: Studio,
    private readonly project: Project,
    private readonly armed: readonly OwnTrack[],
    private readonly noneLeft: () => void,
  ) {}

  /**
   * Opens inputs and files and starts to record: from the present position, with count-in and pre-roll, or at once if
   * the transport is already moving. A take that fails ends alone; `noneLeft` is called if it was the last one. Rejects
   * with an Error whose message is a sentence.
   */
  static async begin(studio: Studio, project: Project, own: PersonalTracks, noneLeft: () => void): Promise<Recording> {
    const tracks = Object.values(project.tracks).map((track) => ownTrack(track, own));
    const armed = tracks.filter((track) => track.armed);
    if (armed.length === 0) throw new Error(t`No track is armed. Arm the track that you want to record on.`);
    const recording = new Recording(studio, project, armed, noneLeft);
    await recording.open();
    recording.roll();
    return recording;
  }

  private async open(): Promise<void> {
    const { studio } = this;
    const tracks = this.armed.filter((track) => track.kind === "audio");
    for (const track of tracks) await studio.inputs.ensure(track);
    studio.status.read();
    const engineLatency = studio.status.get(StatusField.latency);
    const audio = tracks.map((track): TakeOrder => {
      const stream = studio.inputs.streamOf(track);
      return {
        id: newId(),
        input: studio.inputs.inputOf(track),
        channels: studio.inputs.channelsOf(track),
        latency: Math.round((stream?.roundTrip ?? 0) * studio.context.sampleRate) + engineLatency,
        belongs: { ...this.belongs(track), placement: stream?.calibrated ? "calibrated" : "estimated" },
      };
    });
    const keyed = this.armed.filter((track) => track.kind === "midi" || track.kind === "drums");
    const notes = keyed.map((track): NoteOrder => {
      return { id: newId(), belongs: { ...this.belongs(track), placement: "estimated" } };
    });
    const orders = [...audio, ...notes];
    [...tracks, ...keyed].forEach((track, index) => {
      const id = orders[index]?.id ?? "";
      this.takes.push({ id, track, begun: null, peaks: new GrowingPeaks(PEAK_FRAMES), over: false });
    });
    this.start = this.moves ? null : Math.round(studio.status.get(StatusField.tick));
    try {
      for (const id of await studio.api.beginTakes({ audio, notes, tick: this.start }))
        this.takeEnded(id, "unwritable");
    } catch (cause) {
      throw new Error(t`The recording could not start: the browser gives this page no space to write it to.`, {
        cause,
      });
    }
  }

  /** Whether the transport is moving. */
  private get moves(): boolean {
    const { status } = this.studio;
    status.read();
    const transport = TRANSPORT_STATES[status.get(StatusField.transport)] ?? "stopped";
    return transport !== "stopped" && transport !== "paused";
  }

  /** Starts the transport. The loop continues; each repetition is a pass of the takes. */
  private roll(): void {
    const { live } = this.studio;
    const { project, start } = this;
    live.add(LiveOp.record, 1);
    if (start !== null) {
      // play may have been pressed while the files were being opened
      if (project.preRollBars > 0 || this.moves) live.add(LiveOp.seek, STUDIO_TRANSPORT, this.preRoll(start));
      live.add(LiveOp.play, STUDIO_TRANSPORT, project.countInBars);
    }
    live.send();
  }

  /**
   * The tick that is so many bars before another, at least 0. Starting after the loop, the pre-roll does not reach into
   * it, because playback would wrap there.
   */
  private preRoll(tick: number): number {
    const { enabled, start, end } = this.project.loop;
    const earliest = enabled && end > start && end <= tick ? end : 0;
    const meter = meterMap(this.project.signatures);
    const intoBar = tick - barStart(meter, tick);
    let at = tick - intoBar;
    for (let bar = 0; bar < this.project.preRollBars && at > 0; bar++) at = barStart(meter, at - 1);
    return Math.max(earliest, at + intoBar);
  }

  // ── messages from the worker ──

  /** A pass of a take has begun: with the tick at which its clip begins, and the frames of the take before it. */
  takeBegun(id: Id, tick: number, offset: number): void {
    const take = this.takes.find((one) => one.id === id);
    if (take) take.begun = { pass: (take.begun?.pass ?? 0) + 1, start: tick, offset };
  }

  /** The waveform of a take has grown. */
  takeGrew(id: Id, peaks: Int8Array): void {
    this.takes.find((one) => one.id === id)?.peaks.push(peaks);
  }

  readTakes(): readonly TakeReading[] {
    const rate = this.studio.context.sampleRate;
    return this.takes.flatMap(({ track, begun, peaks }) =>
      begun ? [{ trackId: track.id, ...begun, rate, peaks: peaks.read() }] : [],
    );
  }

  /** A take has ended; the others continue. */
  takeEnded(id: Id, failure: TakeFailure | null): void {
    const take = this.takes.find((one) => one.id === id);
    if (!take || take.over) return;
    take.over = true;
    if (failure !== null && failure !== "inputGone") this.tellEnded(take.track, WHY[failure]);
    else this.endIfNoneLeft(failure !== null);
  }

  /** Reports why a take ended, and ends the recording if it was the last one. */
  private tellEnded({ name }: OwnTrack, why: string): void {
    const others = this.goesOn ? t` The other tracks record on.` : "";
    this.studio.notice(t`The take on “${name}” ended: ${why}${others}`);
    this.endIfNoneLeft(true);
  }

  /** Whether anything is being recorded, or still may be from a keyboard that was not played yet. */
  private get goesOn(): boolean {
    return this.takes.some(({ over }) => !over);
  }

  private endIfNoneLeft(failed: boolean): void {
    if (failed && !this.over && !this.goesOn) this.noneLeft();
  }

  /** An event is played; the worker records it if its track is armed. */
  play(trackId: Id, event: LiveEvent, timeStamp: number): void {
    this.playAt(trackId, event, heardFrame(this.studio.context, timeStamp));
  }

  /** The same with the frame of the context at which it is heard. */
  playAt(trackId: Id, event: LiveEvent, frame: ContextFrames): void {
    const take = this.takes.find(({ track, over }) => track.id === trackId && track.kind !== "audio" && !over);
    if (!take || this.over) return;
    void this.studio.api.playToTake(take.id, event, frame);
  }

  private belongs({ id, name }: OwnTrack) {
    return { projectId: this.project.id, trackId: id, clipId: newId(), name };
  }

  // ── ending ──

  /** Stops recording at once, together with an operation that stops the transport, if any. */
  cut(then?: LiveOp, transport?: number): void {
    const { live } = this.studio;
    this.over = true;
    live.add(LiveOp.record, 0);
    if (then !== undefined) live.add(then, transport);
    live.send();
  }

  /** Waits for the last frames and adds all takes to the project in one step. */
  async finish(): Promise<void> {
    const { takes, api, notice } = this.studio;
    const written = new Map(
      (await api.endTakes()).map((take) => [take.id, "frames" in take ? take.frames : take.events]),
    );
    const sounding: Id[] = [];
    try {
      for (const { id } of this.takes) {
        if ((written.get(id) ?? 0) > 0) sounding.push(id);
        else await takes.discard(id);
      }
      if (sounding.length > 0) await takes.finish(sounding);
    } catch (error) {
      notice(
        t`A take is not in the project yet: ${sentenceOf(error)} It is kept, and added when you open the project again.`,
      );
    }
  }
}
