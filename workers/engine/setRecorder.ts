import type { TapRing } from "../memory";
import type { MasterFailure, WrittenMaster } from "./api";
import { type AppendFile, StorageFull, TakeFile } from "./takeFile";

/** ms between two readings of the tap, which holds more than a second. */
const LOOK = 100;
/** Frames that are read at once. */
const PIECE = 4096;

/**
 * Writes what the engine's master gives to a WAV in the folder of takes, while it plays. The file is readable at any
 * moment, so a crash costs a quarter of a second. Frames that were overwritten before they could be read (the worker
 * stood still for more than a second) are silence of the same length, and counted.
 */
export class SetRecorder {
  private file: TakeFile | null = null;
  private id = "";
  private at = 0;
  private frames = 0;
  private lost = 0;
  private failure: MasterFailure | null = null;
  private timer: ReturnType<typeof setInterval> | null = null;
  private readonly left = new Float32Array(PIECE);
  private readonly right = new Float32Array(PIECE);

  constructor(
    private ring: TapRing,
    private readonly openFile: (name: string) => Promise<AppendFile>,
    private readonly failed: (failure: MasterFailure) => void,
  ) {}

  /** Begins at the present frame. Rejects if the file cannot be written. */
  async begin(id: string, sampleRate: number): Promise<void> {
    this.end();
    const opened = new TakeFile(await this.openFile(`${id}.wav`), 2, sampleRate);
    this.file = opened;
    this.id = id;
    this.at = this.ring.written();
    this.frames = 0;
    this.lost = 0;
    this.failure = null;
    this.timer = setInterval(() => this.take(), LOOK);
  }

  /** Goes on with another engine's sound, which begins where the former one's ended. */
  follow(ring: TapRing): void {
    this.take();
    this.ring = ring;
    this.at = ring.written();
  }

  /** Writes what is left and closes the file; null if nothing is being recorded. */
  end(): WrittenMaster | null {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    if (this.id === "") return null;
    this.take();
    this.close();
    const written = { id: this.id, frames: this.frames, lost: this.lost, failure: this.failure };
    this.id = "";
    return written;
  }

  /** Appends what has come since the last time. */
  take(): void {
    while (this.file) {
      const waiting = (this.ring.written() - this.at) | 0;
      const count = Math.min(PIECE, waiting);
      if (count <= 0) return;
      const [left, right] = [this.left.subarray(0, count), this.right.subarray(0, count)];
      if (!(this.ring.read(0, this.at, left) && this.ring.read(1, this.at, right))) {
        left.fill(0);
        right.fill(0);
        this.lost += count;
      }
      this.at = (this.at + count) | 0;
      this.append(left, right, count);
    }
  }

  private append(left: Float32Array, right: Float32Array, count: number): void {
    const { file } = this;
    try {
      file?.append(left, right, count);
      this.frames = file?.length ?? this.frames;
    } catch (error) {
      this.frames = file?.length ?? this.frames;
      this.failure = error instanceof StorageFull ? "full" : "unwritable";
      this.close();
      this.failed(this.failure);
    }
  }

  private close(): void {
    try {
      this.file?.close();
    } catch {
      this.failure ??= "unwritable";
    }
    this.file = null;
  }
}
