import { expect, test } from "vitest";
import { DEVICE_PRESETS } from "../../../contract/devices/presets";
import { CARD_EFFECTS, CARDS, cardTrack, patternTrack } from "../../../contract/instruments/cards";
import { newSketch } from "../../../contract/instruments/sketch";
import { project as schema } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { lastOrder, newProject } from "../../../contract/project/newProject";
import { devicesOf, masterOf } from "../../../contract/project/select";
import { dbToLevel } from "../../../contract/scales";

const ids = () => {
  let count = 0;
  return () => `id${count++}`;
};

test("a sketch has a track for each instrument, with its effects, and the master at 85", () => {
  const sketch = newSketch(ids());
  expect(schema.parse(sketch)).toEqual(sketch);
  expect(dbToLevel(masterOf(sketch).strip.level)).toBeCloseTo(85, 9);
  expect(CARDS.map(({ name, category }) => `${name}: ${category}`)).toEqual([
    ...["Piano: Keys", "Guitar: Strings", "Drums: Percussion", "Synth: Synth"],
  ]);
  for (const { trackId } of CARDS) {
    const [instrument, ...effects] = devicesOf(sketch, trackId);
    expect(["sampler", "pluck", "drums", "synth"]).toContain(instrument?.kind);
    expect(effects.map(({ presetName }) => presetName)).toEqual(["Tube", "Classic", "Stereo", "Hall"]);
  }
});

test("its effects are presets that stand in the menus", () => {
  for (const { kind, preset } of CARD_EFFECTS) {
    expect(DEVICE_PRESETS[kind].map(({ name }) => name)).toContain(preset);
  }
});

test("an instrument and the drum pattern come into any project", () => {
  let project = newProject(ids());
  for (const { id, kind } of CARDS) {
    project = execute(project, { name: "addTrack", args: cardTrack(project, id, lastOrder(project, kind)) }).project;
  }
  const args = patternTrack(project, lastOrder(project, "drums"));
  project = execute(project, { name: "addTrack", args }).project;
  expect(Object.values(project.tracks).filter(({ kind }) => kind === "drums")).toHaveLength(2);
});
