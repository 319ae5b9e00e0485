import { describe, expect, it } from "vitest";
import type { AudioClip, Project } from "../../../contract/project/document";
import { soundingClips } from "../../../contract/project/intervals";
import { tempoOfProject } from "../../../contract/project/select";
import { positionAfter } from "../../../contract/project/sourceMap";
import { ticksToFrames } from "../../../contract/project/time";
import { clipRecords } from "../../../workers/program/clips";
import { LONGEST_READING, readingParts } from "../../../workers/program/longClips";
import { noise, Studio } from "../../dsp/core/studio";
import { audio, SAMPLE, testProject } from "../../sound/fixture";

const RATE = 48_000;
const SOURCE = 40_000;
const source = noise(SOURCE, 71);

function projectWith(...clips: AudioClip[]): Project {
  const project = testProject(clips);
  project.samples[SAMPLE] = { ...project.samples[SAMPLE]!, frames: SOURCE, channels: 1 };
  return project;
}

/** What the engine plays of a track's clips whose readings are at most so long. */
function played(project: Project, frames: number, longest?: number): Float32Array {
  const studio = new Studio(RATE).desk();
  const sample = studio.sample(RATE, source);
  const { words } = clipRecords(
    Object.values(project.clips),
    project.samples,
    tempoOfProject(project),
    RATE,
    () => sample,
    longest,
  );
  const bytes = new Uint8Array(words.buffer);
  studio.commands
    .buffer(90, bytes)
    .clips(0, 90, bytes.length / RECORD)
    .play();
  return studio.render(frames).left;
}
const RECORD = (() => {
  const project = projectWith(audio("a"));
  const { words } = clipRecords(Object.values(project.clips), project.samples, tempoOfProject(project), RATE, () => 0);
  return words.byteLength;
})();

const loop = { start: 4000, end: 30_000 };

describe("a clip that reads its source for hours", () => {
  it("is read in parts, none of which comes to more frames than the engine counts", () => {
    const length = 12 * 3600 * RATE * 4;
    const project = projectWith(
      audio("a", { start: 100, offset: 1000, length, rate: 4, loop, fadeIn: 5000, fadeOut: 900 }),
    );
    const tempo = tempoOfProject(project);
    const [whole] = soundingClips(Object.values(project.clips), project.samples, tempo, RATE);
    const parts = readingParts([whole!], project.samples, tempo, RATE);
    expect(parts.length).toBe(Math.ceil(length / LONGEST_READING));
    const begin = ticksToFrames(tempo, 100, RATE);
    let read = 0;
    for (const { tick, offset, length: own, part, fadeIn, fadeOut } of parts) {
      expect(own).toBeLessThanOrEqual(LONGEST_READING);
      expect(ticksToFrames(tempo, tick, RATE)).toBe(begin + read / 4);
      expect(offset).toBe(positionAfter({ offset: 1000, loop }, read));
      expect([fadeIn, fadeOut]).toEqual([part === 0 ? 5000 : 0, part === parts.length - 1 ? 900 : 0]);
      read += own;
    }
    expect(read).toBe(length);
  });

  it.each([
    ["at its own rate", {}],
    ["at four times its rate", { rate: 4 }],
    ["at a rate of no simple ratio", { rate: 1.2345 }],
    ["backwards", { reversed: true }],
    ["faded", { fadeIn: 9000, fadeOut: 20_000, rate: 2 }],
  ])("sounds in parts as it does in one: %s", (_, values) => {
    const project = projectWith(audio("a", { start: 10, offset: 1000, length: 150_000, loop, ...values }));
    const frames = 60_000;
    const whole = played(project, frames);
    const parts = played(project, frames, 20_000);
    let most = 0;
    for (let i = 0; i < whole.length; i++) most = Math.max(most, Math.abs(whole[i]! - parts[i]!));
    expect(whole.some((x) => Math.abs(x) > 0.1)).toBe(true);
    expect(most).toBeLessThan(1e-5);
  });

  it("is read in a few parts, however long its recording is said to be", () => {
    const frames = 2 ** 52;
    const project = projectWith(audio("a", { length: frames, fadeOut: 900 }));
    project.samples[SAMPLE] = { ...project.samples[SAMPLE]!, frames };
    const tempo = tempoOfProject(project);
    const [whole] = soundingClips(Object.values(project.clips), project.samples, tempo, RATE);
    const parts = readingParts([whole!], project.samples, tempo, RATE);
    expect(parts).toHaveLength(16);
    expect(parts.every(({ length }) => length <= LONGEST_READING)).toBe(true);
  });

  it("leaves the list in order of start", () => {
    const project = projectWith(
      audio("a", { length: 100_000, loop }),
      audio("b", { start: 960, length: 1000, offset: 0 }),
    );
    const tempo = tempoOfProject(project);
    const sounding = soundingClips(Object.values(project.clips), project.samples, tempo, RATE);
    const ticks = readingParts(sounding, project.samples, tempo, RATE, 20_000).map(({ tick }) => tick);
    expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
    expect(ticks.length).toBeGreaterThan(5);
  });
});
