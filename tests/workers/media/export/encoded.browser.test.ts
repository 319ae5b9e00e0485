import { expect, test } from "vitest";
import { createAudioWriter, type ExportSettings } from "../../../../workers/media/export";
import { MemoryFile, sine } from "./target";

const module = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));

async function encode(
  format: ExportSettings["format"],
  rate: number,
  left: Float32Array,
  right: Float32Array,
  bits: 16 | 24 = 16,
) {
  const target = new MemoryFile();
  const settings: ExportSettings = { format, bits, kbps: 192, dither: false, normalise: { kind: "none" } };
  const writer = await createAudioWriter(settings, {
    module,
    target,
    temporary: async () => new MemoryFile(),
    sampleRate: rate,
    frames: left.length,
  });
  for (let at = 0; at < left.length; at += 8192)
    await writer.write(left.subarray(at, at + 8192), right.subarray(at, at + 8192));
  await writer.close();
  return target.content;
}

/** The browser's own decoder. */
function decode(bytes: Uint8Array<ArrayBuffer>, rate: number): Promise<AudioBuffer> {
  return new OfflineAudioContext(2, 1, rate).decodeAudioData(bytes.slice().buffer);
}

/** Amplitude of one frequency, by the Goertzel sum over whole periods. */
function amplitudeOf(samples: Float32Array, frequency: number, rate: number): number {
  let re = 0;
  let im = 0;
  for (let i = 0; i < samples.length; i++) {
    re += samples[i]! * Math.cos((2 * Math.PI * frequency * i) / rate);
    im += samples[i]! * Math.sin((2 * Math.PI * frequency * i) / rate);
  }
  return (2 * Math.hypot(re, im)) / samples.length;
}

test.each([16, 24] as const)("FLAC of %i bits decodes to the very samples", async (bits) => {
  const left = sine(1000, 0.5, 44100, 44100);
  const right = sine(300, 0.25, 44100, 44100);
  const bytes = await encode("flac", 44100, left, right, bits);
  expect(String.fromCharCode(...bytes.subarray(0, 4))).toBe("fLaC");
  const decoded = await decode(bytes, 44100);
  expect(decoded.length).toBe(44100);
  const scale = 2 ** (bits - 1);
  // Chromium scales positive 16-bit integers by the largest positive one.
  const integer = (value: number) => Math.round(value * (value > 0 && bits === 16 ? scale - 1 : scale));
  [left, right].forEach((source, channel) => {
    const got = Int32Array.from(decoded.getChannelData(channel), integer);
    expect(got).toEqual(Int32Array.from(source, (value) => Math.round(value * scale)));
  });
});

test.each([
  ["mp3", 44100],
  ["opus", 48000],
] as const)("%s keeps tones, their sides and the length", async (format, rate) => {
  const bytes = await encode(format, rate, sine(1000, 0.5, rate * 2, rate), sine(400, 0.25, rate * 2, rate));
  const decoded = await decode(bytes, rate);
  expect(decoded.duration).toBeGreaterThan(1.99);
  expect(decoded.duration).toBeLessThan(2.1);
  const middle = (channel: number) => decoded.getChannelData(channel).subarray(rate / 2, rate * 1.5);
  expect(amplitudeOf(middle(0), 1000, rate)).toBeCloseTo(0.5, 1);
  expect(amplitudeOf(middle(1), 400, rate)).toBeCloseTo(0.25, 1);
  expect(amplitudeOf(middle(1), 1000, rate)).toBeLessThan(0.01);
});
