import type { Remote } from "comlink";
import { LiveOp, type LiveWriter } from "../../../contract/engine/live";
import { StatusField, type StatusReader, TRANSPORTS } from "../../../contract/engine/statusBlock";
import type { Id, Project } from "../../../contract/project/document";
import { type OwnTrack, ownTrack, type PersonalTracks } from "../../../contract/project/personal";
import { barStart, framesToTicks, meterMap, tempoMap } from "../../../contract/project/time";
import { sentenceOf } from "../../../contract/sentence";
import { PEAK_FRAMES } from "../../../contract/storage/peaks";
import type { TakeLine } from "../../../contract/storage/take";
import type { EngineApi, TakeFailure, TakeOrder } from "../../../workers/engine/api";
import type { LiveEvent, TakeReading, TakeSink } from "../port";
import { heardFrame } from "./clock";
import { GrowingPeaks } from "./growingPeaks";
import type { Inputs } from "./inputs";
import { NoteTake } from "./noteTake";

/** What the recorder works with; one engine's. */
export interface Studio {
  context: AudioContext;
  api: Remote<EngineApi>;
  live: LiveWriter;
  status: StatusReader;
  inputs: Inputs;
  takes: TakeSink;
  notice(sentence: string): void;
}

/** An audio take, which the worker writes. */
interface AudioTake {
  readonly id: Id;
  readonly track: OwnTrack;
  /** its clip's tick and the frames before it; null until it has begun */
  begun: { readonly start: number; readonly offset: number } | null;
  readonly peaks: GrowingPeaks;
  /** the take has ended */
  over: boolean;
}

interface MidiTake {
  readonly id: Id;
  readonly track: OwnTrack;
  readonly notes: NoteTake;
  written: Promise<void>;
  over: boolean;
}

const WHY: Readonly<Record<Exclude<TakeFailure, "inputGone">, string>> = {
  full: "the browser's storage is full. What was recorded until now is kept. Free some space, then record on.",
  unwritable: "its file could not be written. What was recorded until now is kept.",
};

const newId = (): Id => crypto.randomUUID();

/** One recording: from the press of record to its end, on all armed tracks. */
export class Recording {
  private readonly audio: AudioTake[] = [];
  private readonly midi = new Map<Id, MidiTake>();
  private readonly tempo;
  /** where the takes' clips begin; of a punch-in known with the first recorded block */
  private start: number | null = null;
  private over = false;

  private constructor(
    private readonly studio: Studio,
    private readonly project: Project,
    private readonly armed: readonly OwnTrack[],
    private readonly noneLeft: () => void,
  ) {
    this.tempo = tempoMap(project.tempo);
  }

  /**
   * Opens inputs and files and starts to record: from the present position, with count-in and
   * pre-roll, or at once where the transport moves. A take that fails ends alone; `noneLeft` is called
   * if it was the last one. Rejects with an Error whose message is a sentence.
   */
  static async begin(studio: Studio, project: Project, own: PersonalTracks, noneLeft: () => void): Promise<Recording> {
    const tracks = Object.values(project.tracks).map((track) => ownTrack(track, own));
    const armed = tracks.filter((track) => track.armed);
    if (armed.length === 0) throw new Error("No track is armed. Arm the track that you want to record on.");
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
    const orders = tracks.map((track): TakeOrder => {
      const stream = studio.inputs.streamOf(track);
      return {
        id: newId(),
        input: studio.inputs.inputOf(track),
        channels: studio.inputs.channelsOf(track),
        latency: Math.round((stream?.roundTrip ?? 0) * studio.context.sampleRate) + engineLatency,
        belongs: { ...this.belongs(track), placement: stream?.calibrated ? "calibrated" : "estimated" },
      };
    });
    tracks.forEach((track, index) => {
      this.audio.push({
        id: orders[index]?.id ?? "",
        track,
        begun: null,
        peaks: new GrowingPeaks(PEAK_FRAMES),
        over: false,
      });
    });
    this.start = this.moves ? null : Math.round(studio.status.get(StatusField.tick));
    if (orders.length === 0) return;
    try {
      for (const id of await studio.api.beginTakes(orders, this.start)) this.takeEnded(id, "unwritable");
    } catch (cause) {
      throw new Error("The recording could not be begun: this browser gives no place to write it to.", { cause });
    }
  }

  /** Whether the transport is moving. */
  private get moves(): boolean {
    const { status } = this.studio;
    status.read();
    const transport = TRANSPORTS[status.get(StatusField.transport)] ?? "stopped";
    return transport !== "stopped" && transport !== "paused";
  }

  /** Starts the transport with the loop off, so that time runs on without a jump. */
  private roll(): void {
    const { live } = this.studio;
    const { project, start } = this;
    live.add(LiveOp.loop, 0, 0, 0).add(LiveOp.record, 1);
    if (start !== null) {
      // somebody may have pressed play while the files were opened
      if (project.preRollBars > 0 || this.moves) live.add(LiveOp.seek, this.preRoll(start));
      live.add(LiveOp.play, project.countInBars);
    }
    live.send();
  }

  /** The tick so many bars in front of another, at the earliest 0. */
  private preRoll(tick: number): number {
    const meter = meterMap(this.project.signatures);
    const intoBar = tick - barStart(meter, tick);
    let at = tick - intoBar;
    for (let bar = 0; bar < this.project.preRollBars && at > 0; bar++) at = barStart(meter, at - 1);
    return Math.max(0, at + intoBar);
  }

  // ── what comes in ──

  /** Notes that a take has begun, the tick at which its clip begins, and the frames of the take before it. */
  takeBegun(id: Id, tick: number, offset: number): void {
    const take = this.audio.find((one) => one.id === id);
    if (!take) return;
    take.begun = { start: tick, offset };
    this.start ??= tick;
  }

  /** Notes what the waveform of a take has gained. */
  takeGrew(id: Id, peaks: Int8Array): void {
    this.audio.find((one) => one.id === id)?.peaks.push(peaks);
  }

  readTakes(): readonly TakeReading[] {
    const rate = this.studio.context.sampleRate;
    return this.audio.flatMap(({ track, begun, peaks }) =>
      begun ? [{ trackId: track.id, ...begun, rate, peaks: peaks.read() }] : [],
    );
  }

  /** Notes that a take has ended. The others go on. */
  takeEnded(id: Id, failure: TakeFailure | null): void {
    const take = this.audio.find((one) => one.id === id);
    if (!take || take.over) return;
    take.over = true;
    if (failure !== null && failure !== "inputGone") this.tellEnded(take.track, WHY[failure]);
    else this.endIfNoneLeft(failure !== null);
  }

  /** Tells why a take ended, and ends the recording if it was the last one. */
  private tellEnded({ name }: OwnTrack, why: string): void {
    const others = this.goesOn ? " The other tracks record on." : "";
    this.studio.notice(`The take on “${name}” ended: ${why}${others}`);
    this.endIfNoneLeft(true);
  }

  /** Whether anything is being recorded, or may still be, from a keyboard that was not played yet. */
  private get goesOn(): boolean {
    const played = this.armed.filter(({ kind }) => kind !== "audio");
    return this.audio.some(({ over }) => !over) || played.some(({ id }) => !this.midi.get(id)?.over);
  }

  private endIfNoneLeft(failed: boolean): void {
    if (failed && !this.over && !this.goesOn) this.noneLeft();
  }

  /** Something is played; it is recorded where its track is armed. */
  play(trackId: Id, event: LiveEvent, timeStamp: number): void {
    const track = this.armed.find((one) => one.id === trackId && (one.kind === "midi" || one.kind === "drums"));
    const { status, context } = this.studio;
    if (!track || this.over || !status.read() || TRANSPORTS[status.get(StatusField.transport)] !== "playing") return;
    const frame = heardFrame(context, status, timeStamp);
    const start = this.startTick(frame);
    const tick = framesToTicks(this.tempo, Math.max(0, frame), context.sampleRate) - start;
    const known = this.midi.get(trackId);
    if (known?.over || (!known && event.type === "noteOff")) return;
    // What is played in the pre-roll is practice; a note just in front of the start belongs to it.
    if (tick < -240) return;
    (known ?? this.beginMidi(track, start)).notes.play(event, tick);
  }

  private beginMidi(track: OwnTrack, start: number): MidiTake {
    const id = newId();
    const begun = this.studio.takes.begin({
      ...this.belongs(track),
      type: "begin",
      kind: "notes",
      id,
      start,
      offset: 0,
      placement: "estimated",
    });
    const take: MidiTake = {
      id,
      track,
      notes: new NoteTake(newId, (line) => {
        take.written = this.append(take, line);
      }),
      written: begun.catch((error: unknown) => this.midiFailed(take, error)),
      over: false,
    };
    this.midi.set(track.id, take);
    return take;
  }

  /** The tick at which the takes' clips begin. */
  private startTick(frame: number): number {
    this.start ??= Math.ceil(framesToTicks(this.tempo, Math.max(0, frame), this.studio.context.sampleRate));
    return this.start;
  }

  private belongs({ id, name }: OwnTrack) {
    return { projectId: this.project.id, trackId: id, clipId: newId(), name };
  }

  /** Appends after what was written before; a failure ends the take with what is there. */
  private async append(take: MidiTake, line: TakeLine): Promise<void> {
    await take.written;
    if (take.over) return;
    try {
      await this.studio.takes.append(take.id, line);
    } catch (error) {
      this.midiFailed(take, error);
    }
  }

  private midiFailed(take: MidiTake, error: unknown): void {
    if (take.over) return;
    take.over = true;
    this.tellEnded(
      take.track,
      `its notes could not be written. ${sentenceOf(error)} What was played until now is kept.`,
    );
  }

  // ── the end ──

  /** Stops recording at once, with the command that stops the transport, if any. */
  cut(then?: LiveOp, argument?: number): void {
    const { live, status, context } = this.studio;
    status.read();
    const frame = Math.max(0, heardFrame(context, status, performance.now()));
    const tick = framesToTicks(this.tempo, frame, context.sampleRate);
    this.over = true;
    const { enabled, start, end } = this.project.loop;
    live.add(LiveOp.record, 0).add(LiveOp.loop, enabled && end > start ? 1 : 0, start, end);
    if (then !== undefined) live.add(then, argument);
    live.send();
    for (const { notes } of this.midi.values()) notes.end(tick - (this.start ?? 0));
  }

  /** Waits for the last frames and puts the takes into the project, all in one step. */
  async finish(): Promise<void> {
    const { takes, api, notice } = this.studio;
    const written = new Map((await api.endTakes()).map(({ id, frames }) => [id, frames]));
    const sounding: Id[] = [];
    try {
      for (const { id } of this.audio) {
        if ((written.get(id) ?? 0) > 0) sounding.push(id);
        else await takes.discard(id);
      }
      for (const { id, written: lines } of this.midi.values()) {
        await lines;
        sounding.push(id);
      }
      if (sounding.length > 0) await takes.finish(sounding);
    } catch (error) {
      notice(
        `A take could not be put into the project yet: ${sentenceOf(error)} It is kept and taken up when the project is opened again.`,
      );
    }
  }
}
