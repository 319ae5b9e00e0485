import { type ContextFrames, type StreamFrames, streamFrames } from "../../contract/frames";

/** Frames of a stream that are kept: 3 s at 44.1 kHz. */
const KEPT = 131_072;
/** Seconds for which a stream and the context's clock are compared before their relation is used. */
const PAIRING = 1;
/** Seconds for which time stamps must be late before frames count as lost, because single stamps vary. */
const LATE = 0.2;
/** The least lateness: a share of a chunk, and seconds. */
const LOSS = 0.75;
const LEAST_LOSS = 0.008;
/** Share by which the expected stamps follow the real ones, because the device's clock drifts against the page's. */
const FOLLOW = 0.02;

/** Reading is so many seconds behind, which is the time to detect that the output paused. */
export const READ_DELAY = 0.5;

/** Which channels of a stream are on an engine input. */
export type InputChannels = "left" | "right" | "stereo";

/** A chunk of captured audio: the part of `AudioData` that is used here. */
export interface AudioChunk {
  readonly numberOfFrames: number;
  readonly numberOfChannels: number;
  readonly sampleRate: number;
  /** µs */
  readonly timestamp: number;
  copyTo(into: Float32Array<ArrayBuffer>, options: { planeIndex: number; format: "f32-planar" }): void;
  close(): void;
}

interface Cut {
  /** frame of the stream before which it takes effect */
  at: StreamFrames;
  /** frames to leave out; negative: frames of silence to insert */
  frames: number;
}

/**
 * An input stream read directly from the device, chunk by chunk. A source node has a queue that inserts silence when a
 * chunk comes late and drops chunks when they pile up, without telling anybody; here every frame is counted, and a
 * missing chunk shows in the time stamps. Frames are located by the context's clock: once paired, frame n of the stream
 * is at frame n + offset of the context, with the smallest delay that any chunk had. The offset changes only when the
 * output pauses.
 */
export class InputReader {
  private readonly left = new Float32Array(KEPT);
  private readonly right = new Float32Array(KEPT);
  private scratch = new Float32Array(0);
  /** frames so far */
  private count = 0;
  /** context frame of the stream's frame 0; null until it is known */
  private offset: number | null = null;
  private least = Number.POSITIVE_INFINITY;
  private paired = 0;
  /** the latest chunks: their first frame, and by how many frames the stamp is behind the count */
  private stamps: { at: number; late: number }[] = [];
  /** by how much the most punctual stamps are behind it */
  private course: number | null = null;
  private readonly cuts: Cut[] = [];
  /** frames before this one were already read: when time is inserted they are not read twice */
  private readTo = 0;
  private reader: ReadableStreamDefaultReader<AudioChunk> | null = null;
  private readonly waiting = new Set<() => void>();

  /** `contextFrame` returns the present frame of the context; `lost` is called for lost frames. */
  constructor(
    private readonly sampleRate: number,
    private readonly contextFrame: () => ContextFrames,
    private readonly lost: (frames: number) => void,
  ) {}

  /** Reads the stream until it ends or `close` is called. */
  async run(stream: ReadableStream<AudioChunk>): Promise<void> {
    this.reader = stream.getReader();
    try {
      for (;;) {
        const { done, value } = await this.reader.read();
        if (done) return;
        this.take(value);
      }
    } finally {
      for (const tell of this.waiting) tell();
    }
  }

  close(): void {
    void this.reader?.cancel().catch(() => {});
  }

  /** Whether the relation between the stream and the context's clock is known. */
  get isPaired(): boolean {
    return this.offset !== null;
  }

  /** Resolves when it is known, the stream has ended, or `ms` have passed; to whether it is known. */
  async whenPaired(ms: number): Promise<boolean> {
    if (!this.isPaired) {
      let tell = () => {};
      const told = new Promise<void>((done) => {
        tell = done;
        this.waiting.add(done);
      });
      await Promise.race([told, new Promise((done) => setTimeout(done, ms))]);
      this.waiting.delete(tell);
    }
    return this.isPaired;
  }

  /** Frames by which `read` is behind the context's clock. */
  get delay(): number {
    return Math.round(READ_DELAY * this.sampleRate);
  }

  /** Whether the frames READ_DELAY before a frame of the context have arrived. */
  has(contextFrame: ContextFrames, frames: number): boolean {
    return this.offset !== null && contextFrame - this.delay + frames - this.offset <= this.count;
  }

  /** Fills both sides with the frames READ_DELAY before a frame of the context. */
  read(contextFrame: ContextFrames, channels: InputChannels, left: Float32Array, right: Float32Array): void {
    if (this.offset === null) return;
    const from = contextFrame - this.delay;
    for (let i = 0; i < left.length; i++) {
      this.cut(streamFrames(from + i - this.offset));
      const at = from + i - this.offset;
      const there = at >= 0 && at < this.count && at >= this.count - KEPT && at >= this.readTo;
      const place = at & (KEPT - 1);
      left[i] = there ? ((channels === "right" ? this.right : this.left)[place] as number) : 0;
      right[i] = there ? ((channels === "left" ? this.left : this.right)[place] as number) : 0;
    }
  }

  /**
   * The output became later by so many frames (negative: earlier) from a frame of the context on: what follows was
   * heard that much later, so that many frames are left out there.
   */
  slip(frames: number, contextFrame: ContextFrames): void {
    if (this.offset === null) return;
    const waiting = this.cuts.reduce((sum, cut) => sum + cut.frames, 0);
    this.cuts.push({ at: streamFrames(contextFrame - this.offset + waiting), frames });
  }

  /** Leaves frames out when their place is reached. */
  private cut(at: StreamFrames): void {
    const [next] = this.cuts;
    if (!next || this.offset === null || at < next.at) return;
    this.offset -= next.frames;
    this.cuts.shift();
    if (next.frames < 0) this.readTo = Math.max(this.readTo, at);
  }

  private take(chunk: AudioChunk): void {
    const { timestamp, numberOfFrames } = chunk;
    this.stamps.push({ at: this.count, late: (timestamp / 1e6) * this.sampleRate - this.count });
    this.append(chunk);
    while (this.count - (this.stamps[0]?.at ?? 0) > LATE * this.sampleRate) this.stamps.shift();
    this.findLoss(numberOfFrames);
    this.pair();
  }

  /** If all stamps for some time are late, the frames before the first of them were lost. */
  private findLoss(chunk: number): void {
    const { stamps, sampleRate } = this;
    const [first] = stamps;
    if (!first || this.count - first.at < LATE * sampleRate - 2 * chunk) return;
    const late = stamps.reduce((least, stamp) => Math.min(least, stamp.late), Number.POSITIVE_INFINITY);
    this.course ??= late;
    const rise = late - this.course;
    if (rise > Math.max(LOSS * chunk, LEAST_LOSS * sampleRate)) {
      this.insert(first.at, Math.round(rise / chunk) * chunk);
      this.stamps = [];
    } else this.course = rise < 0 ? late : this.course + rise * FOLLOW;
  }

  /** Lost frames are replaced by silence, so that all others stay in place. */
  private insert(at: number, frames: number): void {
    const moved = this.count - at;
    for (const side of [this.left, this.right]) {
      for (let i = moved - 1; i >= 0; i--) side[(at + frames + i) & (KEPT - 1)] = side[(at + i) & (KEPT - 1)] as number;
      for (let i = 0; i < Math.min(frames, KEPT); i++) side[(at + i) & (KEPT - 1)] = 0;
    }
    this.count += frames;
    this.lost(frames);
  }

  private append(chunk: AudioChunk): void {
    const frames = Math.min(chunk.numberOfFrames, KEPT);
    if (this.scratch.length < frames) this.scratch = new Float32Array(frames);
    this.plane(chunk, 0, this.left, frames);
    this.plane(chunk, Math.min(1, chunk.numberOfChannels - 1), this.right, frames);
    chunk.close();
    this.count += frames;
  }

  private plane(chunk: AudioChunk, planeIndex: number, into: Float32Array, frames: number): void {
    const { scratch } = this;
    chunk.copyTo(scratch.subarray(0, frames), { planeIndex, format: "f32-planar" });
    const at = this.count & (KEPT - 1);
    const first = Math.min(frames, KEPT - at);
    into.set(scratch.subarray(0, first), at);
    if (first < frames) into.set(scratch.subarray(first, frames), 0);
  }

  private pair(): void {
    if (this.offset !== null) return;
    const contextFrame = this.contextFrame();
    // The clock stops while the context is suspended.
    if (contextFrame <= 0) return;
    this.paired ||= this.count;
    this.least = Math.min(this.least, contextFrame - this.count);
    if (this.count - this.paired < PAIRING * this.sampleRate) return;
    this.offset = this.least;
    for (const tell of this.waiting) tell();
  }
}
