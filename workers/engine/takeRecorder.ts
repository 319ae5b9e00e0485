import { Size } from "../../dsp/abi";
import type { CaptureRing, CaptureStamp } from "../memory";
import type { Captured, TakeOrder, TakePlace, WrittenTake } from "./api";
import { GapWatch, type Looked } from "./gapWatch";
import type { InputChannels, InputReader } from "./inputReader";
import { type AppendFile, StorageFull, TakeFile } from "./takeFile";

/** ms between two looks at the capture ring, which holds seconds. */
const LOOK = 40;
/** ms without a new block after which the audio thread counts as standing still. */
const PATIENCE = 2000;
/** ms that a block waits for the frames of a stream that is read apart, before it is silence. */
const READER_PATIENCE = 500;
/** ms within which a stream that is read apart is ready, or is not used for a take. */
const PAIRING_PATIENCE = 3000;

/** A stream that is read apart from the audio thread, and what an engine input hears of it. */
export interface ReadInput {
  reader: InputReader;
  channels: InputChannels;
}

export interface TakeListener {
  takeStarted(id: string, place: TakePlace): void;
  takeFailed(id: string, sentence: string): void;
  /** the browser put silence into an input: what follows comes later by so many frames */
  inputJumped(input: number, frames: number): void;
}

interface Take extends TakeOrder {
  file: TakeFile;
  state: "waiting" | "writing" | "tail" | "done";
  place: TakePlace | null;
  jumps: number;
  /** frames that are still to be written after the end */
  tail: number;
  /** frames of silence of which it is not known yet whether they were heard */
  silence: number;
}

interface Listening {
  input: number;
  frames: Float32Array<ArrayBuffer>;
  held: number;
  /** frame of the context at which it was asked, −1: not known yet; what came before is not meant */
  asked: number;
  contextFrame: number;
  done(captured: Captured): void;
}

/** A block of a stream in which every frame is counted: there is no silence to be found in it. */
const WHOLE: Looked = { before: "none", cut: 0, keep: [0, Size.block], held: 0 };

/**
 * Takes the blocks of the capture ring to files, and to whoever listens to an input; watches
 * every open input for gaps, whose silence it leaves out of takes. The ring says when a take begins
 * and ends; the audio of a stream that is read apart comes from its reader.
 */
export class TakeRecorder {
  private takes: Take[] = [];
  private listening: Listening[] = [];
  private watched = 0;
  private timer: ReturnType<typeof setInterval> | null = null;
  private lastBlock = 0;
  /** since when the oldest block waits for a reader, 0: it does not */
  private waitingSince = 0;
  private ended: ((written: WrittenTake[]) => void) | null = null;
  private readonly gaps = Array.from({ length: Size.inputs }, () => new GapWatch());
  private readonly stamp: CaptureStamp = { mask: 0, recording: false, jumps: 0, timelineFrame: 0, contextFrame: 0 };
  private readonly left = new Float32Array(Size.block);
  private readonly right = new Float32Array(Size.block);
  private readonly zeros = new Float32Array(Size.block);

  constructor(
    private readonly ring: CaptureRing,
    private readonly sampleRate: number,
    private readonly openFile: (id: string) => Promise<AppendFile>,
    private readonly listener: TakeListener,
    /** the stream behind an engine input, where it is read apart */
    private readonly readOf: (input: number) => ReadInput | null = () => null,
  ) {}

  /** Watches the inputs in `mask`, one bit each, from now on. */
  watchInputs(mask: number): void {
    this.watched = mask;
    this.setMask();
  }

  /** Opens the takes' files; they begin with the first block that records. Rejects where a file cannot be written. */
  async begin(orders: readonly TakeOrder[]): Promise<void> {
    await Promise.all(orders.map(({ input }) => this.ready(input)));
    const opened: Take[] = [];
    try {
      for (const order of orders) {
        const file = new TakeFile(await this.openFile(order.id), order.channels, this.sampleRate);
        opened.push({
          ...order,
          file,
          state: "waiting",
          place: null,
          jumps: 0,
          tail: order.latency + this.delay(order.input),
          silence: 0,
        });
      }
    } catch (error) {
      for (const take of opened) take.file.close();
      throw error;
    }
    this.takes = opened;
    this.setMask();
  }

  /** Resolves when the place of an input's stream on the context's clock is known, or will not be. */
  async ready(input: number): Promise<void> {
    await this.readOf(input)?.reader.whenPaired(PAIRING_PATIENCE);
  }

  /** Resolves when the transport has ended all takes and their last frames are on disk. */
  end(): Promise<WrittenTake[]> {
    for (const take of this.takes) if (take.state === "waiting") this.close(take);
    return new Promise((done) => {
      this.ended = done;
      this.lastBlock = performance.now();
      this.settle();
    });
  }

  /** Gives the next frames of an input's left channel. */
  capture(input: number, frames: number): Promise<Captured> {
    return new Promise((done) => {
      this.listening.push({ input, frames: new Float32Array(frames), held: 0, asked: -1, contextFrame: -1, done });
      this.setMask();
    });
  }

  /** Closes what is open. */
  stop(): void {
    for (const take of this.takes) this.close(take);
    this.listening = [];
    this.watched = 0;
    this.settle();
  }

  private setMask(): void {
    let mask = this.watched;
    for (const take of this.takes) if (take.state !== "done") mask |= 1 << take.input;
    for (const { input } of this.listening) mask |= 1 << input;
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
      for (let input = 0; input < Size.inputs; input++) {
        if (ring.input(stamp, input, this.left, this.right, 0)) this.block(input);
      }
      ring.next(stamp);
      this.lastBlock = performance.now();
    }
    if (this.ended && performance.now() - this.lastBlock > PATIENCE) for (const take of this.takes) this.close(take);
    this.settle();
  }

  /** Whether the streams that are read apart have come as far as the oldest block. */
  private isThere(): boolean {
    const { stamp } = this;
    for (let input = 0; input < Size.inputs; input++) {
      const read = (stamp.mask & (1 << input)) === 0 ? null : this.readOf(input);
      if (!read?.reader.isPaired || read.reader.has(stamp.contextFrame, Size.block)) continue;
      this.waitingSince ||= performance.now();
      if (performance.now() - this.waitingSince < READER_PATIENCE) return false;
    }
    this.waitingSince = 0;
    return true;
  }

  /** Frames by which what an input's blocks hold is behind their stamps. */
  private delay(input: number): number {
    const read = this.readOf(input);
    return read?.reader.isPaired ? read.reader.delay : 0;
  }

  /** The block of an input that stands in `left` and `right`. */
  private block(input: number): void {
    const read = this.readOf(input);
    if (read?.reader.isPaired) read.reader.read(this.stamp.contextFrame, read.channels, this.left, this.right);
    for (const one of [...this.listening]) if (one.input === input) this.listen(one);
    const looked = read?.reader.isPaired ? WHOLE : (this.gaps[input] as GapWatch).look(this.left, this.right);
    if (looked.cut > 0) this.listener.inputJumped(input, looked.cut);
    for (const take of this.takes) if (take.input === input) this.takeBlock(take, looked);
  }

  private takeBlock(take: Take, looked: Looked): void {
    const { stamp } = this;
    if (take.state === "done") return;
    if (take.state === "waiting") {
      if (!stamp.recording) return;
      take.state = "writing";
      take.jumps = stamp.jumps;
      take.place = { timelineFrame: stamp.timelineFrame, lead: this.delay(take.input) };
      this.listener.takeStarted(take.id, take.place);
    }
    if (take.state === "writing" && (!stamp.recording || stamp.jumps !== take.jumps)) take.state = "tail";
    if (looked.before === "silence") this.writeSilence(take, take.silence);
    if (looked.before !== "none") take.silence = 0;
    for (let i = 0; i < looked.keep.length; i += 2) {
      this.write(take, looked.keep[i] as number, looked.keep[i + 1] as number);
    }
    const [last = 0] = looked.keep.slice(-1);
    if (looked.held > 0) take.silence += Size.block - Math.max(last, Size.block - looked.held);
    if (take.state !== "tail" || take.tail > take.silence) return;
    this.writeSilence(take, take.tail);
    this.close(take);
  }

  private writeSilence(take: Take, frames: number): void {
    for (let left = frames; left > 0; left -= Size.block)
      this.put(take, this.zeros, this.zeros, Math.min(left, Size.block));
  }

  /** Writes a part of the present block. */
  private write(take: Take, from: number, to: number): void {
    this.put(take, this.left.subarray(from, to), this.right.subarray(from, to), to - from);
  }

  private put(take: Take, left: Float32Array, right: Float32Array, frames: number): void {
    if (take.state === "done") return;
    const count = take.state === "tail" ? Math.min(frames, take.tail) : frames;
    if (take.state === "tail") take.tail -= count;
    try {
      if (count > 0) take.file.append(left, right, count);
    } catch (error) {
      this.close(take);
      const why = error instanceof StorageFull ? "The storage is full" : "The take could not be written further";
      this.listener.takeFailed(take.id, `${why}. Recording has ended; what was recorded until now is kept.`);
    }
  }

  private close(take: Take): void {
    if (take.state === "done") return;
    take.state = "done";
    try {
      take.file.close();
    } catch {
      // A full storage refuses even this; what was written before stands.
    }
  }

  private settle(): void {
    this.setMask();
    if (!this.ended || this.takes.some((take) => take.state !== "done")) return;
    const written = this.takes.map(({ id, file, place }) => ({ id, frames: file.length, place }));
    this.takes = [];
    const { ended } = this;
    this.ended = null;
    ended(written);
  }

  private listen(one: Listening): void {
    const { stamp } = this;
    if (one.asked < 0) one.asked = stamp.contextFrame;
    const contextFrame = stamp.contextFrame - this.delay(one.input);
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
