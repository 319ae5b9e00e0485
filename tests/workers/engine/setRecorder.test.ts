import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WAV_HEADER_BYTES } from "../../../contract/storage/wavHeader";
import { SetRecorder } from "../../../workers/engine/setRecorder";
import { TAP_FRAMES, TapRing } from "../../../workers/memory";
import { createTapMemory } from "../../../workers/memory/tapRing";
import { MemoryFile } from "./memoryFile";

const BLOCK = 128;
let file: MemoryFile;
let failures: string[];
let ring: TapRing;
let recorder: SetRecorder;
let written = 0;

beforeEach(() => {
  vi.useFakeTimers();
  file = new MemoryFile();
  failures = [];
  written = 0;
  ring = new TapRing(createTapMemory());
  recorder = new SetRecorder(
    ring,
    async () => file,
    (failure) => failures.push(failure),
  );
});
afterEach(() => {
  recorder.end();
  vi.useRealTimers();
});

/** Frame n of the sound is n + 1 on the left, its negative on the right. */
function sound(blocks: number, into = ring): void {
  for (let block = 0; block < blocks; block++) {
    const left = Float32Array.from({ length: BLOCK }, (_, n) => written + n + 1);
    into.write(
      left,
      left.map((x) => -x),
      left,
      left,
    );
    written += BLOCK;
  }
}

const audio = () => file.audio();

test("what the master gives from the beginning on stands in the file, whatever was before", async () => {
  sound(7);
  await recorder.begin("set-1", 44100);
  const first = written;
  for (let look = 0; look < 20; look++) {
    sound(30);
    vi.advanceTimersByTime(100);
  }
  sound(1);
  const ended = recorder.end();
  expect(ended).toEqual({ id: "set-1", frames: written - first, lost: 0, failure: null });
  const { left, right } = audio();
  expect(left).toHaveLength(written - first);
  // any player knows how long it is: two floats a frame
  const dataBytes = new DataView(file.bytes.buffer).getUint32(WAV_HEADER_BYTES - 4, true);
  expect(dataBytes).toBe((written - first) * 8);
  expect(left.every((x, at) => x === first + 1 + at)).toBe(true);
  expect(right.every((x, at) => x === -(first + 1 + at))).toBe(true);
  expect(recorder.end()).toBeNull();
});

test("frames that came too fast are silence of the same length, and counted", async () => {
  await recorder.begin("set-1", 44100);
  sound(TAP_FRAMES / BLOCK + 100);
  const ended = recorder.end();
  expect(ended?.frames).toBe(written);
  expect(ended?.lost).toBeGreaterThanOrEqual(100 * BLOCK);
  const { left } = audio();
  expect(left[0]).toBe(0);
  // what was still there stands in its place
  expect(left[written - 1]).toBe(written);
});

test("another engine's sound goes on behind the former one's", async () => {
  await recorder.begin("set-1", 44100);
  sound(10);
  const other = new TapRing(createTapMemory());
  recorder.follow(other);
  sound(10, other);
  expect(recorder.end()).toMatchObject({ frames: 20 * BLOCK, lost: 0 });
  expect(audio().left[20 * BLOCK - 1]).toBe(20 * BLOCK);
});

test("a full disk ends it, is told at once, and what was written is kept", async () => {
  file = new MemoryFile(WAV_HEADER_BYTES + 10 * BLOCK * 8 + 64);
  await recorder.begin("set-1", 44100);
  sound(10);
  vi.advanceTimersByTime(100);
  sound(10);
  vi.advanceTimersByTime(100);
  expect(failures).toEqual(["full"]);
  expect(recorder.end()).toMatchObject({ id: "set-1", failure: "full", frames: 10 * BLOCK + 8 });
});
