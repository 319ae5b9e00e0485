import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { memoryBytes } from "../../../contract/backline";
import { MediaError } from "../../../contract/media/errors";
import { openSound } from "../../../workers/rendition/open";
import { tone } from "../media/sound";

const fixture = async (name: string) => new Uint8Array(await readFile(`tests/fixtures/audio/${name}`));

async function decoded(bytes: Uint8Array) {
  const sound = await openSound(memoryBytes(bytes));
  const channels: number[][] = [];
  const rates = new Set<number>();
  for await (const { chunk, sampleRate } of sound.chunks()) {
    rates.add(sampleRate);
    chunk.forEach((samples, channel) => {
      channels[channel] ??= [];
      for (const value of samples) channels[channel].push(value);
    });
  }
  sound.close();
  return {
    kind: sound.kind,
    claimed: sound.claimed,
    warnings: sound.warnings,
    rates: [...rates],
    channels: channels.map((samples) => Float32Array.from(samples)),
  };
}

/** Bytes at which the pages of an Ogg file begin. */
function pagesOf(bytes: Uint8Array): number[] {
  const at: number[] = [];
  for (let from = 0; from >= 0; from = Buffer.from(bytes).indexOf("OggS", from + 1)) at.push(from);
  return at;
}

const FILES = [
  ["stereo-44100.ogg", "Ogg Vorbis", 44100, 33075],
  ["stereo-48000.opus", "Ogg Opus", 48000, 36000],
] as const;

test.each(FILES)(
  "%s: the sound that was put in, from its first frame to its last",
  async (name, kind, rate, frames) => {
    const sound = await decoded(await fixture(name));
    expect(sound).toMatchObject({ kind, warnings: [], rates: [rate], claimed: { frames, sampleRate: rate } });
    expect(sound.channels.map((samples) => samples.length)).toEqual([frames, frames]);
    for (const [channel, hz, level] of [
      [0, 440, 0.5],
      [1, 660, 0.25],
    ] as const) {
      const { amplitude, phase } = tone(sound.channels[channel]!, hz, rate, 9000, 24000);
      expect(Math.abs(amplitude / level - 1)).toBeLessThan(0.03);
      // frames by which the tone is early or late: nothing of the coder's priming is left before it
      expect(Math.abs((phase / (2 * Math.PI * hz)) * rate)).toBeLessThan(1);
    }
  },
);

test.each(FILES)("%s: a page that is missing is told, and the rest is heard", async (name, _kind, _rate, frames) => {
  const bytes = await fixture(name);
  const pages = pagesOf(bytes);
  const at = pages.at(-2)!;
  const { warnings, channels } = await decoded(
    Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(pages.at(-1)!)]),
  );
  expect(warnings).toEqual(["Some of the file is damaged; those places may be missing or silent."]);
  expect(channels[0]!.length).toBeGreaterThan(0);
  expect(channels[0]!.length).toBeLessThan(frames);
});

test.each(FILES)("%s: noise behind a good head is refused", async (name) => {
  const bytes = (await fixture(name)).slice();
  for (let n = pagesOf(bytes)[2]!; n < bytes.length; n++) bytes[n] = (n * 7919) & 0xff;
  await expect(decoded(bytes)).rejects.toThrow(MediaError);
});

test("Opus of more channels than have a layout is refused before anything is decoded", async () => {
  const bytes = (await fixture("stereo-48000.opus")).slice();
  bytes[bytes.indexOf(0x4f, 20) + 9] = 255;
  await expect(decoded(bytes)).rejects.toThrow("255 channels");
});

test("a file that is nothing but damaged packets is given up, before a line is written for each", async () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const bytes = await fixture("stereo-48000.opus");
  const [, , audio = 0] = pagesOf(bytes);
  // packets of a byte that says there are more
  const page = new Uint8Array(27 + 2 * 255);
  page.set(bytes.subarray(audio, audio + 27));
  page[26] = 255;
  page.fill(1, 27, 27 + 255).fill(0xff, 27 + 255);
  const pages = new Array<Uint8Array>(40).fill(page);
  await expect(decoded(Buffer.concat([bytes.subarray(0, audio), ...pages]))).rejects.toThrow("too many places");
  expect(written.mock.calls.length).toBeLessThan(6000);
  written.mockRestore();
});
