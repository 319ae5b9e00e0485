import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32 as zlibCrc } from "node:zlib";
import { describe, expect, it } from "vitest";
import { memoryBytes } from "../../../contract/backline";
import { parseWav } from "../../../contract/storage/wav";
import { WAV_HEADER_BYTES, wavHeader } from "../../../contract/storage/wavHeader";
import { flacToWav } from "../../../workers/storage/flac";
import { inspectWav } from "../../../workers/storage/inspect";
import { PeakBuilder } from "../../../workers/storage/peaks";
import { Sha256 } from "../../../workers/storage/sha256";
import { seeded } from "../../contract/project/randomCommands";
import { firstWrong } from "../../firstWrong";
import { constantFlac } from "../../fixtures/constantFlac";
import { wav16 } from "../../project/audio";

describe("SHA-256 in pieces", () => {
  it("is the same as in one, for every length around its blocks and any cut", () => {
    const random = seeded(1);
    const bytes = Uint8Array.from({ length: 3000 }, () => random() * 256);
    for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000, 3000]) {
      const sha = new Sha256();
      for (let at = 0; at < length; ) {
        const step = Math.min(length - at, 1 + Math.floor(random() * 150));
        sha.update(bytes.subarray(at, at + step));
        at += step;
      }
      expect(sha.hex(), `${length} bytes`).toBe(createHash("sha256").update(bytes.subarray(0, length)).digest("hex"));
    }
  });
});

describe("peaks", () => {
  it("hold every sample at every level, rounded outwards by less than a step", () => {
    const random = seeded(2);
    for (const frames of [1, 255, 256, 257, 70_001]) {
      const left = Float32Array.from({ length: frames }, () => random() * 2 - 1);
      const right = Float32Array.from({ length: frames }, () => (random() - 0.5) * 0.1);
      const builder = new PeakBuilder(2, frames);
      for (let at = 0; at < frames; at += 1000) {
        builder.push(Math.min(1000, frames - at), left.subarray(at, at + 1000), right.subarray(at, at + 1000));
      }
      const peaks = builder.done();
      expect(peaks.framesPerPair[0]).toBe(256);
      peaks.framesPerPair.forEach((per, level) => {
        if (level > 0) expect(per).toBe(peaks.framesPerPair[level - 1]! * 2);
        for (const [channel, floats] of [left, right].entries()) {
          const pairs = peaks.levels[level]![channel]!;
          expect(pairs.length).toBe(Math.ceil(frames / per) * 2);
          const wrong = firstWrong(0, Math.ceil(frames / per), (pair) => {
            const part = floats.subarray(pair * per, (pair + 1) * per);
            const low = Math.floor(Math.fround(Math.min(...part)) * 127);
            const high = Math.ceil(Math.fround(Math.max(...part)) * 127);
            return pairs[pair * 2] === low && pairs[pair * 2 + 1] === high;
          });
          expect(wrong).toBe(-1);
        }
      });
    }
  });
});

describe("one pass over a WAV", () => {
  it("finds hash, checksum, format and peaks, also of what stands behind the audio", async () => {
    const samples = Array.from({ length: 500_000 }, (_, i) => ((i * 7919) % 65536) - 32768);
    const wav = wav16(2, 96000, samples);
    const bytes = new Uint8Array([...wav, ...new TextEncoder().encode("LIST\u0004\0\0\0INFO")]);
    let told = 0;
    const facts = await inspectWav(memoryBytes(bytes), (done) => {
      told = done;
    });
    expect(facts).toMatchObject({
      id: createHash("sha256").update(bytes).digest("hex"),
      bytes: bytes.length,
      channels: 2,
      sampleRate: 96000,
      frames: 250_000,
    });
    if (zlibCrc) expect(facts.crc32).toBe(zlibCrc(bytes));
    expect(told).toBe(bytes.length);
    expect(facts.peaks.frames).toBe(250_000);
    const first = samples.filter((_, i) => i < 512 && i % 2 === 0);
    expect(facts.peaks.levels[0]![0]![0]).toBe(Math.floor((Math.min(...first) / 32768) * 127));
  });
});

describe("a WAV header", () => {
  it.each([
    [{ channels: 1, sampleRate: 44100, encoding: "float32", frames: 10 }, 40],
    [{ channels: 2, sampleRate: 48000, encoding: "int24", frames: 11 }, 66],
    [{ channels: 1, sampleRate: 8000, encoding: "int16", frames: 3 }, 6],
  ] as const)("is read as it was meant", (header, bytes) => {
    const head = wavHeader(header);
    expect(head.length).toBe(WAV_HEADER_BYTES);
    expect(parseWav(head, head.length + bytes)).toMatchObject({ ...header, dataOffset: WAV_HEADER_BYTES });
    // With more behind it, the header's own length holds.
    expect(parseWav(head, head.length + bytes + 100).frames).toBe(header.frames);
  });

  it("of a growing file, or of one beyond 4 GiB, leaves the length to the file", () => {
    const growing = wavHeader({ channels: 1, sampleRate: 44100, encoding: "float32", frames: null });
    expect(parseWav(growing, growing.length + 4003).frames).toBe(1000);
    const huge = wavHeader({ channels: 2, sampleRate: 48000, encoding: "float32", frames: 2 ** 30 });
    expect(parseWav(huge, huge.length + 2 ** 33).frames).toBe(2 ** 30);
  });
});

describe("FLAC", () => {
  it("becomes a WAV of the very same samples", async () => {
    // Frame n of the file is ((n · 31) mod 2001) − 1000.
    const flac = readFileSync(new URL("../../project/ramp.flac", import.meta.url));
    const parts: Uint8Array[] = [];
    let header = new Uint8Array(0);
    async function* pieces() {
      for (let at = 0; at < flac.length; at += 3000) yield new Uint8Array(flac.subarray(at, at + 3000));
    }
    await flacToWav(pieces(), {
      write: (bytes) => void parts.push(bytes),
      rewrite: (bytes) => {
        header = bytes;
      },
    });
    const wav = Buffer.concat(parts);
    header.forEach((byte, at) => {
      wav[at] = byte;
    });
    expect(parseWav(wav, wav.length)).toMatchObject({
      channels: 1,
      sampleRate: 44100,
      encoding: "int16",
      frames: 4000,
    });
    const samples = Array.from({ length: 4000 }, (_, n) => wav.readInt16LE(WAV_HEADER_BYTES + n * 2));
    expect(samples).toEqual(Array.from({ length: 4000 }, (_, n) => ((n * 31) % 2001) - 1000));
  });

  it("keeps a last block of a few bytes, as silence has", async () => {
    const header = new Uint8Array(WAV_HEADER_BYTES);
    async function* pieces() {
      yield constantFlac([0, 5, 0], 252);
    }
    await flacToWav(pieces(), { write: () => undefined, rewrite: (bytes) => header.set(bytes) });
    expect(parseWav(header, WAV_HEADER_BYTES + (2 * 4096 + 252) * 2).frames).toBe(2 * 4096 + 252);
  });

  it("keeps loud samples to the bit, of 16 and of 24 bits", async () => {
    for (const [bits, step] of [
      [16, 7919],
      [24, 7919 * 257],
    ] as const) {
      // Frame n of the file is ((n · step) mod 2^bits) − 2^(bits−1).
      const flac = readFileSync(new URL(`../../fixtures/audio/loud-${bits}.flac`, import.meta.url));
      const parts: Uint8Array[] = [];
      async function* pieces() {
        yield new Uint8Array(flac);
      }
      await flacToWav(pieces(), { write: (bytes) => void parts.push(bytes), rewrite: () => undefined });
      const wav = Buffer.concat(parts);
      const size = bits / 8;
      const samples = Array.from({ length: 2000 }, (_, n) => wav.readIntLE(WAV_HEADER_BYTES + n * size, size));
      expect(samples).toEqual(Array.from({ length: 2000 }, (_, n) => ((n * step) % 2 ** bits) - 2 ** (bits - 1)));
    }
  });

  it("that is none is refused with a sentence", async () => {
    async function* pieces() {
      yield new Uint8Array(5000);
    }
    await expect(flacToWav(pieces(), { write: () => undefined, rewrite: () => undefined })).rejects.toThrow(/FLAC/);
  });
});
