import { describe, expect, it } from "vitest";
import { contextFrames } from "../../../contract/frames";
import { type AudioChunk, InputReader } from "../../../workers/engine/inputReader";

const RATE = 44100;
const CHUNK = 1024;

/** A stream whose left channel counts its frames from 1, its right the negatives; the context's clock beside it. */
class Stream {
  contextFrame = 5000;
  readonly lost: number[] = [];
  readonly reader = new InputReader(
    RATE,
    () => contextFrames(this.contextFrame),
    (frames) => void this.lost.push(frames),
  );
  closed = 0;
  private next = 1;
  private chunks = 0;
  private readonly writer: WritableStreamDefaultWriter<AudioChunk>;
  private readonly done: Promise<void>;

  constructor() {
    const pipe = new TransformStream<AudioChunk, AudioChunk>();
    this.writer = pipe.writable.getWriter();
    this.done = this.reader.run(pipe.readable);
  }

  /** Gives chunks in time; `late` ms on their time stamps. */
  async give(chunks: number, late = 0): Promise<void> {
    for (let i = 0; i < chunks; i++) {
      this.contextFrame += CHUNK;
      const from = this.next;
      await this.writer.write({
        numberOfFrames: CHUNK,
        numberOfChannels: 2,
        sampleRate: RATE,
        timestamp: (this.chunks * CHUNK * 1e6) / RATE + late * 1000,
        copyTo: (into, { planeIndex }) => {
          for (let k = 0; k < CHUNK; k++) into[k] = (from + k) * (planeIndex === 0 ? 1 : -1);
        },
        close: () => void this.closed++,
      });
      this.next += CHUNK;
      this.chunks++;
    }
    await new Promise((done) => setTimeout(done, 0));
  }

  /** A chunk that the device gave and nobody brought. */
  drop(chunks: number): void {
    this.contextFrame += chunks * CHUNK;
    this.chunks += chunks;
    this.next += chunks * CHUNK;
  }

  /** The blocks from one frame of the context to another, one channel. */
  read(from: number, to: number, channels: "left" | "right" | "stereo" = "stereo"): number[] {
    const [left, right] = [new Float32Array(128), new Float32Array(128)];
    const all: number[] = [];
    for (let at = from; at < to; at += 128) {
      this.reader.read(contextFrames(at), channels, left, right);
      all.push(...(channels === "right" ? right : left));
    }
    return all;
  }

  async end(): Promise<void> {
    await this.writer.close();
    await this.done;
  }
}

const counted = (frames: readonly number[]) => frames.every((x, i) => x === (frames[0] as number) + i);

describe("a stream that is read as the device gives it", () => {
  it("is found by the context's clock, every frame in its place", async () => {
    const stream = new Stream();
    await stream.give(20);
    expect(stream.reader.isPaired).toBe(false);
    await stream.give(40);
    expect(await stream.reader.whenPaired(0)).toBe(true);
    const now = stream.contextFrame;
    expect(stream.reader.has(contextFrames(now), 128)).toBe(true);
    const heard = stream.read(now - 12_800, now);
    expect(counted(heard)).toBe(true);
    // the last frame arrived as the clock stood at `now`: the reader stands READ_DELAY before it
    expect(heard.at(-1)).toBe(60 * CHUNK - stream.reader.delay);
    expect(stream.read(now, now + 128, "right")[0]).toBe(-(heard.at(-1)! + 1));
    await stream.end();
    expect(stream.closed).toBe(60);
  });

  it("has silence for chunks that never came, and all behind them in their places", async () => {
    const stream = new Stream();
    await stream.give(60);
    const at = stream.contextFrame;
    stream.drop(2);
    await stream.give(30);
    expect(stream.lost).toEqual([2 * CHUNK]);
    const heard = stream.read(at - 12_800, stream.contextFrame - 128);
    const first = heard[0]!;
    let silent = 0;
    heard.forEach((x, i) => {
      if (x === 0) silent++;
      else expect(x).toBe(first + i);
    });
    expect(silent).toBe(2 * CHUNK);
    await stream.end();
  });

  it("takes chunks that were stamped late for what they are", async () => {
    const stream = new Stream();
    await stream.give(60);
    for (const late of [20, 45, 30, 0, 20, 12, 3, 40]) await stream.give(1, late);
    await stream.give(30);
    expect(stream.lost).toEqual([]);
    expect(counted(stream.read(stream.contextFrame - 25_600, stream.contextFrame - 128))).toBe(true);
    await stream.end();
  });

  it("leaves out where the output stood still, from then on, and puts in where it caught up", async () => {
    const stream = new Stream();
    await stream.give(60);
    const start = stream.contextFrame;
    await stream.give(6);
    stream.reader.slip(260, contextFrames(stream.contextFrame - 4410));
    await stream.give(40);
    const heard = stream.read(start, stream.contextFrame - 1024);
    const steps = heard.flatMap((x, i) => (i > 0 && x !== heard[i - 1]! + 1 ? [[i, x - heard[i - 1]!]] : []));
    expect(steps.length).toBe(1);
    const [[place, step]] = steps as [[number, number]];
    expect(step).toBe(261);
    // a tenth of a second before what had come by then
    expect(heard[place - 1]).toBe(66 * CHUNK - 4410);

    const later = stream.contextFrame;
    stream.reader.slip(-260, contextFrames(stream.contextFrame - 4410));
    await stream.give(40);
    const after = stream.read(later, stream.contextFrame - 1024);
    const silence = after.filter((x) => x === 0);
    expect(silence.length).toBe(260);
    expect(counted(after.filter((x) => x !== 0))).toBe(true);
    await stream.end();
  });
});
