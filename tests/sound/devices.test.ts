import { describe, expect, test } from "vitest";
import { DEVICES, type DeviceKindName } from "../../contract/devices";
import { foreignPlugin, labelOf, manifestOf } from "../../contract/devices/plugins";
import { newDevice, newPlugin } from "../../contract/project/newProject";
import { EFFECTS, orderAt } from "../../src/sound/devices/chain";
import { panelOf } from "../../src/sound/devices/groups";
import { stepPreset } from "../../src/sound/devices/presets/presetEntries";
import { factoryPresets } from "../../src/sound/devices/presets/presets";
import { landingIndex } from "../../src/sound/devices/useChainDrag";

const kinds = Object.keys(DEVICES) as DeviceKindName[];

test.each(kinds)("every parameter of %s stands in one group, with a label", (kind) => {
  const { tabs, groups } = panelOf(DEVICES[kind]);
  const shown = [...tabs, ...groups].flatMap((group) => group.rows.flat());
  expect(shown.map(([name]) => name).sort()).toEqual(Object.keys(DEVICES[kind].parameters).sort());
  for (const [, spec] of shown) expect(spec.label).toMatch(/^[A-Z]/);
});

test("a foreign device is offered, laid out and has presets as one of ours", () => {
  const effect = EFFECTS.find((entry) => labelOf(entry) === "Pitch shifter");
  expect(effect).toEqual({ kind: "foreign", plugin: foreignPlugin("pitchShifter") });
  const device = newPlugin({
    ...{ id: "d", trackId: "t", order: "V" },
    kind: "foreign",
    plugin: foreignPlugin("pitchShifter"),
  });
  const { groups } = panelOf(manifestOf(device));
  expect(groups.map(({ title, rows }) => [title, rows.flat().map(([name]) => name)])).toEqual([
    ["Pitch", ["semitones", "cents"]],
    ["Formants", ["formant", "keepFormants"]],
    ["Sound", ["tonality", "mix"]],
  ]);
  expect(factoryPresets(device).map(({ name }) => name)).toContain("Octave Down");
  for (const { params } of factoryPresets(device)) expect(Object.keys(params)).toEqual(Object.keys(device.params));
});

describe("the order of a chain", () => {
  const device = (id: string, order: string, kind: DeviceKindName) => newDevice({ id, trackId: "t", order, kind });
  const chain = [device("i", "B", "synth"), device("a", "D", "delay"), device("b", "F", "reverb")];
  const after = (id: string, index: number) => {
    const order = orderAt(chain, id, index);
    if (order === null) return null;
    return chain
      .map((entry) => (entry.id === id ? { ...entry, order } : entry))
      .sort((x, y) => (x.order < y.order ? -1 : 1))
      .map((entry) => entry.id)
      .join("");
  };
  test.each([
    ["b", 1, "iba"],
    ["b", 0, "iba"],
    ["a", 2, "iba"],
    ["a", 9, "iba"],
    ["a", 1, null],
    ["i", 2, null],
  ])("%s to %d: %s", (id, index, order) => expect(after(id, index)).toBe(order));
});

test.each([
  [0, 5, 0],
  [0, 150, 0],
  [0, 160, 1],
  [0, 290, 2],
  [2, 5, 0],
  [2, 60, 1],
  [2, 250, 2],
])("row %d dropped at %d lands at %d", (from, y, index) => {
  const rows = [0, 100, 200].map((top) => ({ top, height: 100 }));
  expect(landingIndex(rows, from, y)).toBe(index);
});

describe("stepping through presets", () => {
  const presets = ["a", "b", "c"].map((name) => ({ name, params: {} }));

  test("goes round in both directions, and begins at an end", () => {
    expect(stepPreset(presets, "a", 1)?.name).toBe("b");
    expect(stepPreset(presets, "c", 1)?.name).toBe("a");
    expect(stepPreset(presets, "a", -1)?.name).toBe("c");
    expect(stepPreset(presets, null, 1)?.name).toBe("a");
    expect(stepPreset(presets, "gone", -1)?.name).toBe("c");
    expect(stepPreset([], null, 1)).toBeUndefined();
  });
});
