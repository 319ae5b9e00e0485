import type { Remote } from "comlink";
import { LiveOp, type LiveWriter } from "../../../contract/engine/live";
import { StatusField, type StatusReader, TRANSPORTS } from "../../../contract/engine/statusBlock";
import type { Id, Project } from "../../../contract/project/document";
import { type OwnTrack, ownTrack, type PersonalTracks } from "../../../contract/project/personal";
import { barStart, framesToTicks, meterMap, tempoMap, ticksToFrames } from "../../../contract/project/time";
import { sentenceOf } from "../../../contract/sentence";
import type { TakeLine } from "../../../contract/storage/take";
import type { EngineApi, TakePlace } from "../../../workers/engine/api";
import type { LiveEvent, TakeSink } from "../port";
import { heardFrame } from "./clock";
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

interface AudioTake {
  id: Id;
  track: OwnTrack;
  input: number;
  /** frames from what was heard to what came in */
  latency: number;
  offset: number;
  corrected: number;
  jumps: number;
  /** once its first line is on disk */
  begun: Promise<void> | null;
}

interface MidiTake {
  id: Id;
  notes: NoteTake;
  written: Promise<void>;
}

const newId = (): Id => crypto.randomUUID();

/** One recording: from the press of record to its end, on all armed tracks. */
export class Recording {
  private readonly audio: AudioTake[] = [];
  private readonly midi = new Map<Id, MidiTake>();
  private readonly tempo;
  /** where the takes' clips begin; of a punch-in known with the first recorded block */
  private start: number | null = null;
  private over = false;
  /** that a take could not be written was said */
  private told = false;

  private constructor(
    private readonly studio: Studio,
    private readonly project: Project,
    private readonly armed: readonly OwnTrack[],
    private readonly tellFailed: () => void,
  ) {
    this.tempo = tempoMap(project.tempo);
  }

  /**
   * Opens inputs and files and starts to record: from the present position, with count-in and
   * pre-roll, or at once where the transport moves. `failed` is called where a take cannot go
   * on. Rejects with an Error whose message is a sentence.
   */
  static async begin(studio: Studio, project: Project, own: PersonalTracks, failed: () => void): Promise<Recording> {
    const tracks = Object.values(project.tracks).map((track) => ownTrack(track, own));
    const armed = tracks.filter((track) => track.armed);
    if (armed.length === 0) throw new Error("No track is armed. Arm the track that you want to record on.");
    const recording = new Recording(studio, project, armed, failed);
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
    for (const track of tracks) {
      const stream = studio.inputs.streamOf(track);
      const latency = Math.round((stream?.roundTrip ?? 0) * studio.context.sampleRate) + engineLatency;
      const input = studio.inputs.inputOf(track);
      this.audio.push({ id: newId(), track, input, latency, offset: 0, corrected: 0, jumps: 0, begun: null });
    }
    const orders = this.audio.map(({ id, input, track, latency }) => ({
      id,
      input,
      channels: studio.inputs.channelsOf(track),
      latency,
    }));
    try {
      await studio.api.beginTakes(orders);
    } catch (cause) {
      throw new Error("The recording could not be begun: this browser gives no place to write it to.", { cause });
    }
  }

  /** Sets the transport going. The loop rests, so that a take is one run of time. */
  private roll(): void {
    const { live, status } = this.studio;
    const { project } = this;
    status.read();
    const transport = TRANSPORTS[status.get(StatusField.transport)] ?? "stopped";
    const moves = transport !== "stopped" && transport !== "paused";
    live.add(LiveOp.loop, 0, 0, 0).add(LiveOp.record, 1);
    if (!moves) {
      this.start = Math.round(status.get(StatusField.tick));
      if (project.preRollBars > 0) live.add(LiveOp.seek, this.preRoll(this.start));
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

  /** The worker has a take's first frame. */
  takeStarted(id: Id, place: TakePlace): void {
    const take = this.audio.find((one) => one.id === id);
    if (take && take.begun === null) take.begun = this.beginAudio(take, place);
  }

  private beginAudio(take: AudioTake, { timelineFrame, lead }: TakePlace): Promise<void> {
    const rate = this.studio.context.sampleRate;
    const start = this.startTick(timelineFrame);
    take.offset = Math.max(0, ticksToFrames(this.tempo, start, rate) - timelineFrame + take.latency + lead);
    const stream = this.studio.inputs.streamOf(take.track);
    const begun = this.studio.takes.begin({
      ...this.lineStart(take.id, take.track),
      kind: "audio",
      start,
      offset: take.offset,
      placement: stream?.calibrated ? "calibrated" : "estimated",
    });
    begun.catch(() => this.tellFailed());
    return begun;
  }

  /** The streams of inputs jumped; `frames` of silence are left out of their takes, 0 where nobody knows how many. */
  inputJumped(inputs: readonly number[], frames: number): void {
    for (const take of this.audio) {
      if (!inputs.includes(take.input) || !take.begun) continue;
      take.corrected -= frames;
      take.jumps++;
      const { offset, corrected, jumps } = take;
      this.append(take.id, take.begun, { type: "correct", offset, corrected, jumps });
    }
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
    if (!known && event.type === "noteOff") return;
    // What is played in the pre-roll is practice; a note just in front of the start belongs to it.
    if (tick < -240) return;
    (known ?? this.beginMidi(track, start)).notes.play(event, tick);
  }

  private beginMidi(track: OwnTrack, start: number): MidiTake {
    const id = newId();
    const take: MidiTake = {
      id,
      notes: new NoteTake(newId, (line) => {
        take.written = this.append(id, take.written, line);
      }),
      written: this.studio.takes.begin({
        ...this.lineStart(id, track),
        kind: "notes",
        start,
        offset: 0,
        placement: "estimated",
      }),
    };
    take.written.catch(() => this.tellFailed());
    this.midi.set(track.id, take);
    return take;
  }

  /** The tick at which the takes' clips begin. */
  private startTick(frame: number): number {
    this.start ??= Math.ceil(framesToTicks(this.tempo, Math.max(0, frame), this.studio.context.sampleRate));
    return this.start;
  }

  private lineStart(id: Id, track: OwnTrack) {
    return {
      type: "begin" as const,
      id,
      projectId: this.project.id,
      trackId: track.id,
      clipId: newId(),
      name: track.name,
    };
  }

  /** Appends after what was written before; a failure ends the take with what is there. */
  private async append(id: Id, before: Promise<void>, line: TakeLine): Promise<void> {
    try {
      await before;
      await this.studio.takes.append(id, line);
    } catch (error) {
      if (!this.told) this.studio.notice(`A take could not be written further: ${sentenceOf(error)}`);
      this.told = true;
      this.tellFailed();
    }
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
    const written = new Map((await api.endTakes()).map((take) => [take.id, take]));
    const sounding: Id[] = [];
    try {
      for (const take of this.audio) {
        const { frames, place } = written.get(take.id) ?? { frames: 0, place: null };
        // A short take may end before the word of its beginning has come.
        if (place) this.takeStarted(take.id, place);
        await take.begun?.catch(() => {});
        if (take.begun !== null && frames > 0) sounding.push(take.id);
        else await takes.discard(take.id);
      }
      for (const { id, written: lines } of this.midi.values()) {
        await lines.catch(() => {});
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
