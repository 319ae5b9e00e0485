import { describe, expect, test } from "vitest";
import { MediaError } from "../../../contract/media/errors";
import { decodeAll, tone } from "./sound";

const urls = import.meta.glob("../../fixtures/audio/*", { query: "?url", import: "default", eager: true }) as Record<
  string,
  string
>;

async function fixture(name: string): Promise<Uint8Array> {
  const response = await fetch(urls[`../../fixtures/audio/${name}`]!);
  expect(response.ok).toBe(true);
  return new Uint8Array(await response.arrayBuffer());
}

describe("coded files hold the tone that was put in: level, pitch, length, place", () => {
  test.each([
    // file, kind, rate, frames put in, tones, level (LAME turns down a little), how far the length may be off
    ["stereo-44100.mp3", "MP3", 44100, 33075, [440, 660], 0.95, 0],
    ["mono-48000-vbr.mp3", "MP3", 48000, 36000, [440], 1, 0],
    ["stereo-44100.ogg", "Ogg", 44100, 33075, [440, 660], 1, 0],
    ["stereo-48000.opus", "Ogg", 48000, 36000, [440, 660], 1, 0],
    ["stereo-44100.m4a", "MP4", 44100, 33075, [440, 660], 1, 0],
    ["stereo-48000.webm", "WebM", 48000, 36000, [440, 660], 1, 400],
  ] as const)("%s", async (name, kind, sampleRate, frames, tones, level, slack) => {
    const sound = await decodeAll(await fixture(name));
    expect(sound.kind).toContain(kind);
    expect(sound.sampleRate).toBe(sampleRate);
    expect(sound.encoding).toBe("float32");
    expect(sound.warnings).toEqual([]);
    expect(sound.channels).toHaveLength(tones.length);
    expect(Math.abs(sound.channels[0]!.length - frames)).toBeLessThanOrEqual(slack);
    tones.forEach((hz, channel) => {
      const { amplitude, phase } = tone(sound.channels[channel]!, hz, sampleRate, 9000, 24000);
      expect(amplitude).toBeCloseTo((channel === 0 ? 0.5 : 0.25) * level, 1.7);
      // frames by which the tone is early or late
      expect(Math.abs((phase / (2 * Math.PI * hz)) * sampleRate)).toBeLessThan(1);
    });
  });
});

describe("files that are not as they should be", () => {
  const error = async (bytes: Uint8Array) => {
    const caught = await decodeAll(bytes).catch((thrown: unknown) => thrown);
    expect(caught).toBeInstanceOf(MediaError);
    expect((caught as MediaError).message).toMatch(/^[A-Z].*\.$/);
    return (caught as MediaError).code;
  };

  test.each(["stereo-44100.mp3", "stereo-44100.ogg", "stereo-48000.opus", "stereo-44100.m4a", "stereo-48000.webm"])(
    "%s cut off in the middle gives its first half, or a clear sentence",
    async (name) => {
      const bytes = await fixture(name);
      const whole = await decodeAll(bytes);
      const half = await decodeAll(bytes.subarray(0, bytes.length * 0.6)).catch((thrown: unknown) => thrown);
      if (half instanceof MediaError) {
        expect(half.code).toBe("damaged");
        return;
      }
      const { channels } = half as typeof whole;
      expect(channels[0]!.length).toBeGreaterThan(whole.channels[0]!.length * 0.3);
      expect(channels[0]!.length).toBeLessThan(whole.channels[0]!.length);
      expect(tone(channels[0]!, 440, whole.sampleRate, 4000, 12000).amplitude).toBeCloseTo(0.5, 1.3);
    },
  );

  test("a film without sound, a letter, and noise behind a good beginning", async () => {
    expect(await error(await fixture("video-only.webm"))).toBe("noAudio");
    expect(await error(new TextEncoder().encode("Not a sound. ".repeat(100)))).toBe("unknown");
    const broken = (await fixture("stereo-44100.ogg")).slice();
    for (let n = 100; n < broken.length; n++) broken[n] = (n * 7919) & 0xff;
    expect(await error(broken)).toBe("damaged");
  });
});
