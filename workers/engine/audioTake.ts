import type { TakeStart } from "../../contract/storage/take";
import { Size } from "../../dsp/abi";
import type { TakeFailure, TakeOrder } from "./api";
import type { GapReading } from "./gapWatch";
import type { PassEvent, Passes } from "./passes";
import { TakeFile } from "./takeFile";
import { failureOf, type OpenTakeFile, TakeRecord } from "./takeRecord";
import { TakeWave } from "./takeWave";

/** One block of a take's input. */
export interface TakeBlock {
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** which frames are sound, and which are silence that the browser inserted */
  readonly looked: GapReading;
}

const SILENCE = new Float32Array(Size.block);

/**
 * Writes one take to disk: its sound in one file through all passes, and before the first frame the record that says
 * where the take belongs and where in the file each pass begins and ends. Nobody else writes these files until the take
 * has ended, so that it can be recovered whatever happens to the page. What was played at a frame of the timeline
 * arrives `latency` and `delay` frames later; inserted silence is left out, so that this stays true through the whole
 * file. In the file, the end of a pass is therefore that many frames after the frame at which the timeline was moved.
 */
export class AudioTake {
  private state: "waiting" | "writing" | "tail" | "done" = "waiting";
  private begun: TakeStart | null = null;
  /** frames of blocks since the first recorded one */
  private came = 0;
  private corrected = 0;
  private jumps = 0;
  private readonly wave: TakeWave;
  /** frames of silence that may turn out to be an inserted gap */
  private silence = 0;
  /** frames still to write after the transport has stopped recording */
  private tail: number;

  private constructor(
    readonly order: TakeOrder,
    private readonly file: TakeFile,
    private readonly record: TakeRecord,
    /** frames by which what was played in a block arrives after it */
    private readonly lag: number,
    private readonly ended: (failure: TakeFailure | null) => void,
  ) {
    this.tail = lag;
    this.wave = new TakeWave(order.channels);
  }

  /**
   * Opens the files; rejects if they cannot be written. `delay`: frames by which the input is later than its stamps.
   * `ended` is called once, when the files are closed.
   */
  static async open(
    order: TakeOrder,
    openFile: OpenTakeFile,
    sampleRate: number,
    delay: number,
    ended: (failure: TakeFailure | null) => void,
  ): Promise<AudioTake> {
    const audio = await openFile(`${order.id}.wav`);
    let record: TakeRecord | null = null;
    try {
      record = new TakeRecord(await openFile(`${order.id}.take`));
      return new AudioTake(
        order,
        new TakeFile(audio, order.channels, sampleRate),
        record,
        order.latency + delay,
        ended,
      );
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
   * Processes a block of the input, with what begins and ends in it. `begins` is called for each pass, with the tick at
   * which its clip begins and the frames of the take before it.
   */
  take(
    { left, right, looked }: TakeBlock,
    passes: Passes,
    events: readonly PassEvent[],
    begins: (tick: number, offset: number) => void,
  ): void {
    if (this.state === "waiting" && events.length === 0) return;
    for (const event of events) this.pass(event, passes, begins);
    this.came += Size.block;
    if (this.state === "writing" && passes.over) this.state = "tail";
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

  /** The waveform's new pairs since the last call; null if there are none. */
  newPeaks(): Int8Array<ArrayBuffer> | null {
    return this.wave.taken();
  }

  /** Records a discontinuity of the input; `frames` of inserted silence were left out, 0 if the number is unknown. */
  jumped(frames: number): void {
    if (!this.begun || this.state === "done") return;
    this.corrected -= frames;
    this.jumps++;
    const { begun, corrected, jumps } = this;
    this.attempt(() => this.record.write({ type: "correct", offset: begun.offset, corrected, jumps }));
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

  private pass({ kind, at, pass }: PassEvent, passes: Passes, begins: (tick: number, offset: number) => void): void {
    if (this.state === "done") return;
    const frame = this.came + at + this.lag;
    if (kind === "ends") {
      // where the recording ends, the file ends
      if (!passes.over) this.attempt(() => this.record.write({ type: "cut", at: frame }));
      return;
    }
    const { start } = pass;
    const offset = Math.max(0, frame + pass.inFront);
    const told = this.attempt(() => {
      if (this.begun)
        this.record.write({ type: "pass", cause: pass.cause === "loop" ? "loop" : "locate", start, offset });
      else this.begin(start, offset);
    });
    if (told) begins(start, offset);
  }

  private begin(start: number, offset: number): void {
    const { belongs, id } = this.order;
    const begun: TakeStart = { ...belongs, type: "begin", kind: "audio", id, start, offset };
    this.record.write(begun);
    this.begun = begun;
    this.state = "writing";
  }

  /** Runs something that writes to disk; a failure ends the take and returns false. */
  private attempt(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      this.close(failureOf(error));
      return false;
    }
  }

  private writeSilence(frames: number): void {
    for (let left = frames; left > 0; left -= Size.block) this.put(SILENCE, SILENCE, Math.min(left, Size.block));
  }

  private put(left: Float32Array, right: Float32Array, frames: number): void {
    if (this.state === "done") return;
    const count = this.state === "tail" ? Math.min(frames, this.tail) : frames;
    if (this.state === "tail") this.tail -= count;
    this.attempt(() => {
      if (count > 0) this.file.append(left, right, count);
      this.wave.push(left, right, count);
    });
  }
}
