import { afterEach, describe, expect, it, vi } from "vitest";
import { contextFrames, timelineFrames } from "../../../contract/frames";
import { tempoMap } from "../../../contract/project/time";
import { readTake } from "../../../contract/storage/take";
import type { NoteOrder, TakeOrder } from "../../../workers/engine/api";
import { type ReadInput, type TakeListener, TakeRecorder } from "../../../workers/engine/takeRecorder";
import { CaptureRing, type CaptureStamp, createEngineMemory, newCaptureStamp } from "../../../workers/memory";
import { MemoryFile } from "./memoryFile";

afterEach(() => {
  vi.useRealTimers();
});

const BELONGS = { projectId: "p", trackId: "track", clipId: "clip", name: "Voice", placement: "calibrated" } as const;
/** 120 BPM: a quarter note, 960 ticks, is 22,050 frames. */
const TEMPO = tempoMap({ a: { id: "a", tick: 0, bpm: 120 } });

/** `files`: those of takes by their names; one that is not there is made. */
function desk(
  file = new MemoryFile(),
  files = new Map<string, MemoryFile | Error>(),
  readOf?: (input: number) => ReadInput | null,
) {
  vi.useFakeTimers();
  const ring = new CaptureRing(createEngineMemory().capture);
  const told: unknown[][] = [];
  const offsets: number[] = [];
  const grown = new Map<string, number[]>();
  const tell =
    (name: string) =>
    (...args: unknown[]) =>
      void told.push([name, ...args]);
  files.set("t.wav", file);
  const openFile = async (name: string) => {
    const known = files.get(name) ?? new MemoryFile();
    if (known instanceof Error) throw known;
    files.set(name, known);
    return known;
  };
  const listener: TakeListener = {
    takeBegun: (id, tick, offset) => {
      told.push(["begun", id, tick]);
      offsets.push(offset);
    },
    takeGrew: (id, peaks) => grown.set(id, [...(grown.get(id) ?? []), ...peaks]),
    takeEnded: tell("ended"),
    inputJumped: tell("jumped"),
  };
  const recorder = new TakeRecorder(ring, 44100, openFile, listener, readOf);
  let frame = 0;
  /** Renders blocks on input 2 whose samples count up from 1. */
  const roll = (
    blocks: number,
    recording: boolean,
    value = (n: number) => n + 1,
    stamped: Partial<CaptureStamp> = {},
  ) => {
    const [left, right] = [new Float32Array(128), new Float32Array(128)];
    for (let block = 0; block < blocks; block++) {
      for (let i = 0; i < 128; i++) {
        left[i] = value(frame + i);
        right[i] = -value(frame + i);
      }
      const timelineFrame = timelineFrames((stamped.timelineFrame ?? -50) + frame);
      const stamp = {
        ...newCaptureStamp(),
        ...stamped,
        mask: ring.mask,
        recording,
        timelineFrame,
        contextFrame: contextFrames(frame),
      };
      const at = ring.begin(stamp);
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
    belongs: BELONGS,
    ...more,
  });
  const begin = (audio: TakeOrder[], tick: number | null = 0, notes: NoteOrder[] = []) =>
    recorder.begin({ audio, notes, tick }, () => TEMPO);
  const fileOf = (name: string) => {
    const found = files.get(name);
    if (!(found instanceof MemoryFile)) throw new Error(`There is no file ${name}.`);
    return found;
  };
  return { recorder, told, offsets, grown, roll, order, begin, file, fileOf };
}

describe("a take on its way to disk", () => {
  it("has every frame from the first recorded block on, and its latency beyond the end", async () => {
    const { recorder, begin, told, roll, order, file } = desk();
    await begin([order()]);
    roll(3, false);
    roll(10, true);
    roll(1, false);
    const ended = recorder.end();
    roll(5, false);
    expect(await ended).toEqual([{ id: "t", frames: 1280 + 300 }]);
    expect(told).toEqual([
      ["begun", "t", 0],
      ["ended", "t", null],
    ]);
    const { format, left, right } = file.audio();
    expect(format).toMatchObject({ channels: 2, sampleRate: 44100, encoding: "float32", frames: 1580 });
    expect(left).toEqual(Float32Array.from({ length: 1580 }, (_, i) => 3 * 128 + i + 1));
    expect(right[1579]).toBe(-left[1579]!);
    expect(file.closed).toBe(true);
  });

  it("tells its waveform while it grows: that of the file", async () => {
    const { recorder, begin, grown, offsets, roll, order, fileOf } = desk();
    await begin([order(), order({ id: "mono", channels: 1 })]);
    const wave = (n: number) => Math.sin(n * 0.01) * (n % 3 === 0 ? 0.9 : -0.4);
    roll(3, true, wave);
    const early = [...(grown.get("t") ?? [])];
    expect(early).toHaveLength(2);
    roll(40, true, wave);
    roll(3, false, wave);
    await recorder.end();
    for (const [id, channels] of [
      ["t", 2],
      ["mono", 1],
    ] as const) {
      const { left, right } = fileOf(`${id}.wav`).audio();
      const pairs = Math.floor(left.length / 256);
      const expected = Array.from({ length: pairs }, (_, pair) => {
        const part = (samples: Float32Array) => [...samples.subarray(pair * 256, pair * 256 + 256)];
        const all = channels === 2 ? [...part(left), ...part(right)] : part(left);
        return [Math.floor(Math.min(...all) * 127), Math.ceil(Math.max(...all) * 127)];
      }).flat();
      expect(grown.get(id)).toEqual(expected);
    }
    expect(grown.get("t")!.slice(0, 2)).toEqual(early);
    // the first block stands 50 frames in front of the clip's tick; its sound comes 300 frames late
    expect(offsets).toEqual([350, 350]);
  });

  it("is readable at every moment and flushed each quarter of a second", async () => {
    const { begin, roll, order, file } = desk();
    await begin([order({ channels: 1 })]);
    roll(345, true);
    expect(file.audio().format).toMatchObject({ channels: 1, frames: 345 * 128 });
    expect(file.flushes).toBeGreaterThanOrEqual(4);
  });

  it("goes on where the position jumps, and says in its record what belongs where", async () => {
    const { recorder, begin, told, roll, order, file, fileOf } = desk();
    await begin([order({ latency: 10 })]);
    roll(4, true);
    // the streams of the new place are not ready for two blocks
    roll(2, false, undefined, { locates: 1, waiting: true });
    roll(3, true, undefined, { locates: 1, timelineFrame: timelineFrames(22_050 - 768) });
    const ended = recorder.end();
    roll(1, false, undefined, { locates: 1 });
    expect(await ended).toEqual([{ id: "t", frames: 9 * 128 + 10 }]);
    expect(file.audio().left).toEqual(Float32Array.from({ length: 9 * 128 + 10 }, (_, i) => i + 1));
    expect(told.filter(([what]) => what === "begun")).toEqual([
      ["begun", "t", 0],
      ["begun", "t", 960],
    ]);
    const { passes } = readTake(fileOf("t.take").text())!;
    expect(passes).toMatchObject([
      { cause: "start", tick: 0, offset: 60, end: 4 * 128 + 10 },
      { cause: "locate", tick: 960, offset: 6 * 128 + 10, end: null },
    ]);
  });

  it("keeps what is there when the storage is full, and says so", async () => {
    const { recorder, begin, told, roll, order, file } = desk(new MemoryFile(56 + 1000 * 8 + 3));
    await begin([order()]);
    roll(20, true);
    expect(told.at(-1)).toEqual(["ended", "t", "full"]);
    expect(await recorder.end()).toMatchObject([{ id: "t", frames: 1000 }]);
    expect(file.audio().left).toEqual(Float32Array.from({ length: 1000 }, (_, i) => i + 1));
  });

  it("ends without a frame where the transport never recorded", async () => {
    const { recorder, begin, roll, order } = desk();
    await begin([order()]);
    roll(3, false);
    expect(await recorder.end()).toEqual([{ id: "t", frames: 0 }]);
  });

  it("ends when the audio thread stands still", async () => {
    const { recorder, begin, roll, order } = desk();
    await begin([order()]);
    roll(4, true);
    const ended = recorder.end();
    vi.advanceTimersByTime(3000);
    expect(await ended).toMatchObject([{ id: "t", frames: 512 }]);
  });

  it("leaves out silence that was put in, so that what follows stands where it belongs", async () => {
    const { recorder, begin, told, roll, order, file } = desk();
    await begin([order({ latency: 256 })]);
    const gap = (n: number) => (n >= 1000 && n < 1307 ? 0 : n < 1000 ? n + 1 : n - 306);
    roll(40, true, gap);
    const ended = recorder.end();
    roll(10, false, gap);
    const [written] = await ended;
    const frames = written && "frames" in written ? written.frames : 0;
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

  it("has its record on disk before its first frame, with where it belongs, and each jump at once", async () => {
    const { recorder, begin, roll, order, fileOf } = desk();
    await begin([order()], null);
    roll(2, false);
    expect(fileOf("t.take").size).toBe(0);
    roll(400, true);
    const timelineFrame = 2 * 128 - 50;
    // a punch-in begins at the next whole tick
    const start = Math.ceil((timelineFrame * 960) / 22_050);
    const offset = Math.round((start * 22_050) / 960) - timelineFrame + 300;
    const begun = { ...BELONGS, type: "begin", kind: "audio", id: "t", start, offset };
    expect(readTake(fileOf("t.take").text())).toMatchObject({ start: begun, corrected: 0, jumps: 0 });
    expect(fileOf("t.take").flushes).toBe(1);
    recorder.jumped([1, 2], 100);
    recorder.jumped([3], 7);
    expect(readTake(fileOf("t.take").text())).toMatchObject({ start: begun, corrected: -100, jumps: 1 });
    recorder.stop();
    expect(fileOf("t.take").closed).toBe(true);
  });

  it("takes the start that it is given, and the same for all takes of a recording", async () => {
    const { begin, roll, order, fileOf } = desk();
    await begin([order(), order({ id: "u", latency: 0 })], 960);
    roll(2, true);
    expect(readTake(fileOf("t.take").text())).toMatchObject({ start: { start: 960, offset: 22_050 + 50 + 300 } });
    expect(readTake(fileOf("u.take").text())).toMatchObject({ start: { start: 960, offset: 22_050 + 50 } });
  });
});

describe("one of several takes that cannot go on", () => {
  const full = () => new MemoryFile(56 + 1000 * 8);
  const broken = () => Object.assign(new MemoryFile(), { flush: () => {} });

  it.each([
    ["has no more room", new Map([["u.wav", full()]]), "full", 1000],
    ["has no room for its record", new Map([["u.take", new MemoryFile(20)]]), "full", 0],
    [
      "cannot be written further",
      new Map([
        [
          "u.wav",
          Object.assign(broken(), {
            write(this: MemoryFile, bytes: Uint8Array, at: number) {
              if (at > 56 + 2000 * 8) throw new DOMException("The disk is gone.", "InvalidStateError");
              return MemoryFile.prototype.write.call(this, bytes, at);
            },
          }),
        ],
      ]),
      "unwritable",
      2048,
    ],
  ])("%s: it ends, the others go on", async (_what, files, failure, frames) => {
    const { recorder, begin, told, roll, order, file, fileOf } = desk(new MemoryFile(), files);
    await begin([order(), order({ id: "u" })]);
    roll(20, true);
    expect(told.filter(([what]) => what === "ended")).toEqual([["ended", "u", failure]]);
    expect(fileOf("u.wav").closed && fileOf("u.take").closed).toBe(true);
    roll(20, true);
    const ended = recorder.end();
    roll(5, false);
    expect(await ended).toEqual([
      { id: "t", frames: 40 * 128 + 300 },
      { id: "u", frames },
    ]);
    expect(file.audio().left).toEqual(Float32Array.from({ length: 40 * 128 + 300 }, (_, i) => i + 1));
    expect(told.at(-1)).toEqual(["ended", "t", null]);
  });

  it("cannot be begun: it is named, the others begin; where none can, that is said", async () => {
    const gone = new Error("no file");
    const { recorder, begin, roll, order } = desk(new MemoryFile(), new Map([["u.take", gone]]));
    expect(await begin([order(), order({ id: "u" })])).toEqual(["u"]);
    roll(4, true);
    recorder.stop();
    await expect(begin([order({ id: "u" })])).rejects.toBe(gone);
  });

  it("hears a stream that gives no frames any more: it is silent from there on, and holds up nothing", async () => {
    const stalled = { isPaired: true, delay: 0, whenPaired: async () => true, has: () => false, read: () => {} };
    const readOf = (input: number) =>
      input === 3 ? ({ reader: stalled, channels: "stereo" } as unknown as ReadInput) : null;
    const { begin, roll, order, file, fileOf } = desk(new MemoryFile(), new Map(), readOf);
    await begin([order(), order({ id: "u", input: 3 })]);
    roll(40, true);
    vi.advanceTimersByTime(600);
    expect(file.audio().format.frames).toBe(40 * 128);
    roll(40, true);
    expect(file.audio().format.frames).toBe(80 * 128);
    expect(fileOf("u.wav").audio().format.frames).toBe(80 * 128);
  });

  it("is of notes, and has no more room: it ends with what is there, the others go on", async () => {
    const { recorder, begin, told, roll, order, file, fileOf } = desk(
      new MemoryFile(),
      new Map([["keys.take", new MemoryFile(350)]]),
    );
    const { placement: _, ...belongs } = BELONGS;
    const keys = (id: string): NoteOrder => ({ id, belongs: { ...belongs, placement: "estimated" } });
    await begin([order({ latency: 0 })], 0, [keys("keys"), keys("drums"), keys("unplayed")]);
    for (let n = 0; n < 6; n++) {
      for (const id of ["keys", "drums"])
        recorder.play(id, { type: "noteOn", key: 60 + n, velocity: 90 }, contextFrames(n * 640 + 100));
      roll(5, true);
    }
    expect(told.filter(([what]) => what === "ended")).toEqual([["ended", "keys", "full"]]);
    recorder.play("drums", { type: "noteOff", key: 60 }, contextFrames(30 * 128 - 10));
    // behind the end
    recorder.play("drums", { type: "noteOn", key: 90, velocity: 90 }, contextFrames(40 * 128));
    const ended = recorder.end();
    roll(20, false);
    expect(await ended).toEqual([
      { id: "t", frames: 30 * 128 },
      { id: "keys", events: expect.any(Number) },
      { id: "drums", events: 7 },
      { id: "unplayed", events: 0 },
    ]);
    expect(file.audio().format.frames).toBe(30 * 128);
    const kept = Object.values(readTake(fileOf("keys.take").text())!.notes);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(6);
    const drums = readTake(fileOf("drums.take").text())!;
    // frame 0 of the context stands 50 frames in front of the timeline's start
    const tick = (frame: number) => Math.round(((frame - 50) * 960) / 22_050);
    expect(Object.values(drums.notes).sort((a, b) => a.key - b.key)).toMatchObject(
      Array.from({ length: 6 }, (_, n) => ({ key: 60 + n, start: tick(n * 640 + 100) })),
    );
    expect(drums.notes[Object.keys(drums.notes).find((id) => drums.notes[id]?.key === 60)!]).toMatchObject({
      length: tick(30 * 128 - 10) - tick(100),
    });
    expect(drums.ticks).toBe(tick(30 * 128));
    expect(fileOf("unplayed.take").size).toBe(0);
  });

  it("hears an input that is gone: it ends with what there is", async () => {
    const { recorder, begin, told, roll, order } = desk();
    await begin([order(), order({ id: "u", input: 3 })]);
    roll(4, true);
    recorder.endInputs([3]);
    expect(told.at(-1)).toEqual(["ended", "u", "inputGone"]);
    roll(4, true);
    recorder.endInputs([2]);
    expect(await recorder.end()).toMatchObject([{ id: "t", frames: 8 * 128 }, { id: "u" }]);
  });
});
