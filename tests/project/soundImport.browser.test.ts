import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { blobBytes } from "../../contract/backline";
import { sourceFrames } from "../../contract/frames";
import { MediaError } from "../../contract/media/errors";
import { BrowserLibrary } from "../../src/project/library";
import { SoundImporter } from "../../src/project/soundImport";
import { openWav } from "../../workers/samples/source";
import { tone } from "../workers/media/sound";

const urls = import.meta.glob("../fixtures/audio/*", { query: "?url", import: "default", eager: true }) as Record<
  string,
  string
>;
const fixture = async (name: string) => (await fetch(urls[`../fixtures/audio/${name}`]!)).blob();

let library: BrowserLibrary;
let importer: SoundImporter;
let database = "";

beforeEach(async () => {
  database = `sound-import-${crypto.randomUUID()}`;
  library = await BrowserLibrary.open({ lost: () => undefined, problem: () => undefined }, database);
  importer = new SoundImporter(library.samples);
});

afterEach(async () => {
  importer.close();
  await library.close();
  indexedDB.deleteDatabase(database);
});

async function temporaryFiles(): Promise<string[]> {
  const root = await navigator.storage.getDirectory();
  const names: string[] = [];
  for await (const name of (await root.getDirectoryHandle("tmp", { create: true })).keys()) names.push(name);
  return names;
}

describe("a file becomes a sample that plays", () => {
  test.each([
    ["stereo-44100.mp3", "MP3", 44100, 33075, 0.475],
    ["stereo-44100.ogg", "Ogg (Vorbis)", 44100, 33075, 0.5],
    ["stereo-48000.opus", "Ogg (Opus)", 48000, 36000, 0.5],
    ["stereo-44100.m4a", "MP4 (AAC)", 44100, 33075, 0.5],
    ["stereo-44100-16.flac", "FLAC", 44100, 17640, 0.5],
    ["mono-8000-s24le.wav", "WAV", 8000, 4000, 0.5],
    ["mono-8000-16.aiff", "AIFF", 8000, 4000, 0.5],
  ] as const)("%s", async (file, kind, sampleRate, frames, level) => {
    const shares: number[] = [];
    const { sample, ...found } = await importer.import(await fixture(file), "Tone", {
      progress: (share) => shares.push(share),
    });
    expect(found).toEqual({ kind, warnings: [] });
    expect(sample).toMatchObject({ name: "Tone", sampleRate, frames });

    const stored = await library.samples.open(sample.id);
    const bytes = await stored!.arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    expect(sample.id).toBe(Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""));
    const reader = await openWav({ ...blobBytes(stored!), close: () => undefined });
    const left = new Float32Array(frames);
    await reader.read(sourceFrames(0), frames, left, new Float32Array(frames), 0);
    const from = Math.floor(frames / 4);
    expect(tone(left, 440, sampleRate, from, frames - from).amplitude).toBeCloseTo(level, 1.7);

    const peaks = await library.samples.peaks(sample.id);
    expect(peaks!.frames).toBe(frames);
    // A coder may overshoot where the tone begins and ends.
    const pairs = peaks!.levels[0]![0]!;
    const middle = pairs.subarray(pairs.length / 4, (pairs.length / 4) * 3);
    expect(Math.abs(Math.max(...middle) / 127 - level)).toBeLessThan(0.03);
    expect(shares.at(-1)).toBe(1);
    expect(await temporaryFiles()).toEqual([]);
  });

  test("the same sound twice is one sample", async () => {
    const [a, b] = [
      await importer.import(await fixture("mono-8000-16.aiff"), "One"),
      await importer.import(await fixture("mono-8000-sowt.aifc"), "Two"),
    ];
    expect(a.sample.id).toBe(b.sample.id);
  });
});

test("what is no sound gives a sentence and leaves nothing behind", async () => {
  const letter = new Blob(["Dear sir, this is not a sound."]);
  for (const [file, code] of [
    [letter, "unknown"],
    [new Blob([]), "empty"],
    [await fixture("video-only.webm"), "noAudio"],
    [(await fixture("stereo-44100-16.flac")).slice(0, 8300), "damaged"],
  ] as const) {
    const error = await importer.import(file, "Broken").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MediaError);
    expect((error as MediaError).code).toBe(code);
    expect((error as MediaError).message).toMatch(/^[A-Z].*\.$/);
  }
  expect(await temporaryFiles()).toEqual([]);
});

test("a file that was cut off is imported with a warning", async () => {
  const { sample, warnings } = await importer.import((await fixture("stereo-44100.mp3")).slice(0, 8000), "Half");
  expect(warnings.join()).toContain("ends before its audio does");
  expect(sample.frames).toBeGreaterThan(10000);
});

test("a cancelled import leaves nothing behind", async () => {
  // Ten minutes of silence: long enough to be on the way when the end comes.
  const rate = 48000;
  const head = new Uint8Array(await (await fixture("mono-8000-s16le.wav")).slice(0, 78).arrayBuffer());
  new DataView(head.buffer).setUint32(24, rate, true);
  new DataView(head.buffer).setUint32(74, rate * 600 * 2, true);
  const controller = new AbortController();
  const importing = importer.import(new Blob([head, new Uint8Array(rate * 600 * 2)]), "Long", {
    progress: () => controller.abort(),
    signal: controller.signal,
  });
  await expect(importing).rejects.toMatchObject({ name: "AbortError" });
  expect(await temporaryFiles()).toEqual([]);
});
