import { afterEach, describe, expect, it, vi } from "vitest";
import type { TakeOrder } from "../../../workers/engine/api";
import type { AppendFile } from "../../../workers/engine/takeFile";
import { TakeRecorder } from "../../../workers/engine/takeRecorder";
import { CaptureRing, createEngineMemory } from "../../../workers/memory";
import { decodeFrames } from "../../../workers/samples/decode";
import { parseWav } from "../../../workers/samples/wav";

afterEach(() => {
  vi.useRealTimers();
});

/** A file in memory that takes at most `room` bytes. */
class MemoryFile implements AppendFile {
  bytes = new Uint8Array(1 << 22);
  size = 0;
  flushes = 0;
  closed = false;
  constructor(private readonly room = Number.POSITIVE_INFINITY) {}
  write(bytes: Uint8Array, at: number) {
    const count = Math.max(0, Math.min(bytes.length, this.room - at));
    this.bytes.set(bytes.subarray(0, count), at);
    this.size = Math.max(this.size, at + count);
    return count;
  }
  flush() {
    this.flushes++;
  }
  close() {
    this.closed = true;
  }
  audio() {
    const format = parseWav(this.bytes.subarray(0, 100), this.size);
    const [left, right] = [new Float32Array(format.frames), new Float32Array(format.frames)];
    decodeFrames(format, this.bytes.subarray(format.dataOffset), format.frames, left, right, 0);
    return { format, left, right };
  }
}

function desk(file = new MemoryFile()) {
  vi.useFakeTimers();
  const ring = new CaptureRing(createEngineMemory().capture);
  const told: unknown[][] = [];
  const tell =
    (name: string) =>
    (...args: unknown[]) =>
      void told.push([name, ...args]);
  const recorder = new TakeRecorder(ring, 44100, async () => file, {
    takeStarted: tell("started"),
    takeFailed: tell("failed"),
    inputJumped: tell("jumped"),
  });
  let frame = 0;
  /** Renders blocks on input 2 whose samples count up from 1. */
  const roll = (blocks: number, recording: boolean, value = (n: number) => n + 1, jumps = 0) => {
    const [left, right] = [new Float32Array(128), new Float32Array(128)];
    for (let block = 0; block < blocks; block++) {
      for (let i = 0; i < 128; i++) {
        left[i] = value(frame + i);
        right[i] = -value(frame + i);
      }
      const at = ring.begin(ring.mask, recording, jumps, frame - 50, frame);
      if (at >= 0 && ring.mask !== 0) {
        ring.put(at, left, right);
        ring.publish(ring.mask);
      }
      frame += 128;
    }
    vi.advanceTimersByTime(50);
  };
  const order = (more: Partial<TakeOrder> = {}): TakeOrder => ({
    id: "t",
    input: 2,
    channels: 2,
    latency: 300,
    ...more,
  });
  return { recorder, told, roll, order, file };
}

describe("a take on its way to disk", () => {
  it("has every frame from the first recorded block on, and its latency beyond the end", async () => {
    const { recorder, told, roll, order, file } = desk();
    await recorder.begin([order()]);
    roll(3, false);
    roll(10, true);
    roll(1, false);
    const ended = recorder.end();
    roll(5, false);
    expect(await ended).toEqual([{ id: "t", frames: 1280 + 300, place: { timelineFrame: 3 * 128 - 50, lead: 0 } }]);
    expect(told).toEqual([["started", "t", { timelineFrame: 3 * 128 - 50, lead: 0 }]]);
    const { format, left, right } = file.audio();
    expect(format).toMatchObject({ channels: 2, sampleRate: 44100, encoding: "float32", frames: 1580 });
    expect(left).toEqual(Float32Array.from({ length: 1580 }, (_, i) => 3 * 128 + i + 1));
    expect(right[1579]).toBe(-left[1579]!);
    expect(file.closed).toBe(true);
  });

  it("is readable at every moment and flushed each quarter of a second", async () => {
    const { recorder, roll, order, file } = desk();
    await recorder.begin([order({ channels: 1 })]);
    roll(345, true);
    expect(file.audio().format).toMatchObject({ channels: 1, frames: 345 * 128 });
    expect(file.flushes).toBeGreaterThanOrEqual(4);
  });

  it("ends where the position jumps", async () => {
    const { recorder, roll, order, file } = desk();
    await recorder.begin([order({ latency: 0 })]);
    roll(4, true);
    roll(4, true, undefined, 1);
    expect(await recorder.end()).toMatchObject([{ id: "t", frames: 512 }]);
    expect(file.audio().left.at(-1)).toBe(512);
  });

  it("keeps what is there when the storage is full, and says so", async () => {
    const { recorder, told, roll, order, file } = desk(new MemoryFile(56 + 1000 * 8 + 3));
    await recorder.begin([order()]);
    roll(20, true);
    expect(told.at(-1)).toEqual(["failed", "t", expect.stringMatching(/storage is full.*kept/)]);
    expect(await recorder.end()).toMatchObject([{ id: "t", frames: 1000 }]);
    expect(file.audio().left).toEqual(Float32Array.from({ length: 1000 }, (_, i) => i + 1));
  });

  it("ends without a frame where the transport never recorded", async () => {
    const { recorder, roll, order } = desk();
    await recorder.begin([order()]);
    roll(3, false);
    expect(await recorder.end()).toEqual([{ id: "t", frames: 0, place: null }]);
  });

  it("ends when the audio thread stands still", async () => {
    const { recorder, roll, order } = desk();
    await recorder.begin([order()]);
    roll(4, true);
    const ended = recorder.end();
    vi.advanceTimersByTime(3000);
    expect(await ended).toMatchObject([{ id: "t", frames: 512 }]);
  });

  it("leaves out silence that was put in, so that what follows stands where it belongs", async () => {
    const { recorder, told, roll, order, file } = desk();
    await recorder.begin([order({ latency: 256 })]);
    const gap = (n: number) => (n >= 1000 && n < 1307 ? 0 : n < 1000 ? n + 1 : n - 306);
    roll(40, true, gap);
    const ended = recorder.end();
    roll(10, false, gap);
    const frames = (await ended)[0]!.frames;
    expect(told).toContainEqual(["jumped", 2, 307]);
    expect(file.audio().left).toEqual(Float32Array.from({ length: frames }, (_, i) => i + 1));
    expect(frames).toBe(40 * 128 - 307 + 256);
  });

  it("gives a run of an input to whoever listens", async () => {
    const { recorder, roll } = desk();
    const captured = recorder.capture(2, 300);
    roll(5, false);
    const { contextFrame, frames } = await captured;
    expect(frames).toEqual(Float32Array.from({ length: 300 }, (_, i) => contextFrame + i + 1));
  });
});
