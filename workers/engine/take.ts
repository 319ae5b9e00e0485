import { framesToTicks, type TempoMap, ticksToFrames } from "../../contract/project/time";
import { type TakeLine, type TakeStart, takeLineText } from "../../contract/storage/take";
import { Size } from "../../dsp/abi";
import type { TakeFailure, TakeOrder } from "./api";
import type { Looked } from "./gapWatch";
import { type AppendFile, StorageFull, TakeFile } from "./takeFile";

/** Opens a file in the folder of takes, to be written at its end. */
export type OpenTakeFile = (name: string) => Promise<AppendFile>;

/** Where the takes of one recording begin. */
export interface RecordingStart {
  /** tick of their clips; null: that of the first recorded block */
  tick: number | null;
  readonly tempo: TempoMap;
}

/** The block of its input that a take is given. */
export interface TakeBlock {
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** what of it is sound, and what silence that the browser put in */
  readonly looked: Looked;
}

/** How the transport stood when a block was rendered. */
interface BlockStamp {
  readonly recording: boolean;
  readonly jumps: number;
  readonly timelineFrame: number;
}

const SILENCE = new Float32Array(Size.block);

/**
 * A take on its way to disk: its sound, and the record that says where it belongs, written before the first frame.
 * Nobody else writes either of them until it has ended, so whatever becomes of the page, what is there is a take.
 */
export class Take {
  private state: "waiting" | "writing" | "tail" | "done" = "waiting";
  private begun: TakeStart | null = null;
  private positionJumps = 0;
  private corrected = 0;
  private jumps = 0;
  private recordBytes = 0;
  /** frames of silence of which it is not known yet whether they were heard */
  private silence = 0;
  /** frames that are still to be written after the end */
  private tail: number;

  private constructor(
    readonly order: TakeOrder,
    private readonly file: TakeFile,
    private readonly record: AppendFile,
    private readonly sampleRate: number,
    /** frames by which what comes in is behind its stamps */
    private readonly delay: number,
    private readonly ended: (failure: TakeFailure | null) => void,
  ) {
    this.tail = order.latency + delay;
  }

  /** Opens its files. Rejects where they cannot be written. `ended` is called once, when it has let go of them. */
  static async open(
    order: TakeOrder,
    openFile: OpenTakeFile,
    sampleRate: number,
    delay: number,
    ended: (failure: TakeFailure | null) => void,
  ): Promise<Take> {
    const audio = await openFile(`${order.id}.wav`);
    let record: AppendFile | null = null;
    try {
      record = await openFile(`${order.id}.take`);
      return new Take(order, new TakeFile(audio, order.channels, sampleRate), record, sampleRate, delay, ended);
    } catch (error) {
      audio.close();
      record?.close();
      throw error;
    }
  }

  /** Frames that are written. */
  get frames(): number {
    return this.file.length;
  }

  get isDone(): boolean {
    return this.state === "done";
  }

  get isWaiting(): boolean {
    return this.state === "waiting";
  }

  /** Takes a block of its input; `begins` is told the tick at which its clip begins, with the first that records. */
  take(
    stamp: BlockStamp,
    { left, right, looked }: TakeBlock,
    start: RecordingStart,
    begins: (tick: number) => void,
  ): void {
    if (this.state === "waiting") {
      if (!stamp.recording) return;
      this.begin(stamp, start);
      if (this.begun) begins(this.begun.start);
    }
    if (this.state === "writing" && (!stamp.recording || stamp.jumps !== this.positionJumps)) this.state = "tail";
    if (looked.before === "silence") this.writeSilence(this.silence);
    if (looked.before !== "none") this.silence = 0;
    for (let i = 0; i < looked.keep.length; i += 2) {
      const [from, to] = [looked.keep[i] as number, looked.keep[i + 1] as number];
      this.put(left.subarray(from, to), right.subarray(from, to), to - from);
    }
    const [last = 0] = looked.keep.slice(-1);
    if (looked.held > 0) this.silence += Size.block - Math.max(last, Size.block - looked.held);
    if (this.state !== "tail" || this.tail > this.silence) return;
    this.writeSilence(this.tail);
    this.close(null);
  }

  /** Its input jumped; `frames` of silence are left out of it, 0 where nobody knows how many. */
  jumped(frames: number): void {
    if (!this.begun || this.state === "done") return;
    this.corrected -= frames;
    this.jumps++;
    const { corrected, jumps } = this;
    this.write({ type: "correct", offset: this.begun.offset, corrected, jumps });
  }

  /** Lets go of its files. What is written stands. */
  close(failure: TakeFailure | null): void {
    if (this.state === "done") return;
    this.state = "done";
    for (const file of [this.file, this.record]) {
      try {
        file.close();
      } catch {
        // A full storage refuses even this; what was written before stands.
      }
    }
    this.ended(failure);
  }

  private begin({ jumps, timelineFrame }: BlockStamp, start: RecordingStart): void {
    const { order, delay, sampleRate } = this;
    start.tick ??= Math.ceil(framesToTicks(start.tempo, Math.max(0, timelineFrame), sampleRate));
    const inFront = ticksToFrames(start.tempo, start.tick, sampleRate) - timelineFrame;
    const begun: TakeStart = {
      ...order.belongs,
      type: "begin",
      kind: "audio",
      id: order.id,
      start: start.tick,
      offset: Math.max(0, inFront + order.latency + delay),
    };
    if (!this.write(begun)) return;
    this.begun = begun;
    this.state = "writing";
    this.positionJumps = jumps;
  }

  /** Adds a line to its record, on disk when this comes back; false where that failed, and the take has ended. */
  private write(line: TakeLine): boolean {
    const bytes = new TextEncoder().encode(takeLineText(line));
    try {
      const written = this.record.write(bytes, this.recordBytes);
      if (written < bytes.byteLength) throw new StorageFull("The storage is full.");
      this.record.flush();
    } catch (error) {
      this.close(failureOf(error));
      return false;
    }
    this.recordBytes += bytes.byteLength;
    return true;
  }

  private writeSilence(frames: number): void {
    for (let left = frames; left > 0; left -= Size.block) this.put(SILENCE, SILENCE, Math.min(left, Size.block));
  }

  private put(left: Float32Array, right: Float32Array, frames: number): void {
    if (this.state === "done") return;
    const count = this.state === "tail" ? Math.min(frames, this.tail) : frames;
    if (this.state === "tail") this.tail -= count;
    try {
      if (count > 0) this.file.append(left, right, count);
    } catch (error) {
      this.close(failureOf(error));
    }
  }
}

const failureOf = (error: unknown): TakeFailure => (error instanceof StorageFull ? "full" : "unwritable");
