import { framesToTicks, type TempoMap, ticksToFrames } from "../../contract/project/time";
import { type TakeLine, type TakeStart, takeLineText } from "../../contract/storage/take";
import { Size } from "../../dsp/abi";
import type { TakeFailure, TakeOrder } from "./api";
import type { Looked } from "./gapWatch";
import { type AppendFile, StorageFull, TakeFile } from "./takeFile";
import { TakeWave } from "./takeWave";

/** Opens a file in the folder of takes for appending. */
export type OpenTakeFile = (name: string) => Promise<AppendFile>;

/** The start that all takes of one recording share. */
export interface RecordingStart {
  /** tick of their clips; null until the first recorded block sets it */
  tick: number | null;
  readonly tempo: TempoMap;
}

/** One block of a take's input. */
export interface TakeBlock {
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** which frames are sound, and which are silence that the browser inserted */
  readonly looked: Looked;
}

/** The state of the transport in a block. */
interface BlockStamp {
  readonly recording: boolean;
  readonly jumps: number;
  readonly timelineFrame: number;
}

const SILENCE = new Float32Array(Size.block);

/**
 * Writes one take to disk: its sound, and before the first frame the record that says where the take belongs. Nobody
 * else writes these files until the take has ended, so that it can be recovered whatever happens to the page.
 */
export class Take {
  private state: "waiting" | "writing" | "tail" | "done" = "waiting";
  private begun: TakeStart | null = null;
  private positionJumps = 0;
  private corrected = 0;
  private jumps = 0;
  private readonly wave: TakeWave;
  private recordBytes = 0;
  /** frames of silence that may turn out to be an inserted gap */
  private silence = 0;
  /** frames still to write after the transport has stopped recording */
  private tail: number;

  private constructor(
    readonly order: TakeOrder,
    private readonly file: TakeFile,
    private readonly record: AppendFile,
    private readonly sampleRate: number,
    /** frames by which the input is later than its stamps */
    private readonly delay: number,
    private readonly ended: (failure: TakeFailure | null) => void,
  ) {
    this.tail = order.latency + delay;
    this.wave = new TakeWave(order.channels);
  }

  /** Opens the files; rejects if they cannot be written. `ended` is called once, when they are closed. */
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

  /** Frames written so far. */
  get frames(): number {
    return this.file.length;
  }

  get isDone(): boolean {
    return this.state === "done";
  }

  get isWaiting(): boolean {
    return this.state === "waiting";
  }

  /**
   * Takes a block of the input. `begins` is called at the first recorded one, with the tick at which the clip begins
   * and the frames of the take before it.
   */
  take(
    stamp: BlockStamp,
    { left, right, looked }: TakeBlock,
    start: RecordingStart,
    begins: (tick: number, offset: number) => void,
  ): void {
    if (this.state === "waiting") {
      if (!stamp.recording) return;
      this.begin(stamp, start);
      if (this.begun) begins(this.begun.start, this.begun.offset);
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

  /** What its waveform has gained since this was last asked; null where that is nothing. */
  newPeaks(): Int8Array<ArrayBuffer> | null {
    return this.wave.taken();
  }

  /** Notes a jump of the input; `frames` of inserted silence were left out, 0 if the number is unknown. */
  jumped(frames: number): void {
    if (!this.begun || this.state === "done") return;
    this.corrected -= frames;
    this.jumps++;
    const { corrected, jumps } = this;
    this.write({ type: "correct", offset: this.begun.offset, corrected, jumps });
  }

  /** Closes the files. What was written stays. */
  close(failure: TakeFailure | null): void {
    if (this.state === "done") return;
    this.state = "done";
    for (const file of [this.file, this.record]) {
      try {
        file.close();
      } catch {
        // A full storage refuses even this; what was written before stays.
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

  /** Appends a line to the record and flushes it. Returns false if that failed, which ends the take. */
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
      this.wave.push(left, right, count);
    } catch (error) {
      this.close(failureOf(error));
    }
  }
}

const failureOf = (error: unknown): TakeFailure => (error instanceof StorageFull ? "full" : "unwritable");
