import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { memoryBytes } from "../../../contract/backline";
import { sourceFrames } from "../../../contract/frames";
import { MediaError } from "../../../contract/media/errors";
import { type ImportOptions, importSound } from "../../../workers/media/import";
import { openWav, memoryBytes as storedBytes } from "../../../workers/samples/source";
import { inspectWav } from "../../../workers/storage/inspect";
import { decodeAll } from "./sound";

const fixture = async (name: string) => new Uint8Array(await readFile(`tests/fixtures/audio/${name}`));

/** A file in memory. */
class Written {
  bytes = new Uint8Array();
  largest = 0;

  write(bytes: Uint8Array): void {
    const all = new Uint8Array(this.bytes.length + bytes.length);
    all.set(this.bytes);
    all.set(bytes, this.bytes.length);
    this.bytes = all;
    this.largest = Math.max(this.largest, bytes.length);
  }

  rewrite(bytes: Uint8Array): void {
    this.bytes.set(bytes);
  }
}

async function imported(bytes: Uint8Array, options?: ImportOptions) {
  const target = new Written();
  const sound = await importSound(memoryBytes(bytes), target, options);
  return { sound, target };
}

describe("the stored WAV has the very samples of the file", () => {
  test.each([
    ["mono-8000-u8.wav", "int16"],
    ["mono-8000-s16le.wav", "int16"],
    ["mono-8000-s24le.wav", "int24"],
    ["mono-8000-s32le.wav", "float32"],
    ["mono-8000-f32le.wav", "float32"],
    ["mono-8000-16.aiff", "int16"],
    ["stereo-8000-24.aiff", "int24"],
    ["stereo-44100-16.flac", "int16"],
    ["mono-48000-24.flac", "int24"],
    ["surround-8000.wav", "float32"],
  ] as const)("%s as %s", async (name, encoding) => {
    const file = await fixture(name);
    const { sound, target } = await imported(file);
    const whole = await decodeAll(file);
    expect(sound).toMatchObject({ encoding, sampleRate: whole.sampleRate, warnings: [] });
    expect(sound.frames).toBe(whole.channels[0]!.length);
    const reader = await openWav(storedBytes(target.bytes));
    expect(reader.frames).toBe(sound.frames);
    const left = new Float32Array(sound.frames);
    const right = new Float32Array(sound.frames);
    await reader.read(sourceFrames(0), sound.frames, left, right, 0);
    expect(left).toEqual(whole.channels[0]);
    expect(right).toEqual(whole.channels.at(-1));
  });

  test("16-bit WAV: its bytes of audio are the original ones", async () => {
    const file = await fixture("mono-8000-s16le.wav");
    const { target } = await imported(file);
    expect(Buffer.from(target.bytes.subarray(-8000))).toEqual(Buffer.from(file.subarray(-8000)));
  });
});

test("hash and peaks of what was stored", async () => {
  const { target } = await imported(await fixture("stereo-44100-16.flac"));
  const facts = await inspectWav(memoryBytes(target.bytes));
  expect(facts.id).toBe(createHash("sha256").update(target.bytes).digest("hex"));
  expect(facts).toMatchObject({ channels: 2, sampleRate: 44100, frames: 17640 });
  // 256 frames hold more than two periods of both tones.
  const [left, right] = facts.peaks.levels[0]!;
  expect(left!.slice(0, 2)).toEqual(Int8Array.of(-64, 64));
  expect(right!.slice(0, 2)).toEqual(Int8Array.of(-32, 32));
});

test("progress grows to 1, and little is in hand at a time", async () => {
  const rate = 8000;
  const frames = rate * 60;
  const data = new Int16Array(frames).map((_, n) => (n * 37) & 0x3fff);
  const original = await fixture("mono-8000-s16le.wav");
  const file = new Uint8Array(original.length - 8000 + data.byteLength);
  file.set(original.subarray(0, original.length - 8000));
  file.set(new Uint8Array(data.buffer), original.length - 8000);
  new DataView(file.buffer).setUint32(original.length - 8004, data.byteLength, true);
  const shares: number[] = [];
  const { sound, target } = await imported(file, { progress: (share) => shares.push(share) });
  expect(sound.frames).toBe(frames);
  expect(shares.length).toBeGreaterThan(10);
  expect(shares.at(-1)).toBe(1);
  expect(shares.every((share, n) => n === 0 || share >= shares[n - 1]!)).toBe(true);
  expect(target.largest).toBeLessThan(100_000);
});

test("can be ended on the way", async () => {
  const controller = new AbortController();
  controller.abort(new Error("enough"));
  const file = await fixture("stereo-44100-16.flac");
  await expect(imported(file, { signal: controller.signal })).rejects.toThrow("enough");
});

test("files without sound are told, and a cut one is kept with a warning", async () => {
  const wav = await fixture("mono-8000-s16le.wav");
  await expect(imported(wav.subarray(0, 78))).rejects.toBeInstanceOf(MediaError);
  const { sound } = await imported(wav.subarray(0, 4078));
  expect(sound.frames).toBe(2000);
  expect(sound.warnings).toHaveLength(1);
});

test("where the disk is full, the target's error comes through", async () => {
  const full = new DOMException("The storage is full.", "QuotaExceededError");
  const target = {
    write() {
      throw full;
    },
    rewrite() {},
  };
  await expect(importSound(memoryBytes(await fixture("mono-8000-s16le.wav")), target)).rejects.toBe(full);
});
