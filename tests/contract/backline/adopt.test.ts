import { expect, it } from "vitest";
import { fits, withStoredSamples } from "../../../contract/backline/adopt";
import type { Take } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { audio, SAMPLE, testProject } from "../../sound/fixture";

/** A project with a clip of the sample's first second, and a take of its fifth. */
function withTake() {
  const { trackId: _, muted: __, ...rest } = audio("take", { offset: 192_000, length: 48_000 });
  const take: Take = { ...rest, laneId: "lane", pass: 1 };
  const lane = { id: "lane", trackId: "audio1", name: "Take 1", order: "A" };
  const project = testProject([audio("clip", { length: 48_000 })]);
  return execute(project, { name: "addTakes", args: { lanes: [lane], takes: [take] } }).project;
}

it("audio that is stored under another id is what clips and takes play from then on", () => {
  const project = withTake();
  const id = "b".repeat(64);
  const sample = project.samples[SAMPLE]!;
  const stored = withStoredSamples(project, new Map([[SAMPLE, { ...sample, id }]]));
  expect(Object.keys(stored.samples)).toEqual([id]);
  expect([stored.clips.clip, stored.takes.take]).toMatchObject([{ sampleId: id }, { sampleId: id }]);
});

it("audio that ends before a take does is not what the document says of it", () => {
  const project = withTake();
  const sample = project.samples[SAMPLE]!;
  const { channels, sampleRate } = sample;
  expect(fits(project, sample, { channels, sampleRate, frames: 240_000 })).toBe(true);
  expect(fits(project, sample, { channels, sampleRate, frames: 100_000 })).toBe(false);
});
