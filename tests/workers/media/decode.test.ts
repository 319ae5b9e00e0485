import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { MediaError } from "../../../contract/media/errors";
import { BLOCK, constantFlac } from "../../fixtures/constantFlac";
import { decodeAll, offTone, tone } from "./sound";

const fixture = async (name: string) => new Uint8Array(await readFile(`tests/fixtures/audio/${name}`));

describe("uncompressed files hold the tone that was put in", () => {
  test.each([
    ["mono-8000-u8.wav", "WAV", "int16", 1 / 128],
    ["mono-8000-s16le.wav", "WAV", "int16", 1 / 32768],
    ["mono-8000-s24le.wav", "WAV", "int24", 1 / 2 ** 23],
    ["mono-8000-s32le.wav", "WAV", "float32", 1e-7],
    ["mono-8000-f32le.wav", "WAV", "float32", 1e-7],
    ["mono-8000-f64le.wav", "WAV", "float32", 1e-7],
    ["mono-8000-alaw.wav", "WAV", "int16", 0.012],
    ["mono-8000-mulaw.wav", "WAV", "int16", 0.012],
    ["mono-8000-16.aiff", "AIFF", "int16", 1 / 32768],
    ["mono-8000-float.aifc", "AIFF", "float32", 1e-7],
    ["mono-8000-sowt.aifc", "AIFF", "int16", 1 / 32768],
  ] as const)("%s", async (name, kind, encoding, tolerance) => {
    const sound = await decodeAll(await fixture(name));
    expect(sound).toMatchObject({ kind, encoding, sampleRate: 8000, claimed: 4000, warnings: [] });
    expect(sound.channels).toHaveLength(1);
    expect(sound.channels[0]).toHaveLength(4000);
    expect(offTone(sound.channels[0]!, 440, 8000, 0.5)).toBeLessThan(tolerance);
  });

  test("stereo AIFF of 24 bits", async () => {
    const sound = await decodeAll(await fixture("stereo-8000-24.aiff"));
    expect(sound).toMatchObject({ encoding: "int24", sampleRate: 8000, claimed: 4000 });
    expect(offTone(sound.channels[0]!, 440, 8000, 0.5)).toBeLessThan(1 / 2 ** 23);
    expect(offTone(sound.channels[1]!, 660, 8000, 0.25)).toBeLessThan(1 / 2 ** 23);
  });
});

describe("FLAC", () => {
  test.each([
    ["stereo-44100-16.flac", 44100, 17640, "int16", [440, 660], 1 / 32768],
    ["mono-48000-24.flac", 48000, 9600, "int24", [440], 2 / 2 ** 23],
    ["mono-44100.oga", 44100, 13230, "int16", [440], 1 / 32768],
  ] as const)("%s", async (name, sampleRate, frames, encoding, tones, tolerance) => {
    const sound = await decodeAll(await fixture(name));
    expect(sound).toMatchObject({ kind: "FLAC", sampleRate, encoding, warnings: [] });
    expect(sound.channels).toHaveLength(tones.length);
    tones.forEach((hz, channel) => {
      expect(sound.channels[channel]).toHaveLength(frames);
      expect(offTone(sound.channels[channel]!, hz, sampleRate, channel === 0 ? 0.5 : 0.25)).toBeLessThan(tolerance);
      const steps = encoding === "int16" ? 2 ** 15 : 2 ** 23;
      expect(sound.channels[channel]!.every((value) => Number.isInteger(value * steps))).toBe(true);
    });
  });

  test("with a last block of a few bytes, as silence has", async () => {
    const sound = await decodeAll(constantFlac([100, -200, 300], 252));
    expect(sound.warnings).toEqual([]);
    const values = [100, -200, 300].flatMap((value, at) =>
      new Array<number>(at === 2 ? 252 : BLOCK).fill(value / 32768),
    );
    expect(sound.channels.map((samples) => [...samples])).toEqual([values]);
  });

  test("behind an ID3 tag", async () => {
    const flac = await fixture("stereo-44100-16.flac");
    const tagged = new Uint8Array(10 + 300 + flac.length);
    tagged.set([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 300 >> 7, 300 & 127]);
    tagged.set(flac, 310);
    const sound = await decodeAll(tagged);
    expect(sound.channels[0]).toHaveLength(17640);
    expect(offTone(sound.channels[0]!, 440, 44100, 0.5)).toBeLessThan(1 / 32768);
  });
});

describe("more than two channels are folded down", () => {
  // left 300 Hz, right 500, centre 700, low effects 60, back left 1100, back right 1300; each 0.4
  test.each(["surround-8000.wav", "surround-8000.flac"])("%s", async (name) => {
    const sound = await decodeAll(await fixture(name));
    expect(sound).toMatchObject({ sampleRate: 8000, encoding: "float32" });
    expect(sound.channels).toHaveLength(2);
    const [left, right] = sound.channels.map((signal) => (hz: number) => tone(signal, hz, 8000).amplitude);
    for (const [hz, inLeft, inRight] of [
      [300, 0.4, 0],
      [500, 0, 0.4],
      [700, 0.4 * Math.SQRT1_2, 0.4 * Math.SQRT1_2],
      [60, 0, 0],
      [1100, 0.4 * Math.SQRT1_2, 0],
      [1300, 0, 0.4 * Math.SQRT1_2],
    ] as const) {
      expect(left!(hz), `${hz} Hz left`).toBeCloseTo(inLeft, 2);
      expect(right!(hz), `${hz} Hz right`).toBeCloseTo(inRight, 2);
    }
  });
});

/** A WAV of one's own making: chunks as they are given. */
function riff(...chunks: [string, Uint8Array | number[]][]): Uint8Array {
  const parts = chunks.flatMap(([id, body]) => {
    const size = new Uint8Array(4);
    new DataView(size.buffer).setUint32(0, body.length, true);
    return [...[...id].map((c) => c.charCodeAt(0)), ...size, ...body, ...(body.length % 2 ? [0] : [])];
  });
  const head = [..."RIFF"].map((c) => c.charCodeAt(0));
  return Uint8Array.from([...head, 0, 0, 0, 0, ...[..."WAVE"].map((c) => c.charCodeAt(0)), ...parts]);
}

const format = (tag: number, channels: number, rate: number, bits: number, extra: number[] = []) => {
  const bytes = new Uint8Array(16 + extra.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, tag, true);
  view.setUint16(2, channels, true);
  view.setUint32(4, rate, true);
  view.setUint32(8, (rate * channels * bits) / 8, true);
  view.setUint16(12, (channels * bits) / 8, true);
  view.setUint16(14, bits, true);
  bytes.set(extra, 16);
  return bytes;
};

describe("WAV by hand", () => {
  test("every value of 16 bits is value / 32768", async () => {
    const data = new Int16Array([0, 1, -1, 32767, -32768, 1234]);
    const sound = await decodeAll(riff(["fmt ", format(1, 2, 44100, 16)], ["data", new Uint8Array(data.buffer)]));
    expect([...sound.channels[0]!]).toEqual([0, -1 / 32768, -1]);
    expect([...sound.channels[1]!]).toEqual([1 / 32768, 32767 / 32768, 1234 / 32768]);
  });

  test("chunks before, between and of odd length are stepped over", async () => {
    const sound = await decodeAll(
      riff(["LIST", [1, 2, 3]], ["fmt ", format(1, 1, 8000, 16)], ["bext", [9]], ["data", [0, 64, 0, 192]]),
    );
    expect([...sound.channels[0]!]).toEqual([0.5, -0.5]);
  });

  test("WAVE_FORMAT_EXTENSIBLE takes its kind from the sub-format", async () => {
    const guid = [3, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71];
    const extra = [22, 0, 32, 0, 0, 0, 0, 0, ...guid];
    const data = new Uint8Array(new Float32Array([0.25, -1.5]).buffer);
    const sound = await decodeAll(riff(["fmt ", format(0xfffe, 1, 96000, 32, extra)], ["data", data]));
    expect(sound.sampleRate).toBe(96000);
    expect([...sound.channels[0]!]).toEqual([0.25, -1.5]);
  });

  test("a length that was never written means: to the end", async () => {
    for (const length of [0, 0xffffffff]) {
      const bytes = riff(["fmt ", format(1, 1, 8000, 16)], ["data", [0, 64, 0, 64, 0, 64]]);
      new DataView(bytes.buffer).setUint32(bytes.length - 10, length, true);
      const sound = await decodeAll(bytes);
      expect(sound.channels[0]).toHaveLength(3);
      expect(sound.warnings).toEqual([]);
    }
  });

  test("RF64 has its length in ds64", async () => {
    const ds64 = new Uint8Array(28);
    new DataView(ds64.buffer).setBigUint64(8, 4n, true);
    const bytes = riff(["ds64", ds64], ["fmt ", format(1, 1, 8000, 16)], ["data", [0, 64, 0, 64, 9, 9, 9, 9]]);
    bytes.set([..."RF64"].map((c) => c.charCodeAt(0)));
    new DataView(bytes.buffer).setUint32(bytes.length - 12, 0xffffffff, true);
    expect((await decodeAll(bytes)).channels[0]).toHaveLength(2);
  });
});

describe("files that are not as they should be", () => {
  const error = async (bytes: Uint8Array) => {
    const caught = await decodeAll(bytes).catch((thrown: unknown) => thrown);
    expect(caught).toBeInstanceOf(MediaError);
    expect((caught as MediaError).message).toMatch(/^[A-Z].*\.$/);
    return (caught as MediaError).code;
  };

  test("a file that was cut off gives what is there, and says so", async () => {
    for (const name of ["mono-8000-s24le.wav", "mono-8000-16.aiff", "stereo-44100-16.flac"]) {
      const bytes = await fixture(name);
      const whole = await decodeAll(bytes);
      const half = await decodeAll(bytes.subarray(0, bytes.length * 0.6));
      expect(half.warnings.join(), name).toContain("ends before its audio does");
      const length = half.channels[0]!.length;
      expect(length).toBeGreaterThan(whole.channels[0]!.length * 0.2);
      expect(length).toBeLessThan(whole.channels[0]!.length * 0.75);
      expect(half.channels[0]).toEqual(whole.channels[0]!.subarray(0, length));
    }
  });

  test("the name plays no part: a FLAC called .wav is a FLAC", async () => {
    expect((await decodeAll(await fixture("stereo-44100-16.flac"))).kind).toBe("FLAC");
  });

  test("empty, text, noise, and headers without audio", async () => {
    expect(await error(new Uint8Array())).toBe("empty");
    expect(await error(new TextEncoder().encode("This is a letter, not a sound. ".repeat(50)))).toBe("unknown");
    expect(await error(new Uint8Array(5000).map((_, n) => (n * n * 31 + 7) & 0x7f))).toBe("unknown");
    expect(await error(riff(["fmt ", format(1, 1, 8000, 16)]))).toBe("damaged");
    expect(await error(riff(["data", [1, 2, 3, 4]]))).toBe("damaged");
    expect(await error(riff(["fmt ", format(1, 0, 8000, 16)], ["data", [1, 2]]))).toBe("damaged");
    expect(await error(riff(["fmt ", format(2, 1, 8000, 4)], ["data", [1, 2]]))).toBe("unsupported");
    expect(await error((await fixture("mono-8000-16.aiff")).subarray(0, 20))).toBe("damaged");
    expect(await error((await fixture("stereo-44100-16.flac")).subarray(0, 30))).toBe("damaged");
  });

  test("a FLAC whose frames are noise", async () => {
    const bytes = (await fixture("stereo-44100-16.flac")).slice();
    for (let n = 200; n < bytes.length; n++) bytes[n] = (n * 7919 + (n >> 3)) & 0x7f;
    expect(await error(bytes)).toBe("damaged");
  });

  test.each([
    ["stereo-44100-16.flac", 15000],
    ["mono-44100.oga", 1700],
  ])("%s with a hole is silent there, and itself before and after", async (name, hole) => {
    const bytes = (await fixture(name)).slice();
    const whole = await decodeAll(bytes);
    bytes.fill(0x55, hole, hole + 600);
    const sound = await decodeAll(bytes);
    expect(sound.warnings).toEqual(["Some of the file is damaged; those places may be missing or silent."]);
    sound.channels.forEach((samples, channel) => {
      const before = whole.channels[channel]!;
      expect(samples).toHaveLength(before.length);
      const changed = [...samples].flatMap((value, at) => (value === before[at] ? [] : [at]));
      expect(changed.length).toBeGreaterThan(0);
      const [first, last] = [changed[0]!, changed.at(-1)!];
      expect(first).toBeGreaterThanOrEqual(4096);
      expect(last - first).toBeLessThan(3 * 4608);
      expect(samples.subarray(first, last + 1).every((value) => value === 0)).toBe(true);
    });
  });

  test("a damaged FLAC does not get more silence than its lost bytes could have held", async () => {
    // the number of the second frame says that it is the 60,000th
    const bytes = constantFlac([1, 2, 3], 252);
    const far = constantFlac(Array<number>(100).fill(7), 252);
    const frame = 11;
    const head = bytes.length - 2 * frame - (frame + 1);
    const late = far.subarray(head + 90 * frame, head + 91 * frame);
    const joined = Uint8Array.from([...bytes.subarray(0, head + frame), 0, 0, 0, ...late]);
    const sound = await decodeAll(joined);
    expect(sound.channels[0]!.length).toBeLessThan(5 * BLOCK);
  });

  test("nor hours of it, however much was lost", async () => {
    const frame = 11;
    const bytes = constantFlac([1, 2, 3], 200, [0, 1, 50_000]);
    // it does not say how long it is
    bytes.fill(0, 22, 26);
    const last = bytes.length - frame - 3;
    const joined = Uint8Array.from([...bytes.subarray(0, last), ...new Uint8Array(600_000), ...bytes.subarray(last)]);
    const sound = await decodeAll(joined);
    // the second is lost in what follows it
    expect(sound.channels[0]!.length).toBe(BLOCK + 200);
  });

  test("kinds that need a browser say so in Node", async () => {
    expect(await error(await fixture("stereo-44100.mp3"))).toBe("unsupported");
    expect(await error(await fixture("video-only.webm"))).toBe("noAudio");
  });
});
