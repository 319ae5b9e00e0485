import { describe, expect, it } from "vitest";
import { documentOf, parseProject } from "../../../contract/backline";
import { manifestOf, type Plugin, plugin } from "../../../contract/devices/plugins";
import { project as schema } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { violations } from "../../../contract/project/invariants";
import { newPlugin } from "../../../contract/project/newProject";
import { parameterCommand, parameterName, readParameter } from "../../../contract/project/parameters";
import { notes, testProject } from "../../sound/fixture";
import { PLUGIN } from "./randomCommands";

const base = testProject([notes("n")]);
const trackId = base.clips.n!.trackId;
const device = (plugin: Plugin = PLUGIN, params = {}) =>
  newPlugin({ id: "p", trackId, order: "z", kind: "external", plugin }, params);
const withPlugin = execute(base, { name: "addDevice", args: { device: device() } }).project;
const cutoff = { of: "device", id: "p", parameter: "cutoff" } as const;

describe("a plugin", () => {
  it("has the parameters that it declares, with their names, ranges and defaults", () => {
    expect(readParameter(withPlugin, cutoff)).toMatchObject({
      spec: { label: "Cutoff", min: 20, max: 20000, unit: "Hz", scale: "log", step: 0 },
      value: 800,
    });
    expect(parameterName(withPlugin, cutoff)).toBe(`Cutoff of Some Plugin on ${base.tracks[trackId]!.name}`);
    const command = parameterCommand(withPlugin, cutoff, 90_000)!;
    expect(execute(withPlugin, command).project.devices.p!.params.cutoff).toBe(20000);
    expect(readParameter(withPlugin, { of: "device", id: "p", parameter: "toString" })).toBeNull();
  });

  it("declares no range beyond all measure", () => {
    const declared = (range: object) =>
      plugin.safeParse({ ...PLUGIN, parameters: [{ ...PLUGIN.parameters[0], ...range }] });
    expect(declared({ min: -1e12, max: 1e12 }).success).toBe(true);
    for (const range of [{ max: 1e308 }, { min: -1e308 }, { max: 1.1e12 }, { step: 1e308 }]) {
      expect(declared(range).success).toBe(false);
    }
  });

  it("shows all of them on its panel", () => {
    const parameters = Array.from({ length: 20 }, (_, n) => ({ ...PLUGIN.parameters[0]!, name: `p${n}` }));
    const { panel } = manifestOf(device({ ...PLUGIN, parameters }));
    expect(panel.groups.flatMap(({ rows }) => rows.flat())).toEqual(parameters.map(({ name }) => name));
  });

  it("keeps its state and values through a file and a copy of its track", () => {
    const state = '{"any": "“thing”", "n": 1}';
    const set = execute(withPlugin, { name: "setDevice", args: { id: "p", plugin: { ...PLUGIN, state } } }).project;
    expect(schema.parse(JSON.parse(JSON.stringify(set)))).toEqual(set);
    const own = Object.values(set.sends).filter(({ from }) => from === trackId);
    const devices = Object.values(set.devices).filter((one) => one.trackId === trackId);
    const copies = [trackId, "n", ...own.map(({ id }) => id), ...devices.map(({ id }) => id)];
    const args = { id: trackId, order: "y", ids: Object.fromEntries(copies.map((id) => [id, `copy-${id}`])) };
    expect(execute(set, { name: "duplicateTrack", args }).project.devices["copy-p"]).toMatchObject({
      plugin: { format: "test", id: "id", state },
    });
    expect(parseProject(JSON.stringify(documentOf(set))).devices.p).toEqual(set.devices.p);
  });

  it("may declare other parameters: those that it keeps keep their values, within the new range", () => {
    const played = execute(withPlugin, parameterCommand(withPlugin, cutoff, 5000)!).project;
    const [mix, low] = PLUGIN.parameters as [Plugin["parameters"][0], Plugin["parameters"][0]];
    const plugin = {
      ...PLUGIN,
      parameters: [
        { ...low, max: 1000 },
        { ...mix, name: "blend" },
      ],
    };
    const after = execute(played, { name: "setDevice", args: { id: "p", plugin } }).project;
    expect(after.devices.p!.params).toEqual({ cutoff: 1000 });
    expect(violations(after)).toEqual([]);
  });

  it.each([
    ["another plugin", { name: "setDevice", args: { id: "p", plugin: { ...PLUGIN, id: "other" } } }],
    [
      "a device of ours that says it is a plugin",
      { name: "addDevice", args: { device: { ...device(), id: "q", kind: "delay" } } },
    ],
    [
      "a plugin that does not say which",
      { name: "addDevice", args: { device: { ...device(), id: "q", plugin: undefined } } },
    ],
    [
      "a value that it does not declare",
      { name: "loadPreset", args: { id: "p", presetName: "x", params: { gain: 1 } } },
    ],
    ["a sidechain", { name: "setDevice", args: { id: "p", sidechain: trackId } }],
  ])("refuses %s", (_what, command) => {
    expect(() => execute(withPlugin, command)).toThrow();
  });

  it.each<[string, object]>([
    ["an empty range", { min: 1, max: 1 }],
    ["a default outside it", { default: 300 }],
    ["the name of every device's switch", { name: "bypass" }],
    ["a name that no address can hold", { name: "a/b" }],
    ["octaves from 0", { scale: "log" }],
    ["a choice without names", { unit: "choice" }],
    ["a number that is none", { max: Number.POSITIVE_INFINITY }],
  ])("cannot declare %s", (_what, wrong) => {
    const plugin = { ...PLUGIN, parameters: [{ ...PLUGIN.parameters[0], ...wrong }] };
    const bad = { ...device(), id: "q", params: {}, plugin };
    expect(() => execute(base, { name: "addDevice", args: { device: bad } })).toThrow(
      expect.objectContaining({ code: "arguments" }),
    );
  });

  it("cannot declare one name twice", () => {
    const plugin = { ...PLUGIN, parameters: [PLUGIN.parameters[0], PLUGIN.parameters[0]] };
    expect(() => execute(base, { name: "addDevice", args: { device: { ...device(), params: {}, plugin } } })).toThrow(
      /Two parameters have one name/,
    );
  });
});
