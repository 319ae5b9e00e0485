import { expect, test, vi } from "vitest";
import { sniff } from "../../contract/media/sniff";
import { publishable } from "../../src/stores/publishable";
import { tone } from "../workers/media/sound";

const urls = import.meta.glob("../fixtures/audio/*", { query: "?url", import: "default", eager: true }) as Record<
  string,
  string
>;
const fixture = async (name: string) => (await fetch(urls[`../fixtures/audio/${name}`]!)).blob();

async function temporaryFiles(): Promise<string[]> {
  const root = await navigator.storage.getDirectory();
  const names: string[] = [];
  for await (const name of (await root.getDirectoryHandle("tmp", { create: true })).keys()) names.push(name);
  return names;
}

const options = () => {
  const shares: number[] = [];
  const controller = new AbortController();
  return { shares, controller, progress: (share: number) => void shares.push(share), signal: controller.signal };
};

test.each([
  ["stereo-44100.m4a", 44100, 33075, 0],
  ["stereo-48000.webm", 48000, 36000, 400],
] as const)("%s, which the server cannot read, becomes a FLAC of the same sound", async (name, rate, frames, slack) => {
  const asked = options();
  const made = await publishable(await fixture(name), name, asked);
  expect(made.name).toBe(name.replace(/\..*$/, ".flac"));
  expect(asked.shares[0]).toBe(0);
  expect(asked.shares.at(-1)).toBe(1);
  const bytes = await made.file.arrayBuffer();
  expect(sniff(new Uint8Array(bytes))).toBe("audio/flac");
  // the browser's own reading of it
  const decoded = await new OfflineAudioContext(2, 1, rate).decodeAudioData(bytes);
  expect(Math.abs(decoded.length - frames)).toBeLessThanOrEqual(slack);
  for (const [channel, hz, level] of [
    [0, 440, 0.5],
    [1, 660, 0.25],
  ] as const) {
    expect(tone(decoded.getChannelData(channel), hz, rate, 9000, 24000).amplitude).toBeCloseTo(level, 1.7);
  }
  made.discard();
  await expect.poll(temporaryFiles).toEqual([]);
});

test("what the server reads stays as it is; what nobody reads, and what is called off, leaves nothing behind", async () => {
  const wav = await fixture("mono-8000-16.aiff");
  expect((await publishable(wav, "Tone.aiff", options())).file).toBe(wav);
  const letter = new Blob(["Dear sir, this is not a sound."]);
  await expect(publishable(letter, "letter.m4a", options())).rejects.toThrow(/^This is .* Save it as WAV/);
  const asked = options();
  const made = publishable(await fixture("stereo-44100.m4a"), "a.m4a", {
    ...asked,
    progress: (share) => share > 0 && asked.controller.abort(),
  });
  await expect(made).rejects.toMatchObject({ name: "AbortError" });
  await expect.poll(temporaryFiles).toEqual([]);
});

test("a conversion whose code does not come can be called off", async () => {
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      postMessage() {}
      terminate() {}
    },
  );
  const asked = options();
  const made = publishable(new Blob(["some sound"]), "a.m4a", asked);
  setTimeout(() => asked.controller.abort(), 50);
  await expect(made).rejects.toMatchObject({ name: "AbortError" });
  vi.unstubAllGlobals();
});
