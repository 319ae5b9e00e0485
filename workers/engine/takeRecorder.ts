import type { LiveEvent } from "../../contract/engine/liveEvent";
import { type ContextFrames, contextFrames } from "../../contract/frames";
import { Size } from "../../dsp/abi";
import { type CaptureRing, newCaptureStamp, STAMPS_ALONE } from "../memory";
import type { Captured, TakeFailure, TakeOrders, WrittenTake } from "./api";
import { AudioTake } from "./audioTake";
import { type GapReading, GapWatch } from "./gapWatch";
import type { InputChannels, InputReader } from "./inputReader";
import { NoteTake } from "./noteTake";
import { type PassEvent, Passes, type RecordingStart } from "./passes";
import type { OpenTakeFile } from "./takeRecord";

/** ms between two readings of the capture ring, which holds seconds. */
const LOOK = 40;
/** ms without a new block after which the audio thread counts as stopped. */
const PATIENCE = 2000;
/** ms that a block waits for the frames of a directly read stream before silence is used. */
const READER_PATIENCE = 500;
/** ms for a directly read stream to become ready; otherwise it is not used for a take. */
const PAIRING_PATIENCE = 3000;

/** A stream that is read directly from the device, and which of its channels are on an engine input. */
export interface ReadInput {
  reader: InputReader;
  channels: InputChannels;
}

export interface TakeListener {
  /** a pass of a take has begun */
  takeBegun(id: string, tick: number, offset: number): void;
  takeGrew(id: string, peaks: Int8Array<ArrayBuffer>): void;
  takeEnded(id: string, failure: TakeFailure | null): void;
  /** the browser inserted silence into an input: what follows comes later by so many frames */
  inputJumped(input: number, frames: number): void;
}

interface Listening {
  input: number;
  frames: Float32Array<ArrayBuffer>;
  held: number;
  /** frame of the context when it was requested, −1: unknown yet; earlier frames are not wanted */
  asked: number;
  contextFrame: ContextFrames;
  done(captured: Captured): void;
}

/** A block of a stream in which every frame is counted, so that no inserted silence is searched for. */
const WHOLE: GapReading = { before: "none", cut: 0, keep: [0, Size.block], held: 0 };

/**
 * Writes the blocks of the capture ring to takes, and passes them to those who capture an input; watches every open
 * input for gaps, whose silence it leaves out of takes. The ring tells when a take begins and ends; the audio of a
 * directly read stream comes from its reader.
 */
export class TakeRecorder {
  private takes: AudioTake[] = [];
  private noteTakes: NoteTake[] = [];
  private passes: Passes | null = null;
  private listening: Listening[] = [];
  private watched = 0;
  private timer: ReturnType<typeof setInterval> | null = null;
  private lastBlock = 0;
  /** since when the oldest block has waited for a reader, 0: it does not */
  private waitingSince = 0;
  /** inputs, one bit each, for which waiting was given up: they are silent until their frames arrive again */
  private stalled = 0;
  private ended: ((written: WrittenTake[]) => void) | null = null;
  private readonly gaps = Array.from({ length: Size.inputs }, () => new GapWatch());
  private readonly stamp = newCaptureStamp();
  private readonly left = new Float32Array(Size.block);
  private readonly right = new Float32Array(Size.block);

  constructor(
    private readonly ring: CaptureRing,
    private readonly sampleRate: number,
    private readonly openFile: OpenTakeFile,
    private readonly listener: TakeListener,
    /** the directly read stream on an engine input, if any */
    private readonly readOf: (input: number) => ReadInput | null = () => null,
  ) {}

  /** Watches the inputs in `mask`, one bit each, from now on. */
  watchInputs(mask: number): void {
    this.watched = mask;
    this.setMask();
  }

  /**
   * Opens the files of takes, which begin with the first recorded block. Returns the ids of those whose files cannot be
   * written; rejects if that is all of them.
   */
  async begin({ audio, notes, tick }: TakeOrders, tempo: RecordingStart["tempo"]): Promise<string[]> {
    await Promise.all(audio.map(({ input }) => this.ready(input)));
    this.passes = new Passes({ tick, tempo }, this.sampleRate);
    const ended = (id: string) => (failure: TakeFailure | null) => this.listener.takeEnded(id, failure);
    const [takes, noteTakes] = await Promise.all([
      Promise.allSettled(
        audio.map((order) =>
          AudioTake.open(order, this.openFile, this.sampleRate, this.delay(order.input), ended(order.id)),
        ),
      ),
      Promise.allSettled(notes.map((order) => NoteTake.open(order, this.openFile, ended(order.id)))),
    ]);
    this.takes = opened(takes);
    this.noteTakes = opened(noteTakes);
    const [failure] = [...takes, ...noteTakes].flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    if (failure !== undefined && this.takes.length + this.noteTakes.length === 0) throw failure;
    this.setMask();
    const refused = (results: readonly PromiseSettledResult<unknown>[]) => (_: unknown, index: number) =>
      results[index]?.status === "rejected";
    return [...audio.filter(refused(takes)), ...notes.filter(refused(noteTakes))].map(({ id }) => id);
  }

  /** An event was played for a take of notes while a block rendered at a frame of the context was heard. */
  play(id: string, event: LiveEvent, contextFrame: ContextFrames): void {
    this.noteTakes.find(({ order }) => order.id === id)?.play(event, contextFrame);
  }

  /** Ends the takes of inputs that are gone. */
  endInputs(inputs: readonly number[]): void {
    for (const take of this.takes) if (inputs.includes(take.order.input)) take.close("inputGone");
    this.settle();
  }

  /**
   * Records a discontinuity of inputs; `frames` of inserted silence were left out of their takes, 0 if the number is
   * unknown.
   */
  jumped(inputs: readonly number[], frames: number): void {
    for (const take of this.takes) if (inputs.includes(take.order.input)) take.jumped(frames);
  }

  /** Resolves when the relation of an input's stream to the context's clock is known, or will not be. */
  async ready(input: number): Promise<void> {
    await this.readOf(input)?.reader.whenPaired(PAIRING_PATIENCE);
  }

  /** Resolves when the transport has ended all takes and their last frames are on disk. */
  end(): Promise<WrittenTake[]> {
    // a short recording may still have all its blocks in the ring
    this.drain();
    for (const take of this.takes) if (take.isWaiting) take.close(null);
    return new Promise((done) => {
      this.ended = done;
      this.lastBlock = performance.now();
      this.endNotes();
      this.settle();
    });
  }

  /** Gives the next frames of an input's left channel. */
  capture(input: number, frames: number): Promise<Captured> {
    return new Promise((done) => {
      this.listening.push({
        input,
        frames: new Float32Array(frames),
        held: 0,
        asked: -1,
        contextFrame: contextFrames(-1),
        done,
      });
      this.setMask();
    });
  }

  /** Closes what is open. */
  stop(): void {
    this.standStill();
    this.listening = [];
    this.watched = 0;
    this.settle();
  }

  private setMask(): void {
    let mask = this.watched;
    for (const take of this.takes) if (!take.isDone) mask |= 1 << take.order.input;
    for (const { input } of this.listening) mask |= 1 << input;
    if (this.noteTakes.some((take) => !take.isDone)) mask |= STAMPS_ALONE;
    if (this.ring.mask === 0 && mask !== 0) this.ring.drop();
    this.ring.mask = mask;
    if (mask !== 0) this.timer ??= setInterval(() => this.drain(), LOOK);
    if (mask === 0 && this.timer !== null) {
      clearInterval(this.timer);
      this.timer = null;
    }
  }

  private drain(): void {
    const { ring, stamp } = this;
    while (ring.peek(stamp) && this.isThere()) {
      const events = this.look();
      for (let input = 0; input < Size.inputs; input++) {
        if (ring.input(stamp, input, this.left, this.right, 0)) this.block(input, events);
      }
      ring.next(stamp);
      this.lastBlock = performance.now();
    }
    for (const take of this.takes) {
      const peaks = take.newPeaks();
      if (peaks) this.listener.takeGrew(take.order.id, peaks);
    }
    if (this.passes) for (const take of this.noteTakes) take.settle(this.passes);
    if (this.ended) this.endNotes();
    if (this.ended && performance.now() - this.lastBlock > PATIENCE) this.standStill();
    this.settle();
  }

  /** Which passes begin and end in the block; passes it on to the takes of notes, as audio takes do themselves. */
  private look(): readonly PassEvent[] {
    const events = this.passes?.look(this.stamp) ?? [];
    for (const { kind, pass } of events) {
      if (kind !== "begins") continue;
      for (const { order, isDone } of this.noteTakes) if (!isDone) this.listener.takeBegun(order.id, pass.start, 0);
    }
    return events;
  }

  /** Ends the takes of notes after the recording, when all their events have arrived. */
  private endNotes(): void {
    const { passes } = this;
    if (passes?.begun && !passes.over) return;
    for (const take of this.noteTakes) take.end(passes);
  }

  /** No more blocks are coming. */
  private standStill(): void {
    this.passes?.end();
    for (const take of this.takes) take.close(null);
    for (const take of this.noteTakes) take.end(this.passes);
  }

  /**
   * Whether the directly read streams have reached the oldest block. One that delivers nothing does not delay others
   * for long.
   */
  private isThere(): boolean {
    const { stamp } = this;
    for (let input = 0; input < Size.inputs; input++) {
      const bit = 1 << input;
      const read = (stamp.mask & bit) === 0 ? null : this.readOf(input);
      if (!read?.reader.isPaired || read.reader.has(stamp.contextFrame, Size.block)) this.stalled &= ~bit;
      else if ((this.stalled & bit) === 0) {
        this.waitingSince ||= performance.now();
        if (performance.now() - this.waitingSince < READER_PATIENCE) return false;
        this.stalled |= bit;
      }
    }
    this.waitingSince = 0;
    return true;
  }

  /** Frames by which the content of an input's blocks is behind their stamps. */
  private delay(input: number): number {
    const read = this.readOf(input);
    return read?.reader.isPaired ? read.reader.delay : 0;
  }

  /** The block of an input in `left` and `right`, with the passes that begin and end in it. */
  private block(input: number, events: readonly PassEvent[]): void {
    const read = this.readOf(input);
    if (read?.reader.isPaired) read.reader.read(this.stamp.contextFrame, read.channels, this.left, this.right);
    for (const one of [...this.listening]) if (one.input === input) this.listen(one);
    const looked = read?.reader.isPaired ? WHOLE : (this.gaps[input] as GapWatch).look(this.left, this.right);
    if (looked.cut > 0) {
      this.jumped([input], looked.cut);
      this.listener.inputJumped(input, looked.cut);
    }
    const block = { left: this.left, right: this.right, looked };
    for (const take of this.takes) {
      const { id, input: of } = take.order;
      if (of !== input || take.isDone || !this.passes) continue;
      take.take(block, this.passes, events, (tick, offset) => this.listener.takeBegun(id, tick, offset));
    }
  }

  private settle(): void {
    this.setMask();
    if (!this.ended || [...this.takes, ...this.noteTakes].some((take) => !take.isDone)) return;
    const written: WrittenTake[] = [
      ...this.takes.map(({ order, frames }) => ({ id: order.id, frames })),
      ...this.noteTakes.map(({ order, events }) => ({ id: order.id, events })),
    ];
    this.takes = [];
    this.noteTakes = [];
    this.passes = null;
    const { ended } = this;
    this.ended = null;
    ended(written);
  }

  private listen(one: Listening): void {
    const { stamp } = this;
    if (one.asked < 0) one.asked = stamp.contextFrame;
    const contextFrame = contextFrames(stamp.contextFrame - this.delay(one.input));
    if (contextFrame < one.asked) return;
    if (one.contextFrame < 0) one.contextFrame = contextFrame;
    const count = Math.min(Size.block, one.frames.length - one.held);
    one.frames.set(this.left.subarray(0, count), one.held);
    one.held += count;
    if (one.held < one.frames.length) return;
    this.listening = this.listening.filter((other) => other !== one);
    one.done({ contextFrame: one.contextFrame, frames: one.frames });
  }
}

const opened = <One>(results: readonly PromiseSettledResult<One>[]): One[] =>
  results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
