import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { LiveTarget, LiveType } from "../../../contract/engine/live";
import { ENGINE_EXTERNALS, ENGINE_INPUTS, LoudnessField, MeterField } from "../../../contract/engine/memory";
import {
  StatusField,
  StatusReader,
  StatusWriter,
  TRANSPORT_STATES,
  TransportField,
} from "../../../contract/engine/statusBlock";
import { ENGINE_TRANSPORTS } from "../../../contract/engine/transports";
import { createWordRing, WordRing } from "../../../contract/engine/wordRing";
import { contextFrames, timelineFrames } from "../../../contract/frames";
import { EventType, Loudness, Meter, Size, Target, TransportState, TransportStatus } from "../../../dsp/abi";
import {
  CaptureRing,
  createEngineMemory,
  newCaptureStamp,
  STAMPS_ALONE,
  STREAM_BEHIND_FRAMES,
  StreamRings,
  TAP_FRAMES,
  TapRing,
} from "../../../workers/memory";
import { seeded } from "../../contract/project/randomCommands";
import { readyFrom, wish } from "./streamWishes";

const threads: Worker[] = [];
const LOAD = `const { workerData } = require("node:worker_threads");
import("tsx/esm/api").then(({ register }) => { register(); return import(workerData.file); });`;
const thread = (file: string, data: object) => {
  const worker = new Worker(LOAD, {
    eval: true,
    workerData: { ...data, file: new URL(file, import.meta.url).href },
  });
  threads.push(worker);
};
afterEach(async () => {
  await Promise.all(threads.splice(0).map((worker) => worker.terminate()));
});
const yieldToMessages = () => new Promise((done) => setImmediate(done));

describe("the command ring", () => {
  it("carries 20,000 commands from one thread to another, whole and in order", async () => {
    const buffer = createWordRing(512);
    const ring = new WordRing(buffer);
    const count = 20_000;
    thread("./ringWriter.ts", { buffer, count, seed: 5 });
    const into = new Int32Array(1024);
    const random = seeded(6);
    let next = 1;
    let value = 0;
    while (next <= count) {
      const taken = ring.readCommands(into, 3, 42 + Math.floor(random() * 200));
      for (let at = 3; at < 3 + taken; ) {
        expect(into[at]).toBe(next++);
        const length = into[at + 1]!;
        for (let i = 0; i < length; i++) if (into[at + 2 + i] !== value++) throw new Error(`lost before ${value}`);
        at += 2 + length;
      }
      if (taken === 0) await yieldToMessages();
    }
    expect(ring.waiting()).toBe(0);
  });

  it("shows the commands that wait, across its end too, and takes none", () => {
    const ring = new WordRing(createWordRing(16));
    const into = new Int32Array(16);
    ring.write(Int32Array.of(1, 8, 0, 0, 0, 0, 0, 0, 0, 0));
    ring.readCommands(into, 0, 16);
    ring.write(Int32Array.of(2, 1, 20, 3, 0, 4, 3, 40, 41, 42));
    const commands = [
      [2, 1, 20],
      [3, 0],
      [4, 3, 40, 41, 42],
    ];
    expect(ring.waitingCommands().map((command) => [...command])).toEqual(commands);
    expect(ring.readCommands(into, 0, 16)).toBe(10);
    expect([...into.subarray(0, 10)]).toEqual(commands.flat());
    expect(ring.waitingCommands()).toEqual([]);
  });

  it("refuses a batch that does not fit and takes it when there is room", () => {
    const ring = new WordRing(createWordRing(16));
    const words = Int32Array.from([1, 8, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(ring.write(words)).toBe(true);
    expect(ring.write(words)).toBe(false);
    expect(ring.readCommands(new Int32Array(16), 0, 9)).toBe(0);
    expect(ring.readCommands(new Int32Array(16), 0, 16)).toBe(10);
    expect(ring.write(words)).toBe(true);
  });
});

describe("the stream rings", () => {
  it("bring every frame in order through seeks, both directions and idle streams", async () => {
    const { streams: buffer } = createEngineMemory();
    const rings = new StreamRings(buffer);
    thread("./streamFillerThread.ts", { buffer });
    const random = seeded(11);
    const left = new Float32Array(Size.streamWindow);
    const right = new Float32Array(Size.streamWindow);
    for (let generation = 1; generation <= 30; generation++) {
      const stream = Math.floor(random() * 4);
      const direction = random() < 0.5 ? 1 : -1;
      const start = 1_000_000 + Math.floor(random() * 100_000);
      wish(rings, stream, generation, { start, direction });
      const until = random() < 0.3 ? 500 : 150_000;
      for (let taken = 0; taken < until; ) {
        const ready = readyFrom(rings, stream, generation, taken);
        const count = Math.min(ready, 1 + Math.floor(random() * Size.streamWindow));
        if (count <= 0) {
          await yieldToMessages();
          continue;
        }
        rings.take(stream, taken, count, left, right);
        for (let i = 0; i < count; i++) {
          const at = (taken + i) & (Size.streamWindow - 1);
          const frame = start + direction * (taken + i);
          if (left[at] !== frame || right[at] !== -frame) throw new Error(`${left[at]} where ${frame} belongs`);
        }
        taken += count;
        rings.setTaken(stream, taken, taken, 1);
        rings.ring();
      }
      if (random() < 0.3) wish(rings, stream, 0);
    }
  });
});

describe("a stream that turns", () => {
  it("has the frames on both sides of its window there, wherever it goes", async () => {
    const { streams: buffer } = createEngineMemory();
    const rings = new StreamRings(buffer);
    thread("./streamFillerThread.ts", { buffer });
    const random = seeded(17);
    const left = new Float32Array(Size.streamWindow);
    const right = new Float32Array(Size.streamWindow);
    const [start, loop, wrap] = [1_000_000, 30_000, 50_000];
    const frameOf = (index: number) => start + (index < wrap ? index : wrap - loop + ((index - wrap) % loop));
    wish(rings, 2, 5, { start, wrap, loop, behind: 1024 });
    // The window as the audio thread keeps it: 4096 frames, of which 1024 lie behind where it reads.
    let [low, high, at, heading] = [0, 0, 0, 1];
    let waited = 0;
    for (let step = 0; step < 6000; ) {
      const from = heading === 1 ? at - 1024 : at + 1024 - Size.streamWindow;
      const to = from + Size.streamWindow;
      low = Math.min(Math.max(low, from), to);
      high = Math.max(Math.min(high, to), from);
      if (rings.look(2, 5)) {
        const move = (first: number, count: number) => {
          rings.take(2, first, count, left, right);
          for (let i = first; i < first + count; i++) {
            const held = left[i & (Size.streamWindow - 1)];
            if (held !== frameOf(i)) throw new Error(`${held} where ${frameOf(i)} belongs`);
          }
        };
        const above = Math.min(rings.heldHigh, to) - high;
        if (above > 0 && high >= rings.heldLow) move(high, above);
        if (above > 0 && high >= rings.heldLow) high += above;
        const below = low - Math.max(rings.heldLow, from);
        if (below > 0 && low <= rings.heldHigh) move(low - below, below);
        if (below > 0 && low <= rings.heldHigh) low -= below;
      }
      if (rings.setTaken(2, low, high, heading)) rings.ring();
      // It reads on where the next block is there, and now and then the other way.
      if (heading === 1 ? high >= at + 512 : low <= at - 512) {
        at += heading * 128;
        step++;
        if (random() < 0.01) heading = -heading;
        if (step % 64 === 0) await yieldToMessages();
      } else {
        waited++;
        await yieldToMessages();
      }
    }
    expect(waited).toBeGreaterThan(0);
  });

  it("need not wait where it comes back within a third of a second", async () => {
    const { streams: buffer } = createEngineMemory();
    const rings = new StreamRings(buffer);
    thread("./streamFillerThread.ts", { buffer });
    wish(rings, 0, 1, { start: 500_000, behind: 1024 });
    const held = async (low: number, high: number) => {
      while (!(rings.look(0, 1) && rings.heldLow <= low && rings.heldHigh >= high)) await yieldToMessages();
    };
    let at = 0;
    for (; at < 50_000; at += 512) {
      await held(at - 1024 - STREAM_BEHIND_FRAMES / 2, at + 3072);
      if (rings.setTaken(0, at - 1024, at + 3072, 1)) rings.ring();
    }
    // What lies behind is there at the very moment of the turn, as a whole.
    expect(rings.look(0, 1)).toBe(true);
    expect(rings.heldLow).toBeLessThanOrEqual(at - 1024 - STREAM_BEHIND_FRAMES);
  });
});

describe("the memory that streams share", () => {
  const play = async (rings: StreamRings, streams: number, frames: number, generation: number) => {
    const left = new Float32Array(Size.streamWindow);
    const right = new Float32Array(Size.streamWindow);
    const taken = new Int32Array(streams);
    for (let stream = 0; stream < streams; stream++) wish(rings, stream, generation, { start: stream * 10_000 });
    while (taken.some((count) => count < frames)) {
      for (let stream = 0; stream < streams; stream++) {
        const from = taken[stream]!;
        const count = Math.min(readyFrom(rings, stream, generation, from), Size.streamWindow, frames - from);
        if (count <= 0) continue;
        rings.take(stream, from, count, left, right);
        for (let i = 0; i < count; i++) {
          const value = left[(from + i) & (Size.streamWindow - 1)];
          if (value !== stream * 10_000 + from + i) throw new Error(`stream ${stream} has ${value} at ${from + i}`);
        }
        taken[stream] = from + count;
        rings.setTaken(stream, from + count, from + count, 1);
      }
      rings.ring();
      await yieldToMessages();
    }
  };

  it.each([300, Size.streams])("suffices for %s streams at once, again and again", async (streams) => {
    const { streams: buffer } = createEngineMemory();
    const rings = new StreamRings(buffer);
    thread("./streamFillerThread.ts", { buffer });
    for (const generation of [1, 2]) await play(rings, streams, 40_000, generation);
    // All of it comes back: a few streams are read as far ahead as ever.
    for (let stream = 0; stream < Size.streams; stream++) wish(rings, stream, 0);
    for (let stream = 0; stream < 32; stream++) wish(rings, stream, 3);
    while (Array.from({ length: 32 }, (_, stream) => readyFrom(rings, stream, 3, 0)).some((x) => x < 50_000))
      await yieldToMessages();
  });
});

describe("the capture ring", () => {
  it("keeps blocks with their stamps and says when it is full", () => {
    const ring = new CaptureRing(createEngineMemory().capture);
    const block = (value: number) => new Float32Array(Size.block).fill(value);
    const stamp = newCaptureStamp();
    const mask = 0b101;
    let written = 0;
    for (let round = 0; round < 3; round++) {
      for (;;) {
        const recording = written % 2 === 1;
        const timelineFrame = timelineFrames(written * 128 + 0.5);
        const contextFrame = contextFrames(written * 128);
        let at = ring.begin({ ...newCaptureStamp(), mask, recording, locates: 4, timelineFrame, contextFrame });
        if (at < 0) break;
        at = ring.put(at, block(written), block(-written));
        ring.put(at, block(written + 0.25), block(-written - 0.25));
        ring.publish(mask);
        written++;
      }
      const [left, right] = [new Float32Array(256), new Float32Array(256)];
      for (let seen = written - Math.floor((1 << 21) / (16 + 512)); seen < written; seen++) {
        expect(ring.peek(stamp)).toBe(true);
        if (stamp.contextFrame !== seen * 128 || stamp.timelineFrame !== seen * 128 + 0.5)
          throw new Error("wrong stamp");
        expect(ring.input(stamp, 1, left, right, 0)).toBe(false);
        ring.input(stamp, 0, left, right, 0);
        ring.input(stamp, 2, left, right, 128);
        if (left[127] !== seen || right[0] !== -seen || left[128] !== seen + 0.25) throw new Error("wrong frames");
        ring.next(stamp);
      }
      expect(ring.peek(stamp)).toBe(false);
    }
    expect(written).toBeGreaterThan(10_000);
  });

  it("keeps stamps alone, round its end too", () => {
    const ring = new CaptureRing(createEngineMemory().capture);
    const stamp = newCaptureStamp();
    for (let n = 0; n < 140_000; n++) {
      const put = {
        mask: STAMPS_ALONE,
        recording: n % 3 === 0,
        waiting: n % 3 === 1,
        locates: n,
        wrapOffset: n % 129,
        wrapFrame: timelineFrames(n * 7.25),
        timelineFrame: timelineFrames(-n),
        contextFrame: contextFrames(n * 128),
      };
      if (ring.begin(put) < 0) throw new Error(`there is no room for stamp ${n}`);
      ring.publish(put.mask);
      if (!ring.peek(stamp)) throw new Error(`stamp ${n} is not there`);
      if (Object.entries(put).some(([key, value]) => stamp[key as keyof typeof stamp] !== value)) {
        throw new Error(`stamp ${n} is another: ${JSON.stringify(stamp)}`);
      }
      ring.next(stamp);
    }
  });
});

describe("the tap ring", () => {
  it("gives runs of frames across its end and refuses what is overwritten or not there yet", () => {
    const ring = new TapRing(createEngineMemory().tap);
    const block = new Float32Array(128);
    const total = TAP_FRAMES + 640;
    for (let frame = 0; frame < total; frame += 128) {
      for (let i = 0; i < 128; i++) block[i] = frame + i;
      ring.write(block, block, block, block);
    }
    const into = new Float32Array(1000);
    expect(ring.read(2, total - 1000, into)).toBe(true);
    expect(into[0]).toBe(total - 1000);
    expect(into[999]).toBe(total - 1);
    expect(ring.read(0, total - 999, into)).toBe(false);
    expect(ring.read(0, 0, into)).toBe(false);
  });
});

describe("the status block", () => {
  it("is read whole or not at all", () => {
    const { status } = createEngineMemory();
    const writer = new StatusWriter(status);
    const reader = new StatusReader(status);
    writer.begin();
    writer.set(StatusField.tick, 1234.5);
    writer.set(StatusField.locates, -7);
    expect(reader.read()).toBe(false);
    writer.end();
    expect(reader.read()).toBe(true);
    expect(reader.get(StatusField.tick)).toBe(1234.5);
    expect(reader.get(StatusField.locates)).toBe(-7);
    writer.begin();
    for (let transport = 0; transport < ENGINE_TRANSPORTS; transport++) {
      writer.setTransport(transport, TransportField.bpm, 100.5 + transport);
      writer.setTransport(transport, TransportField.locates, transport - 4);
    }
    writer.end();
    expect(reader.read()).toBe(true);
    for (let transport = 0; transport < ENGINE_TRANSPORTS; transport++) {
      expect(reader.transport(transport, TransportField.bpm)).toBe(100.5 + transport);
      expect(reader.transport(transport, TransportField.locates)).toBe(transport - 4);
    }
    expect(reader.get(StatusField.locates)).toBe(-7);
  });

  it("names the engine's own states and meters", () => {
    const numbers = (of: object) => Object.entries(of).filter(([, value]) => typeof value === "number");
    expect(numbers(MeterField)).toEqual(numbers(Meter));
    expect(numbers(LoudnessField)).toEqual(numbers(Loudness));
    expect(TRANSPORT_STATES).toEqual(Object.keys(TransportState).filter((key) => Number.isNaN(Number(key))));
    expect(numbers(LiveType)).toEqual(numbers(EventType).filter(([name]) => name !== "program"));
    expect(numbers(LiveTarget)).toEqual(numbers(Target));
    expect(numbers(TransportField)).toEqual(numbers(TransportStatus));
    expect(ENGINE_TRANSPORTS).toBe(Size.transports);
    expect(ENGINE_INPUTS).toBe(Size.inputs);
    expect(ENGINE_EXTERNALS).toBe(Size.externals);
    expect(createEngineMemory().loudness.byteLength).toBe(2 * Loudness.count * 4);
    expect(createEngineMemory().meters.byteLength).toBe(Size.strips * Meter.count * 4);
  });
});
