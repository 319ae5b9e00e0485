import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { songProject } from "../../../contract/demo/build";
import { manifestOf } from "../../../contract/devices/plugins";
import { DEVICE_PRESETS } from "../../../contract/devices/presets";
import { project as schema, TICKS_PER_QUARTER } from "../../../contract/project/document";
import { violations } from "../../../contract/project/invariants";
import { bounceInThread } from "../../../server/demo/bounce/bounce";
import { RELEASES } from "../../../server/demo/cast/releases";
import { secondsOf } from "../../../server/demo/history/plan";
import { SONGS } from "../../../server/demo/songs";
import { readPictureHeader } from "../../../server/pictures/header";

const projectOf = (key: string) => {
  let next = 0;
  return songProject(SONGS[key]!, () => `id${next++}`);
};

test("every song is published once", () => {
  expect(RELEASES.map(({ song }) => song).sort()).toEqual(Object.keys(SONGS).sort());
});

test.each(Object.keys(SONGS))("%s is a sound project that its instruments can play", (key) => {
  const song = SONGS[key]!;
  const project = projectOf(key);
  expect(schema.parse(project)).toEqual(project);
  expect(violations(project)).toEqual([]);
  expect(secondsOf(song)).toBeGreaterThan(60);
  for (const device of Object.values(project.devices)) {
    const specs: Record<string, { min: number; max: number }> = manifestOf(device).parameters;
    for (const [name, value] of Object.entries(device.params)) {
      expect(value, `${device.kind} ${name}`).toBeGreaterThanOrEqual(specs[name]!.min);
      expect(value, `${device.kind} ${name}`).toBeLessThanOrEqual(specs[name]!.max);
    }
  }
  // what is written for so many bars fills them, and runs over no end
  for (const { name, tones, bars, preset, instrument } of song.parts) {
    expect(Math.max(...tones.map(({ at }) => at)), name).toBeLessThan(bars * 4);
    expect(Math.max(...tones.map(({ at, length }) => at + length)), name).toBeGreaterThan(bars * 4 - 4);
    const presets: readonly { name: string }[] = DEVICE_PRESETS[instrument];
    if (preset !== undefined) expect(presets.map((one) => one.name)).toContain(preset);
  }
  for (const clip of Object.values(project.clips)) {
    if (clip.kind !== "notes") continue;
    for (const note of Object.values(clip.notes)) {
      expect(note.start).toBeLessThan(clip.length);
      expect(note.key).toBeGreaterThanOrEqual(12);
      expect(note.key).toBeLessThanOrEqual(120);
    }
    expect(clip.start % (4 * TICKS_PER_QUARTER)).toBe(0);
  }
});

test("a song is rendered in its thread: as long as it is written, sounding throughout, never clipped", async () => {
  const folder = await mkdtemp(join(tmpdir(), "backline-song-"));
  try {
    const [target, cover] = [join(folder, "song.wav"), join(folder, "cover.png")];
    const picture = { seed: "a", motif: "sun", palette: "dusk", size: 40 } as const;
    await bounceInThread({ song: "pixel-parade", target, picture, cover }, new AbortController().signal);
    expect(readPictureHeader(await readFile(cover))).toMatchObject({ type: "image/png", width: 40, height: 40 });
    const wav = await readFile(target);
    const rate = wav.readUInt32LE(24);
    const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length));
    const written = secondsOf(SONGS["pixel-parade"]!);
    const seconds = samples.length / 2 / rate;
    expect(seconds).toBeGreaterThan(written);
    expect(seconds).toBeLessThan(written + 5);
    let peak = 0;
    for (let second = 0; second < Math.floor(written); second++) {
      let sum = 0;
      for (let at = second * rate * 2; at < (second + 1) * rate * 2; at++) {
        const value = (samples[at] ?? 0) / 32_768;
        sum += value * value;
        peak = Math.max(peak, Math.abs(value));
      }
      expect(Math.sqrt(sum / (rate * 2)), `second ${second}`).toBeGreaterThan(0.02);
    }
    expect(peak).toBeGreaterThan(0.5);
    expect(peak).toBeLessThan(0.95);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
